internal import DequeModule
internal import ViewTree

/// An item that a hand holds.
struct QueueLift<ItemView: View> {
  let cell: QueueCell<ItemView>
  /// From the hand to the middle of the item.
  let grip: Point
}

// What a person does. A hand only says where a cell is; the rest is as for any other call.

extension QueueViewController {
  /// Has the recognizers that are allowed, and no other.
  final func updateRecognizers() {
    guard isViewLoaded else { return }
    if allowsReordering, longPress == nil {
      let recognizer = LongPressGestureRecognizer { [weak self] in self?.reorder($0) }
      recognizer.shouldBegin = { [weak self, weak recognizer] in
        guard let self, let recognizer else { return false }
        return cell(at: recognizer.location(in: view)) != nil
      }
      view.addGestureRecognizer(recognizer)
      longPress = recognizer
    }
    if allowsFlickToRemove, pan == nil {
      let recognizer = PanGestureRecognizer { [weak self] in
        if let pan = $0 as? PanGestureRecognizer { self?.flick(pan) }
      }
      recognizer.axis = flow.acrossAxis
      recognizer.onPress = { [weak self] point, _ in
        guard let self, flickedCell == nil else { return false }
        pressedCell = cell(at: view.shownPoint(fromWindow: point))
        return false
      }
      recognizer.mobility = { [weak self] _ in
        guard let cell = self?.pressedCell, cell.role == .slot, !cell.isLifted else { return .never }
        return .free
      }
      view.addGestureRecognizer(recognizer)
      pan = recognizer
    }
    longPress?.isEnabled = allowsReordering
    pan?.isEnabled = allowsFlickToRemove
  }

  /// The cell of an item that is seen at `point`, the foremost first.
  private func cell(at point: Point) -> QueueCell<ItemView>? {
    ordered.last { cell in
      guard cell.role == .slot, !cell.isWaiting(at: now), cell.view.superview === view, !cell.view.isHidden,
        cell.seen.alpha >= 0.01, let back = cell.view.shown.toSuperview.inverted()
      else { return false }
      return cell.view.shown.bounds.contains(point.applying(back))
    }
  }

  /// Whatever a hand does with `cell` is over.
  final func letGo(of cell: QueueCell<ItemView>) {
    if lift?.cell === cell { lift = nil }
    if flickedCell === cell { flickedCell = nil }
    if pressedCell === cell { pressedCell = nil }
    cell.forgetHands()
  }

  // MARK: Reordering

  private func reorder(_ recognizer: GestureRecognizer) {
    let location = recognizer.location(in: view)
    switch recognizer.state {
    case .began:
      guard lift == nil, let cell = cell(at: location), cell !== flickedCell else { return }
      cell.isLifted = true
      lift = QueueLift(cell: cell, grip: cell.seen.center - location)
      jump(cell, to: cell.seen)
      refresh(.rearrangement)
    case .changed:
      carry(to: location)
      refresh(.rearrangement)
    case .ended:
      carry(to: location)
      drop()
    case .cancelled:
      guard let cell = lift?.cell else { return }
      putBack(cell, velocity: .zero)
    case .possible, .failed:
      break
    }
  }

  private func carry(to location: Point) {
    guard let lift else { return }
    var place = lift.cell.target
    place.center = location + lift.grip
    jump(lift.cell, to: place)
  }

  private func drop() {
    guard let cell = lift?.cell, let from = slots.firstIndex(where: { $0.cell === cell }) else { return }
    let to = nearestSlot(in: placements(slots.count, in: view.bounds)) ?? from
    if to != from {
      let item = items.remove(at: from)
      items.insert(item, at: to)
      slots.insert(slots.remove(at: from), at: to)
    }
    putBack(cell, velocity: .zero)
    if to != from { onMove?(from, to) }
  }

  /// The slot to which the lifted cell is nearest.
  final func nearestSlot(in placements: [ItemPlacement]) -> Int? {
    guard let center = lift?.cell.target.center else { return nil }
    return placements.indices.min { (placements[$0].center - center).length < (placements[$1].center - center).length }
  }

  /// Lets `cell` go back to its slot.
  private func putBack(_ cell: QueueCell<ItemView>, velocity: Point) {
    letGo(of: cell)
    cell.releaseVelocity = velocity
    refresh(.rearrangement)
  }

  // MARK: Flicking out

  private func flick(_ pan: PanGestureRecognizer) {
    let across = flow.acrossAxis
    let way = pan.translation(in: view)[across]
    switch pan.state {
    case .began:
      guard let cell = pressedCell, cell.role == .slot, flickedCell == nil else { return }
      flickedCell = cell
      catchAcross(cell)
      drag(cell, by: way)
    case .changed:
      if let cell = flickedCell { drag(cell, by: way) }
    case .ended:
      guard let cell = flickedCell else { return }
      drag(cell, by: way)
      guard cell === flickedCell else { return }
      release(cell, speed: pan.velocity(in: view)[across])
    case .cancelled:
      if let cell = flickedCell { putBack(cell, velocity: .zero) }
    case .possible, .failed:
      break
    }
  }

  /// Stops what moves across the axis, where it is seen; along the axis it goes on.
  private func catchAcross(_ cell: QueueCell<ItemView>) {
    let across = flow.acrossAxis
    let place = cell.target.center[across]
    cell.view.stopCenter(along: across)
    cell.target.center = cell.view.center
    // A finger that comes while it goes back from an earlier drag has what is left of that.
    cell.flickGrip = cell.target.center[across] - place
    cell.flickOffset = cell.flickGrip
  }

  private func drag(_ cell: QueueCell<ItemView>, by way: Double) {
    cell.flickOffset = cell.flickGrip + way
    refresh(.geometry)
  }

  /// The hand let go: the speed decides, otherwise half the width.
  private func release(_ cell: QueueCell<ItemView>, speed: Double) {
    let offset = cell.flickOffset ?? 0
    let isOut =
      abs(speed) > MotionMetrics.flickPointsPerSecond
      ? speed * offset > 0 : abs(offset) > flow.across(view.bounds.size) / 2
    let velocity = flow.acrossVector(speed)
    guard isOut, let index = slots.firstIndex(where: { $0.cell === cell }), items.indices.contains(index) else {
      return putBack(cell, velocity: velocity)
    }
    let item = items.remove(at: index)
    itemWasRemoved(at: index, flicked: velocity)
    onRemove?(item, index)
  }
}
