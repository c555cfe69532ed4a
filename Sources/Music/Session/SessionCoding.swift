internal import FoundationEssentials

/// The JSON in the files of a session. Numbers may be infinite or not a number.
enum SessionCoding {
  /// - Returns: nil if `bytes` are not JSON, or do not represent the value.
  static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from bytes: some Collection<UInt8>) -> Value? {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try? decoder.decode(type, from: Data(bytes))
  }

  /// - Returns: nil if `value` cannot be represented.
  static func encode(_ value: some Encodable) -> [UInt8]? {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    // Paths become shorter, and are decoded faster.
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(value)).map { Array($0) }
  }
}
