internal import ViewTree

/// The views of a queue: which item each one shows, which ones are leaving, and which are free.
final class QueueCells {
  private unowned let owner: any QueueOwner
  /// The places that are in use, in the order in which their items are shown.
  private(set) var slots: [QueueSlot] = []
  /// Views that are leaving, in the order in which they began to.
  private(set) var leaving: [QueueCell] = []
  /// Invisible and free for reuse.
  private var spare: [QueueCell] = []
  var order = QueueOrder()

  init(owner: any QueueOwner) { self.owner = owner }

  /// How many views there are.
  private var count: Int { slots.count { $0.cell != nil } + leaving.count + spare.count }

  /// The view of the item at `index`. Nil if it is not shown, or waits for a view.
  func cell(ofItem index: Int) -> QueueCell? { slots.first { $0.item == index }?.cell }

  /// The index of the item that `cell` shows.
  func item(of cell: QueueCell) -> Int? { slots.first { $0.cell === cell }?.item }

  // MARK: Slots

  /// Applies new indexes to the items.
  /// - Returns: the slots of the items that are gone.
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

  /// Adds a slot at any place. `arrange` puts it in order.
  func insert(_ slot: QueueSlot) { slots.append(slot) }

  /// Whether there is a slot for each visible item, in order.
  func isArranged(as model: QueueModel) -> Bool {
    let visible = model.visible
    guard visible.count == slots.count else { return false }
    for index in slots.indices where slots[index].item != model.item(shownAt: visible.lowerBound + index) {
      return false
    }
    return true
  }

  /// Makes sure that there is a slot for each visible item, and no other.
  /// - Parameter entrance: how the view of a new slot enters, by the index of the slot.
  /// - Returns: the slots that were removed. Their items are still in the queue, but not visible.
  func arrange(as model: QueueModel, entrance: (Int) -> AnimationTiming) -> [QueueSlot] {
    // They are usually in order already, so each one is found at the end.
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

  /// Whether any visible item has a slot already.
  func showsAny(of model: QueueModel) -> Bool {
    let visible = model.visible
    return slots.contains { visible.contains(model.shownIndex(ofItem: $0.item)) }
  }

  // MARK: Leaving

  /// `cell` is leaving until `end`.
  func depart(_ cell: QueueCell, by exit: QueueExit, until end: Double) {
    if case .leaving = cell.role {} else { leaving.append(cell) }
    cell.role = .leaving(exit, until: end)
  }

  /// `cell` is free, and becomes invisible in the next frame.
  func retire(_ cell: QueueCell) {
    cell.role = .spare
    cell.forgetMovement()
    cell.needsEntrance = false
    spare.append(cell)
  }

  /// Frees the views that have left by `now`. Without a clock, frees all that are leaving.
  func retireLeft(by now: Double?) {
    while let index = leaving.firstIndex(where: { $0.leaveEnd.map { hasCome($0, now) } ?? true }) {
      retire(leaving.remove(at: index))
    }
  }

  /// Ends all movements, because there is no clock any more.
  func comeToRest() {
    retireLeft(by: nil)
    for index in slots.indices {
      slots[index].entrance.start = 0
      slots[index].cell?.forgetMovement()
    }
  }

  // MARK: Views

  /// Assigns a view to each slot that can have one now. There is at most one view more than there are places.
  ///
  /// Making and configuring views may call the queue, so the slot to fill is determined again after each view.
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

  /// The first slot to fill now. A slot whose view enters later waits for a view that will have left by then, so the
  /// dequeued view is the one that enters again at the end.
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

  /// Gives each view an accessibility value that says which of `count` items it shows, unless a different value was set
  /// on it.
  func numberViews(of count: Int) {
    for slot in slots {
      guard let cell = slot.cell else { continue }
      let value = cell.view.accessibilityValue
      guard value == nil || value == cell.numberText else { continue }
      let text = cell.view.accessibilityWords.place(slot.item + 1, count)
      if text == value { continue }
      cell.numberText = text
      cell.view.accessibilityValue = text
    }
  }

  // MARK: Time

  /// The time of the next leaving or entrance. Nil if there is none.
  func nextChange(after now: Double) -> Double? {
    var next = Double.infinity
    for cell in leaving { next = min(next, cell.leaveEnd ?? now) }
    for slot in slots where slot.cell == nil && slot.entrance.start > now { next = min(next, slot.entrance.start) }
    return next.isFinite ? next : nil
  }
}
