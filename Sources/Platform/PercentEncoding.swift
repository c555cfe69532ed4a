/// The escaping of bytes in URIs and in D-Bus addresses: as `%` and two hexadecimal digits.
package enum PercentEncoding {
  /// The bytes as text in which all are escaped except ASCII letters, digits and those in `plain`.
  package static func encoded(_ bytes: [UInt8], keeping plain: String, uppercase: Bool = true) -> String {
    let digits = Array((uppercase ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
    let plain = Array(plain.utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        encoded.append(byte)
      case _ where plain.contains(byte): encoded.append(byte)
      default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The bytes that a text stands for, and whether every `%` in it is that of an escaped byte. One that is not stands for itself.
  package static func decoded(_ text: some Sequence<UInt8>) -> (bytes: [UInt8], isValid: Bool) {
    var (bytes, isValid) = ([UInt8](), true)
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap(value(ofDigit:))
      if digits.count == 2 { rest.removeFirst(2) } else { isValid = false }
      bytes.append(digits.count == 2 ? digits[0] << 4 | digits[1] : byte)
    }
    return (bytes, isValid)
  }

  /// The value of a hexadecimal digit; nil for all else. `Int(_:radix:)` would also take a sign before a digit.
  static func value(ofDigit byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
