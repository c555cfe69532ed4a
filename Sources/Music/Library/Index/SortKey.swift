internal import Folding

/// Orders names as people expect: "2" before "10", and without regard to case and accents. Articles at the beginning count, because lists
/// are ordered by the visible text, which typed letters find.
package struct SortKey: Hashable, Comparable, Sendable {
  /// They are compared one by one, as SQLite does.
  private(set) var bytes: [UInt8] = []

  private static let numberMark: UInt8 = 1

  /// The key that is before all others.
  init() {}

  /// The key of a name.
  package init(_ name: some StringProtocol) {
    var name = String(name)
    let isPlain = name.utf8.allSatisfy { $0 < 0x80 }
    if !isPlain { name = FoldedText.folded(name) }
    bytes.reserveCapacity(name.utf8.count + 8)
    name.withUTF8 { append($0) }
  }

  /// The key of a path: folder by folder, so that what a folder contains stays together.
  init(ofPath path: String) {
    for part in path.unicodeScalars.split(separator: "/") {
      bytes.append(0)
      bytes += SortKey(String(part)).bytes
    }
  }

  package static func < (one: SortKey, other: SortKey) -> Bool { one.bytes.lexicographicallyPrecedes(other.bytes) }

  private mutating func append(_ name: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < name.count {
      let byte = name[index]
      if Self.isDigit(byte) {
        var end = index
        while end < name.count, Self.isDigit(name[end]) { end += 1 }
        while index < end, name[index] == UInt8(ascii: "0") { index += 1 }
        // A number with more digits is larger. Numbers of more than 250 digits are not ordered correctly.
        bytes.append(Self.numberMark)
        bytes.append(UInt8(min(250, end - index)))
        bytes += name[index..<end]
        index = end
      } else {
        let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        bytes.append(isUpper ? byte + 32 : max(byte, 2))
        index += 1
      }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
