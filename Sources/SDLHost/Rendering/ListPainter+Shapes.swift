internal import Pixels
import Raster
import ViewTree

extension ListPainter {
  /// The largest radius of a corner that is kept. A larger one is drawn as a polygon where it is visible.
  static var largestKeptRadius: Double { WholePixelLimits.largestRadius }

  func fill(_ rect: Rect, _ radius: Double, _ ink: Ink, _ transform: Transform, _ rects: ArraySlice<PixelRect>) {
    if ink.isClear || rect.isEmpty { return }
    guard let shape = UprightShape(rect, radius: radius, transform: transform) else {
      setOutline(&kit.outline, rect, radius, Affine(transform))
      cover(rects, with: .ink(ink))
      return
    }
    fill(shape, with: .ink(ink), rects)
  }

  func fill(_ shape: UprightShape, with paint: Paint, _ rects: ArraySlice<PixelRect>) {
    guard !shape.box.isEmpty else { return }
    let patch = shape.isRounded ? kit.patches.fill(shape, frame: kit.frame) : nil
    if shape.isRounded, patch == nil {
      setOutline(&kit.outline, shape)
      cover(rects, with: paint)
      return
    }
    for rect in rects {
      self.paint(paint, shape.box, rounded: patch, within: rect)
    }
  }

  func stroke(
    _ rect: Rect, _ width: Double, _ radius: Double, _ ink: Ink, _ transform: Transform, _ rects: ArraySlice<PixelRect>
  ) {
    guard width > 0, !ink.isClear, !rect.isEmpty else { return }
    guard let shape = UprightShape(rect, radius: radius, transform: transform) else {
      turnedStroke(rect, width, radius, ink, transform, rects)
      return
    }
    let box = shape.box
    if box.isEmpty { return }
    // The width of a line is a whole number of pixels, and at least one.
    let scale = transform.scaleFactors
    let (alongX, alongY) = shape.orientation.isCrossed ? (scale.height, scale.width) : (scale.width, scale.height)
    let lineX = max(1, PixelRect.snap(width * alongX))
    let lineY = max(1, PixelRect.snap(width * alongY))
    if 2 * lineX >= box.width || 2 * lineY >= box.height {
      fill(shape, with: .ink(ink), rects)
      return
    }
    guard max(shape.radiusX, shape.radiusY, Double(lineX), Double(lineY)) <= Self.largestKeptRadius else {
      turnedStroke(rect, width, radius, ink, transform, rects)
      return
    }
    guard shape.isRounded else {
      for index in 0..<4 {
        let bar = bar(index, box, lineX, lineY, left: 0, right: 0, top: lineY, bottom: lineY)
        for rect in rects { paint(.ink(ink), bar.intersection(rect)) }
      }
      return
    }
    guard let patch = kit.patches.stroke(shape, lineX: lineX, lineY: lineY, frame: kit.frame) else { return }
    for rect in rects {
      for index in 0..<4 {
        let corner = patch.corner(index, of: box)
        paint(
          .ink(ink), rect.intersection(corner.cell), through: patch.mask, x: corner.x, y: corner.y)
        let bar = bar(
          index, box, lineX, lineY, left: patch.left, right: patch.right, top: patch.top, bottom: patch.bottom)
        paint(.ink(ink), bar.intersection(rect))
      }
    }
  }

  /// The straight part of a line along one of the four edges, between corners of the given sizes.
  private func bar(
    _ index: Int, _ box: PixelRect, _ lineX: Int, _ lineY: Int, left: Int, right: Int, top: Int, bottom: Int
  ) -> PixelRect {
    switch index {
    case 0: PixelRect(x0: box.x0 + left, y0: box.y0, x1: box.x1 - right, y1: box.y0 + lineY)
    case 1: PixelRect(x0: box.x0 + left, y0: box.y1 - lineY, x1: box.x1 - right, y1: box.y1)
    case 2: PixelRect(x0: box.x0, y0: box.y0 + top, x1: box.x0 + lineX, y1: box.y1 - bottom)
    default: PixelRect(x0: box.x1 - lineX, y0: box.y0 + top, x1: box.x1, y1: box.y1 - bottom)
    }
  }

  func polygon(_ points: [Point], _ ink: Ink, _ transform: Transform, _ rects: ArraySlice<PixelRect>) {
    guard points.count > 2, !ink.isClear else { return }
    let map = Affine(transform)
    kit.outline.removeAll()
    for point in points { kit.outline.add(map.apply(SIMD2(point.x, point.y))) }
    cover(rects, with: .ink(ink))
  }

  private func turnedStroke(
    _ rect: Rect, _ width: Double, _ radius: Double, _ ink: Ink, _ transform: Transform, _ rects: ArraySlice<PixelRect>
  ) {
    let map = Affine(transform)
    setOutline(&kit.outline, rect, radius, map)
    let inner = Rect(
      minX: rect.minX + width, minY: rect.minY + width, maxX: rect.maxX - width, maxY: rect.maxY - width)
    if inner.isEmpty {
      cover(rects, with: .ink(ink))
    } else {
      setOutline(&kit.innerOutline, inner, max(0, radius - width), map)
      cover(rects, with: .ink(ink), isHollow: true, opacity: 1)
    }
  }

  func setOutline(_ outline: inout Outline, _ rect: Rect, _ radius: Double, _ map: Affine) {
    outline.setRoundedRectangle(
      x0: rect.minX, y0: rect.minY, x1: rect.maxX, y1: rect.maxY, radiusX: radius > 0 ? radius : 0,
      radiusY: radius > 0 ? radius : 0, map: map)
  }

  func setOutline(_ outline: inout Outline, _ shape: UprightShape) {
    outline.setRoundedRectangle(
      x0: Double(shape.box.x0), y0: Double(shape.box.y0), x1: Double(shape.box.x1), y1: Double(shape.box.y1),
      radiusX: shape.radiusX, radiusY: shape.radiusY)
  }
}
