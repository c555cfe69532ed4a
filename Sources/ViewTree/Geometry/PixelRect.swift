/// A rectangle of whole device pixels, half open: x0..<x1, y0..<y1.
package nonisolated struct PixelRect: Hashable, Sendable {
  package var x0: Int
  package var y0: Int
  package var x1: Int
  package var y1: Int

  package init(x0: Int, y0: Int, x1: Int, y1: Int) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }

  package static let empty = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)

  /// Every pixel that `rect`, in pixels, touches.
  package init(covering rect: Rect) {
    self.init(
      x0: Self.clamp(rect.minX.rounded(.down)), y0: Self.clamp(rect.minY.rounded(.down)),
      x1: Self.clamp(rect.maxX.rounded(.up)), y1: Self.clamp(rect.maxY.rounded(.up)))
  }

  /// `rect`, in pixels, with each edge on the nearest pixel edge, as what is axis-aligned is drawn.
  package init(snapping rect: Rect) {
    self.init(
      x0: Self.snap(rect.minX), y0: Self.snap(rect.minY), x1: Self.snap(rect.maxX), y1: Self.snap(rect.maxY))
  }

  /// The nearest pixel edge. The hair's breadth keeps two ways of computing the same edge on the same side of a half.
  package static func snap(_ value: Double) -> Int { clamp((value + 0.5 + 1e-6).rounded(.down)) }

  /// A whole number of pixels, far beyond any surface at most; what is no number counts as that.
  static func clamp(_ value: Double) -> Int {
    // Far beyond any surface, and still exact in 32 bits after a subtraction.
    Int(max(-0x2000_0000, min(0x2000_0000, value)))
  }

  package var width: Int { x1 - x0 }
  package var height: Int { y1 - y0 }
  package var isEmpty: Bool { x1 <= x0 || y1 <= y0 }
  package var area: Int { isEmpty ? 0 : width * height }

  package func intersects(_ other: PixelRect) -> Bool {
    x0 < other.x1 && other.x0 < x1 && y0 < other.y1 && other.y0 < y1 && !isEmpty && !other.isEmpty
  }

  /// What the two share; empty when nothing.
  package func intersection(_ other: PixelRect) -> PixelRect {
    let r = PixelRect(
      x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
    return r.isEmpty ? .empty : r
  }

  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }

  package func contains(_ other: PixelRect) -> Bool {
    other.isEmpty || (x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1)
  }

  package func insetBy(_ d: Int) -> PixelRect { PixelRect(x0: x0 + d, y0: y0 + d, x1: x1 - d, y1: y1 - d) }

  package func offsetBy(x: Int, y: Int) -> PixelRect { PixelRect(x0: x0 + x, y0: y0 + y, x1: x1 + x, y1: y1 + y) }

  package var rect: Rect { Rect(x: Double(x0), y: Double(y0), width: Double(width), height: Double(height)) }
}

// Loops, as closures would be asked on each call whether they run where they may.
extension [PixelRect] {
  /// Around all of them.
  package nonisolated var union: PixelRect {
    var union = PixelRect.empty
    for rect in self { union = union.union(rect) }
    return union
  }

  /// Whether one of them shares a pixel with `rect`.
  package nonisolated func meets(_ rect: PixelRect) -> Bool {
    for own in self where own.intersects(rect) { return true }
    return false
  }
}
