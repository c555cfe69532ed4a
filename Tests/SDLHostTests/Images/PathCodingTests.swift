import Platform
import SDLHost
import Testing
import ViewTreeTesting

@Suite struct PathCodingTests {
  @Test(
    "Every name is restored exactly",
    arguments: [
      Array("cover.jpg".utf8), Array("Đàn ống 音楽 🎵.png".utf8), [0xFF, 0xFE, 0x41], [0x80], [0xC3], [0xC3, 0x28],
      [0xE2, 0x82], [0xF0, 0x9F, 0x8E], [0xED, 0xA0, 0x80], [0xF4, 0x8F, 0xA2, 0x80], [0xF4, 0x8F, 0xA3, 0xBF, 0xFF],
      [0xF4, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xA2], [0x41, 0xFF, 0xF4, 0x8F, 0xBF, 0xBF], Array("100%41.png".utf8), [],
      Array(1...255),
    ])
  func roundTrip(bytes: [UInt8]) {
    let text = PathCoding.string(bytes)
    #expect(PathCoding.bytes(text) == bytes)
  }

  @Test("Valid text is unchanged")
  func plain() {
    let path = "/Müsik/ÿ/🎵 100%.png"
    #expect(PathCoding.string(Array(path.utf8)) == path)
    #expect(PathCoding.bytes(path) == Array(path.utf8))
    #expect(PathCoding.display(path) == path)
  }

  @Test("Names that differ in an invalid byte remain different, and are displayed with a replacement character")
  func escapes() {
    let one = PathCoding.string([0x61, 0xE9, 0x2E])
    #expect(one != PathCoding.string([0x61, 0xE8, 0x2E]))
    #expect(PathCoding.display(one) == "a\u{FFFD}.")
  }

  @Test("No file has an empty name, or one that contains NUL")
  func impossible() {
    #expect(PathCoding.withSystemPath("") { _ in true } == nil)
    #expect(PathCoding.withSystemPath("a\0b") { _ in true } == nil)
    #expect(PathCoding.withSystemPath("a") { $0[1] == 0 } == true)
  }

  @Test("Random bytes are restored exactly")
  func random() {
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<2000 {
      let bytes = (0..<12).map { _ -> UInt8 in
        let random = generator.next()
        // Mostly bytes that begin or continue sequences.
        return [0xF4, 0x8F, 0xA0, 0xA3, 0xC3, 0xE2, 0x41, UInt8(truncatingIfNeeded: random >> 40)][Int(random >> 61)]
      }
      #expect(PathCoding.bytes(PathCoding.string(bytes)) == bytes)
    }
  }
}
