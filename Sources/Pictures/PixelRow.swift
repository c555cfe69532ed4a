/// Conversions of a row of pixels between the formats of decoders and the renderers.
package enum PixelRow {
  /// Straight alpha to premultiplied, rounded to nearest.
  package static func premultiply(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
    for x in 0..<count {
      let pixel = row[x]
      let alpha = pixel >> 24
      if alpha == 255 { continue }
      // Two channels at a time. t / 255 is (t + 128 + ((t + 128) >> 8)) >> 8 for all values that can occur here.
      var redBlue = (pixel & 0x00FF_00FF) &* alpha &+ 0x0080_0080
      redBlue = ((redBlue &+ ((redBlue >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
      var green = ((pixel >> 8) & 0xFF) &* alpha &+ 0x80
      green = ((green &+ (green >> 8)) >> 8) & 0xFF
      row[x] = alpha << 24 | redBlue | green << 8
    }
  }

  /// Cyan, magenta, yellow and black, inverted as Adobe stores them, to red, green and blue.
  static func rgbFromCMYK(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
    for x in 0..<count {
      let ink = row[x]
      let black = ink >> 24
      let red = ((ink & 0xFF) * black + 127) / 255
      let green = ((ink >> 8 & 0xFF) * black + 127) / 255
      let blue = ((ink >> 16 & 0xFF) * black + 127) / 255
      row[x] = 0xFF00_0000 | red << 16 | green << 8 | blue
    }
  }

  /// Bytes of red, green, blue and straight alpha to premultiplied pixels.
  package static func premultiply(rgba bytes: UnsafePointer<UInt8>, into row: UnsafeMutablePointer<UInt32>, count: Int)
  {
    for x in 0..<count {
      row[x] =
        UInt32(bytes[4 * x + 3]) << 24 | UInt32(bytes[4 * x]) << 16 | UInt32(bytes[4 * x + 1]) << 8
        | UInt32(bytes[4 * x + 2])
    }
    premultiply(row, count: count)
  }

  /// Premultiplied alpha to straight, as files store colours, rounded to nearest.
  package static func unpremultiply(
    _ row: UnsafePointer<UInt32>, into result: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    for x in 0..<count { result[x] = unpremultiplied(row[x]) }
  }

  package static func unpremultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 || alpha == 0 { return alpha == 0 ? 0 : pixel }
    func channel(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift
    }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }

  /// Premultiplied pixels to bytes of red, green, blue and straight alpha.
  package static func unpremultiply(
    _ row: UnsafePointer<UInt32>, isOpaque: Bool, into rgba: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    for x in 0..<count {
      let pixel = isOpaque ? row[x] | 0xFF00_0000 : unpremultiplied(row[x])
      rgba[4 * x] = UInt8(truncatingIfNeeded: pixel >> 16)
      rgba[4 * x + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      rgba[4 * x + 2] = UInt8(truncatingIfNeeded: pixel)
      rgba[4 * x + 3] = UInt8(truncatingIfNeeded: pixel >> 24)
    }
  }
}
