import Glibc
import Languages
import Platform
import Raster
import SDLHost
import TestSupport
import Testing

@testable import Pictures

@Suite struct PictureDecoderTests {
  let folder: TemporaryFolder
  let decoder = PictureDecoder()

  init() throws { folder = try TemporaryFolder() }

  private func decode(_ bytes: [UInt8], _ width: Int = 1000, _ height: Int = 1000) throws(PictureError)
    -> DecodedPicture
  {
    let path: String
    do { path = try folder.write("picture", bytes) } catch { throw .unreadable(Sentence(verbatim: "\(error)")) }
    return try decoder.decode(path, fitting: width, height)
  }

  private func failure(_ bytes: [UInt8]) -> PictureError? {
    do throws(PictureError) {
      _ = try decode(bytes)
      return nil
    } catch { return error }
  }

  private func failure(of path: String) -> PictureError? {
    do throws(PictureError) {
      _ = try decoder.decode(path, fitting: 10, 10)
      return nil
    } catch { return error }
  }

  /// All pixels, premultiplied 0xAARRGGBB.
  private func pixels(_ picture: DecodedPicture) -> [UInt32] {
    withExtendedLifetime(picture.surface) {
      (0..<picture.surface.height).flatMap { y in
        (0..<picture.surface.width).map { picture.surface.row(y)[$0] }
      }
    }
  }

  private func isClose(_ pixel: UInt32, _ color: Int, within tolerance: Int = 8) -> Bool {
    (0..<3).allSatisfy { abs((Int(pixel) >> ($0 * 8) & 255) - (color >> ($0 * 8) & 255)) <= tolerance }
  }

  // MARK: Formats

  @Test("J2 Formats are recognized by content, not by name")
  func formats() throws {
    let red = { (_: Int, _: Int) in Sample.red }
    let xpm = "/* XPM */\nstatic char *a[] = {\n\"2 2 1 1\",\n\"a c #FF0000\",\n\"aa\",\n\"aa\"\n};\n"
    let svg =
      "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'>"
      + "<rect width='2' height='2' fill='#ff0000'/></svg>"
    let files: [(String, [UInt8])] = [
      ("PNG", Sample.png(2, 2, red)), ("JPEG", Sample.jpeg(2, 2, red)), ("BMP", Sample.bmp(2, 2, red)),
      ("TIFF", Sample.tiff(2, 2, red)), ("QOI", Sample.qoi(Sample.red, 2, 2)), ("TGA", Sample.tga(Sample.red, 2, 2)),
      ("GIF", Sample.gif()), ("icon", Sample.icon()), ("XPM", Array(xpm.utf8)), ("SVG", Array(svg.utf8)),
      ("PPM", Array("P6\n# made by hand\n2 2\n255\n".utf8) + (0..<4).flatMap { _ in [UInt8(255), 0, 0] }),
      ("PPM as text", Array("P3 2 2 255 255 0 0 255 0 0 255 0 0 255 0 0\n".utf8)),
    ]
    for (name, bytes) in files {
      let picture = try decode(bytes, 2, 2)
      #expect((picture.width, picture.height) == (2, 2), "\(name)")
      #expect(pixels(picture).count == 4 && pixels(picture).allSatisfy { isClose($0, Sample.red) }, "\(name)")
      #expect(picture.isOpaque, "\(name)")
    }
  }

  @Test("J2 An ILBM with a remark before its header is the same picture as without it", arguments: ["Moon", "Moons"])
  func remark(text: String) throws {
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      let padding = [UInt8](repeating: 0, count: body.count % 2)
      return Array(name.utf8) + Sample.big(body.count, 4) + body + padding
    }
    // 16 × 1 in one plane, not packed.
    let header: [UInt8] = [0, 16, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 16, 0, 1]
    let rest =
      chunk("BMHD", header) + chunk("CMAP", [255, 0, 0, 0, 255, 0]) + chunk("BODY", [0b1111_0000, 0b0000_1111])
    func file(_ chunks: [UInt8]) -> [UInt8] {
      Array("FORM".utf8) + Sample.big(4 + chunks.count, 4) + Array("ILBM".utf8) + chunks
    }
    let plain = try decode(file(rest))
    let remarked = try decode(file(chunk("ANNO", Array(text.utf8)) + rest))
    #expect((remarked.width, remarked.height) == (16, 1))
    #expect(pixels(remarked) == pixels(plain) && Set(pixels(plain)).count == 2)
  }

  @Test("V10 A progressive JPEG counts for more memory, because its decoder keeps the samples of the whole picture")
  func progressiveMemory() throws {
    func decoderBytes(isProgressive: Bool) throws -> Int {
      let bytes = Sample.jpeg(64, 48, isProgressive: isProgressive) { x, y in x * y * 99 }
      let path = try folder.write("picture", bytes)
      return try PicturePlan(PictureFile(path: path), fitting: 64, 48).byteCount - bytes.count
    }
    // Two bytes for each of the three samples of a pixel.
    #expect(try decoderBytes(isProgressive: true) - decoderBytes(isProgressive: false) >= 64 * 48 * 3 * 2)
  }

  @Test("J2 WebP, with alpha, and the first frame of an animated one")
  func webP() throws {
    #expect(pixels(try decode(Sample.webP)) == [0xFFFF_0000, 0x8000_8000])
    let first = try decode(Sample.animatedWebP)
    #expect((first.width, first.height) == (16, 16))
    #expect(pixels(first).allSatisfy { $0 >> 24 == 0x80 && isClose($0, 0x000080, within: 12) })
  }

  @Test("J2 the first frame of a GIF")
  func animation() throws {
    #expect(pixels(try decode(Sample.gif(frames: 5))).allSatisfy { $0 == 0xFFFF_0000 })
  }

  @Test("Alpha is premultiplied, and a picture without transparent pixels is opaque")
  func alpha() throws {
    let veiled = try decode(Sample.png(2, 1, kind: 6) { x, _ in x == 0 ? 0xFF80_4080 : 0x1122_3300 })
    #expect(pixels(veiled) == [0x8080_4020, 0])
    #expect(!veiled.isOpaque)
    let solid = try decode(Sample.png(2, 1, kind: 6) { _, _ in 0x8040_20FF })
    #expect(solid.isOpaque)
    #expect(pixels(solid) == [0xFF80_4020, 0xFF80_4020])
  }

  @Test("A transparent colour works in RGB and in grey")
  func transparentColor() throws {
    let key = Sample.chunk("tRNS", [0, 255, 0, 0, 0, 0])
    let color = try decode(Sample.png(3, 1, extra: key) { x, _ in [Sample.red, 0, Sample.green][x] })
    #expect(pixels(color) == [0, 0xFF00_0000, 0xFF00_FF00])
    let grey = try decode(
      Sample.png(3, 1, kind: 0, extra: Sample.chunk("tRNS", [0, 128])) { x, _ in [0, 128, 200][x] })
    #expect(pixels(grey) == [0xFF00_0000, 0, 0xFFC8_C8C8])
  }

  @Test("TIFF with premultiplied or straight alpha is premultiplied once")
  func tiffAlpha() throws {
    let straight = try decode(Sample.tiff(2, 1, alpha: 2) { x, _ in x == 0 ? 0xFF00_0080 : 0x00FF_00FF })
    #expect(pixels(straight) == [0x8080_0000, 0xFF00_FF00])
    let premultiplied = try decode(Sample.tiff(2, 1, alpha: 1) { x, _ in x == 0 ? 0x8000_0080 : 0x00FF_00FF })
    #expect(pixels(premultiplied) == [0x8080_0000, 0xFF00_FF00])
  }

  @Test("A CMYK JPEG as written by Adobe")
  func ink() throws {
    let picture = try decode(Sample.cmykJPEG(8, 8, [255, 0, 0, 255]))
    #expect(pixels(picture).allSatisfy { isClose($0, Sample.red, within: 12) && $0 >> 24 == 255 })
  }

  // MARK: Orientation

  /// Where the corners of the upright picture come from: red top left, green top right, blue bottom left, white bottom
  /// right, in a picture wider than high.
  private func stored(_ orientation: Int, _ width: Int, _ height: Int) -> (
    width: Int, height: Int, pixel: (Int, Int) -> Int
  ) {
    let upright = { (x: Int, y: Int) -> Int in
      y < height / 2 ? (x < width / 2 ? Sample.red : Sample.green) : (x < width / 2 ? Sample.blue : Sample.white)
    }
    switch orientation {
    case 2: return (width, height, { upright(width - 1 - $0, $1) })
    case 3: return (width, height, { upright(width - 1 - $0, height - 1 - $1) })
    case 4: return (width, height, { upright($0, height - 1 - $1) })
    case 5: return (height, width, { upright($1, $0) })
    case 6: return (height, width, { upright(width - 1 - $1, $0) })
    case 7: return (height, width, { upright(width - 1 - $1, height - 1 - $0) })
    case 8: return (height, width, { upright($1, height - 1 - $0) })
    default: return (width, height, upright)
    }
  }

  private func expectUpright(_ picture: DecodedPicture, _ width: Int, _ height: Int, _ comment: Comment) {
    #expect((picture.width, picture.height) == (width, height), comment)
    let surface = picture.surface
    #expect(surface.width > surface.height, comment)
    withExtendedLifetime(surface) {
      let right = surface.width - 1
      let bottom = surface.height - 1
      #expect(isClose(surface.row(0)[0], Sample.red, within: 40), comment)
      #expect(isClose(surface.row(0)[right], Sample.green, within: 40), comment)
      #expect(isClose(surface.row(bottom)[0], Sample.blue, within: 40), comment)
      #expect(isClose(surface.row(bottom)[right], Sample.white, within: 40), comment)
    }
  }

  @Test("J2 EXIF orientation of JPEG, in full and in reduced size", arguments: 1...8, [false, true])
  func jpegOrientation(orientation: Int, isBig: Bool) throws {
    let stored = stored(orientation, 48, 32)
    let file = Sample.withEXIF(Sample.jpeg(stored.width, stored.height, stored.pixel), orientation, isBig: isBig)
    expectUpright(try decode(file), 48, 32, "\(orientation)")
    let small = try decode(file, 12, 6)
    expectUpright(small, 48, 32, "\(orientation), reduced")
    #expect((small.surface.width, small.surface.height) == (12, 8))
  }

  @Test("J2 Orientation of PNG (before or after the image data) and TIFF", arguments: 1...8)
  func otherOrientation(orientation: Int) throws {
    let stored = stored(orientation, 6, 4)
    let exif = Sample.chunk("eXIf", Sample.exif(orientation))
    expectUpright(try decode(Sample.png(stored.width, stored.height, extra: exif, stored.pixel)), 6, 4, "PNG")
    expectUpright(try decode(Sample.png(stored.width, stored.height, behind: exif, stored.pixel)), 6, 4, "PNG, behind")
    let tiff = Sample.tiff(stored.width, stored.height, orientation: orientation, stored.pixel)
    expectUpright(try decode(tiff), 6, 4, "TIFF \(orientation)")
  }

  @Test("J2 Orientation of WebP")
  func webPOrientation() throws {
    let image = Sample.webP.dropFirst(12)
    let exif = Sample.exif(6)
    let body =
      Array("WEBPVP8X".utf8) + Sample.little(10, 4) + [0x18, 0, 0, 0] + Sample.little(1, 3) + Sample.little(0, 3)
      + image
      + Array("EXIF".utf8) + Sample.little(exif.count, 4) + exif
    let picture = try decode(Array("RIFF".utf8) + Sample.little(body.count, 4) + body)
    #expect((picture.width, picture.height) == (1, 2))
    #expect(pixels(picture) == [0xFFFF_0000, 0x8000_8000])
  }

  @Test("An invalid orientation is ignored")
  func nonsense() throws {
    for value in [0, 9, 255, 65_535] {
      let picture = try decode(Sample.withEXIF(Sample.jpeg(16, 8) { _, _ in Sample.red }, value))
      #expect((picture.width, picture.height) == (16, 8))
    }
  }

  // MARK: Sizes

  @Test(
    "V10 The size covers the request, keeps the proportions, and is not larger than the picture",
    arguments: [
      (200, 100, 50, 50, 100, 50), (200, 100, 50, 10, 50, 25), (200, 100, 1000, 1000, 200, 100), (200, 100, 1, 1, 2, 1),
      (100, 200, 50, 50, 50, 100), (200, 100, 0, -5, 2, 1), (300, 7, 30, 1, 43, 1), (7, 300, 1, 1, 1, 43),
    ])
  func covers(width: Int, height: Int, requestedWidth: Int, requestedHeight: Int, resultWidth: Int, resultHeight: Int)
    throws
  {
    for file in [Sample.png(width, height) { _, _ in 0x336699 }, Sample.jpeg(width, height) { _, _ in 0x336699 }] {
      let picture = try decode(file, requestedWidth, requestedHeight)
      #expect((picture.width, picture.height) == (width, height))
      #expect((picture.surface.width, picture.surface.height) == (resultWidth, resultHeight))
      #expect(pixels(picture).allSatisfy { isClose($0, 0x336699, within: 3) && $0 >> 24 == 255 })
      #expect(picture.isLargest == ((resultWidth, resultHeight) == (width, height)))
    }
  }

  @Test("V10 A reduced JPEG has the mean colour of the full one, progressive or not", arguments: [false, true])
  func jpegMean(isProgressive: Bool) throws {
    let file = Sample.jpeg(160, 96, isProgressive: isProgressive) { x, y in
      (x * 255 / 160) << 16 | (y * 255 / 96) << 8 | (x / 8 + y / 8) % 2 * 200
    }
    func means(_ picture: DecodedPicture) -> [Double] {
      let all = pixels(picture)
      return (0..<3).map { (channel: UInt32) -> Double in
        let sum = all.reduce(0) { (sum: Double, pixel: UInt32) in sum + Double(pixel >> (channel * 8) & 255) }
        return sum / Double(all.count)
      }
    }
    let whole = means(try decode(file))
    for size in [4, 19, 20, 41, 61, 97] {
      for (a, b) in zip(whole, means(try decode(file, size, 1))) { #expect(abs(a - b) < 2) }
    }
  }

  @Test("A vector drawing is rasterized in the size that is needed")
  func drawing() throws {
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10' width='20px'>"
      + "<rect width='10' height='10' fill='blue'/></svg>"
    let picture = try decode(Array(svg.utf8), 100, 20)
    #expect((picture.width, picture.height) == (20, 10))
    #expect((picture.surface.width, picture.surface.height) == (100, 50))
    #expect(pixels(picture)[0] == 0xFF00_00FF)
    #expect(pixels(picture)[99] == 0)
    #expect(!picture.isLargest)
  }

  @Test("A vector drawing covers what is requested, also if its size is no whole number or is not said")
  func drawingOfOtherProportions() throws {
    for (attribute, width, height) in [("viewBox='0 0 24.4 10.6'", 24, 11), ("", 512, 512)] {
      let svg =
        "<svg xmlns='http://www.w3.org/2000/svg' \(attribute)><rect width='24.4' height='10.6' fill='blue'/></svg>"
      for factor in [1, 2, 4] {
        let (wide, high) = (width * factor, height * factor)
        let picture = try decode(Array(svg.utf8), wide, high)
        #expect((picture.width, picture.height) == (width, height))
        // To within a pixel, because sizes are rounded.
        #expect(picture.surface.width + 1 >= wide && picture.surface.height + 1 >= high)
        #expect(!picture.isLargest)
      }
    }
  }

  @Test("A vector drawing that is drawn as large as the limit allows can be no larger")
  func largestDrawing() throws {
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'><rect width='5' height='5' fill='blue'/></svg>"
    let picture = try decode(Array(svg.utf8), 6000, 6000)
    #expect(4095...4096 ~= picture.surface.width && 4095...4096 ~= picture.surface.height)
    #expect(picture.isLargest)
  }

  // MARK: Files that cannot be shown

  @Test("V10 A picture that is too large is refused by its header, before decoding")
  func tooLarge() throws {
    let heads: [[UInt8]] = [
      Sample.pngHeader(20_000, 20_000), Sample.pngHeader(Int(Int32.max), Int(Int32.max)),
      Sample.pngHeader(5000, 5000, isInterlaced: true),
      Array("GIF89a".utf8) + Sample.little(65_535, 4) + [0, 0, 0, 0x2C, 0, 0, 0, 0, 255, 255, 255, 255, 0],
      Array("GIF89a".utf8) + Sample.little(1, 2) + Sample.little(1, 2) + [
        0, 0, 0, 0x2C, 0, 0, 0, 0, 255, 255, 255, 255, 0,
      ],
      Array(Sample.bmp(1, 1) { _, _ in 0 }.prefix(18)) + Sample.little(20_000, 4) + Sample.little(-20_000, 4),
      hugeTIFF(),
      Array("P6 20000 20000 255\n".utf8), Array("P5 99999999999999999999 1 255\n".utf8),
      Array("qoif".utf8) + Sample.big(60_000, 4) + Sample.big(60_000, 4) + [3, 0],
      Array("RIFF".utf8) + Sample.little(30, 4) + Array("WEBPVP8X".utf8) + Sample.little(10, 4) + [0, 0, 0, 0]
        + Sample.little(16_383, 3) + Sample.little(16_383, 3),
      [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8] + Sample.big(65_500, 2) + Sample.big(65_500, 2)
        + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0],
      Array("/* XPM */\nstatic char *a[] = {\n\"20000 20000 2 1\",\n".utf8),
    ]
    for head in heads {
      guard case .tooLarge(let measure) = failure(head) else {
        Issue.record("\(head.prefix(12)): \(String(describing: failure(head)))")
        continue
      }
      #expect(!measure.isEmpty)
    }
    #expect(failure(Sample.pngHeader(20_000, 20_000))?.reason == "too large (20000 × 20000)")
  }

  private func hugeTIFF() -> [UInt8] {
    [0x49, 0x49, 0x2A, 0] + Sample.little(8, 4) + Sample.little(2, 2)
      + Sample.little(256, 2) + Sample.little(4, 2) + Sample.little(1, 4) + Sample.little(20_000, 4)
      + Sample.little(257, 2) + Sample.little(4, 2) + Sample.little(1, 4) + Sample.little(20_000, 4)
      + Sample.little(0, 4)
  }

  @Test("J7 Each kind of file that is not a picture has its own reason")
  func reasons() throws {
    #expect(failure(of: folder.path + "/nothing") == .notFound)
    #expect(failure(of: folder.path + "/nothing/at/all") == .notFound)
    #expect(failure(of: "") == .notFound)
    #expect(failure(of: "a\0b") == .notFound)
    #expect(failure(of: folder.path) == .isFolder)
    #expect(failure(of: "/dev/zero") == .notAFile)
    #expect(failure([]) == .empty)
    #expect(failure(Array("Dear diary,\ntoday nothing happened.\n".utf8)) == .notAPicture)
    #expect(failure([0]) == .notAPicture)
    #expect(failure([0x89]) == .notAPicture)
    #expect(failure(Array(repeating: 0, count: 1000)) == .notAPicture)
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(failure(of: pipe) == .notAFile)
    try #require(symlink("loop", folder.path + "/loop") == 0)
    guard case .unreadable = failure(of: folder.path + "/loop") else {
      Issue.record("a link to itself")
      return
    }
    let long = folder.path + String(repeating: "/aaaaaaaaa", count: 1000)
    guard case .unreadable = failure(of: long) else {
      Issue.record("a path that is too long")
      return
    }
  }

  @Test("J7 permission denied")
  func permission() throws {
    let path = try folder.write("secret", Sample.png(1, 1) { _, _ in 0 })
    chmod(folder.path, 0o755)
    #expect(try withoutRoot { failure(of: path) } == nil)
    chmod(path, 0)
    #expect(try withoutRoot { failure(of: path) } == .permissionDenied)
  }

  @Test("J7 A truncated PNG fails with a reason, and a truncated JPEG is shown in part")
  func truncated() throws {
    let png = Sample.png(40, 40) { x, y in x * y }
    for count in [30, 60, png.count / 2, png.count - 20] {
      guard case .damaged(let reason) = failure(Array(png.prefix(count))) else {
        Issue.record("\(count)")
        continue
      }
      #expect(reason != "" && !reason.description.contains("\0"), "\(reason)")
    }
    let jpeg = Sample.jpeg(64, 64) { x, y in y < 32 ? Sample.red : x * y * 4099 & 0xFFFFFF }
    let half = try decode(Array(jpeg.prefix(jpeg.count * 3 / 4)))
    #expect((half.width, half.height) == (64, 64))
    #expect(isClose(pixels(half)[0], Sample.red))
  }

  @Test("No truncated picture, and none with a changed byte, causes a crash or hangs")
  func anythingGoes() throws {
    let files = [
      Sample.png(9, 7, kind: 6) { x, y in x * y * 999 }, Sample.jpeg(17, 9) { x, y in x * y * 999 },
      Sample.withEXIF(Sample.jpeg(9, 9, isProgressive: true) { x, y in x * y * 999 }, 6), Sample.gif(frames: 2),
      Sample.tiff(5, 4, orientation: 6) { x, y in x * y * 999 }, Sample.bmp(5, 3) { x, y in x * y * 999 },
      Sample.webP, Sample.animatedWebP, Sample.icon(), Sample.qoi(Sample.red, 3, 3), Sample.tga(Sample.red, 3, 3),
    ]
    for file in files {
      for count in Swift.stride(from: 0, to: min(file.count, 400), by: 3) { _ = failure(Array(file.prefix(count))) }
      for index in Swift.stride(from: 0, to: min(file.count, 200), by: 2) {
        for value: UInt8 in [0, 0xFF, file[index] ^ 0x55] {
          var changed = file
          changed[index] = value
          _ = failure(changed)
        }
      }
    }
  }

  @Test("A file name that is not UTF-8 is found")
  func name() throws {
    let path = try folder.write(
      PathCoding.string([0xE9, 0x74, 0xE9, 0x2E, 0x70, 0x6E, 0x67]), Sample.png(1, 1) { _, _ in Sample.green })
    #expect(pixels(try decoder.decode(path, fitting: 5, 5)) == [0xFF00_FF00])
  }

  @Test("R2 An XPM with a line of a colour that is too short is refused, and the same with a longer one is not")
  func shortColor() {
    func isValid(_ color: String) -> Bool {
      let text = "/* XPM */\nstatic char *a[] = {\n\"1 1 1 2\",\n\"\(color)\",\n\"ab\"\n};\n"
      return Array(text.utf8).withUnsafeBytes {
        var check = XPMCheck($0)
        return check.isValid(width: 1, height: 1)
      }
    }
    #expect(isValid("ab c red") && !isValid("ab") && !isValid("a"))
  }
}
