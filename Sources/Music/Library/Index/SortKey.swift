internal import Folding

/// Bytes that order names as people expect when they are compared one by one, as SQLite does: "2" before "10", and without regard to case
/// and accents. Articles at the beginning count, because lists are ordered by the visible text, which typed letters find.
package enum SortKey {
  private static let numberMark: UInt8 = 1

  /// The key of a name.
  package static func bytes(_ name: some StringProtocol) -> [UInt8] {
    var name = String(name)
    let isPlain = name.utf8.allSatisfy { $0 < 0x80 }
    if !isPlain { name = FoldedText.folded(name) }
    var result: [UInt8] = []
    result.reserveCapacity(name.utf8.count + 8)
    name.withUTF8 { append($0, to: &result) }
    return result
  }

  /// The key of a path: folder by folder, so that what a folder contains stays together.
  static func bytes(ofPath path: String) -> [UInt8] {
    var result: [UInt8] = []
    for part in path.unicodeScalars.split(separator: "/") {
      result.append(0)
      result += bytes(String(part))
    }
    return result
  }

  private static func append(_ bytes: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if isDigit(byte) {
        var end = index
        while end < bytes.count, isDigit(bytes[end]) { end += 1 }
        while index < end, bytes[index] == UInt8(ascii: "0") { index += 1 }
        // A number with more digits is larger. Numbers of more than 250 digits are not ordered correctly.
        result.append(numberMark)
        result.append(UInt8(min(250, end - index)))
        result += bytes[index..<end]
        index = end
      } else {
        let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        result.append(isUpper ? byte + 32 : max(byte, 2))
        index += 1
      }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
