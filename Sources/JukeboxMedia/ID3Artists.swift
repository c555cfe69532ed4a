internal import MediaProtocol

/// The artists in a tag of ID3v2 that names several of them. libavformat reads only the first.
struct ID3Artists {
  /// The artists, by the names that libavformat has for the tags. Tags with a single artist are left out.
  private(set) var texts: [String: [String]] = [:]

  private static let names = ["TPE1": "artist", "TPE2": "album_artist", namedText: "artists"]
  /// A frame whose first value is the name of the tag.
  private static let namedText = "TXXX"
  /// How much of a text is read, in bytes.
  private static let longestText = 4096
  /// More frames are not looked at. In a damaged tag there may be one in each ten bytes.
  private static let mostFrames = 1000

  init(_ tag: ID3Tag) {
    // Where there are flags, the frames may be changed.
    guard [3, 4].contains(tag.version), tag.flags == 0 else { return }
    var place = ID3Tag.headLength
    for _ in 0..<Self.mostFrames {
      // A frame begins with its name, its size and its flags. Behind the last frame, zeros fill the rest of the tag.
      guard let frame = tag.read(10, at: place), frame[0] != 0 else { return }
      let (start, bytes) = (place + 10, frame[4..<8])
      // Only the later version leaves out the highest bit of each byte.
      let size = tag.version == 4 ? ID3Tag.number(bytes) : bytes.number
      place = start + size
      // Frames of other kinds, such as pictures, may be large. What is in them is not read.
      let kind = String(decoding: frame[..<4], as: UTF8.self)
      guard let known = Self.names[kind], frame[8] == 0, frame[9] == 0, place <= tag.count else { continue }
      guard let content = tag.read(min(size, Self.longestText), at: start) else { return }
      guard let encoding = content.first else { continue }
      var values = Self.values(content.dropFirst(), encoding)
      if kind == Self.namedText {
        guard values.first?.lowercased() == known else { continue }
        values.removeFirst()
      }
      if values.count > 1, texts[known] == nil { texts[known] = values }
    }
  }

  /// The texts between zeros, each once.
  private static func values(_ bytes: ArraySlice<UInt8>, _ encoding: UInt8) -> [String] {
    (encoding == 1 || encoding == 2 ? utf8(ofUTF16: bytes) : Array(bytes)).split(separator: 0)
      .compactMap { TagText.cleaned($0) }.withoutRepetitions
  }

  /// Each of several texts may begin with a byte order mark.
  private static func utf8(ofUTF16 bytes: ArraySlice<UInt8>) -> [UInt8] {
    var units: [UInt16] = []
    var isLittleEndian = false
    var rest = bytes
    while let first = rest.popFirst(), let second = rest.popFirst() {
      let (high, low) = isLittleEndian ? (second, first) : (first, second)
      switch UInt16(high) << 8 | UInt16(low) {
      case 0xFEFF: break
      case 0xFFFE: isLittleEndian.toggle()
      case let unit: units.append(unit)
      }
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
