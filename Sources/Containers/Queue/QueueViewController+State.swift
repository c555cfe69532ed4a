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

  // MARK: Coming and going

  final func showFirstItems() {
    guard !hasLoaded, hasClock else { return }
    hasLoaded = true
    wantsRefill = true
    knownPlaces = places
    let start = now
    askForRefill()
    fillSlots { index in
      Timing(
        start: start, duration: self.loadDuration * (1 + Double(index) / 2),
        curve: ResolvedCurve(.easeOut))
    }
    loadEnd = slots.map(\.entrance.end).max() ?? start
    refresh(.change(delay: 0))
  }

  final func itemsWereAppended() {
    guard hasLoaded, slots.count < min(places, items.count) else { return }
    fillSlots()
    refresh(.change(delay: 0))
  }

  /// The item at `index` is gone; returns the view that showed it.
  @discardableResult
  final func itemWasRemoved(at index: Int, flicked velocity: Point? = nil) -> ItemView? {
    wantsRefill = true
    guard index < slots.count else {
      refresh(.change(delay: 0))
      return nil
    }
    let cell = slots.remove(at: index).cell
    changeTime = now
    if let cell { sendOff(cell, velocity: velocity) }
    fillSlots()
    refresh(.change(delay: transition.closeUp.sound.delay))
    return cell?.view
  }

  final func itemsWereReplaced() {
    guard hasLoaded else { return }
    wantsRefill = true
    let hadViews = slots.contains { $0.cell != nil }
    let old = slots
    slots.removeAll()
    for slot in old { if let cell = slot.cell { sendOff(cell, velocity: nil) } }
    // Nothing closes up, so what is new need not wait for it.
    let enter = transition.enter.sound.delay
    let leave = Timing(transition.leave, from: now)
    changeTime = hadViews ? now + min(enter, leave.end - now) - enter : -.infinity
    fillSlots()
    refresh(.change(delay: 0))
  }

  final func itemWillMove(from index: Int, to newIndex: Int) {
    guard index != newIndex else { return }
    let item = items.remove(at: index)
    items.insert(item, at: newIndex)
    guard hasLoaded, min(index, newIndex) < slots.count else { return }
    if index < slots.count, newIndex < slots.count {
      slots.insert(slots.remove(at: index), at: newIndex)
    } else if index < slots.count {
      if let cell = slots.remove(at: index).cell { pushBack(cell, by: pushTiming) }
      fillSlots { _ in self.enterTiming(after: self.now) }
    } else {
      if let cell = slots.removeLast().cell { pushBack(cell, by: pushTiming) }
      slots.insert(QueueSlot(cell: nil, entrance: enterTiming(after: now)), at: newIndex)
    }
    refresh(.change(delay: 0))
  }

  // MARK: Places

  /// Has a slot for each item that is to be shown, and none for others.
  final func fillSlots(entrance: ((Int) -> Timing)? = nil) {
    let wanted = min(places, items.count)
    while slots.count < wanted {
      let index = slots.count
      slots.append(
        QueueSlot(
          cell: nil, entrance: entrance?(index) ?? enterTiming(after: changeTime + transition.enter.sound.delay)))
    }
  }

  /// Takes away the slots that are too many: their items are still in the queue, but have no place.
  final func dropSlots(timing: Timing?) {
    let wanted = min(places, items.count)
    while slots.count > wanted {
      guard let cell = slots.removeLast().cell else { continue }
      pushBack(cell, by: timing)
    }
  }

  /// The movement by which something comes in, now or at `time` if that is later.
  final func enterTiming(after time: Double) -> Timing {
    Timing(transition.enter, from: max(now, time), delay: 0)
  }

  /// The movement by which something goes back beyond the far end.
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

  // MARK: Cells on the way out

  /// The item of `cell` is gone: its view leaves.
  private func sendOff(_ cell: QueueCell<ItemView>, velocity: Point?) {
    let offset = cell.flickOffset
    letGo(of: cell)
    cell.view.giveUpFocus()
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

  /// The item of `cell` has no place any more; without a `timing` its view goes at once.
  private func pushBack(_ cell: QueueCell<ItemView>, by timing: Timing?) {
    letGo(of: cell)
    cell.view.giveUpFocus()
    guard hasClock, !cell.isWaiting(at: now), let timing else { return retire(cell) }
    cell.leaving = .pushedBack
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
