internal import Pixels

/// Decides which pixels of each command, and of the background below everything, are drawn: those within the damage that nothing
/// opaque in front hides.
///
/// It goes from front to back and remembers a few of the largest opaque rectangles. Commands within a layer are hidden like all
/// others, but hide nothing themselves.
nonisolated struct CullPass {
  private var occluders: [PixelRect] = []
  /// The indices of the `pop` commands of the open layers, and where the rectangles of each layer start in `visible.rects`.
  private var ends: [(index: Int, start: Int)] = []
  private static let occluderLimit = 12
  private static let partLimit = 12

  mutating func run(on list: inout DisplayList) {
    occluders.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    list.visible.removeAll()
    list.visible.ranges.append(contentsOf: repeatElement(0..<0, count: list.covers.count))
    for index in list.covers.indices.reversed() {
      let cover = list.covers[index]
      switch cover.kind {
      case .draw:
        let parts = visibleParts(of: cover.area, in: &list)
        list.visible.ranges[index] = parts
        if ends.isEmpty, !parts.isEmpty, !cover.opaque.isEmpty { add(cover.opaque) }
      case .pop:
        ends.append((index, list.visible.rects.count))
      case .push:
        guard let end = ends.popLast() else { continue }
        list.visible.ranges[index] = end.start..<list.visible.rects.count
        list.visible.ranges[end.index] = list.visible.ranges[index]
      }
    }
    list.visible.exposed = visibleParts(of: list.surface, in: &list)
  }

  private mutating func visibleParts(of covered: PixelRect, in list: inout DisplayList) -> Range<Int> {
    let start = list.visible.rects.count
    for index in list.damage.indices {
      let target = list.damage[index].intersection(covered)
      if !target.isEmpty { list.visible.rects.append(target) }
    }
    for index in occluders.indices where list.visible.rects.count > start {
      let occluder = occluders[index]
      guard occluder.intersects(covered), leavesFew(of: list.visible.rects, from: start, occluder) else { continue }
      list.visible.rects.subtract(occluder, from: start)
    }
    return start..<list.visible.rects.count
  }

  /// Whether few of the rectangles from index `start` on remain outside of `occluder`. Many small ones cost more than drawing a
  /// few pixels twice.
  private func leavesFew(of rects: [PixelRect], from start: Int, _ occluder: PixelRect) -> Bool {
    if (rects.count - start) * 4 <= Self.partLimit { return true }
    var count = 0
    for index in start..<rects.count {
      count += rects[index].intersects(occluder) ? rects[index].partCount(outside: occluder) : 1
    }
    return count <= Self.partLimit
  }

  private mutating func add(_ rect: PixelRect) {
    guard rect.area >= 256 else { return }
    // Neighbours that form a rectangle are joined, so that a list of opaque rows is one.
    var rect = rect
    var index = 0
    while index < occluders.count {
      guard let union = occluders[index].exactUnion(rect) else {
        index += 1
        continue
      }
      if union == occluders[index] { return }
      rect = union
      occluders.remove(at: index)
      index = 0
    }
    if occluders.count == Self.occluderLimit {
      guard let smallest = occluders.indices.min(by: { occluders[$0].area < occluders[$1].area }),
        occluders[smallest].area < rect.area
      else { return }
      occluders.remove(at: smallest)
    }
    occluders.append(rect)
  }
}
