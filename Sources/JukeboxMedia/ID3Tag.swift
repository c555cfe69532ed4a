internal import MediaProtocol

/// A tag of ID3v2 in a file: where it is, and its bytes. See id3.org/id3v2.3.0 and id3.org/id3v2.4.0-structure.
struct ID3Tag {
  /// The second number of the version: 2, 3 or 4.
  let version: UInt8
  let flags: UInt8
  /// How many bytes of it there are, with those of its header.
  let count: Int
  /// Whether zeros were put into it behind each byte of ones, so that nothing in it looks like a block of MPEG audio. They are left out here,
  /// and the flag is not set. libavformat counts them in the sizes of frames, where only those of version 4 have them.
  let wasStuffed: Bool

  private let file: PlainBytes
  private let start: Int
  /// The tag without the zeros that were put into it; nil where it is read from the file.
  private var content: [UInt8]?

  /// How many bytes the header has: “ID3”, two numbers for the version, the flags, and the size.
  static let headLength = 10
  /// How much of a tag is read at once: the longest picture, and all texts.
  private static let longest = MediaReply.cover.limit + 1 << 20

  /// - Parameter range: a part of the file. Nil if no tag begins there.
  init?(_ file: PlainBytes, in range: Range<Int>) {
    guard range.count >= Self.headLength, let head = file.read(Self.headLength, at: range.lowerBound),
      head.starts(with: "ID3".utf8)
    else { return nil }
    let length = min(range.count, Self.headLength + Self.number(head[6...]))
    (self.file, start, version) = (file, range.lowerBound, head[3])
    wasStuffed = version < 4 && head[5] & 0x80 != 0
    flags = wasStuffed ? head[5] & 0x7F : head[5]
    if wasStuffed {
      guard let bytes = file.read(min(length, Self.longest), at: start) else { return nil }
      content = Self.unstuffed(bytes)
    }
    count = content?.count ?? length
  }

  /// A tag without the zeros that were put behind its header.
  private static func unstuffed(_ bytes: [UInt8]) -> [UInt8] {
    var isBehindOnes = false
    return bytes[..<headLength]
      + bytes[headLength...].filter { byte in
        defer { isBehindOnes = byte == 0xFF }
        return !isBehindOnes || byte != 0
      }
  }

  /// Bytes of the tag; nil if they are not all there.
  func read(_ count: Int, at place: Int) -> [UInt8]? {
    guard place <= self.count - count else { return nil }
    return content.map { Array($0[place..<place + count]) } ?? file.read(count, at: start + place)
  }

  /// The whole tag; its beginning where it is longer than any that is needed.
  var bytes: [UInt8]? {
    guard var bytes = read(min(count, Self.longest), at: 0) else { return nil }
    // What may follow the tag, which a flag says, is not among them.
    bytes[5] = flags & ~0x10
    for (index, shift) in [21, 14, 7, 0].enumerated() {
      bytes[6 + index] = UInt8((bytes.count - Self.headLength) >> shift & 0x7F)
    }
    return bytes
  }

  /// A number of 28 bits: the highest bit of each byte is not used.
  static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 7 | Int($1 & 0x7F) } }
}
