import TestSupport
import Testing

@testable import Pictures

/// Formats whose size is at a fixed place in the file, or is written as text.
@Suite struct PlainHeaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ bytes: [UInt8]) throws -> PictureFile { try PictureFile(path: folder.write("picture", bytes)) }

  /// The size in the header of a file, such as "3×5"; "none" if there is no header, or none that makes sense.
  private func size(_ bytes: [UInt8], _ read: (PictureFile) throws -> PictureHeader? = PictureHeader.read) -> String {
    guard let file = try? self.file(bytes), let header = try? read(file) else { return "none" }
    return "\(header.width)×\(header.height)"
  }

  @Test("J2 A PCX has a known version, a known number of bits, and a frame with its edges in their order")
  func pcx() {
    func size(
      _ head: [UInt8] = [10, 5, 1, 8], left: Int = 2, top: Int = 7, right: Int = 4, bottom: Int = 11
    ) -> String {
      self.size(head + [left, top, right, bottom].flatMap { Sample.little($0, 2) }, PictureHeader.pcx)
    }
    #expect(size() == "3×5" && size(right: 2) == "1×5" && size(bottom: 7) == "3×1" && size(left: 0, top: 0) == "5×12")
    #expect(size(left: 5) == "none" && size(top: 12) == "none")
    for version: UInt8 in 0...5 { #expect(size([10, version, 1, 8]) == "3×5") }
    for bits: UInt8 in [1, 2, 4, 8] { #expect(size([10, 0, 1, bits]) == "3×5") }
    for head: [UInt8] in [
      [10, 6, 1, 8], [10, 5, 0, 8], [10, 5, 2, 8], [11, 5, 1, 8], [10, 5, 1, 0], [10, 5, 1, 3], [10, 5, 1, 16],
    ] {
      #expect(size(head) == "none", "\(head)")
    }
  }

  @Test("J2 A TGA has a map exactly where its kind needs one or it says so, a known depth, a size, and pixels")
  func tga() {
    func size(map: UInt8 = 0, kind: UInt8 = 2, width: Int = 3, height: Int = 5, depth: UInt8 = 24, pixels: Int = 1)
      -> String
    {
      let head = [0, map, kind] + [UInt8](repeating: 0, count: 9)
      let rest = Sample.little(width, 2) + Sample.little(height, 2) + [depth, 0] + [UInt8](repeating: 0, count: pixels)
      return self.size(head + rest, PictureHeader.tga)
    }
    for kind: UInt8 in [2, 3, 10, 11] { #expect(size(kind: kind) == "3×5" && size(map: 1, kind: kind) == "3×5") }
    for kind: UInt8 in [1, 9] { #expect(size(kind: kind) == "none" && size(map: 1, kind: kind) == "3×5") }
    for kind: UInt8 in [0, 4, 8, 12] { #expect(size(kind: kind) == "none" && size(map: 1, kind: kind) == "none") }
    for depth: UInt8 in [8, 15, 16, 24, 32] { #expect(size(depth: depth) == "3×5") }
    for depth: UInt8 in [0, 1, 9, 14, 17, 31, 33] { #expect(size(depth: depth) == "none") }
    #expect(
      size(map: 2) == "none" && size(width: 0) == "none" && size(height: 0) == "none" && size(pixels: 0) == "none")
    #expect(size(width: 1, height: 1) == "1×1")
  }

  @Test("J2 The size of a PNM and of an XPM is written in digits, between spaces of all kinds and remarks")
  func texts() {
    for kind in 1...6 { #expect(size(Array("P\(kind) 3 5 255\n".utf8)) == "3×5") }
    let cases = [
      ("P6\n#7 8\n 12\t34\n255\n", "12×34"), ("P6#a 9\r12 34 ", "12×34"), ("P4\u{0B}3\u{0C}5\n", "3×5"),
      ("P5 3#7\n5\n", "3×5"), ("P5 12345 67890 255\n", "12345×67890"), ("P5 99999999999999999999 1 ", "1073741824×1"),
      ("P0 3 5\n", "none"), ("P7 3 5\n", "none"), ("P6x3 5\n", "none"), ("P6 3\n", "none"), ("P6 x 5\n", "none"),
      ("P6 0 5\n", "none"), ("/* XPM */\nstatic char *a[] = {\n\"12 34 2 1\",\n", "12×34"),
      ("/* XPM */\"  3\t5 2 1\",\n", "3×5"), ("/* XPM */\n3 5 2 1\n", "none"),
    ]
    for (text, expected) in cases { #expect(size(Array(text.utf8)) == expected, "\(text)") }
  }

  @Test("J2 A BMP of an old version has short numbers, and negative ones say the order of rows")
  func bmp() {
    func size(_ numbers: [UInt8]) -> String {
      self.size(Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + numbers)
    }
    #expect(size(Sample.little(12, 4) + Sample.little(3, 2) + Sample.little(5, 2)) == "3×5")
    for length in [40, 11, 13, 124] {
      #expect(size(Sample.little(length, 4) + Sample.little(70_000, 4) + Sample.little(-5, 4)) == "70000×5")
    }
    #expect(size(Sample.little(40, 4) + Sample.little(3, 4) + [5, 0, 0]) == "none" && size([40, 0, 0]) == "none")
  }

  @Test("J2 V10 Each kind of WebP says its size in its own way, and counts for the memory of its decoder")
  func webP() throws {
    func file(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
      let chunk = Array(name.utf8) + Sample.little(bytes.count, 4) + bytes
      return Array("RIFF".utf8) + Sample.little(4 + chunk.count, 4) + Array("WEBP".utf8) + chunk
    }
    // The upper two bits of each number mean something else, and so does what is behind two numbers of 14 bits.
    let lossy = file("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A] + Sample.little(0x4000 | 3, 2) + Sample.little(0xC000 | 5, 2))
    let lossless = file("VP8L", [0x2F] + Sample.little(2 | 4 << 14 | 1 << 28, 4))
    let extended = file("VP8X", [0, 0, 0, 0] + Sample.little(2, 3) + Sample.little(4, 3))
    for (bytes, working) in [(lossy, 0), (lossless, 60), (extended, 60)] {
      let header = try PictureHeader.read(self.file(bytes))
      #expect([header.width, header.height, header.workingBytes] == [3, 5, working + bytes.count])
      #expect(header.firstFrame == nil && header.orientation == .upright)
    }
    #expect(size(file("VP8Y", [UInt8](repeating: 1, count: 20))) == "none")
  }

  @Test("J2 The size of a drawing is that of its root element, in its units, else its proportions, else a usual one")
  func svg() {
    let box = "viewBox='0 0 30 60'"
    let cases = [
      ("width='10' height='20'", "10×20"), ("width='10px' height='20.4px'", "10×20"),
      ("width='10.5' height='0.2'", "11×1"),
      ("width='72pt' height='6pc'", "96×96"), ("width='25.4mm' height='2.54cm'", "96×96"),
      ("width='2in' height='1e9'", "192×32767"),
      (box, "30×60"), ("viewBox=\"0,0,30,60\"", "30×60"), ("\(box) width='10'", "10×20"),
      ("\(box) height='10'", "5×10"),
      ("\(box) width='50%' height='50%'", "30×60"), ("\(box) width='0' height='-3'", "30×60"),
      ("viewBox='0 0 0 60'", "512×512"), ("viewBox='0 0 30 0'", "512×512"), ("viewBox='0 0 30'", "512×512"),
      ("width='10'", "512×512"), ("height='10'", "512×512"), ("", "512×512"),
      ("stroke-width='7' width = \"10\" xheight='3' height='20'", "10×20"), ("width height='20' width='10'", "10×20"),
      ("width=7 width='10' height='20'", "10×20"),
    ]
    for (attributes, expected) in cases {
      let text = "<?xml version='1.0'?>\n<svg \(attributes)><rect width='1' height='2'/></svg>"
      #expect(size(Array(text.utf8)) == expected, "\(attributes)")
    }
    let late = String(repeating: " ", count: 4092)
    #expect(size(Array("\(late)<svg width='3' height='5'>".utf8)) == "512×512")
    #expect(size(Array("\(late) <svg width='3' height='5'>".utf8)) == "none")
  }

  @Test("V10 A JPEG's size is in the marker of its frame, whatever stands before it, and only some are progressive")
  func jpegMarkers() throws {
    let size: [UInt8] = [0, 5, 0, 3]
    func frame(_ marker: UInt8, components: UInt8 = 1) -> [UInt8] {
      let each = (0..<components).flatMap { [$0 + 1, 0x11, 0] as [UInt8] }
      let head: [UInt8] = [0xFF, marker, 0, 8 + 3 * components, 8]
      return head + size + [components] + each
    }
    func scan(_ components: UInt8 = 1) -> [UInt8] { [0xFF, 0xDA, 0, 8, components, 1, 0, 0, 63, 0] }
    for marker: UInt8 in 0xC0...0xCF {
      let bytes = [0xFF, 0xD8] + frame(marker) + scan()
      if [0xC4, 0xC8, 0xCC].contains(marker) {
        #expect(self.size(bytes) == "none", "\(marker)")
      } else {
        let header = try PictureHeader.read(file(bytes))
        let working = marker & 3 == 2 ? 3 * 5 * 2 : 0
        #expect([header.width, header.height, header.workingBytes] == [3, 5, working] && !header.isCMYK, "\(marker)")
      }
    }
    // More bytes 0xFF before a marker, markers without a length, and a segment with one.
    let before: [[UInt8]] = [
      [0xFF, 0xFF, 0xFF, 0xE0, 0, 4, 1, 2], [0xFF, 0x01], [0xFF, 0xD0], [0xFF, 0xD7], [0xFF, 0xD8], [0xFF, 0xC4, 0, 2],
    ]
    #expect(self.size([0xFF, 0xD8] + Array(before.joined()) + frame(0xC0) + scan()) == "3×5")
    for wrong: [UInt8] in [[0xFF, 0xE0, 0, 1], [0xFE, 0xE0, 0, 4, 1, 2], [0xFF, 0xD9]] {
      #expect(self.size([0xFF, 0xD8] + [0xFF, 0xE1, 0, 2] + wrong + frame(0xC0) + scan()) == "none", "\(wrong)")
    }
    let inks = try PictureHeader.read(file([0xFF, 0xD8] + frame(0xC0, components: 4) + scan(4)))
    #expect(inks.isCMYK && inks.workingBytes == 0)
    let parts = try PictureHeader.read(file([0xFF, 0xD8] + frame(0xC0, components: 4) + scan(3)))
    #expect(parts.workingBytes == 4 * 3 * 5 * 2)
  }

  @Test("V10 A JPEG is decoded in the smallest number of eighths that covers what is needed, within the limit")
  func reduction() {
    func reduced(_ width: Int, _ height: Int, for targetWidth: Int, _ targetHeight: Int) -> [Int] {
      let reduction = JPEGReduction(
        PictureHeader(.jpeg, width: width, height: height), target: (targetWidth, targetHeight))
      return [reduction.width, reduction.height]
    }
    #expect(reduced(65, 33, for: 1, 1) == [9, 5] && reduced(65, 33, for: 9, 5) == [9, 5])
    #expect(reduced(65, 33, for: 10, 5) == [17, 9] && reduced(65, 33, for: 9, 6) == [17, 9])
    #expect(reduced(65, 33, for: 58, 1) == [65, 33] && reduced(65, 33, for: 57, 29) == [57, 29])
    #expect(reduced(65, 33, for: 500, 500) == [65, 33] && reduced(64, 32, for: 33, 1) == [40, 20])
    // No more than 64 MiB.
    #expect(reduced(10_000, 10_000, for: 2_500, 2_500) == [2_500, 2_500])
    #expect(reduced(10_000, 10_000, for: 10_000, 10_000) == [3_750, 3_750])
    #expect(reduced(32_768, 8_192, for: 8_192, 2_048) == [8_192, 2_048])
    #expect(reduced(32_768, 8_192, for: 8_193, 1) == [8_192, 2_048])
  }

  @Test("R2 An XPM is read only if all its lines are as long, and all its pixels as known, as its head says")
  func xpmCheck() {
    func isValid(_ text: String, _ width: Int = 2, _ height: Int = 2) -> Bool {
      Array(text.utf8).withUnsafeBytes { bytes in
        var check = XPMCheck(bytes)
        return check.isValid(width: width, height: height)
      }
    }
    let (colors, lines) = ("\"a c #F00\",\"b c #00F\",", "\"ab\",\n\"ba\"};")
    #expect(isValid("\"2 2 2 1\"," + colors + lines) && isValid("\"\t2  2\n2 1 7\"," + colors + lines))
    #expect(!isValid("\"2 2 2 1\"," + colors + lines, 3, 2) && !isValid("\"2 2 2 1\"," + colors + lines, 2, 3))
    for head in ["2 2 2", "2 2 0 1", "2 2 65537 1", "2 2 2 0", "2 2 2 9", "2 2 x 1", "2 2 -1 1", ""] {
      #expect(!isValid("\"\(head)\"," + colors + lines), "\(head)")
    }
    // A colour without a word, an unknown pixel, a line that is missing, and one byte too few behind the last one.
    for rest in [
      "\"a\",\"b c #00F\"," + lines, colors + "\"ab\",\n\"bc\"};", colors + "\"ab\"};", colors + "\"ab\",\n\"ba\"}",
      "\"a c #F00\"," + lines, colors + "\"ab\",\n\"b\"};", "",
    ] {
      #expect(!isValid("\"2 2 2 1\"," + rest), "\(rest)")
    }
    #expect(isValid("\"1 1 1 2\",\"ab c #F00\",\"ab\"};", 1, 1) && !isValid("\"1 1 1 2\",\"ab c #F00\",\"ba\"};", 1, 1))
    #expect(
      isValid("\"1 1 1 8\",\"abcdefgh c #F00\",\"abcdefgh\"};", 1, 1) && !isValid("\"1 1 1 2\",\"ab\",\"ab\"};", 1, 1))
  }
}

@Suite struct PixelRowTests {
  @Test("Colours are multiplied by alpha and divided by it again, each rounded to the nearest")
  func alpha() {
    for alpha in 0...255 {
      var row = (0...15).map { (step: Int) -> UInt32 in
        let (red, green, blue) = (step * 17, 255 - step * 17, step * 37 & 255)
        return UInt32(alpha << 24 | red << 16 | green << 8 | blue)
      }
      let before = row
      PixelRow.premultiply(&row, count: row.count)
      var isRight = true
      for (found, straight) in zip(row, before) {
        for shift: UInt32 in [0, 8, 16] {
          let product = Double(straight >> shift & 255) * Double(alpha) / 255
          if Int(found >> shift & 255) != Int(product.rounded()) { isRight = false }
          let back = alpha == 0 ? 0 : Double(found >> shift & 255) * 255 / Double(alpha)
          if Int(PixelRow.unpremultiplied(found) >> shift & 255) != Int(min(255, (back + 1e-9).rounded())) {
            isRight = false
          }
        }
        if Int(found >> 24) != alpha || PixelRow.unpremultiplied(found) >> 24 != found >> 24 { isRight = false }
      }
      #expect(isRight, "\(alpha)")
    }
    // More colour than alpha, as damaged files have.
    #expect(PixelRow.unpremultiplied(0x80FF_8040) == 0x80FF_FF80 && PixelRow.unpremultiplied(0x00FF_FFFF) == 0)
    #expect(PixelRow.unpremultiplied(0xFF12_3456) == 0xFF12_3456)
  }

  @Test("Bytes are red, green, blue and alpha; and inks are inverted")
  func bytes() {
    var row: [UInt32] = [0, 0, 7]
    PixelRow.premultiply(rgba: [1, 2, 3, 255, 255, 128, 0, 128], into: &row, count: 2)
    #expect(row == [0xFF01_0203, 0x8080_4000, 7])
    var bytes = [UInt8](repeating: 9, count: 9)
    PixelRow.unpremultiply([0xFF01_0203, 0x8080_4000], isOpaque: false, into: &bytes, count: 2)
    #expect(bytes == [1, 2, 3, 255, 255, 128, 0, 128, 9])
    PixelRow.unpremultiply([0x0001_0203, 0x8080_4000], isOpaque: true, into: &bytes, count: 2)
    #expect(bytes == [1, 2, 3, 255, 128, 64, 0, 255, 9])
    var inks: [UInt32] = [0xFF01_0203, 0x8040_80FF, 0x00FF_FFFF, 5]
    PixelRow.rgbFromCMYK(&inks, count: 3)
    #expect(inks == [0xFF03_0201, 0xFF80_4020, 0xFF00_0000, 5])
  }
}
