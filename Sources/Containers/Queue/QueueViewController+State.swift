internal import DequeModule
internal import ViewTree

// What happens to the state when items come and go. All of it is done at once; the picture follows in +Update.

extension QueueViewController {
  /// The window's clock; 0 outside of a window, where nothing moves.
  final var now: Double { isViewLoaded ? view.window?.currentTime ?? 0 : 0 }
  final var hasClock: Bool { isViewLoaded && view.window != nil }

  /// The number of places, within what can be counted.
  final var places: Int { min(max(0, numberOfItemsToShow), 1_000_000) }

  /// How many views there are.
  final var cellCount: Int { slots.count { $0.cell != nil } + leaving.count + spare.count }

  // MARK: Which items are shown

  /// How far the queue can be scrolled, in items.
  final var lastPosition: Double { Double(max(0, items.count - places)) }

  /// The indexes at which there are slots now.
  final var shownRange: Range<Int> { firstShown..<firstShown + slots.count }

  /// The index at which the item at `index` is shown: while one is carried, others make way for it.
  final func shownIndex(ofItem index: Int) -> Int { lift?.shownIndex(ofItem: index) ?? index }

  /// The slot that shows the item at `index`; nil when none does.
  final func slotIndex(ofItem index: Int) -> Int? {
    let shown = shownIndex(ofItem: index)
    return shownRange.contains(shown) ? shown - firstShown : nil
  }

  /// The index of the item that `slot` shows.
  final func itemIndex(inSlot slot: Int) -> Int {
    lift?.item(shownAt: firstShown + slot) ?? firstShown + slot
  }

  /// The index of the item that `cell` shows.
  final func itemIndex(of cell: QueueCell<ItemView>) -> Int? {
    slots.firstIndex { $0.cell === cell }.map(itemIndex(inSlot:))
  }

  // MARK: Coming and going

  final func showFirstItems() {
    guard !hasLoaded, hasClock else { return }
    hasLoaded = true
    wantsRefill = true
    knownPlaces = places
    let start = now
    askForRefill()
    movePosition(to: min(position, lastPosition))
    fillSlots { index in
      Timing(
        start: start, duration: self.loadDuration * (1 + Double(index) / 2),
        curve: ResolvedCurve(.easeOut))
    }
    loadEnd = slots.map(\.entrance.end).max() ?? start
    refresh(.change(delay: 0))
    // It knows only now how far it can scroll.
    scroll?.jump(to: position)
  }

  final func itemsWereAppended() {
    guard hasLoaded else { return }
    rangeDidChange()
    guard visibleItems != shownRange else { return numberItems() }
    fillSlots()
    refresh(.change(delay: 0))
  }

  /// The item at `index` is gone; returns the view that showed it.
  @discardableResult
  final func itemWasRemoved(at index: Int, flicked velocity: Point? = nil) -> ItemView? {
    wantsRefill = true
    currentFollows(removalAt: index)
    let shown = shownIndex(ofItem: index)
    let wasLifted = lift?.item == index
    if let lift, !wasLifted {
      self.lift?.item -= index < lift.item ? 1 : 0
      self.lift?.place -= shown < lift.place ? 1 : 0
    }
    let range = shownRange
    var cell: QueueCell<ItemView>?
    if range.contains(shown) {
      cell = slots.remove(at: shown - firstShown).cell
      changeTime = now
    } else if shown < firstShown {
      firstShown -= 1
    }
    if wasLifted { lift = nil }
    // What is before the part that is seen takes nothing of it along.
    if Double(shown) < position - QueuePath.tolerance { movePosition(to: max(0, position - 1)) }
    if let cell { sendOff(cell, velocity: velocity) }
    guard range.contains(shown) else {
      refresh(.change(delay: 0))
      return nil
    }
    fillSlots()
    refresh(.change(delay: transition.closeUp.sound.delay))
    return cell?.view
  }

  final func itemsWereReplaced() {
    current = nil
    guard hasLoaded else { return }
    wantsRefill = true
    let hadViews = slots.contains { $0.cell != nil }
    let old = slots
    slots.removeAll()
    lift = nil
    firstShown = 0
    for slot in old { if let cell = slot.cell { sendOff(cell, velocity: nil) } }
    scroll?.reset()
    position = 0
    // Nothing closes up, so what is new need not wait for it.
    let enter = transition.enter.sound.delay
    let leave = Timing(transition.leave, from: now)
    changeTime = hadViews ? now + min(enter, leave.end - now) - enter : -.infinity
    fillSlots()
    refresh(.change(delay: 0))
  }

  final func itemWillMove(from index: Int, to newIndex: Int) {
    guard index != newIndex else { return }
    // What is carried is where it was, until the hand is asked again.
    if let lift { showLifted(at: lift.item) }
    let item = items.remove(at: index)
    items.insert(item, at: newIndex)
    currentFollows(moveFrom: index, to: newIndex)
    if let lift {
      let lifted = Self.index(lift.item, afterMoveFrom: index, to: newIndex)
      self.lift?.item = lifted
      self.lift?.place = lifted
    }
    guard hasLoaded else { return }
    moveSlot(from: index, to: newIndex)
    // What passes from before the part that is seen to behind it, or back, takes nothing of it along.
    let edge = position - QueuePath.tolerance
    let (wasBefore, isBefore) = (Double(index) < edge, Double(newIndex) < edge)
    if wasBefore != isBefore {
      movePosition(to: min(max(0, position + (isBefore ? 1 : -1)), lastPosition))
    }
    fillSlots { _ in self.enterTiming(after: self.now) }
    refresh(.change(delay: 0))
  }

  /// The index of what was at `index`, after another item, or this one, was moved.
  static func index(_ index: Int, afterMoveFrom from: Int, to newIndex: Int) -> Int {
    if index == from { return newIndex }
    if from < index && newIndex >= index { return index - 1 }
    if from > index && newIndex <= index { return index + 1 }
    return index
  }

  // MARK: Places

  /// The indexes at which there have to be slots.
  final var visibleItems: Range<Int> {
    QueuePath.visibleItems(at: position, count: items.count, slots: places)
  }

  /// Has a slot for each item that is to be shown.
  final func fillSlots(entrance: ((Int) -> Timing)? = nil) {
    func timing(_ index: Int) -> Timing {
      entrance?(index) ?? enterTiming(after: changeTime + transition.enter.sound.delay)
    }
    let wanted = visibleItems
    if slots.isEmpty { firstShown = wanted.lowerBound }
    while firstShown > wanted.lowerBound {
      firstShown -= 1
      slots.insert(QueueSlot(cell: nil, entrance: timing(0), comesFromNear: true), at: 0)
    }
    while shownRange.upperBound < wanted.upperBound {
      slots.append(QueueSlot(cell: nil, entrance: timing(slots.count)))
    }
  }

  /// Takes away the slots that are too many: their items are still in the queue, but are not shown.
  final func dropSlots(timing: Timing?) {
    let wanted = visibleItems
    while let last = slots.last, shownRange.upperBound > max(wanted.upperBound, wanted.lowerBound) {
      slots.removeLast()
      if let cell = last.cell { pushAway(cell, toNear: false, by: timing) }
    }
    var dropped = 0
    while dropped < slots.count, firstShown < wanted.lowerBound {
      if let cell = slots[dropped].cell { pushAway(cell, toNear: true, by: timing) }
      firstShown += 1
      dropped += 1
    }
    slots.removeFirst(dropped)
  }

  /// Takes all slots away: others are to be seen, at once.
  final func dropAllSlots() {
    while let slot = slots.popLast() {
      if let cell = slot.cell { pushAway(cell, toNear: false, by: nil) }
    }
  }

  /// The item that is shown at `index` is to be shown at `newIndex`. What goes out of sight loses its view.
  final func moveSlot(from index: Int, to newIndex: Int) {
    var slot: QueueSlot<ItemView>?
    if shownRange.contains(index) {
      slot = slots.remove(at: index - firstShown)
    } else if index < firstShown {
      firstShown -= 1
    }
    if newIndex >= firstShown && newIndex <= shownRange.upperBound {
      slots.insert(
        slot ?? QueueSlot(cell: nil, entrance: enterTiming(after: now), comesFromNear: index < newIndex),
        at: newIndex - firstShown)
    } else {
      let isBefore = newIndex < firstShown
      if isBefore { firstShown += 1 }
      if let cell = slot?.cell { pushAway(cell, toNear: isBefore, by: pushTiming) }
    }
  }

  /// The movement by which something comes in, now or at `time` if that is later.
  final func enterTiming(after time: Double) -> Timing {
    Timing(transition.enter, from: max(now, time), delay: 0)
  }

  /// The movement by which something goes out of sight that stays in the queue.
  private var pushTiming: Timing { Timing(transition.closeUp, from: now, delay: 0) }

  /// Asks for an item for each place that is free.
  final func askForRefill() {
    guard wantsRefill else { return }
    wantsRefill = false
    // What is asked may take items out again; so that this ends, it is asked a second time for a place at most.
    var questions = 2 * places
    while items.count < places, questions > 0, let item = refill?() {
      items.append(item)
      questions -= 1
    }
  }

  // MARK: What a hand carries

  /// Shows the item that is carried at the place that is nearest to the hand.
  /// - Returns: whether others have to make way.
  final func makeWayForLifted() -> Bool {
    guard let lift, let place = nearestPlace(to: lift.cell.target.center), place != lift.place else { return false }
    showLifted(at: place)
    return true
  }

  private func nearestPlace(to point: Point) -> Int? {
    func distance(_ index: Int) -> Double {
      (path.place(at: Double(index) - position).center - point).length
    }
    return visibleItems.min { distance($0) < distance($1) }
  }

  /// Shows the item that is carried at `place`.
  private func showLifted(at place: Int) {
    guard let lift, lift.place != place else { return }
    moveSlot(from: lift.place, to: place)
    self.lift?.place = place
  }

  /// What is carried goes back to where it was.
  final func endLift() {
    guard let cell = lift?.cell else { return }
    if let lift { showLifted(at: lift.item) }
    letGo(of: cell)
  }

  // MARK: Cells on the way out

  /// The item of `cell` is gone: its view leaves.
  private func sendOff(_ cell: QueueCell<ItemView>, velocity: Point?) {
    let offset = cell.flickOffset
    letGo(of: cell)
    cell.view.resignFocus()
    guard hasClock, !cell.isWaiting(at: now) else { return retire(cell) }
    if velocity != nil, let offset {
      cell.leaving = .flicked(sign: offset < 0 ? -1 : 1, fades: transition.exit == .fade)
    } else {
      cell.leaving = .exit(transition.exit)
    }
    let end = leavingPlacement(of: cell, from: cell.seen)
    let timing =
      velocity.map { Timing.release(from: cell.seen.center, to: end.center, velocity: $0, at: now) }
      ?? Timing(transition.leave, from: now)
    depart(cell, to: end, timing)
  }

  /// The item of `cell` is not shown any more; without a `timing` its view goes at once.
  private func pushAway(_ cell: QueueCell<ItemView>, toNear: Bool, by timing: Timing?) {
    letGo(of: cell)
    cell.view.resignFocus()
    guard hasClock, !cell.isWaiting(at: now), let timing else { return retire(cell) }
    cell.leaving = .pushedAway(toNear: toNear)
    depart(cell, to: leavingPlacement(of: cell, from: cell.seen), timing)
  }

  private func depart(_ cell: QueueCell<ItemView>, to end: ItemPlacement, _ timing: Timing) {
    guard end != cell.seen, timing.end > now else { return retire(cell) }
    cell.role = .leaving
    leaving.append(cell)
    go(cell, to: end, timing)
    cell.leaveEnd = cell.motion?.timing.end ?? now
  }

  /// `cell` is free, and will be out of sight in the next frame.
  final func retire(_ cell: QueueCell<ItemView>) {
    cell.role = .spare
    cell.motion = nil
    cell.needsEntrance = false
    spare.append(cell)
  }
}
