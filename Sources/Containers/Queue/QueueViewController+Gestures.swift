internal import DequeModule
internal import ViewTree

// What a person does. A hand only says where a cell is; the rest is as for any other call.

extension QueueViewController {
  /// Has the recognizers that are allowed, and no other.
  final func updateRecognizers() {
    guard isViewLoaded else { return }
    prepareScroll()
    scroll?.isEnabled = allowsScrolling
    if onSelect != nil, tap == nil { addTap() }
    if allowsScrolling, scrollPan == nil { addScrollPan() }
    if allowsReordering, longPress == nil { addLongPress() }
    if allowsFlickToRemove, pan == nil { addFlickPan() }
    tap?.isEnabled = onSelect != nil
    scrollPan?.isEnabled = allowsScrolling
    longPress?.isEnabled = allowsReordering
    // A drag scrolls right away, so whoever holds still for a moment means the item.
    longPress?.minimumDuration = allowsScrolling ? QueueLift<ItemView>.pressSeconds : GestureMetrics.longPressSeconds
    pan?.isEnabled = allowsFlickToRemove
    if view.isFocused, !view.canBecomeFocused { view.resignFocus() }
  }

  private func addTap() {
    let recognizer = TapGestureRecognizer { [weak self] tap in
      guard tap.state == .ended, let cell = self?.tappedCell, let index = self?.itemIndex(of: cell) else { return }
      self?.select(index)
    }
    recognizer.onPress = { [weak self, weak recognizer] in
      guard let self, let recognizer else { return }
      tappedCell = recognizer.isPressOnControl ? nil : cell(at: recognizer.location(in: view))
    }
    recognizer.shouldBegin = { [weak self] in self?.tappedCell?.role == .slot }
    view.addGestureRecognizer(recognizer)
    tap = recognizer
  }

  private func addScrollPan() {
    let recognizer = PanGestureRecognizer { [weak self] pan in
      if let self { scroll?.pan(pan, in: view) }
    }
    recognizer.axis = flow.axis
    recognizer.catchMovement = { [weak self] _, time in self?.scroll?.press(at: time) ?? false }
    recognizer.catchDidEnd = { [weak self] in self?.scroll?.endPress(at: $0) }
    recognizer.mobility = { [weak self] in
      guard let self, lift == nil else { return .never }
      return scroll?.mobility($0) ?? .never
    }
    view.addGestureRecognizer(recognizer)
    scrollPan = recognizer
  }

  private func addLongPress() {
    let recognizer = LongPressGestureRecognizer { [weak self] in self?.reorder($0) }
    recognizer.shouldBegin = { [weak self, weak recognizer] in
      guard let self, let recognizer else { return false }
      return cell(at: recognizer.location(in: view)) != nil
    }
    view.addGestureRecognizer(recognizer)
    longPress = recognizer
  }

  private func addFlickPan() {
    let recognizer = PanGestureRecognizer { [weak self] pan in self?.flick(pan) }
    recognizer.axis = flow.acrossAxis
    recognizer.catchMovement = { [weak self] point, _ in
      guard let self, flickedCell == nil else { return false }
      pressedCell = cell(at: point)
      return false
    }
    recognizer.mobility = { [weak self] _ in
      guard let cell = self?.pressedCell, cell.role == .slot, !cell.isLifted else { return .never }
      return .free
    }
    view.addGestureRecognizer(recognizer)
    pan = recognizer
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
    if tappedCell === cell { tappedCell = nil }
    let wasLifted = cell.isLifted
    cell.forgetHands()
    if wasLifted { onLift?(cell.view, false) }
  }

  // MARK: Reordering

  private func reorder(_ recognizer: GestureRecognizer) {
    let location = recognizer.location(in: view)
    switch recognizer.state {
    case .began: beginLift(at: location)
    case .changed: carry(to: location)
    case .ended:
      carry(to: location)
      drop()
    case .cancelled:
      guard lift != nil else { return }
      endLift()
      refresh(.rearrangement)
      scroll?.letGo()
    case .possible, .failed: break
    }
  }

  private func beginLift(at location: Point) {
    guard lift == nil, let cell = cell(at: location), cell !== flickedCell, let index = itemIndex(of: cell) else {
      return
    }
    cell.isLifted = true
    jump(cell, to: cell.seen)
    lift = QueueLift(
      cell: cell, grip: cell.seen.center - location, hand: location, item: index, place: index)
    onLift?(cell.view, true)
    refresh(.rearrangement)
  }

  private func carry(to location: Point) {
    guard let lift else { return }
    self.lift?.hand = location
    if location != lift.hand { self.lift?.hasMoved = true }
    var place = lift.cell.target
    place.center = location + lift.grip
    shift(lift.cell, to: place)
    refresh(.rearrangement)
    scrollUnderLift()
  }

  private func drop() {
    guard let lift else { return }
    let (from, to) = (lift.item, lift.place)
    if to != from {
      items.insert(items.remove(at: from), at: to)
      currentFollows(moveFrom: from, to: to)
    }
    putBack(lift.cell, velocity: .zero)
    scroll?.letGo()
    if to != from { onMove?(from, to) }
    if !lift.hasMoved, onSelect != nil { select(to) }
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
    guard isOut, let index = itemIndex(of: cell), items.indices.contains(index) else {
      return putBack(cell, velocity: velocity)
    }
    let item = items.remove(at: index)
    itemWasRemoved(at: index, flicked: velocity)
    onRemove?(item, index)
  }
}
