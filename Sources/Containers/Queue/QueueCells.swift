internal import ViewTree

/// The views of a queue: which one shows which item, which ones are on their way out, and which are free.
final class QueueCells {
  private unowned let owner: any QueueOwner
  /// The places that are in use, in the order in which their items are shown.
  private(set) var slots: [QueueSlot] = []
  /// On the way out, the one that has been longest first.
  private(set) var leaving: [QueueCell] = []
  /// Out of sight, and free.
  private var spare: [QueueCell] = []
  var order = QueueOrder()

  init(owner: any QueueOwner) { self.owner = owner }

  /// How many views there are.
  private var count: Int { slots.count { $0.cell != nil } + leaving.count + spare.count }

  /// The view of the item at `index`; nil when it is not shown, or waits for a view.
  func cell(ofItem index: Int) -> QueueCell? { slots.first { $0.item == index }?.cell }

  /// The index of the item that `cell` shows.
  func item(of cell: QueueCell) -> Int? { slots.first { $0.cell === cell }?.item }

  // MARK: Slots

  /// The items have other indexes now.
  /// - Returns: the slots of those that are gone.
  func apply(_ change: QueueChange) -> [QueueSlot] {
    var gone: [QueueSlot] = []
    var kept: [QueueSlot] = []
    for var slot in slots {
      if let item = change.newIndex(of: slot.item) {
        slot.item = item
        kept.append(slot)
      } else {
        gone.append(slot)
      }
    }
    slots = kept
    return gone
  }

  /// Adds a slot, wherever it belongs: see `arrange`.
  func insert(_ slot: QueueSlot) { slots.append(slot) }

  /// Whether there is a slot for each item that is to be seen, in their order.
  func isArranged(as model: QueueModel) -> Bool {
    let visible = model.visible
    guard visible.count == slots.count else { return false }
    for index in slots.indices where slots[index].item != model.item(shownAt: visible.lowerBound + index) {
      return false
    }
    return true
  }

  /// Has a slot for each item that is to be seen, and no other.
  /// - Parameter entrance: how what fills a new slot comes in, by the index of the slot.
  /// - Returns: the slots that were too many: their items are still in the queue, but not seen.
  func arrange(as model: QueueModel, entrance: (Int) -> AnimationTiming) -> [QueueSlot] {
    // Mostly they are in order, so each one is found at the end.
    var old = Array(slots.reversed())
    slots = []
    var firstKnown: Int?
    for shown in model.visible {
      let item = model.item(shownAt: shown)
      if let index = old.last?.item == item ? old.count - 1 : old.firstIndex(where: { $0.item == item }) {
        firstKnown = firstKnown ?? slots.count
        slots.append(old.remove(at: index))
      } else {
        slots.append(QueueSlot(item: item, cell: nil, entrance: entrance(slots.count)))
      }
    }
    for index in 0..<(firstKnown ?? 0) { slots[index].comesFromNear = true }
    return old
  }

  /// Whether any item that is to be seen has a slot.
  func showsAny(of model: QueueModel) -> Bool {
    let visible = model.visible
    return slots.contains { visible.contains(model.shownIndex(ofItem: $0.item)) }
  }

  // MARK: Leaving

  /// `cell` is on its way out until `end`.
  func depart(_ cell: QueueCell, by exit: QueueExit, until end: Double) {
    if case .leaving = cell.role {} else { leaving.append(cell) }
    cell.role = .leaving(exit, until: end)
  }

  /// `cell` is free, and will be out of sight in the next frame.
  func retire(_ cell: QueueCell) {
    cell.role = .spare
    cell.forgetMovement()
    cell.needsEntrance = false
    spare.append(cell)
  }

  /// Frees what has left by `now`; all of it where there is no clock.
  func retireLeft(by now: Double?) {
    while let index = leaving.firstIndex(where: { $0.leaveEnd.map { hasCome($0, now) } ?? true }) {
      retire(leaving.remove(at: index))
    }
  }

  /// Without a clock nothing moves any more.
  func comeToRest() {
    retireLeft(by: nil)
    for index in slots.indices {
      slots[index].entrance.start = 0
      slots[index].cell?.forgetMovement()
    }
  }

  // MARK: Views

  /// Gives a view to each slot that can have one now, of at most one view more than there are places.
  ///
  /// Making and filling views may call the queue, so what is wanted is asked anew after each view.
  func fill(places: Int, now: Double?) {
    while let index = slotToFill(canMake: count <= places, now: now) {
      if spare.isEmpty, count <= places {
        guard makeSpare() else { return }
        continue
      }
      if spare.isEmpty, !leaving.isEmpty { retire(leaving.removeFirst()) }
      guard let cell = spare.popLast() else { return }
      cell.role = .slot
      cell.needsEntrance = true
      cell.rank = .max
      slots[index].cell = cell
      order.isStale = true
      show(cell)
    }
    while count > places + 1, let cell = spare.popLast() ?? (leaving.isEmpty ? nil : leaving.removeFirst()) {
      detach(cell)
    }
    for cell in spare { detach(cell) }
  }

  /// The first slot that is to be filled now. A slot that something is to come into later waits for a view that will have
  /// left by then: so the view that was dequeued comes in again at the end.
  private func slotToFill(canMake: Bool, now: Double?) -> Int? {
    guard slots.contains(where: { $0.cell == nil }) else { return nil }
    let ends = leaving.compactMap(\.leaveEnd).sorted()
    var promised = 0
    for (index, slot) in slots.enumerated() where slot.cell == nil {
      if !spare.isEmpty { return index }
      let isDue = hasCome(slot.entrance.start, now)
      if !isDue, promised < ends.count, ends[promised] <= slot.entrance.start + MotionMetrics.timeTolerance {
        promised += 1
      } else if canMake || (isDue && !leaving.isEmpty) {
        return index
      }
    }
    return nil
  }

  private func makeSpare() -> Bool {
    let view = owner.makeView()
    guard !(slots.compactMap(\.cell) + leaving + spare).contains(where: { $0.view === view }) else {
      Misuse.report("QueueViewController.makeItemView: gave a view that it has given before")
      return false
    }
    spare.append(QueueCell(view: view))
    return true
  }

  private func show(_ cell: QueueCell) {
    View.performWithoutAnimation {
      if cell.wasFilled { cell.view.prepareForReuse() }
      guard let item = item(of: cell) else { return }
      cell.wasFilled = true
      owner.configure(cell.view, withItemAt: item)
    }
  }

  private func detach(_ cell: QueueCell) { order.detach(cell, from: owner.view) }

  private func hasCome(_ time: Double, _ now: Double?) -> Bool {
    now.map { time <= $0 + MotionMetrics.timeTolerance } ?? true
  }

  /// Gives each view an accessibility value that says which of `count` items it shows, unless it has another one.
  func numberViews(of count: Int) {
    for slot in slots {
      guard let cell = slot.cell else { continue }
      let value = cell.view.accessibilityValue
      guard value == nil || value == cell.numberText else { continue }
      let text = "\(slot.item + 1) of \(count)"
      if text == value { continue }
      cell.numberText = text
      cell.view.accessibilityValue = text
    }
  }

  // MARK: Time

  /// When something has left, or is to come in; nil when nothing is awaited.
  func nextChange(after now: Double) -> Double? {
    var next = Double.infinity
    for cell in leaving { next = min(next, cell.leaveEnd ?? now) }
    for slot in slots where slot.cell == nil && slot.entrance.start > now { next = min(next, slot.entrance.start) }
    return next.isFinite ? next : nil
  }
}
