import Glibc
import Music

/// A descriptor of a file in memory with these bytes, for what takes it over.
func fuzzedFile(_ bytes: [UInt8]) -> CInt {
  guard let descriptor = AnonymousFile.containing(bytes) else { fatalError("there is no memory") }
  lseek(descriptor, 0, SEEK_SET)
  return descriptor
}

/// Makes values out of the bytes of a fuzzer. Where they end, all is zero.
struct FuzzBytes {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func byte() -> UInt8 {
    guard !isAtEnd else { return 0 }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    defer { position = min(bytes.count, position + count) }
    return Array(bytes[min(position, bytes.count)..<min(bytes.count, position + count)])
  }

  mutating func word() -> UInt64 { (0..<8).reduce(0) { value, _ in value << 8 | UInt64(byte()) } }

  /// A number, often one at which something changes.
  mutating func integer() -> Int {
    switch byte() {
    case 0: 0
    case 1: 1
    case 2: -1
    case 3: .max
    case 4: .min
    case 5: Int(Int32.max)
    case 6: Int(Int32.min)
    case 7: Int(UInt32.max)
    case 8...128: Int(byte())
    default: Int(bitPattern: UInt(word()))
    }
  }

  mutating func number() -> Double {
    switch byte() {
    case 0: 0
    case 1: .infinity
    case 2: -.infinity
    case 3: .nan
    case 4: 1e308
    case 5: -1e308
    case 6...128: Double(byte()) / 16
    default: Double(bitPattern: word())
    }
  }

  /// Up to 255 bytes, which may be no text.
  mutating func blob() -> [UInt8] { bytes(Int(byte())) }

  mutating func text() -> String { String(decoding: blob(), as: UTF8.self) }

  mutating func element<Value>(of values: [Value]) -> Value { values[Int(byte()) % values.count] }
}
