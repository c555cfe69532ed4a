internal import MediaProtocol

/// The artists in a tag of ID3v2.4 that names several of them. libavformat reads only the first.
struct ID3Artists {
  /// The artists, separated by commas, by the names that libavformat has for them. Those who are alone are left out.
  private(set) var texts: [String: String] = [:]

  private static let names = ["TPE1": "artist", "TPE2": "album_artist"]
  /// What is farther from the beginning of the tag is not read, in bytes.
  private static let limit = 4096

  init(_ file: PlainBytes) {
    // The header: “ID3”, two numbers for the version, the flags, and the size. Where there are flags, the frames may be changed.
    guard let head = file.read(10, at: 0), head.starts(with: Array("ID3".utf8) + [4]), head[5] == 0,
      let bytes = file.read(min(Self.limit, Self.number(head[6...])), at: 10)
    else { return }
    var reader = ByteReader(bytes)
    while let name = reader.next(bytes: 4), let size = reader.next(bytes: 4), let flags = reader.next(bytes: 2),
      let content = reader.next(bytes: Self.number(size))
    {
      guard let known = Self.names[String(decoding: name, as: UTF8.self)], flags.allSatisfy({ $0 == 0 }),
        let encoding = content.first
      else { continue }
      let values = Self.values(content.dropFirst(), encoding)
      if values.count > 1, texts[known] == nil { texts[known] = values.joined(separator: ", ") }
    }
  }

  /// A number of 28 bits: the highest bit of each byte is not used.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 7 | Int($1 & 0x7F) } }

  /// The texts between zeros, each once.
  private static func values(_ bytes: ArraySlice<UInt8>, _ encoding: UInt8) -> [String] {
    var seen: Set<String> = []
    return (encoding == 1 || encoding == 2 ? utf8(ofUTF16: bytes) : Array(bytes)).split(separator: 0)
      .compactMap { TagText.cleaned($0) }.filter { seen.insert($0).inserted }
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
