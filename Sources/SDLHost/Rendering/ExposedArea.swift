import ViewTree

/// What of the damage nothing opaque covers, in memory that is kept.
///
/// An opaque ground that covers everything is the rule: then nothing needs to be cleared.
nonisolated struct ExposedArea {
  private(set) var rects: [PixelRect] = []
  private var scratch: [PixelRect] = []
  /// Beyond so many pieces it is cheaper to clear too much than to find out.
  private static let limit = 64

  mutating func reset(to damage: [PixelRect]) {
    rects.removeAll(keepingCapacity: true)
    rects.append(contentsOf: damage)
  }

  var isEmpty: Bool { rects.isEmpty }

  mutating func subtract(_ hole: PixelRect) {
    guard !hole.isEmpty, rects.count < Self.limit else { return }
    guard rects.contains(where: { $0.intersects(hole) }) else { return }
    scratch.removeAll(keepingCapacity: true)
    for rect in rects {
      let inner = rect.intersection(hole)
      if inner.isEmpty {
        scratch.append(rect)
        continue
      }
      append(rect.x0, rect.y0, rect.x1, inner.y0)
      append(rect.x0, inner.y0, inner.x0, inner.y1)
      append(inner.x1, inner.y0, rect.x1, inner.y1)
      append(rect.x0, inner.y1, rect.x1, rect.y1)
    }
    swap(&rects, &scratch)
  }

  private mutating func append(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
    if x0 < x1, y0 < y1 { scratch.append(PixelRect(x0: x0, y0: y0, x1: x1, y1: y1)) }
  }
}
