internal import ViewTree

// Where things stand: pure functions of the slot, the bounds and the hooks.

extension QueueViewController {
  final var flow: QueueFlow {
    QueueFlow(axis: axis, isMirrored: view.effectiveLayoutDirection == .rightToLeft)
  }

  private var spacing: Double { lineSpacing.isFinite ? lineSpacing : 0 }

  /// What `edgeSpacing` leaves across the axis, and an equal share of the length less spacing.
  final func equalShare(of bounds: Rect) -> Size {
    let edge = edgeSpacing.isFinite ? edgeSpacing : 0
    let count = Double(max(1, places))
    let (length, breadth) = axis == .vertical ? (bounds.height, bounds.width) : (bounds.width, bounds.height)
    let along = max(0, (length - spacing * (count - 1)) / count)
    let across = max(0, breadth - 2 * edge)
    return axis == .vertical ? Size(width: across, height: along) : Size(width: along, height: across)
  }

  /// The default layout: a line along the axis, from the top or the leading edge, in the middle across.
  final func linedUpPlacement(forSlot slot: Int, in bounds: Rect) -> ItemPlacement {
    let known = measuring
    if known?.bounds != bounds { measuring = (bounds, [0]) }
    defer { if known?.bounds != bounds { measuring = known } }

    // Beyond the places everything goes on as in the last one, so that no hook is asked for a slot that does not exist.
    let last = max(0, places - 1)
    let inner = min(max(0, slot), last)
    let size = checkedSize(inner)
    let flow = flow
    let start = self.start(ofSlot: inner) + (Double(slot) - Double(inner)) * (flow.along(size) + spacing)
    let center =
      switch (axis, flow.isMirrored) {
      case (.vertical, _): Point(x: bounds.midX, y: bounds.minY + start + size.height / 2)
      case (.horizontal, false): Point(x: bounds.minX + start + size.width / 2, y: bounds.midY)
      case (.horizontal, true): Point(x: bounds.maxX - start - size.width / 2, y: bounds.midY)
      }
    return ItemPlacement(center: center, size: size)
  }

  /// How far from the front a slot begins.
  private func start(ofSlot slot: Int) -> Double {
    while let known = measuring?.starts, known.count <= slot {
      let length = flow.along(checkedSize(known.count - 1))
      measuring?.starts.append(known[known.count - 1] + length + spacing)
    }
    return measuring?.starts[slot] ?? 0
  }

  private func checkedSize(_ slot: Int) -> Size {
    let size = sizeForItem(inSlot: slot)
    if size.isFinite && size.width >= 0 && size.height >= 0 { return size }
    Misuse.report("QueueViewController.sizeForItem(inSlot:): \(size.width)×\(size.height) for slot \(slot)")
    return Size(
      width: size.width.isFinite ? max(0, size.width) : 0, height: size.height.isFinite ? max(0, size.height) : 0)
  }

  /// The places of the first `count` slots.
  final func placements(_ count: Int, in bounds: Rect) -> [ItemPlacement] {
    measuring = (bounds, [0])
    defer { measuring = nil }
    return (0..<count).map { slot in
      let placement = placement(forSlot: slot, in: bounds)
      if placement.isSound { return placement }
      Misuse.report("QueueViewController.placement(forSlot:in:): not a place, for slot \(slot)")
      return linedUpPlacement(forSlot: slot, in: bounds)
    }
  }

  /// Asks anew where the slots are.
  final func measurePath() {
    pan?.axis = flow.acrossAxis
    scrollPan?.axis = flow.axis
    path = QueuePath(
      places: placements(min(places, items.count), in: view.bounds), in: view.bounds, spacing: spacing, flow: flow)
  }

  /// Where `cell` goes to from `start` when it leaves: somewhere out of sight.
  final func leavingPlacement(of cell: QueueCell<ItemView>, from start: ItemPlacement) -> ItemPlacement {
    let bounds = view.bounds
    let flow = flow
    let box = start.box(with: cell.view.shadow)
    func wayOut(_ direction: Point) -> Double { max(0, QueueFlow.wayOut(of: bounds, for: box, along: direction)) }
    var end = start
    switch cell.leaving {
    case .exit(.sideways):
      end = start.moved(by: flow.side * max(flow.across(bounds.size), wayOut(flow.side)))
    case .exit(.alongAxis):
      end = start.moved(by: flow.near * wayOut(flow.near))
    case .exit(.fade):
      end.alpha = 0
    case .flicked(let sign, let fades):
      let direction = flow.acrossVector(sign)
      end = start.moved(by: direction * wayOut(direction))
      if fades { end.alpha = 0 }
    case .pushedAway(let toNear):
      let direction = toNear ? flow.near : flow.far
      end = start.moved(by: direction * wayOut(direction))
    }
    return end
  }
}
