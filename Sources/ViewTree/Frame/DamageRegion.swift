package import Pixels

/// The device pixels that have to be redrawn, as a few disjoint rectangles.
package nonisolated struct DamageRegion: Sendable {
  package private(set) var rects: [PixelRect] = []
  /// The index of the rectangle that contains the last addition. The next one often lies there, too.
  private var last = 0
  /// The most rectangles. Beyond that, the two whose union adds the fewest pixels are joined.
  private static let limit = 24

  package init() {}

  package var isEmpty: Bool { rects.isEmpty }

  package mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// Adds `rect`, leaving the rectangles disjoint.
  package mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    if last < rects.count {
      if rects[last].contains(rect) { return }
      // With a single rectangle, the union cannot overlap another.
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
    // Joining rectangles that share a whole side keeps the list short in steady movement.
    for index in rects.indices {
      guard let union = rects[index].exactUnion(rect) else { continue }
      rects.swapAt(index, rects.count - 1)
      rects.removeLast()
      return add(union)
    }
    // The rectangles stay disjoint: only what lies outside of the others is added.
    let count = rects.count
    rects.append(rect)
    for index in 0..<count {
      let known = rects[index]
      rects.subtract(known, from: count)
    }
    while rects.count > Self.limit { joinCheapest() }
    last = rects.count - 1
  }

  private mutating func joinCheapest() {
    var best = (waste: Int.max, 0, 1)
    for i in rects.indices {
      for j in (i + 1)..<rects.count {
        let waste = rects[i].union(rects[j]).area - rects[i].area - rects[j].area
        if waste < best.waste { best = (waste, i, j) }
      }
    }
    var union = rects[best.1].union(rects[best.2])
    // The union contains the two, and may overlap others. Joining it with all of these keeps the list disjoint, and shortens it.
    while let index = rects.firstIndex(where: { $0.intersects(union) }) {
      union = union.union(rects.remove(at: index))
    }
    rects.append(union)
  }
}
