/// A text in UTF-16. Its byte order mark says that it is one, and which of two bytes comes first.
struct UTF16Text {
  /// The text in UTF-8, without the mark.
  let utf8: [UInt8]
  private let isLittleEndian: Bool

  /// Nil for bytes that do not begin with the mark.
  init?(_ bytes: [UInt8]) {
    isLittleEndian = bytes.starts(with: [0xFF, 0xFE])
    guard isLittleEndian || bytes.starts(with: [0xFE, 0xFF]) else { return nil }
    let (first, second) = isLittleEndian ? (0, 8) : (8, 0)
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      UInt16(bytes[index]) << first | UInt16(bytes[index + 1]) << second
    }
    utf8 = Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Another text in the same encoding, with the mark.
  func bytes(_ utf8: [UInt8]) -> [UInt8] {
    ("\u{FEFF}" + String(decoding: utf8, as: UTF8.self)).utf16.flatMap { unit -> [UInt8] in
      let (low, high) = (UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8))
      return isLittleEndian ? [low, high] : [high, low]
    }
  }
}
