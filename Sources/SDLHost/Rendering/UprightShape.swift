internal import Pixels
import Raster
import ViewTree

/// How a transform maps the axes, if it keeps rectangles upright.
nonisolated struct QuarterTurn: Hashable {
  /// Whether x becomes y and y becomes x.
  var isCrossed = false
  var mirrorX = false
  var mirrorY = false

  static let identity = QuarterTurn()
}

nonisolated extension QuarterTurn {
  /// The quarter turn in a transform. Nil if it has any other rotation, or a skew. Less than a billionth is a rounding error.
  init?(_ t: Transform) {
    let straight = abs(t.a) + abs(t.d)
    let crossed = abs(t.b) + abs(t.c)
    if crossed <= straight * 1e-9, t.a != 0, t.d != 0 {
      self.init(isCrossed: false, mirrorX: t.a < 0, mirrorY: t.d < 0)
    } else if straight <= crossed * 1e-9, t.b != 0, t.c != 0 {
      self.init(isCrossed: true, mirrorX: t.c < 0, mirrorY: t.b < 0)
    } else {
      return nil
    }
  }

  /// The map from `width` × `height` source pixels onto `box`.
  func map(width: Int, height: Int, onto box: PixelRect) -> Affine {
    let w = Double(box.width) / Double(isCrossed ? height : width) * (mirrorX ? -1 : 1)
    let h = Double(box.height) / Double(isCrossed ? width : height) * (mirrorY ? -1 : 1)
    return Affine(
      a: isCrossed ? 0 : w, b: isCrossed ? h : 0, c: isCrossed ? w : 0, d: isCrossed ? 0 : h,
      tx: Double(mirrorX ? box.x1 : box.x0), ty: Double(mirrorY ? box.y1 : box.y0))
  }
}

/// A rounded rectangle that is upright and aligned to whole device pixels.
nonisolated struct UprightShape {
  var box: PixelRect
  /// The corners' radii in pixels, in steps of an eighth, so that a rectangle that grows needs few different corners.
  var radiusX: Double
  var radiusY: Double
  let orientation: QuarterTurn

  /// The pixels of a transformed rectangle. Nil if `transform` does not keep it upright.
  init?(_ rect: Rect, radius: Double, transform: Transform) {
    guard let orientation = QuarterTurn(transform) else { return nil }
    self.orientation = orientation
    let placed = rect.applying(transform)
    guard placed.isFinite else {
      (box, radiusX, radiusY) = (.empty, 0, 0)
      return
    }
    box = PixelRect(snapping: placed)
    let radius = radius > 0 ? min(radius, min(rect.width, rect.height) / 2) : 0
    let scale = transform.scaleFactors
    let (alongX, alongY) = orientation.isCrossed ? (scale.height, scale.width) : (scale.width, scale.height)
    radiusX = Self.eighths(min(radius * alongX, Double(box.width) / 2))
    radiusY = Self.eighths(min(radius * alongY, Double(box.height) / 2))
    if !(radiusX > 0 && radiusY > 0) { (radiusX, radiusY) = (0, 0) }
  }

  var isRounded: Bool { radiusX > 0 }

  static func eighths(_ value: Double) -> Double { value > 0 ? (min(value, 16_384) * 8).rounded() / 8 : 0 }
}
