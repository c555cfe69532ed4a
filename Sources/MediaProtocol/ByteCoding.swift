extension FixedWidthInteger {
  /// The bytes of the number as they are sent: little-endian.
  package var sentBytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}

/// Reads integers, little-endian, and bytes one after the other. Each result is nil where too few bytes are left.
package struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  package var isAtEnd: Bool { position == bytes.count }

  /// The bytes that have not been read yet.
  package var rest: ArraySlice<UInt8> { bytes[position...] }

  package mutating func next<Value: FixedWidthInteger>() -> Value? {
    guard let part = next(bytes: MemoryLayout<Value>.size) else { return nil }
    return part.withUnsafeBytes { Value(littleEndian: $0.loadUnaligned(as: Value.self)) }
  }

  package mutating func next(bytes count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.count - position else { return nil }
    defer { position += count }
    return bytes[position..<position + count]
  }
}
