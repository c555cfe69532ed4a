internal import MediaProtocol

/// A tag in the format of Monkey's Audio at the end of a file. libavformat does not read it in MP3 files, where programs such as mp3gain
/// write it, and in those of other formats reads only the first of several values.
struct APETag {
  /// The different values of each text; the names are in lower case.
  private(set) var texts: [String: [String]] = [:]

  /// The two numbers before an item, and the longest name that is allowed, with a zero behind it.
  private static let longestHead = 8 + 256

  init(_ file: PlainBytes, size: Int64) {
    // An ID3v1 tag may follow.
    for end in [Int(size), Int(size) - 128] where end >= 32 {
      guard let footer = file.read(32, at: end - 32) else { return }
      guard footer.starts(with: "APETAGEX".utf8) else { continue }
      var reader = ByteReader(footer[8...])
      guard let _: UInt32 = reader.next(), let length: UInt32 = reader.next(), let count: UInt32 = reader.next(),
        (32...end).contains(Int(length))
      else { return }
      read(file, from: end - Int(length), to: end - 32, Int(count))
      return
    }
  }

  private mutating func read(_ file: PlainBytes, from start: Int, to end: Int, _ count: Int) {
    var place = start
    for _ in 0..<min(count, 200) {
      guard let head = file.read(min(Self.longestHead, end - place), at: place) else { return }
      var reader = ByteReader(head)
      guard let length: UInt32 = reader.next(), let flags: UInt32 = reader.next(),
        let zero = reader.rest.firstIndex(of: 0)
      else { return }
      let name = reader.rest[..<zero]
      let value = place + zero + 1
      place = value + Int(length)
      guard place <= end else { return }
      // Bits 1 and 2 say whether it is text. Items of other kinds, such as pictures, may be large, and are not read.
      guard flags & 6 == 0 else { continue }
      guard let text = file.read(min(Int(length), FileTags.longestText), at: value) else { return }
      // Zeros separate several values, some of which may be equal.
      let values = text.split(separator: 0).compactMap { TagText.cleaned($0) }.withoutRepetitions
      if values.isEmpty { continue }
      texts[String(decoding: name, as: UTF8.self).lowercased()] = values
    }
  }
}
