/// A hash that is the same in every run, unlike that of the standard library. It protects against nobody who chooses the input.
package enum StableHash {
  /// FNV-1a with 64 bits.
  package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    // A call from another module is not specialized for the type of its sequence, and takes ten times as long for each byte.
    bytes.withContiguousStorageIfAvailable(hash) ?? hash(bytes)
  }

  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
