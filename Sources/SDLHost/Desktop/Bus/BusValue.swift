/// A value in a message of D-Bus.
nonisolated indirect enum BusValue: Hashable, Sendable {
  case byte(UInt8)
  case bool(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case path(String)
  case signature(String)
  /// The signature of the elements, and the elements.
  case array(String, [BusValue])
  case structure([BusValue])
  /// An element of a dictionary, which is an array of these.
  case entry(BusValue, BusValue)
  case variant(BusValue)

  /// The type of the value, as D-Bus writes it.
  var signature: String {
    switch self {
    case .byte: "y"
    case .bool: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .path: "o"
    case .signature: "g"
    case .array(let element, _): "a" + element
    case .structure(let fields): "(" + fields.map(\.signature).joined() + ")"
    case .entry(let key, let value): "{" + key.signature + value.signature + "}"
    case .variant: "v"
    }
  }

  /// A 32-bit number; a value outside the range is clamped.
  static func int(_ value: Int) -> BusValue { .int32(Int32(clamping: value)) }
  static func strings(_ values: [String]) -> BusValue { .array("s", values.map { .string($0) }) }
  static func attributes(_ values: [(String, String)]) -> BusValue {
    .array("{ss}", values.map { .entry(.string($0.0), .string($0.1)) })
  }
  static func dictionary(_ values: [(name: String, value: BusValue)]) -> BusValue {
    .array("{sv}", values.map { .entry(.string($0.name), .variant($0.value)) })
  }

  // MARK: Reading

  var text: String? {
    switch self {
    case .string(let text), .path(let text), .signature(let text): text
    case .variant(let value): value.text
    default: nil
    }
  }
  /// Any whole number.
  var integer: Int? {
    switch self {
    case .byte(let value): Int(value)
    case .int16(let value): Int(value)
    case .uint16(let value): Int(value)
    case .int32(let value): Int(value)
    case .uint32(let value): Int(value)
    case .int64(let value): Int(value)
    case .uint64(let value): Int(exactly: value)
    default: nil
    }
  }
  var boolean: Bool? {
    switch self {
    case .bool(let value): value
    case .variant(let value): value.boolean
    default: nil
    }
  }
  var number: Double? {
    if case .double(let value) = self { value } else { integer.map(Double.init) }
  }
  /// The value inside a variant.
  var content: BusValue? { if case .variant(let value) = self { value } else { nil } }
  var elements: [BusValue]? {
    switch self {
    case .array(_, let elements): elements
    case .structure(let fields): fields
    default: nil
    }
  }
}
