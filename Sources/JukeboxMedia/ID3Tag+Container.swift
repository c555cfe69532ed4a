internal import CFFmpeg

extension ID3Tag {
  /// A WAV file without sound. libavformat reads pictures of tags before files of some formats only, and in this one looks for nothing else.
  private static let sound: [UInt8] =
    Array("RIFF".utf8) + [36, 0, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1F, 0, 0]
    + [0x40, 0x1F, 0, 0, 1, 0, 8, 0] + Array("data".utf8) + [0, 0, 0, 0]

  /// The texts and pictures of a tag that libavformat does not find or understand in its file, but in one that has nothing else. Nil if
  /// the tag cannot be read.
  var container: Container? {
    guard let bytes = bytes.map({ $0 + Self.sound }) else { return nil }
    return try? Container(media_memory_context(bytes, CInt(bytes.count)), format: av_find_input_format("wav"))
  }
}
