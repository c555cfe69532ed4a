internal import Pixels

// Rectangles as parts of a region.

extension PixelRect {
  /// The union of the two if that is a rectangle, otherwise nil.
  nonisolated func exactUnion(_ other: PixelRect) -> PixelRect? {
    let isColumn = x0 == other.x0 && x1 == other.x1 && y0 <= other.y1 && other.y0 <= y1
    let isRow = y0 == other.y0 && y1 == other.y1 && x0 <= other.x1 && other.x0 <= x1
    if isColumn || isRow { return union(other) }
    return contains(other) ? self : other.contains(self) ? other : nil
  }

  /// Calls `body` with up to four disjoint rectangles that cover the part of this one outside of `other`, which must intersect it.
  nonisolated func forEachPart(outside other: PixelRect, _ body: (PixelRect) -> Void) {
    let top = max(y0, other.y0)
    let bottom = min(y1, other.y1)
    if y0 < top { body(PixelRect(x0: x0, y0: y0, x1: x1, y1: top)) }
    if x0 < other.x0 { body(PixelRect(x0: x0, y0: top, x1: other.x0, y1: bottom)) }
    if other.x1 < x1 { body(PixelRect(x0: other.x1, y0: top, x1: x1, y1: bottom)) }
    if bottom < y1 { body(PixelRect(x0: x0, y0: bottom, x1: x1, y1: y1)) }
  }

  /// How many rectangles `forEachPart(outside:_:)` yields.
  nonisolated func partCount(outside other: PixelRect) -> Int {
    var count = 0
    forEachPart(outside: other) { _ in count += 1 }
    return count
  }
}

extension [PixelRect] {
  /// Subtracts `hole` from the rectangles from index `start` on, which may change their order.
  nonisolated mutating func subtract(_ hole: PixelRect, from start: Int = 0) {
    var index = start
    while index < count {
      let rect = self[index]
      guard rect.intersects(hole) else {
        index += 1
        continue
      }
      // The last one takes its place and is examined next. It may be a part that was appended, which lies outside of the hole.
      let last = removeLast()
      if index < count { self[index] = last }
      rect.forEachPart(outside: hole) { append($0) }
    }
  }
}
