internal import CFFmpeg

/// Tells the usual formats by their first bytes. libavformat would ask each of its 350 formats, which takes longer than all that
/// is needed for the tags.
struct FormatGuess {
  /// Where the sound begins, after ID3v2 tags.
  private(set) var offset = 0
  private(set) var name: String?

  init(_ bytes: PlainBytes) {
    for _ in 0..<4 {
      guard let head = bytes.read(12, at: offset) else { return }
      guard head.starts(with: "ID3".utf8) else {
        name = Self.name(head)
        return
      }
      offset += ID3Tag.number(head[6..<10]) + (head[5] & 0x10 != 0 ? 20 : 10)
    }
  }

  var format: UnsafePointer<AVInputFormat>? { name.flatMap { av_find_input_format($0) } }

  private static func name(_ head: [UInt8]) -> String? {
    func has(_ text: String, at offset: Int = 0) -> Bool { head[offset...].starts(with: text.utf8) }
    if has("fLaC") { return "flac" }
    if has("OggS") { return "ogg" }
    if has("ftyp", at: 4) { return "mov" }
    if has("RIFF"), has("WAVE", at: 8) { return "wav" }
    if has("FORM"), has("AIF", at: 8) { return "aiff" }
    if has("wvpk") { return "wv" }
    // A frame of MPEG audio. Layer 0 would be AAC.
    if head[0] == 0xFF, head[1] & 0xE0 == 0xE0, head[1] & 0x06 != 0, head[2] & 0xF0 != 0xF0 { return "mp3" }
    return nil
  }
}
