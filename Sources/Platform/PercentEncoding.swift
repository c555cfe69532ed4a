/// The escaping of bytes in URIs and in D-Bus addresses: as `%` and two hexadecimal digits.
package enum PercentEncoding {
  /// The bytes as text in which all are escaped except ASCII letters, digits and those in `plain`.
  package static func encoded(_ bytes: some Sequence<UInt8>, keeping plain: String, uppercase: Bool = true) -> String {
    let plain = Set(plain.utf8)
    return bytes.reduce(into: "") { result, byte in
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || plain.contains(byte) {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: uppercase)
        result += (byte < 16 ? "%0" : "%") + digits
      }
    }
  }

  /// The value of a hexadecimal digit; nil for all else. `Int(_:radix:)` would also take a sign before a digit.
  package static func value(ofDigit byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
