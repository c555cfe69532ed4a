internal import DequeModule
internal import ViewTree

// From the state to the picture. Whatever happens ends here: each slot gets a view, each view one movement to its place.

extension QueueViewController {
  /// A hair's breadth: a time that was added up is not to the bit the same.
  private var tolerance: Double { 1e-9 }

  /// Brings the picture up to date. Called from within itself, by way of a callback, it makes another round.
  final func refresh(_ cause: QueueCause) {
    update.ask(for: cause)
    guard !update.isRunning else { return }
    update.isRunning = true
    var rounds = 0
    while let cause = update.cause, rounds < QueueUpdate.maximumRounds {
      update.cause = nil
      rounds += 1
      if hasLoaded {
        let cause = settlePlaces(cause)
        retireWhatHasLeft()
        giveViews()
        discardSpares(keeping: places + 1)
        place(cause)
        numberItems()
      } else {
        askForRefill()
      }
    }
    update.isRunning = false
    if focusRing != nil { showCurrent() }
    if update.cause != nil, isViewLoaded { view.setNeedsLayout() }
    scheduleWake()
    if let loadEnd, loadEnd <= now + tolerance || !hasClock {
      self.loadEnd = nil
      didLoad()
      onLoad?()
    }
  }

  /// Places are where they were asked to be, or move there within `View.animate`.
  final func layOut() {
    if hasLoaded { refresh(.geometry) }
  }

  /// Without a clock nothing moves: everything goes to its end.
  final func comeToRest() {
    wake?.action.cancel()
    wake = nil
    guard hasLoaded else { return }
    endLift()
    if let cell = flickedCell { letGo(of: cell) }
    scroll?.finish()
    while !leaving.isEmpty { retire(leaving.removeFirst()) }
    changeTime = -.infinity
    for index in slots.indices {
      slots[index].entrance.start = now
      slots[index].cell?.motion = nil
    }
    if loadEnd != nil { loadEnd = -.infinity }
    refresh(.change(delay: 0))
  }

  // MARK: Places

  /// The movement that is being described by `View.animate`.
  final var describedTiming: Timing? {
    guard hasClock, let window = view.window, let transaction = AnimationTransaction.current else { return nil }
    return Timing(
      start: transaction.startTime(in: window), duration: transaction.duration, curve: transaction.curve)
  }

  /// Follows the number of places, which may have been computed anew, and how far the queue is scrolled.
  /// - Returns: the cause, or the stronger one that came up.
  private func settlePlaces(_ cause: QueueCause) -> QueueCause {
    let places = places
    if places > knownPlaces { wantsRefill = true }
    // What has no place any more is not carried on.
    if places < knownPlaces, let lift, !visibleItems.contains(lift.item) { endLift() }
    knownPlaces = places
    askForRefill()
    if case .scroll = cause {} else { measurePath() }
    rangeDidChange()
    if !visibleItems.isEmpty, !visibleItems.overlaps(shownRange) { dropAllSlots() }
    let old = shownRange
    var timing: Timing?
    switch cause {
    case .geometry:
      timing = describedTiming
      fillSlots { _ in timing ?? .none(at: self.now) }
    case .scroll:
      fillSlots { _ in .none(at: self.now) }
    case .change, .rearrangement:
      timing = Timing(transition.closeUp, from: now, delay: 0)
      fillSlots()
    }
    let hasMadeWay = makeWayForLifted()
    dropSlots(timing: timing)
    guard case .scroll = cause else {
      isOrderStale = true
      return cause
    }
    if old != shownRange || hasMadeWay { isOrderStale = true }
    return hasMadeWay ? .rearrangement : cause
  }

  // MARK: Views

  private func retireWhatHasLeft() {
    while let index = leaving.firstIndex(where: { $0.leaveEnd <= now + tolerance || !hasClock }) {
      retire(leaving.remove(at: index))
    }
  }

  /// Gives a view to each slot that can have one now.
  private func giveViews() {
    while let wanted = slotToFill {
      guard let cell = freeCell() else { return }
      // What was just called may have moved everything; an item that is gone needs no view.
      let isStillWanted = slots.indices.contains(wanted) && slots[wanted].cell == nil
      guard let index = isStillWanted ? wanted : slotToFill, items.indices.contains(itemIndex(inSlot: index)) else {
        retire(cell)
        continue
      }
      cell.role = .slot
      cell.motion = nil
      cell.needsEntrance = true
      cell.rank = .max
      slots[index].cell = cell
      isOrderStale = true
      fill(cell)
    }
  }

  /// The first slot that is to be filled now. A slot that something is to come into later waits for a view that will have
  /// left by then: so the view that was dequeued comes in again at the end.
  private var slotToFill: Int? {
    guard slots.contains(where: { $0.cell == nil }) else { return nil }
    let canMake = cellCount <= places
    let ends = leaving.map(\.leaveEnd).sorted()
    var promised = 0
    for (index, slot) in slots.enumerated() where slot.cell == nil {
      if !spare.isEmpty { return index }
      let start = hasClock ? slot.entrance.start : -.infinity
      if promised < ends.count, ends[promised] <= start + tolerance, start > now + tolerance {
        promised += 1
        continue
      }
      if canMake || (start <= now + tolerance && !leaving.isEmpty) { return index }
    }
    return nil
  }

  /// A cell that is free, or a new one, or the one that has been leaving longest.
  private func freeCell() -> QueueCell<ItemView>? {
    if let cell = spare.popLast() { return cell }
    guard cellCount <= places else { return leaving.isEmpty ? nil : leaving.removeFirst() }
    let view = makeItemView()
    let known = slots.compactMap(\.cell) + leaving + spare
    guard !known.contains(where: { $0.view === view }) else {
      Misuse.report("QueueViewController.makeItemView: gave a view that it has given before")
      return nil
    }
    return QueueCell(view: view)
  }

  /// Fills the view of `cell` with the item of its slot.
  private func fill(_ cell: QueueCell<ItemView>) {
    View.performWithoutAnimation {
      if cell.wasFilled { cell.view.prepareForReuse() }
      guard let index = itemIndex(of: cell), items.indices.contains(index) else { return }
      cell.wasFilled = true
      configure(cell.view, items[index])
    }
  }

  /// Lets go of views until there are at most `limit`: free ones first, then the ones that have been leaving longest.
  private func discardSpares(keeping limit: Int) {
    while cellCount > limit, !spare.isEmpty || !leaving.isEmpty {
      detach(spare.popLast() ?? leaving.removeFirst())
    }
    for cell in spare { detach(cell) }
  }

  private func detach(_ cell: QueueCell<ItemView>) {
    guard let index = ordered.firstIndex(where: { $0 === cell }) else { return }
    ordered.remove(at: index)
    if cell.view.superview === view { cell.view.removeFromSuperview() }
  }

  // MARK: Time

  /// Comes back when something has left, when something is to come in, or when the first items have slid in.
  private func scheduleWake() {
    guard hasClock, let window = view.window else { return }
    let now = now
    var next = loadEnd ?? .infinity
    for cell in leaving { next = min(next, cell.leaveEnd) }
    for slot in slots where slot.cell == nil && slot.entrance.start > now { next = min(next, slot.entrance.start) }
    if let wake, wake.time == next { return }
    wake?.action.cancel()
    wake = nil
    guard next.isFinite else { return }
    let action = window.schedule(at: next) { [weak self] in
      self?.wake = nil
      self?.refresh(.change(delay: 0))
    }
    wake = (next, action)
  }
}
