internal import Pixels

/// Decides which pixels of each command, and of the background below everything, are drawn: those within the damage that nothing
/// opaque in front hides.
///
/// It goes from front to back and remembers a few of the largest opaque rectangles. Commands within a layer are hidden like all
/// others, but hide nothing themselves.
nonisolated struct CullPass {
  private var occluders: [PixelRect] = []
  private var scratch: [PixelRect] = []
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
    for part in list.damage {
      let target = part.intersection(covered)
      if !target.isEmpty { list.visible.rects.append(target) }
    }
    for occluder in occluders {
      guard list.visible.rects.count > start else { break }
      guard occluder.intersects(covered) else { continue }
      scratch.removeAll(keepingCapacity: true)
      for index in start..<list.visible.rects.count {
        let rect = list.visible.rects[index]
        if rect.intersects(occluder) {
          rect.forEachPart(outside: occluder) { scratch.append($0) }
        } else {
          scratch.append(rect)
        }
      }
      // Many small rectangles cost more than drawing a few pixels twice.
      if scratch.count > Self.partLimit { continue }
      list.visible.rects.removeLast(list.visible.rects.count - start)
      for rect in scratch { list.visible.rects.append(rect) }
    }
    return start..<list.visible.rects.count
  }

  private mutating func add(_ rect: PixelRect) {
    guard rect.area >= 256, !occluders.contains(where: { $0.contains(rect) }) else { return }
    occluders.removeAll { rect.contains($0) }
    if occluders.count == Self.occluderLimit {
      guard let smallest = occluders.indices.min(by: { occluders[$0].area < occluders[$1].area }),
        occluders[smallest].area < rect.area
      else { return }
      occluders.remove(at: smallest)
    }
    occluders.append(rect)
  }
}
