internal import MediaProtocol

/// The artists in a tag of ID3v2.4 that names several of them. libavformat reads only the first.
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

  init(_ file: PlainBytes) {
    // The header: “ID3”, two numbers for the version, the flags, and the size. Where there are flags, the frames may be changed.
    guard let head = file.read(10, at: 0), head.starts(with: Array("ID3".utf8) + [4]), head[5] == 0 else { return }
    let end = 10 + Self.number(head[6...])
    var place = 10
    for _ in 0..<Self.mostFrames where place + 10 <= end {
      // A frame begins with its name, its size and its flags. Behind the last frame, zeros fill the rest of the tag.
      guard let frame = file.read(10, at: place), frame[0] != 0 else { return }
      let (start, size) = (place + 10, Self.number(frame[4..<8]))
      place = start + size
      // Frames of other kinds, such as pictures, may be large. What is in them is not read.
      let kind = String(decoding: frame[..<4], as: UTF8.self)
      guard let known = Self.names[kind], frame[8] == 0, frame[9] == 0, place <= end else { continue }
      guard let content = file.read(min(size, Self.longestText), at: start) else { return }
      guard let encoding = content.first else { continue }
      var values = Self.values(content.dropFirst(), encoding)
      if kind == Self.namedText {
        guard values.first?.lowercased() == known else { continue }
        values.removeFirst()
      }
      if values.count > 1, texts[known] == nil { texts[known] = values }
    }
  }

  /// A number of 28 bits: the highest bit of each byte is not used.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 7 | Int($1 & 0x7F) } }

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
