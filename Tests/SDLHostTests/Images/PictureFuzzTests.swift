import Glibc
import Pictures
import Raster
import SDLHost
import TestSupport
import Testing
import ViewTreeTesting

/// Files that are damaged at random. Only a sanitizer can tell whether memory accesses are valid; see CONTRIBUTING.md.
@Suite("Damaged pictures") struct PictureFuzzTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func text(_ text: String, _ bytes: [UInt8] = []) -> [UInt8] { Array(text.utf8) + bytes }

  /// A picture in each supported format.
  private static let files: [[UInt8]] = [
    Sample.png(9, 7, kind: 6) { x, y in x * y * 999 },
    Sample.png(33, 5, kind: 0, extra: Sample.chunk("eXIf", Sample.exif(6))) { x, y in x * y & 255 },
    Sample.jpeg(37, 19) { x, y in x * y * 999 },
    Sample.withEXIF(Sample.jpeg(29, 17, isProgressive: true) { x, y in x * y * 999 }, 6),
    Sample.cmykJPEG(17, 9, [1, 20, 200, 90]),
    Sample.gif(frames: 2, screen: 5),
    Sample.tiff(5, 4, orientation: 6) { x, y in x * y * 999 },
    Sample.tiff(7, 6, orientation: 3, alpha: 2) { x, y in x * y * 9_999_999 },
    Sample.bmp(5, 3) { x, y in x * y * 999 },
    Sample.webP, Sample.animatedWebP, Sample.webP(frames: [Sample.losslessFrame, Sample.losslessFrame], 2, 1),
    Sample.webP(frames: [Sample.veiledFrame], 16, 16), Sample.webP(frames: [Sample.lossyFrame], 16, 16),
    Sample.icon(), Sample.qoi(Sample.red, 6, 5), Sample.tga(Sample.red, 3, 3),
    [0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 7, 0, 24, 0x20]  // a TGA with run lengths
      + (0..<9).flatMap { [0x86, UInt8($0), 20, 30] },
    text("P6\n# a comment\n5 4\n255\n", (0..<60).map { UInt8($0 * 4) }),
    text("P4 9 3\n", [0xAA, 0x80, 0x55, 0, 0xFF, 0x80]), text("P2\n3 2\n15\n1 2 3\n4 5 15\n"),
    text(
      "/* XPM */\nstatic char *x[] = {\n\"4 3 3 1\",\n\"  c None\",\n\". c #FF0000\",\n\"x c blue\",\n\" .x \",\n\"xx..\",\n\". x.\"\n};\n"
    ),
    // A PCX of 8 × 4 in 256 colours with run lengths.
    [10, 5, 1, 8, 0, 0, 0, 0, 7, 0, 3, 0, 72, 0, 72, 0] + [UInt8](repeating: 0x33, count: 48)
      + [0, 1, 8, 0, 1, 0] + [UInt8](repeating: 0, count: 58) + (0..<4).flatMap { [0xC8, UInt8($0)] } + [12]
      + (0..<768).map { UInt8($0 & 255) },
    // An ILBM of 16 × 4 in two planes, packed.
    text("FORM", Sample.big(4 + 28 + 20 + 8 + 18, 4))
      + text("ILBMBMHD", Sample.big(20, 4) + Sample.big(16, 2) + Sample.big(4, 2))
      + Sample.big(0, 4) + [2, 0, 1, 0, 0, 0, 1, 1] + Sample.big(16, 2) + Sample.big(4, 2)
      + text("CMAP", Sample.big(12, 4) + [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255])
      + text(
        "BODY", Sample.big(18, 4) + [0xFF, 0xAA, 0xFF, 0x55, 1, 3, 4, 0xFF, 9, 0xFF, 0, 1, 9, 9, 0xFF, 1, 0xFF, 2]),
    text(
      "<svg width=\"40\" height=\"30\" viewBox=\"0 0 40 30\"><path d=\"M1 2 L 30 5 C 1 2 3 4 5 6 Z\" fill=\"#f0a\"/><circle cx=\"9\" cy=\"8\" r=\"5\" stroke=\"red\" stroke-width=\"2\"/><rect x=\"3\" y=\"3\" width=\"9\" height=\"9\" rx=\"2\" transform=\"rotate(20)\"/></svg>"
    ),
  ]

  /// `file` with random damage.
  private static func damage(_ file: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = file
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      // Headers matter more than the rest.
      let reach = Bool.random(using: &random) ? min(bytes.count, 64) : bytes.count
      let place = Int.random(in: 0..<reach, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes[place] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF].randomElement(using: &random) ?? 0
      case 3:
        // A number of two or four bytes, set to an extreme value.
        let value = [0, 1, 0x7FFF, 0x8000, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF].randomElement(using: &random)
        let count = Bool.random(using: &random) ? 2 : 4
        let number = Bool.random(using: &random) ? Sample.big(value ?? 0, count) : Sample.little(value ?? 0, count)
        for (index, byte) in number.enumerated() where place + index < bytes.count { bytes[place + index] = byte }
      case 4: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &random)))
      case 5:
        let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
        bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
      case 6: bytes.removeSubrange(place...)
      default:
        let other = files.randomElement(using: &random) ?? []
        let from = Int.random(in: 0..<other.count, using: &random)
        bytes.replaceSubrange(place..<min(bytes.count, place + 16), with: other[from..<min(other.count, from + 16)])
      }
    }
    return bytes
  }

  @Test("J7 V10 Each undamaged sample is read")
  func sound() throws {
    for (index, file) in Self.files.enumerated() {
      let path = try folder.write("a", file)
      #expect(throws: Never.self, "\(index)") { _ = try PictureDecoder().decode(path, fitting: 40, 40) }
    }
  }

  @Test("J7 V10 No damaged picture causes a crash, hangs, or uses more memory than allowed")
  func damaged() throws {
    let count = getenv("FUZZ_CASES").flatMap { Int(String(cString: $0)) } ?? 800
    let seed = getenv("FUZZ_SEED").flatMap { UInt64(String(cString: $0)) } ?? 20_240_229
    print("Damaged pictures: \(count) cases from seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var read = 0
    for _ in 0..<count {
      let file = Self.damage(Self.files.randomElement(using: &random) ?? [], &random)
      let path = try folder.write("a", file)
      let side = [1, 7, 64, 4000].randomElement(using: &random) ?? 1
      guard let picture = try? PictureDecoder().decode(path, fitting: side, side + 1) else { continue }
      read += 1
      let (width, height) = (picture.surface.width, picture.surface.height)
      guard width > 0, height > 0, width * height * 4 <= 64 << 20 else {
        Issue.record("\(width)×\(height) pixels")
        continue
      }
      // To the last byte.
      withExtendedLifetime(picture.surface) { _ = picture.surface.row(height - 1)[width - 1] }
    }
    #expect(read > count / 20 && read < count)
  }
}
