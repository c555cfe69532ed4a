internal import ViewTree

/// The views of a queue: which item each one shows, which ones are leaving, and which are free.
final class QueueCells {
  private unowned let queue: QueueCoordinator
  private var owner: AnyQueueViewController { queue.owner }
  /// The places that are in use, in the order in which their items are shown.
  private(set) var slots: [QueueSlot] = []
  /// Views that are leaving, in the order in which they began to.
  private(set) var leaving: [QueueCell] = []
  /// Views that are free for reuse: those of items, and those of marks and headers.
  private var spare: [QueueCell] = []
  private var otherSpare: [QueueCell] = []
  /// The number of spare views of marks and headers that are kept.
  private static let mostOtherSpares = 4
  var order = QueueOrder()

  init(queue: QueueCoordinator) { self.queue = queue }

  /// How many views of items there are.
  private var count: Int {
    slots.count { $0.kind == .item && $0.cell != nil } + leaving.count { $0.kind == .item } + spare.count
  }

  /// The view of the entry at `index`. Nil if it is not shown, or waits for a view.
  func cell(ofItem index: Int) -> QueueCell? { slots.first { $0.item == index }?.cell }

  /// The index of the entry that `cell` shows.
  func item(of cell: QueueCell) -> Int? { slots.first { $0.cell === cell }?.item }

  // MARK: Slots

  /// Gives the slots and the leaving cells the new indexes of their entries.
  /// - Returns: the slots of the items that were removed.
  func apply(_ change: QueueChange) -> [QueueSlot] {
    order.renumberLeaving(change)
    if case .insertion(let index, _) = change, slots.allSatisfy({ $0.item < index }) { return [] }
    var gone: [QueueSlot] = []
    var kept: [QueueSlot] = []
    for var slot in slots {
      if let item = change.newIndex(of: slot.item) {
        slot.item = item
        kept.append(slot)
      } else {
        slot.cell?.leavingItem = change.newEntryIndex(of: slot.item)
        gone.append(slot)
      }
    }
    slots = kept
    return gone
  }

  /// Adds a slot at any place. `arrange` puts it in order.
  func insert(_ slot: QueueSlot) {
    var slot = slot
    takeBack(for: &slot)
    slots.append(slot)
  }

  /// Whether there is a slot for each visible item, in order.
  func isArranged(as model: QueueModel) -> Bool {
    let visible = model.visible
    guard visible.count == slots.count else { return false }
    for index in slots.indices where slots[index].item != model.arrangement.item(shownAt: visible.lowerBound + index) {
      return false
    }
    return true
  }

  /// Makes sure that there is a slot for each visible item, and no other.
  /// - Parameter entrance: how the view of a new slot enters, by the index of the slot.
  /// - Returns: the slots that were removed. Their items are still in the queue, but not visible.
  func arrange(as model: QueueModel, entrance: (Int) -> AnimationTiming) -> [QueueSlot] {
    // The slots are usually in order already, so that each one is found at the end of the reversed array.
    var old = Array(slots.reversed())
    slots = []
    var firstKnown: Int?
    for shown in model.visible {
      let item = model.arrangement.item(shownAt: shown)
      if let index = old.last?.item == item ? old.count - 1 : old.firstIndex(where: { $0.item == item }) {
        firstKnown = firstKnown ?? slots.count
        slots.append(old.remove(at: index))
      } else {
        let kind = model.strip.entry(at: item).viewKind
        var slot = QueueSlot(item: item, kind: kind, cell: nil, entrance: entrance(slots.count))
        takeBack(for: &slot)
        if slot.cell != nil { firstKnown = firstKnown ?? slots.count }
        slots.append(slot)
      }
    }
    for index in 0..<(firstKnown ?? 0) { slots[index].origin = .near }
    for slot in old { slot.cell?.leavingItem = slot.item }
    return old
  }

  /// Whether any visible entry has a slot already.
  /// - Parameter aboveOffers: whether the offers and their header do not count.
  func showsAny(of model: QueueModel, aboveOffers: Bool = false) -> Bool {
    let visible = model.visible
    return slots.contains {
      (!aboveOffers || $0.item < model.strip.waitingEnd)
        && visible.contains(model.arrangement.shownIndex(ofItem: $0.item))
    }
  }

  /// Removes the slots of entries that are not visible any more.
  /// - Returns: these slots, those that are farthest away from the front first.
  func removeHidden(as model: QueueModel) -> [QueueSlot] {
    let visible = model.visible
    var (kept, hidden): ([QueueSlot], [QueueSlot]) = ([], [])
    for slot in slots {
      if visible.contains(model.arrangement.shownIndex(ofItem: slot.item)) {
        kept.append(slot)
      } else {
        slot.cell?.leavingItem = slot.item
        hidden.append(slot)
      }
    }
    slots = kept
    return hidden.reversed()
  }

  // MARK: Leaving

  /// Keeps `cell` while it leaves, until `end`.
  func depart(_ cell: QueueCell, by exit: QueueExit, until end: Double) {
    if case .leaving = cell.role {} else { leaving.append(cell) }
    cell.role = .leaving(exit, until: end)
  }

  /// Takes the cell of the entry of `slot` for it again, if it has not left yet. So the entry is never visible twice, and what moves goes on
  /// from where it is visible. A view that the program has taken away stays away.
  private func takeBack(for slot: inout QueueSlot) {
    guard let now = queue.clock, let cell = order.leavingCell(of: slot.item), cell.kind == slot.kind,
      cell.view.superview === owner.view, !hasCome(cell.leaveEnd ?? .infinity, now)
    else { return }
    leaving.removeAll { $0 === cell }
    cell.comeBack()
    slot.cell = cell
    slot.isSeenAlready = !cell.isWaiting(at: now)
  }

  /// Makes `cell` free for reuse. The next `fill` gives it a slot, or removes its view.
  func retire(_ cell: QueueCell) {
    cell.role = .spare
    cell.leavingItem = nil
    cell.forgetMovement()
    if cell.kind == .item { spare.append(cell) } else { otherSpare.append(cell) }
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
        guard let view = newView(.item) else { return }
        spare.append(QueueCell(view: view, kind: .item))
        continue
      }
      if spare.isEmpty, let cell = takeLeavingItem() { retire(cell) }
      guard let cell = spare.popLast() else { break }
      fill(index, with: cell)
    }
    while let index = slots.indices.first(where: {
      slots[$0].kind != .item && slots[$0].cell == nil && !waitsForItem($0)
    }) {
      let kind = slots[index].kind
      if let spare = otherSpare.lastIndex(where: { $0.kind == kind }) {
        fill(index, with: otherSpare.remove(at: spare))
      } else {
        otherSpare.append(QueueCell(view: newView(kind) ?? View(), kind: kind))
      }
    }
    while count > places + 1, let cell = spare.popLast() ?? takeLeavingItem() { detach(cell) }
    for cell in spare { detach(cell) }
    for cell in otherSpare { detach(cell) }
    if otherSpare.count > Self.mostOtherSpares { otherSpare.removeFirst(otherSpare.count - Self.mostOtherSpares) }
  }

  /// Whether the view of a mark or a header has to wait, because the item beside which it enters waits for a view that is still leaving.
  /// The distance from their places at which they start depends on the shadows of the items' views. While the item has no view, its shadow
  /// is unknown; the distance might change when it gets one, and the two would not stay beside each other.
  private func waitsForItem(_ index: Int) -> Bool {
    func enterTogether(_ other: QueueSlot) -> Bool { other.kind == .item && other.entrance == slots[index].entrance }
    let item = slots[..<index].last(where: enterTogether) ?? slots[(index + 1)...].first(where: enterTogether)
    return item.map { $0.cell == nil } ?? false
  }

  private func fill(_ index: Int, with cell: QueueCell) {
    cell.role = .slot
    cell.needsEntrance = true
    cell.rank = .max
    slots[index].cell = cell
    order.isStale = true
    show(cell)
  }

  /// Takes the item view that has been leaving longest out of `leaving`. Nil if none is leaving.
  private func takeLeavingItem() -> QueueCell? {
    leaving.firstIndex { $0.kind == .item }.map { leaving.remove(at: $0) }
  }

  /// The first slot to fill now. A slot whose view enters later waits for a view that will have left by then, so the
  /// dequeued view is the one that enters again at the end.
  private func slotToFill(canMake: Bool, now: Double?) -> Int? {
    guard slots.contains(where: { $0.kind == .item && $0.cell == nil }) else { return nil }
    let ends = leaving.compactMap { $0.kind == .item ? $0.leaveEnd : nil }.sorted()
    var promised = 0
    for (index, slot) in slots.enumerated() where slot.kind == .item && slot.cell == nil {
      if !spare.isEmpty { return index }
      let isDue = hasCome(slot.entrance.start, now)
      if !isDue, promised < ends.count, ends[promised] <= slot.entrance.start + MotionMetrics.timeTolerance {
        promised += 1
      } else if canMake || (isDue && !ends.isEmpty) {
        return index
      }
    }
    return nil
  }

  /// How many more views of items the visible entries need.
  func neededViews(for model: QueueModel) -> Int {
    let items = model.visible.count {
      model.strip.entry(at: model.arrangement.item(shownAt: $0)).viewKind == .item
    }
    return items - slots.count { $0.kind == .item && $0.cell != nil }
  }

  /// Whether there are no views for `count` more items without those of `hidden` and those that are leaving.
  func lacksViews(_ count: Int, without hidden: [QueueSlot], places: Int) -> Bool {
    let used = (slots + hidden).count { $0.kind == .item && $0.cell != nil } + leaving.count { $0.kind == .item }
    return count > max(0, places + 1 - used)
  }

  /// When there will be views for `count` more items without reusing one that is still leaving. Negative infinity if there are enough
  /// already.
  func timeOfFreeViews(_ count: Int, places: Int) -> Double {
    let ends = leaving.compactMap { $0.kind == .item ? $0.leaveEnd : nil }.sorted()
    let used = slots.count { $0.kind == .item && $0.cell != nil }
    let needed = min(ends.count, count - max(0, places + 1 - used - ends.count))
    return needed > 0 ? ends[needed - 1] : -.infinity
  }

  private func newView(_ kind: QueueViewKind) -> View? {
    let view = owner.makeView(kind)
    guard !(slots.compactMap(\.cell) + leaving + spare + otherSpare).contains(where: { $0.view === view }) else {
      let closure = kind == .item ? "makeItemView" : kind == .mark ? "marks.makeView" : "offers.makeHeader"
      Misuse.report("QueueViewController.\(closure): gave a view that it has given before")
      return nil
    }
    return view
  }

  private func show(_ cell: QueueCell) {
    View.performWithoutAnimation {
      if cell.wasFilled { cell.view.prepareForReuse() }
      cell.wasFilled = true
      configure(cell)
    }
  }

  /// Sets up the view for what it shows.
  func configure(_ cell: QueueCell) {
    guard let index = item(of: cell) else { return }
    let entry = queue.model.strip.entry(at: index)
    cell.shownKind = entry.itemKind
    owner.configure(cell.view, for: entry)
    // Keys reach items and marks as a whole. A header is passed over by them, and says what is in it.
    if cell.kind != .header, cell.view.accessibilityRole == nil { cell.view.accessibilityRole = .row }
    showSelection(of: cell)
  }

  /// Sets up each view whose item has become a different kind of item, for example a departed one, or has come back.
  func updateKinds() {
    for slot in slots {
      guard let cell = slot.cell, let index = item(of: cell) else { continue }
      if cell.shownKind != queue.model.strip.entry(at: index).itemKind { configure(cell) }
    }
  }

  // MARK: Selection

  /// Shows which items are selected.
  func showSelection() { for slot in slots { if let cell = slot.cell { showSelection(of: cell) } } }

  private func showSelection(of cell: QueueCell) {
    guard cell.kind == .item, let index = item(of: cell) else { return }
    cell.selectionMark.show(queue.isSelected(index), on: cell.view)
  }

  /// Puts the view of `cell` into the queue's view, on top. The view may call the queue.
  func attach(_ cell: QueueCell) {
    order.add(cell)
    owner.view.addSubview(cell.view)
  }

  private func detach(_ cell: QueueCell) {
    order.remove(cell)
    if cell.view.superview === owner.view { cell.view.removeFromSuperview() }
  }

  private func hasCome(_ time: Double, _ now: Double?) -> Bool {
    now.map { time <= $0 + MotionMetrics.timeTolerance } ?? true
  }

  /// Tells assistive technology the number of each item among the waiting items, the departed items or the offers, after the value of its
  /// view, or none where the user cannot scroll.
  func numberViews() {
    let (strip, isNumbered) = (queue.model.strip, owner.allowsScrolling)
    for slot in slots {
      guard let view = slot.cell?.view else { continue }
      let (number, count): (Int, Int)
      switch strip.entry(at: slot.item) {
      case .departed(let age): (number, count) = (age, strip.departed)
      case .item(let item): (number, count) = (item, strip.items)
      case .offer(let offer): (number, count) = (offer, strip.offers)
      case .mark, .header: continue
      }
      view.accessibilityPosition = isNumbered ? view.accessibilityWords.place(number + 1, count) : nil
    }
  }

  // MARK: Time

  /// When the next view has left, or the next one has to enter. Nil if there is none.
  func nextChange(after now: Double) -> Double? {
    var next = Double.infinity
    for cell in leaving { next = min(next, cell.leaveEnd ?? now) }
    for slot in slots where slot.cell == nil && slot.entrance.start > now { next = min(next, slot.entrance.start) }
    return next.isFinite ? next : nil
  }
}
