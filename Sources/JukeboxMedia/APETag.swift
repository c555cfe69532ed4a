internal import MediaProtocol

/// A tag in the format of Monkey's Audio at the end of a file. libavformat does not read it in MP3 files, where programs such as mp3gain
/// write it, and in those of other formats reads only the first of several values.
struct APETag {
  /// The values of the texts; the names are in lower case.
  private(set) var texts: [String: String] = [:]

  /// Larger tags are not read.
  private static let limit = 1 << 20

  init(_ file: PlainBytes, size: Int64) {
    // An ID3v1 tag may follow.
    for end in [Int(size), Int(size) - 128] where end >= 32 {
      guard let footer = file.read(32, at: end - 32) else { return }
      guard footer.starts(with: "APETAGEX".utf8) else { continue }
      var reader = ByteReader(footer[8...])
      guard let _: UInt32 = reader.next(), let length: UInt32 = reader.next(), let count: UInt32 = reader.next(),
        (32...min(Self.limit, end)).contains(Int(length))
      else { return }
      guard let bytes = file.read(Int(length) - 32, at: end - Int(length)) else { return }
      read(bytes, Int(count))
      return
    }
  }

  private mutating func read(_ bytes: [UInt8], _ count: Int) {
    var reader = ByteReader(bytes)
    for _ in 0..<min(count, 200) {
      guard let length: UInt32 = reader.next(), let flags: UInt32 = reader.next() else { return }
      var name: [UInt8] = []
      while let byte: UInt8 = reader.next(), byte != 0 { name.append(byte) }
      guard let value = reader.next(bytes: Int(length)) else { return }
      // Bits 1 and 2 say whether it is text.
      guard flags & 6 == 0 else { continue }
      // Zeros separate several values, some of which may be equal.
      var seen: Set<String> = []
      let values = value.prefix(FileTags.longestText).split(separator: 0).compactMap { TagText.cleaned($0) }
        .filter { seen.insert($0).inserted }
      if values.isEmpty { continue }
      texts[String(decoding: name, as: UTF8.self).lowercased()] = values.joined(separator: ", ")
    }
  }
}
