internal import Pixels
import Raster
import ViewTree

extension ListPainter {
  /// The widest blur in pixels. Shadows with a wider blur are drawn with this one.
  private static var largestDeviation: Double { 128 }

  func shadow(
    _ rect: Rect, _ radius: Double, _ shadow: Shadow, _ opacity: Double, _ transform: Transform,
    _ rects: ArraySlice<PixelRect>
  ) {
    let ink = Ink(shadow.color, opacity: opacity)
    guard !ink.isClear, !rect.isEmpty, shadow.isFinite else { return }
    let scale = transform.scaleFactors
    let deviation = Self.rounded(
      deviation: min(max(shadow.radius, 0) / 2 * (scale.width + scale.height) / 2, Self.largestDeviation))
    guard var shape = UprightShape(rect, radius: radius, transform: transform) else {
      turnedShadow(rect, radius, shadow, ink, transform, rects)
      return
    }
    let dx = PixelRect.snap(transform.a * shadow.offset.x + transform.c * shadow.offset.y)
    let dy = PixelRect.snap(transform.b * shadow.offset.x + transform.d * shadow.offset.y)
    shape.box = shape.box.offsetBy(x: dx, y: dy)
    guard deviation > 0 else {
      fill(shape, with: .ink(ink), rects)
      return
    }
    shape.radiusX = Self.rounded(radius: min(shape.radiusX, Self.largestKeptRadius), deviation)
    shape.radiusY = Self.rounded(radius: min(shape.radiusY, Self.largestKeptRadius), deviation)
    let blur = Blur(standardDeviation: deviation)
    let margin = blur.extent
    guard !shape.box.isEmpty, let patch = kit.patches.shadow(shape, blur: blur, frame: kit.frame) else { return }
    let box = PixelRect(
      x0: shape.box.x0 - margin, y0: shape.box.y0 - margin, x1: shape.box.x1 + margin, y1: shape.box.y1 + margin)
    for rect in rects {
      let clip = rect.intersection(box).intersection(bounds)
      if !clip.isEmpty { lay(patch, onto: box, ink, within: clip) }
    }
  }

  /// Draws a patch with soft edges: its edges are repeated, and its middle is fully covered.
  private func lay(_ patch: NinePatch, onto box: PixelRect, _ ink: Ink, within clip: PixelRect) {
    for index in 0..<4 {
      let corner = patch.corner(index, of: box)
      paint(
        .ink(ink), clip.intersection(corner.cell), through: patch.mask, x: corner.x, y: corner.y)
    }
    let mask = patch.mask
    let middle = PixelRect(
      x0: box.x0 + patch.left, y0: box.y0 + patch.top, x1: box.x1 - patch.right, y1: box.y1 - patch.bottom)
    // The strips above and below the middle have the full height of the corners. If the corners fill the whole height
    // there is only one such strip.
    for (y0, y1, y) in [(box.y0, middle.y0, box.y0), (middle.y1, box.y1, box.y1 - mask.height)] {
      let strip = PixelRect(x0: middle.x0, y0: y0, x1: middle.x1, y1: y1)
      let step = mask.width - patch.left - patch.right
      fill(strip, byRepeating: mask, x: box.x0, y: y, .horizontal, step, ink, within: clip)
    }
    for (x0, x1, x) in [(box.x0, middle.x0, box.x0), (middle.x1, box.x1, box.x1 - mask.width)] {
      let strip = PixelRect(x0: x0, y0: middle.y0, x1: x1, y1: middle.y1)
      let step = mask.height - patch.top - patch.bottom
      fill(strip, byRepeating: mask, x: x, y: box.y0, .vertical, step, ink, within: clip)
    }
    paint(.ink(ink), clip.intersection(middle))
  }

  /// Fills a strip by repeating the part of the mask at its left or upper end.
  /// - Parameters:
  ///   - x, y: the location of the mask's top left corner for the first repetition.
  ///   - step: the length of the repeated part.
  private func fill(
    _ strip: PixelRect, byRepeating mask: Mask, x: Int, y: Int, _ axis: Axis, _ step: Int, _ ink: Ink,
    within clip: PixelRect
  ) {
    let seen = strip.intersection(clip)
    guard step > 0, !seen.isEmpty else { return }
    let isHorizontal = axis == .horizontal
    var cell = strip
    if isHorizontal { cell.x1 = strip.x0 + step } else { cell.y1 = strip.y0 + step }
    let (start, end) =
      isHorizontal ? (seen.x0 - strip.x0, seen.x1 - strip.x0) : (seen.y0 - strip.y0, seen.y1 - strip.y0)
    for offset in stride(from: start / step * step, to: end, by: step) {
      let (dx, dy) = isHorizontal ? (offset, 0) : (0, offset)
      paint(.ink(ink), seen.intersection(cell.offsetBy(x: dx, y: dy)), through: mask, x: x + dx, y: y + dy)
    }
  }

  /// Rounds to steps that are not visible, so that a shadow that grows is not rendered anew for each frame.
  private static func rounded(deviation: Double) -> Double {
    deviation < 2 ? UprightShape.eighths(deviation) : (deviation * 2).rounded() / 2
  }

  /// Blurred corners need no fractions of a pixel.
  private static func rounded(radius: Double, _ deviation: Double) -> Double {
    deviation < 2 ? radius : radius.rounded()
  }

  /// Draws the shadow of a rotated or skewed shape: the whole shadow is rendered upright in as few pixels as possible,
  /// and drawn transformed.
  private func turnedShadow(
    _ rect: Rect, _ radius: Double, _ shadow: Shadow, _ ink: Ink, _ transform: Transform,
    _ rects: ArraySlice<PixelRect>
  ) {
    let scale = (transform.scaleFactors.width + transform.scaleFactors.height) / 2
    let deviation = min(max(shadow.radius, 0) / 2, Self.largestDeviation / scale)
    guard deviation * scale >= 0.125 else {
      setOutline(&kit.outline, rect.offsetBy(dx: shadow.offset.x, dy: shadow.offset.y), radius, Affine(transform))
      cover(rects, with: .ink(ink))
      return
    }
    // With a deviation of four pixels a linear filter loses nothing.
    let longest = max(rect.width, rect.height)
    guard longest.isFinite else { return }
    let density = min(TextScaleMemory.step(above: scale), 4 / deviation, 2048 / longest)
    let width = max(1, Int((rect.width * density).rounded()))
    let height = max(1, Int((rect.height * density).rounded()))
    let (scaleX, scaleY) = (Double(width) / rect.width, Double(height) / rect.height)
    let radius = radius > 0 ? min(radius, min(rect.width, rect.height) / 2) : 0
    let blur = Blur(standardDeviation: UprightShape.eighths(max(deviation * density, 0.125)))
    let shape = RoundedBox(
      width: width, height: height, radiusX: UprightShape.eighths(radius * scaleX),
      radiusY: UprightShape.eighths(radius * scaleY))
    guard let mask = kit.patches.wholeShadow(shape, blur: blur, frame: kit.frame) else { return }
    let margin = Double(blur.extent)
    let map = Affine(
      a: 1 / scaleX, b: 0, c: 0, d: 1 / scaleY, tx: rect.minX + shadow.offset.x - margin / scaleX,
      ty: rect.minY + shadow.offset.y - margin / scaleY
    ).then(Affine(transform))
    fill(rects, ink, through: mask, by: map)
  }
}
