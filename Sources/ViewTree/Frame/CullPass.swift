/// Decides which pixels of each item are drawn, and of the ground below all: those in the damage that nothing opaque above
/// hides.
///
/// It goes front to back and keeps a few of the largest opaque rectangles. What lies in a layer is hidden like the rest, but
/// hides nothing outside of it.
nonisolated struct CullPass {
  private var occluders: [PixelRect] = []
  private var scratch: [PixelRect] = []
  private var openings: [Int] = []
  private static let occluderLimit = 12
  private static let partLimit = 12

  @MainActor mutating func run(on list: inout DisplayList, images: (any ImageStore)?) {
    occluders.removeAll(keepingCapacity: true)
    list.rects.removeAll(keepingCapacity: true)
    var depth = 0
    for index in list.commands.indices.reversed() {
      switch list.commands[index] {
      case .popLayer:
        depth += 1
      case .pushLayer:
        depth -= 1
      case .draw(var item):
        item.rects = visibleParts(of: Self.coverage(of: item).intersection(item.clip), in: &list)
        if depth == 0, !item.rects.isEmpty, let opaque = Self.opaqueRect(of: item, images: images) { add(opaque) }
        list.commands[index] = .draw(item)
      }
    }
    list.exposed = visibleParts(of: list.surface, in: &list)
    removeEmptyLayers(&list)
  }

  private mutating func visibleParts(of covered: PixelRect, in list: inout DisplayList) -> Range<Int> {
    let start = list.rects.count
    guard !covered.isEmpty else { return start..<start }
    for part in list.damage {
      let target = part.intersection(covered)
      if !target.isEmpty { list.rects.append(target) }
    }
    for occluder in occluders {
      guard list.rects.count > start else { break }
      guard list.rects[start...].contains(where: { $0.intersects(occluder) }) else { continue }
      scratch.removeAll(keepingCapacity: true)
      for rect in list.rects[start...] {
        if rect.intersects(occluder) {
          rect.forEachPart(outside: occluder) { scratch.append($0) }
        } else {
          scratch.append(rect)
        }
      }
      // Too many small pieces cost more than a few pixels drawn twice.
      if scratch.count > Self.partLimit { continue }
      list.rects.removeSubrange(start...)
      list.rects.append(contentsOf: scratch)
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

  /// Every pixel that the item may touch.
  static func coverage(of item: DisplayItem) -> PixelRect {
    let box = item.primitive.extent.applying(item.transform)
    guard box.isFinite else { return .empty }
    if item.transform.isAxisAligned {
      switch item.primitive {
      case .fill, .stroke, .image: return PixelRect(snapping: box)
      case .text, .shadow, .polygon: break
      }
    }
    // Whole-pixel placement may move it by half a pixel, smoothing adds another half.
    return PixelRect(covering: box.insetBy(dx: -1, dy: -1))
  }

  /// Pixels that the item makes fully opaque.
  @MainActor private static func opaqueRect(of item: DisplayItem, images: (any ImageStore)?) -> PixelRect? {
    guard item.opacity >= 1, item.transform.isAxisAligned else { return nil }
    let rect: Rect
    let radius: Double
    switch item.primitive {
    case .fill(let bounds, let r, let color) where color.alpha >= 1:
      (rect, radius) = (bounds, r)
    case .image(let image, let frame, let visible, let r, let opacity) where opacity >= 1:
      guard case .loaded(_, isOpaque: true) = images?.status(of: image), frame.contains(visible) else { return nil }
      (rect, radius) = (visible, r)
    default:
      return nil
    }
    let outer = PixelRect(snapping: rect.applying(item.transform))
    guard radius > 0 else { return outer.intersection(item.clip) }
    // The widest upright rectangle that stays clear of the corners.
    let cut =
      PixelRect.clamp(
        (radius * max(item.transform.scaleFactors.width, item.transform.scaleFactors.height)).rounded(.up)) + 1
    let flat = PixelRect(x0: outer.x0, y0: outer.y0 + cut, x1: outer.x1, y1: outer.y1 - cut)
    let tall = PixelRect(x0: outer.x0 + cut, y0: outer.y0, x1: outer.x1 - cut, y1: outer.y1)
    let inner = flat.area >= tall.area ? flat : tall
    return inner.isEmpty ? nil : inner.intersection(item.clip)
  }

  /// Takes out layers in which nothing is drawn.
  private mutating func removeEmptyLayers(_ list: inout DisplayList) {
    var kept = 0
    openings.removeAll(keepingCapacity: true)
    // By index: who walks an array holds it, and the first change would copy it.
    for index in list.commands.indices {
      let command = list.commands[index]
      switch command {
      case .draw(let item) where item.rects.isEmpty:
        continue
      case .popLayer where openings.last == kept - 1:
        openings.removeLast()
        kept -= 1
        continue
      case .popLayer:
        _ = openings.popLast()
      case .pushLayer:
        openings.append(kept)
      case .draw:
        break
      }
      if kept != index { list.commands[kept] = command }
      kept += 1
    }
    list.commands.removeSubrange(kept...)
  }
}
