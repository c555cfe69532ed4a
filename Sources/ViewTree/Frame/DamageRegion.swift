package import Pixels

/// Device pixels that have to be drawn anew: a few disjoint rectangles.
package nonisolated struct DamageRegion: Sendable {
  package private(set) var rects: [PixelRect] = []
  /// Which one took the last addition in: the next often lies there, too.
  private var last = 0
  /// With more than these, the two whose union wastes least are joined.
  private static let limit = 24

  package init() {}

  package var isEmpty: Bool { rects.isEmpty }

  /// The smallest rectangle around all.
  package var bounds: PixelRect { rects.reduce(.empty) { $0.union($1) } }

  package mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  package func intersects(_ rect: PixelRect) -> Bool { rects.contains { $0.intersects(rect) } }

  /// Adds `rect`, leaving the rectangles disjoint.
  package mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    if last < rects.count {
      if rects[last].contains(rect) { return }
      // A single rectangle that grows meets no other.
      if rects.count == 1, let union = rects[0].exactUnion(rect) {
        rects[0] = union
        return
      }
    }
    var index = 0
    while index < rects.count {
      let other = rects[index]
      if other.contains(rect) {
        last = index
        return
      }
      if rect.contains(other) {
        rects.swapAt(index, rects.count - 1)
        rects.removeLast()
        continue
      }
      index += 1
    }
    // An exact union where the two share a whole side keeps the list short in steady movement.
    for index in rects.indices {
      guard let union = rects[index].exactUnion(rect) else { continue }
      rects.swapAt(index, rects.count - 1)
      rects.removeLast()
      return add(union)
    }
    addParts(of: rect, from: 0)
    while rects.count > Self.limit { joinCheapest() }
    last = rects.count - 1
  }

  /// Adds what of `rect` is not in `rects[start...]`.
  private mutating func addParts(of rect: PixelRect, from start: Int) {
    var index = start
    let count = rects.count
    while index < count {
      let other = rects[index]
      guard other.intersects(rect) else {
        index += 1
        continue
      }
      let next = index + 1
      rect.forEachPart(outside: other) { part in
        addParts(of: part, from: next)
      }
      return
    }
    rects.append(rect)
  }

  private mutating func joinCheapest() {
    var best = (waste: Int.max, 0, 1)
    for i in rects.indices {
      for j in (i + 1)..<rects.count {
        let waste = rects[i].union(rects[j]).area - rects[i].area - rects[j].area
        if waste < best.waste { best = (waste, i, j) }
      }
    }
    let union = rects[best.1].union(rects[best.2])
    rects.remove(at: best.2)
    rects.remove(at: best.1)
    // The union may lie over others now; taking those in keeps the list disjoint and makes it shorter.
    add(rects.reduce(union) { $1.intersects($0) ? $0.union($1) : $0 })
  }
}

extension PixelRect {
  /// What the two make up together, where that is a rectangle.
  fileprivate nonisolated func exactUnion(_ other: PixelRect) -> PixelRect? {
    let isColumn = x0 == other.x0 && x1 == other.x1 && y0 <= other.y1 && other.y0 <= y1
    let isRow = y0 == other.y0 && y1 == other.y1 && x0 <= other.x1 && other.x0 <= x1
    if isColumn || isRow { return union(other) }
    return contains(other) ? self : other.contains(self) ? other : nil
  }

  /// The up to four rectangles that make up what of this one lies outside of `other`, which meets it.
  nonisolated func forEachPart(outside other: PixelRect, _ body: (PixelRect) -> Void) {
    let top = max(y0, other.y0)
    let bottom = min(y1, other.y1)
    if y0 < top { body(PixelRect(x0: x0, y0: y0, x1: x1, y1: top)) }
    if x0 < other.x0 { body(PixelRect(x0: x0, y0: top, x1: other.x0, y1: bottom)) }
    if other.x1 < x1 { body(PixelRect(x0: other.x1, y0: top, x1: x1, y1: bottom)) }
    if bottom < y1 { body(PixelRect(x0: x0, y0: bottom, x1: x1, y1: y1)) }
  }
}
