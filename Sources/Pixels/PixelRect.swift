/// A rectangle of whole device pixels, half open: x0..<x1, y0..<y1.
///
/// It has a module of its own because two modules use it that do not know each other: ViewTree, which has no pixels in
/// memory, and Raster, which has no views.
@frozen public struct PixelRect: Hashable, Sendable {
  public var x0: Int
  public var y0: Int
  public var x1: Int
  public var y1: Int

  @inlinable public init(x0: Int, y0: Int, x1: Int, y1: Int) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }

  @inlinable public init(width: Int, height: Int) { self.init(x0: 0, y0: 0, x1: width, y1: height) }

  /// Every pixel that the rectangle between two corners touches; empty if a coordinate is not finite.
  public init(from low: SIMD2<Double>, to high: SIMD2<Double>) {
    guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite else {
      self = .empty
      return
    }
    self.init(
      x0: Self.clamp(low.x.rounded(.down)), y0: Self.clamp(low.y.rounded(.down)),
      x1: Self.clamp(high.x.rounded(.up)), y1: Self.clamp(high.y.rounded(.up)))
  }

  /// Every pixel that a polygon may touch. Points that are not finite are left out.
  public init(covering points: [SIMD2<Double>]) {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = -low
    for point in points where point.x.isFinite && point.y.isFinite {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    self.init(from: low, to: high)
  }

  public static let empty = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)

  /// The nearest pixel edge. The small offset keeps two computations of the same edge on the same side of a half.
  @inlinable public static func snap(_ value: Double) -> Int { clamp((value + 0.5 + 1e-6).rounded(.down)) }

  /// An integer number of pixels, limited to values far beyond any surface. NaN gives the upper limit.
  @inlinable public static func clamp(_ value: Double) -> Int {
    // Far beyond any surface, and still exact in 32 bits after a subtraction.
    Int(max(-0x2000_0000, min(0x2000_0000, value)))
  }

  @inlinable public var width: Int { x1 - x0 }
  @inlinable public var height: Int { y1 - y0 }
  @inlinable public var isEmpty: Bool { x1 <= x0 || y1 <= y0 }
  @inlinable public var area: Int { isEmpty ? 0 : width * height }

  @inlinable public func intersects(_ other: PixelRect) -> Bool {
    x0 < other.x1 && other.x0 < x1 && y0 < other.y1 && other.y0 < y1 && !isEmpty && !other.isEmpty
  }

  /// The pixels that both contain; empty if there are none.
  @inlinable public func intersection(_ other: PixelRect) -> PixelRect {
    let r = PixelRect(
      x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
    return r.isEmpty ? PixelRect(x0: 0, y0: 0, x1: 0, y1: 0) : r
  }

  @inlinable public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }

  @inlinable public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty || (x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1)
  }

  public func insetBy(_ d: Int) -> PixelRect { PixelRect(x0: x0 + d, y0: y0 + d, x1: x1 - d, y1: y1 - d) }

  @inlinable public func offsetBy(x: Int, y: Int) -> PixelRect {
    PixelRect(x0: x0 + x, y0: y0 + y, x1: x1 + x, y1: y1 + y)
  }
}

// Loops instead of closures, because calls of closures check the actor that they run on.
extension [PixelRect] {
  /// The smallest rectangle around all of them.
  public var union: PixelRect {
    var union = PixelRect.empty
    for rect in self { union = union.union(rect) }
    return union
  }

  /// Whether one of them shares a pixel with `rect`.
  public func meets(_ rect: PixelRect) -> Bool {
    for own in self where own.intersects(rect) { return true }
    return false
  }
}
