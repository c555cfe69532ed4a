/// An axis-aligned rectangle, in points. The y axis points down.
public nonisolated struct Rect: Hashable, Sendable {
  public var origin: Point
  public var size: Size

  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  public var width: Double { size.width }
  public var height: Double { size.height }
  public var minX: Double { origin.x }
  public var midX: Double { origin.x + size.width / 2 }
  public var maxX: Double { origin.x + size.width }
  public var minY: Double { origin.y }
  public var midY: Double { origin.y + size.height / 2 }
  public var maxY: Double { origin.y + size.height }

  /// The point in the middle.
  public var center: Point { Point(x: midX, y: midY) }

  /// Whether the rectangle has no area: its width or height is zero, negative or not a number.
  public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// Whether `point` lies within. The left and the top edge belong to the rectangle, the right and the bottom edge do not.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether all of `rect` lies within. Common edges are allowed.
  public func contains(_ rect: Rect) -> Bool {
    rect.minX >= minX && rect.maxX <= maxX && rect.minY >= minY && rect.maxY <= maxY
  }

  /// Whether the two have a common area. Touching edges do not count.
  public func intersects(_ other: Rect) -> Bool {
    !isEmpty && !other.isEmpty
      && minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// The common area of the two, or nil if there is none.
  public func intersection(_ other: Rect) -> Rect? {
    guard intersects(other) else { return nil }
    return Rect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  /// The smallest rectangle that contains both. Empty rectangles are ignored.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other.isEmpty ? self : other }
    if other.isEmpty { return self }
    return Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The rectangle with its edges moved inward by `insets`, or outward where they are negative. Its size is at least zero.
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top,
      width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }

  /// The rectangle with its left and right edges moved inward by `dx`, and its top and bottom edges by `dy`, in points. Its size is
  /// at least zero.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    inset(by: EdgeInsets(top: dy, left: dx, bottom: dy, right: dx))
  }

  /// The rectangle moved by `dx` and `dy` points.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(origin: Point(x: minX + dx, y: minY + dy), size: size)
  }

  /// The bounding box of this rectangle after `transform`.
  public func applying(_ transform: Transform) -> Rect {
    if transform.b == 0 && transform.c == 0 {
      let x0 = transform.a * minX + transform.tx
      let x1 = transform.a * maxX + transform.tx
      let y0 = transform.d * minY + transform.ty
      let y1 = transform.d * maxY + transform.ty
      return Rect(minX: min(x0, x1), minY: min(y0, y1), maxX: max(x0, x1), maxY: max(y0, y1))
    }
    let p = Point(x: minX, y: minY).applying(transform)
    let q = Point(x: maxX, y: minY).applying(transform)
    let r = Point(x: minX, y: maxY).applying(transform)
    let s = Point(x: maxX, y: maxY).applying(transform)
    return Rect(
      minX: min(min(p.x, q.x), min(r.x, s.x)), minY: min(min(p.y, q.y), min(r.y, s.y)),
      maxX: max(max(p.x, q.x), max(r.x, s.x)), maxY: max(max(p.y, q.y), max(r.y, s.y)))
  }

  package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// A rectangle with the given center and size.
  public init(center: Point, size: Size) {
    self.init(
      origin: Point(x: center.x - size.width / 2, y: center.y - size.height / 2), size: size)
  }

  /// Whether the position and the size are finite.
  public var isFinite: Bool { origin.isFinite && size.isFinite }

  /// The four corners, clockwise from the origin.
  package var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY),
    ]
  }
}

/// Distances from the four edges of a rectangle, in points. Positive distances point inward.
public nonisolated struct EdgeInsets: Hashable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}
