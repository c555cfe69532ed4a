/// Decides which pixels of each item are drawn, and of the ground below all: those in the damage that nothing opaque above
/// hides.
///
/// It goes front to back and keeps a few of the largest opaque rectangles. What lies in a layer is hidden like the rest, but
/// hides nothing outside of it.
nonisolated struct CullPass {
  private var occluders: [PixelRect] = []
  private var scratch: [PixelRect] = []
  /// Where the layers end that are open at the moment, and where their parts begin.
  private var ends: [(index: Int, start: Int)] = []
  private static let occluderLimit = 12
  private static let partLimit = 12

  mutating func run(on list: inout DisplayList) {
    occluders.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    list.rects.removeAll(keepingCapacity: true)
    list.parts.removeAll(keepingCapacity: true)
    list.parts.append(contentsOf: repeatElement(0..<0, count: list.covers.count))
    for index in list.covers.indices.reversed() {
      let cover = list.covers[index]
      switch cover.kind {
      case .draw:
        let parts = visibleParts(of: cover.area, in: &list)
        list.parts[index] = parts
        if ends.isEmpty, !parts.isEmpty, !cover.opaque.isEmpty { add(cover.opaque) }
      case .pop:
        ends.append((index, list.rects.count))
      case .push:
        guard let end = ends.popLast() else { continue }
        list.parts[index] = end.start..<list.rects.count
        list.parts[end.index] = list.parts[index]
      }
    }
    list.exposed = visibleParts(of: list.surface, in: &list)
  }

  private mutating func visibleParts(of covered: PixelRect, in list: inout DisplayList) -> Range<Int> {
    let start = list.rects.count
    for part in list.damage {
      let target = part.intersection(covered)
      if !target.isEmpty { list.rects.append(target) }
    }
    for occluder in occluders {
      guard list.rects.count > start else { break }
      guard occluder.intersects(covered) else { continue }
      scratch.removeAll(keepingCapacity: true)
      for index in start..<list.rects.count {
        let rect = list.rects[index]
        if rect.intersects(occluder) {
          rect.forEachPart(outside: occluder) { scratch.append($0) }
        } else {
          scratch.append(rect)
        }
      }
      // Too many small pieces cost more than a few pixels drawn twice.
      if scratch.count > Self.partLimit { continue }
      list.rects.removeLast(list.rects.count - start)
      for rect in scratch { list.rects.append(rect) }
    }
    return start..<list.rects.count
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

extension Primitive {
  /// Every pixel that it may touch, on a surface onto which `map` puts it.
  nonisolated func coverage(_ map: Transform) -> PixelRect {
    let box = extent.applying(map)
    guard box.isFinite else { return .empty }
    if map.isAxisAligned {
      switch self {
      case .fill, .stroke, .image: return PixelRect(snapping: box)
      case .text, .shadow, .polygon: break
      }
    }
    // Whole-pixel placement may move it by half a pixel, smoothing adds another half.
    return PixelRect(covering: box.insetBy(dx: -1, dy: -1))
  }

  /// The pixels, or most of them, that it makes fully opaque.
  @MainActor func opaqueRect(_ map: Transform, images: (any ImageStore)?) -> PixelRect? {
    guard map.isAxisAligned else { return nil }
    let rect: Rect
    let radius: Double
    switch self {
    case .fill(let bounds, let r, let color) where color.alpha >= 1:
      (rect, radius) = (bounds, r)
    case .image(let image, let frame, let visible, let r, let opacity) where opacity >= 1:
      guard case .loaded(_, isOpaque: true) = images?.status(of: image), frame.contains(visible) else { return nil }
      (rect, radius) = (visible, r)
    default:
      return nil
    }
    let outer = PixelRect(snapping: rect.applying(map))
    guard radius > 0 else { return outer }
    // The widest upright rectangle that stays clear of the corners.
    let cut = PixelRect.clamp((radius * max(map.scaleFactors.width, map.scaleFactors.height)).rounded(.up)) + 1
    let flat = PixelRect(x0: outer.x0, y0: outer.y0 + cut, x1: outer.x1, y1: outer.y1 - cut)
    let tall = PixelRect(x0: outer.x0 + cut, y0: outer.y0, x1: outer.x1 - cut, y1: outer.y1)
    let inner = flat.area >= tall.area ? flat : tall
    return inner.isEmpty ? nil : inner
  }
}
