internal import CSDL2
internal import Pixels
internal import Raster
internal import ViewTree

/// Converts SDL_ttf's drawings to pieces.
enum GlyphPicture {
  /// The ink of a drawing as a piece; nil if there is none.
  /// - Parameters:
  ///   - x: the location of the text's origin.
  ///   - baseline: the location of its baseline.
  ///   - bounds: the area that may be inked. Ink beyond it is cut off.
  static func piece(of drawing: InkFont.Drawing, x: Int, baseline: Int, within bounds: PixelRect) -> TextPiece? {
    let surface = drawing.surface.pointee
    guard let pixels = surface.pixels else { return nil }
    let (left, top) = (x - drawing.originX, baseline - drawing.baseline)
    let area = PixelRect(x0: left, y0: top, x1: left + Int(surface.w), y1: top + Int(surface.h))
      .intersection(bounds)
    guard !area.isEmpty else { return nil }
    let corner = pixels + (area.y0 - top) * Int(surface.pitch) + (area.x0 - left) * 4
    guard
      let source = Surface(
        wrapping: corner, width: area.width, height: area.height, stride: Int(surface.pitch), isOpaque: false),
      let ink = source.inked
    else { return nil }
    return source.hasColor ? colored(source, ink, area) : covered(source, ink, area)
  }

  private static func covered(_ source: Surface, _ ink: PixelRect, _ area: PixelRect) -> TextPiece? {
    guard let mask = Mask(width: ink.width, height: ink.height) else { return nil }
    for y in 0..<ink.height {
      let from = source.row(ink.y0 + y) + ink.x0
      let to = mask.row(y)
      for x in 0..<ink.width { to[x] = UInt8(truncatingIfNeeded: from[x] >> 24) }
    }
    return TextPiece(mask: mask, x: area.x0 + ink.x0, y: area.y0 + ink.y0)
  }

  private static func colored(_ source: Surface, _ ink: PixelRect, _ area: PixelRect) -> TextPiece? {
    guard let surface = Surface(width: ink.width, height: ink.height) else { return nil }
    for y in 0..<ink.height {
      surface.row(y).update(from: source.row(ink.y0 + y) + ink.x0, count: ink.width)
    }
    return TextPiece(surface: surface, x: area.x0 + ink.x0, y: area.y0 + ink.y0)
  }

  /// Scales the bitmaps of a font that has them in one size only.
  /// - Parameter factor: the piece's pixels per pixel of the bitmaps.
  static func scaledPiece(
    of drawing: InkFont.Drawing, x: Int, baseline: Int, factor: Double, within bounds: PixelRect
  ) -> TextPiece? {
    let source = drawing.surface.pointee
    guard let pixels = source.pixels,
      let whole = Surface(
        wrapping: pixels, width: Int(source.w), height: Int(source.h), stride: Int(source.pitch), isOpaque: false)
    else { return nil }
    let width = Int((Double(whole.width) * factor).rounded())
    let height = Int((Double(whole.height) * factor).rounded())
    guard width > 0, height > 0, width <= 16_384, height <= 16_384,
      let surface = Resampler.resample(whole, width: width, height: height)
    else { return nil }
    let top = baseline - Int((Double(drawing.baseline) * factor).rounded())
    let area = PixelRect(x0: x, y0: top, x1: x + width, y1: top + height)
    let seen = area.intersection(bounds)
    if seen == area { return TextPiece(surface: surface, x: x, y: top) }
    return seen.isEmpty ? nil : colored(surface, seen.offsetBy(x: -x, y: -top), area)
  }
}

extension Surface {
  /// The smallest rectangle that contains all pixels that are not transparent; nil if there are none.
  fileprivate var inked: PixelRect? {
    var (x0, x1, y0, y1) = (width, 0, height, 0)
    for y in 0..<height {
      let row = row(y)
      var left = 0
      while left < width, row[left] == 0 { left += 1 }
      guard left < width else { continue }
      var right = width
      while right > max(x1, left), row[right - 1] == 0 { right -= 1 }
      x0 = min(x0, left)
      x1 = max(x1, right)
      y0 = min(y0, y)
      y1 = y + 1
    }
    return x0 < x1 ? PixelRect(x0: x0, y0: y0, x1: x1, y1: y1) : nil
  }

  /// Whether there are colours, and not only coverage.
  fileprivate var hasColor: Bool {
    for y in 0..<height {
      let row = row(y)
      for x in 0..<width where row[x] & 0xFF_FFFF != 0 { return true }
    }
    return false
  }
}
