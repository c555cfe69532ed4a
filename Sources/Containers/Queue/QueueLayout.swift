internal import ViewTree

/// Asks the controller of a queue where its items lie. By default they lie in a line along the axis.
final class QueueLayout {
  private unowned let owner: AnyQueueViewController
  /// The line that is being measured. It remembers where slots begin, so that each size is asked for once.
  private var line: QueueLine?

  init(owner: AnyQueueViewController) { self.owner = owner }

  /// The number of places, limited to a number that is safe to count with.
  var places: Int { min(max(0, owner.numberOfItemsToShow), 1_000_000) }

  /// The size of items that share the view equally.
  var equalShare: Size { (line ?? line(in: owner.view.bounds)).equalShare }

  /// The placements of the first `count` slots, from the controller.
  func path(ofSlots count: Int) -> QueuePath {
    let bounds = owner.view.bounds
    let line = line(in: bounds)
    self.line = line
    defer { self.line = nil }
    let places = (0..<count).map { slot in
      let place = owner.placement(forSlot: slot, in: bounds)
      if place.isSound { return place }
      Misuse.report("QueueViewController.placement(forSlot:in:): not a place, for slot \(slot)")
      return placementInLine(forSlot: slot, in: bounds)
    }
    return QueuePath(places: places, in: bounds, spacing: line.lineSpacing, flow: line.flow)
  }

  /// The default placement of an item.
  func placementInLine(forSlot slot: Int, in bounds: Rect) -> ItemPlacement {
    let outer = line
    if outer?.bounds != bounds { line = line(in: bounds) }
    defer { if outer?.bounds != bounds { line = outer } }
    guard let inner = line?.innerSlot(slot) else { return ItemPlacement(center: .zero, size: .zero) }
    while let next = line?.starts.count, next <= inner {
      let size = checkedSize(next - 1)
      line?.append(size)
    }
    let size = checkedSize(inner)
    return line?.placement(forSlot: slot, size: size) ?? ItemPlacement(center: .zero, size: size)
  }

  private func line(in bounds: Rect) -> QueueLine {
    let (lineSpacing, edgeSpacing) = (owner.lineSpacing, owner.edgeSpacing)
    return QueueLine(
      bounds: bounds,
      flow: QueueFlow(axis: owner.axis, isMirrored: owner.view.effectiveLayoutDirection == .rightToLeft),
      places: places,
      lineSpacing: lineSpacing.isFinite ? lineSpacing : 0, edgeSpacing: edgeSpacing.isFinite ? edgeSpacing : 0)
  }

  private func checkedSize(_ slot: Int) -> Size {
    let size = owner.sizeForItem(inSlot: slot)
    if size.isFinite && size.width >= 0 && size.height >= 0 { return size }
    Misuse.report("QueueViewController.sizeForItem(inSlot:): \(size.width)×\(size.height) for slot \(slot)")
    return Size(
      width: size.width.isFinite ? max(0, size.width) : 0, height: size.height.isFinite ? max(0, size.height) : 0)
  }
}
