import Platform
import Testing

@Suite struct StableHashTests {
  @Test(
    "The hash is FNV-1a, as its authors give it",
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func vectors(text: String, hash: UInt64) {
    #expect(StableHash.of(text.utf8) == hash)
    #expect(
      StableHash.of(text.utf8.reversed().reversed().lazy.map { $0 }) == hash, "of bytes that are not in one piece")
  }
}
