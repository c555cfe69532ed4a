internal import CTurboJPEG
import SDLHost

/// Pictures made by hand, byte by byte. Pixels are 0xRRGGBB or 0xRRGGBBAA.
enum Sample {
  static let red = 0xFF0000
  static let green = 0x00FF00
  static let blue = 0x0000FF
  static let white = 0xFFFFFF

  static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

  // MARK: PNG

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return big(data.count, 4) + body + big(Int(~crc), 4)
  }

  /// zlib with stored blocks.
  static func stored(_ data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var rest = data[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(65_535)
      result += [rest.isEmpty ? 1 : 0] + little(block.count, 2) + little(~block.count, 2) + block
    } while !rest.isEmpty
    var a = 1
    var b = 0
    for byte in data {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return result + big(b << 16 | a, 4)
  }

  static func pngHeader(_ width: Int, _ height: Int, kind: Int = 2, isInterlaced: Bool = false) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", big(width, 4) + big(height, 4) + [8, UInt8(kind), 0, 0, isInterlaced ? 1 : 0])
  }

  /// - Parameter kind: 0 grey, 2 RGB, 6 RGBA.
  static func png(
    _ width: Int, _ height: Int, kind: Int = 2, extra: [UInt8] = [], behind: [UInt8] = [], _ pixel: (Int, Int) -> Int
  ) -> [UInt8] {
    let bytes = [0: 1, 2: 3, 6: 4][kind] ?? 3
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      // Arrays of the bytes of each pixel would take seconds in all tests.
      for x in 0..<width {
        let value = pixel(x, y)
        for index in 1...bytes { rows.append(UInt8(truncatingIfNeeded: value >> (8 * (bytes - index)))) }
      }
    }
    return pngHeader(width, height, kind: kind) + extra + chunk("IDAT", stored(rows)) + behind + chunk("IEND", [])
  }

  // MARK: JPEG

  static func jpeg(
    _ width: Int, _ height: Int, quality: Int = 95, isProgressive: Bool = false, _ pixel: (Int, Int) -> Int
  ) -> [UInt8] {
    var pixels: [UInt8] = []
    for y in 0..<height { for x in 0..<width { pixels += big(pixel(x, y), 3) } }
    let handle = tjInitCompress()
    defer { tjDestroy(handle) }
    var result: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    let flags = isProgressive ? TJFLAG_PROGRESSIVE : 0
    tjCompress2(
      handle, pixels, Int32(width), 0, Int32(height), Int32(TJPF_RGB.rawValue), &result, &size,
      Int32(TJSAMP_444.rawValue), Int32(quality), flags)
    defer { tjFree(result) }
    return Array(UnsafeBufferPointer(start: result, count: Int(size)))
  }

  static func cmykJPEG(_ width: Int, _ height: Int, _ ink: [UInt8]) -> [UInt8] {
    let pixels = Array(repeatElement(ink, count: width * height).joined())
    let handle = tjInitCompress()
    defer { tjDestroy(handle) }
    var result: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    tjCompress2(
      handle, pixels, Int32(width), 0, Int32(height), Int32(TJPF_CMYK.rawValue), &result, &size,
      Int32(TJSAMP_444.rawValue), 95, 0)
    defer { tjFree(result) }
    return Array(UnsafeBufferPointer(start: result, count: Int(size)))
  }

  /// A TIFF structure that contains only an orientation, as in EXIF.
  static func exif(_ orientation: Int, isBig: Bool = false) -> [UInt8] {
    let number = isBig ? big : little
    return Array(isBig ? "MM".utf8 : "II".utf8) + number(42, 2) + number(8, 4) + number(1, 2)
      + number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + number(0, 2) + number(0, 4)
  }

  static func withEXIF(_ jpeg: [UInt8], _ orientation: Int, isBig: Bool = false) -> [UInt8] {
    let block = Array("Exif\0\0".utf8) + exif(orientation, isBig: isBig)
    return Array(jpeg.prefix(2)) + [0xFF, 0xE1] + big(block.count + 2, 2) + block + jpeg.dropFirst(2)
  }

  // MARK: Others

  static func bmp(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> Int) -> [UInt8] {
    var rows: [UInt8] = []
    for y in (0..<height).reversed() {
      for x in 0..<width { rows += little(pixel(x, y), 3) }
      while rows.count % 4 != 0 { rows.append(0) }
    }
    return Array("BM".utf8) + little(54 + rows.count, 4) + little(0, 4) + little(54, 4) + little(40, 4)
      + little(width, 4) + little(height, 4) + little(1, 2) + little(24, 2) + little(0, 24) + rows
  }

  /// - Parameter alpha: 1 for premultiplied, 2 for straight, nil for none.
  static func tiff(
    _ width: Int, _ height: Int, orientation: Int = 1, alpha: Int? = nil, _ pixel: (Int, Int) -> Int
  ) -> [UInt8] {
    let samples = alpha == nil ? 3 : 4
    var data: [UInt8] = []
    for y in 0..<height { for x in 0..<width { data += big(pixel(x, y), samples) } }
    var tags: [(tag: Int, type: Int, count: Int, value: Int)] = [
      (256, 3, 1, width), (257, 3, 1, height), (258, 3, samples, 0), (259, 3, 1, 1), (262, 3, 1, 2), (273, 4, 1, 0),
      (274, 3, 1, orientation), (277, 3, 1, samples), (278, 3, 1, height), (279, 4, 1, data.count),
    ]
    if let alpha { tags.append((338, 3, 1, alpha)) }
    let bits = 8 + 2 + tags.count * 12 + 4
    tags[2].value = bits
    tags[5].value = bits + samples * 2
    let entries = tags.flatMap { little($0.tag, 2) + little($0.type, 2) + little($0.count, 4) + little($0.value, 4) }
    return [0x49, 0x49, 0x2A, 0] + little(8, 4) + little(tags.count, 2) + entries + little(0, 4)
      + (0..<samples).flatMap { _ in little(8, 2) } + data
  }

  static func qoi(_ color: Int, _ width: Int, _ height: Int) -> [UInt8] {
    let pixels = (0..<width * height).flatMap { _ in [UInt8(0xFE)] + big(color, 3) }
    return Array("qoif".utf8) + big(width, 4) + big(height, 4) + [3, 0] + pixels + [0, 0, 0, 0, 0, 0, 0, 1]
  }

  static func tga(_ color: Int, _ width: Int, _ height: Int) -> [UInt8] {
    [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0] + little(width, 2) + little(height, 2) + [24, 0x20]
      + (0..<width * height).flatMap { _ in little(color, 3) }
  }

  /// Two pixels wide and high, of one colour of a palette of two: red, blue.
  static func gif(frames: Int = 1, screen: Int = 2) -> [UInt8] {
    // Codes of three bits: clear (4), the index once, repeated, then end (5); with a clear before each.
    func frame(_ index: Int) -> [UInt8] {
      let codes = (0..<4).flatMap { _ in [4, index] } + [5]
      var bits = 0
      for (place, code) in codes.enumerated() { bits |= code << (3 * place) }
      return [0x2C] + little(0, 4) + little(2, 2) + little(2, 2) + [0, 2, 4] + little(bits, 4) + [0]
    }
    return Array("GIF89a".utf8) + little(screen, 2) + little(screen, 2) + [0x80, 0, 0, 255, 0, 0, 0, 0, 255]
      + [0x21, 0xFE, 2, 0x41, 0x42, 0] + (0..<frames).flatMap { frame($0 % 2) } + [0x3B]
  }

  static func icon() -> [UInt8] {
    let bitmap =
      little(40, 4) + little(2, 4) + little(4, 4) + little(1, 2) + little(32, 2) + little(0, 24)
      + (0..<4).flatMap { _ in [UInt8(0), 0, 255, 255] } + little(0, 8)
    return [0, 0, 1, 0, 1, 0, 2, 2, 0, 0] + little(1, 2) + little(32, 2) + little(bitmap.count, 4) + little(22, 4)
      + bitmap
  }

  /// Lossless, 2×1: opaque red, half transparent green.
  static let webP: [UInt8] = [
    0x52, 0x49, 0x46, 0x46, 0x20, 0x00, 0x00, 0x00, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x4C, 0x13, 0x00, 0x00,
    0x00,
    0x2F, 0x01, 0x00, 0x00, 0x10, 0x0F, 0x30, 0xFF, 0xFB, 0x1F, 0x0F, 0xFC, 0x0F, 0x07, 0x15, 0x88, 0xE8, 0x7F, 0x00,
    0x00,
  ]

  /// 16×16, two frames: half transparent blue with separate alpha, then red.
  static let animatedWebP: [UInt8] =
    hex(
      """
      52494646d000000057454250565038580a000000120000000f00000f0000414e494d06000000ffffffff0000414e4d46580000000000000000000f\
      00000f000064000002414c50480a000000010750c088084444ff03565038202e000000b001009d012a1000100002c04c25a00274010efe02ec00fe\
      f8472a3ff6d0ffff6d0ffff6d0ffa8ef06c914e48000414e4d46440000000000000000000f00000f000064000000565038202c0000009401009d01\
      2a1000100000004c25a00274ba00039800feee431fee6c738b7057ff6d0fff5a1ffeb43fe940
      """) + [0x00]

  /// An animation of frames of the same size, each of one or more chunks.
  static func webP(frames: [[UInt8]], _ width: Int, _ height: Int) -> [UInt8] {
    let size = little(width - 1, 3) + little(height - 1, 3)
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] { Array(name.utf8) + little(data.count, 4) + data }
    var body = Array("WEBP".utf8)
    body += chunk("VP8X", [0x12, 0, 0, 0] + size)
    body += chunk("ANIM", little(0, 6))
    for frame in frames { body += chunk("ANMF", little(0, 6) + size + little(100, 3) + [0] + frame) }
    return chunk("RIFF", body)
  }

  /// A frame for it: lossless, 2×1, opaque red and half transparent green.
  static let losslessFrame = Array(webP[12...])

  /// 16×16 in half transparent blue, with separate alpha.
  static let veiledFrame = Array(animatedWebP[68..<140])

  /// 16×16 in red.
  static let lossyFrame = Array(animatedWebP[164...])

  static func hex(_ text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return Swift.stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
