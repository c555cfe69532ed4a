internal import ViewTree

/// The changes of what is on the strip of a queue: each one changes the model immediately, and lets the views that it concerns enter and
/// leave.
final class QueueChanges {
  private unowned let queue: QueueCoordinator
  /// When an item last left a place.
  private(set) var time = -Double.infinity

  init(queue: QueueCoordinator) { self.queue = queue }

  /// What has left before does not delay what enters.
  func forgetTime() { time = -.infinity }

  /// Items were appended, and are shown by the next `didAppend()`.
  func append(_ number: Int) { _ = apply { $0.insertItems(number) } }

  /// Items were appended.
  func didAppend() {
    guard queue.isLoaded else { return }
    if queue.cells.isArranged(as: queue.model), queue.model.strip.end == queue.model.strip.waitingEnd {
      queue.gestures?.rangeDidChange()
      if queue.owner.allowsScrolling { queue.cells.numberViews() }
    } else {
      queue.update(.change(delay: 0))
    }
  }

  /// The item at `item` was removed, or became the newest departed one.
  /// - Returns: the view that showed it.
  @discardableResult
  func didRemove(item: Int, departs: Bool = false) -> View? {
    let index = queue.model.strip.index(of: .item(item))
    let view = departs && queue.model.showsPast ? queue.cells.cell(ofItem: index)?.view : nil
    return didRemove { departs ? $0.depart(at: index) : $0.remove(at: index) } ?? view
  }

  /// An entry was removed.
  /// - Returns: the view that showed it.
  @discardableResult
  func didRemove(_ change: (inout QueueModel) -> QueueChange) -> View? {
    queue.wantsRefill = true
    guard let slot = apply(change).first else {
      queue.update(.change(delay: 0))
      return nil
    }
    time = queue.now
    if let cell = slot.cell { queue.sendOff(cell) }
    queue.update(.change(delay: queue.owner.transition.closeUp.sound.delay))
    return slot.cell?.view
  }

  /// The newest departed item is gone.
  func didRemoveNewestDeparted() {
    for slot in apply({ $0.removeNewestDeparted() }) { if let cell = slot.cell { queue.sendOff(cell) } }
    queue.update(.change(delay: 0))
  }

  /// Several items were removed.
  func didRemove(items: [Int]) {
    let indexes = items.map { queue.model.strip.index(of: .item($0)) }
    queue.wantsRefill = true
    let gone = apply { $0.removeItems(indexes) }
    if !gone.isEmpty { time = queue.now }
    for slot in gone { if let cell = slot.cell { queue.sendOff(cell) } }
    queue.update(.change(delay: gone.isEmpty ? 0 : queue.owner.transition.closeUp.sound.delay))
  }

  /// - Parameter changeItems: called before the views are updated.
  func didMove(from index: Int, to newIndex: Int, changeItems: () -> Void = {}) {
    guard index != newIndex else { return }
    _ = apply { $0.move(from: index, to: newIndex) }
    changeItems()
    didInsert([newIndex], from: index < newIndex ? .near : .far)
  }

  /// Several items were moved so that they follow each other from `newIndex`, counted without them.
  /// - Parameter changeItems: called before the views are updated.
  func didGather(_ indexes: [Int], to newIndex: Int, changeItems: () -> Void) {
    _ = apply { $0.gather(indexes, at: newIndex) }
    changeItems()
    didInsert([], from: .far)
  }

  /// Entries came to `indexes`, and the views of those that are visible enter.
  func didInsert(_ indexes: some Sequence<Int>, from origin: QueueOrigin) {
    guard queue.isLoaded else { return }
    // A carried item stays under the pointer.
    _ = queue.gestures?.reordering.makeWay()
    for index in indexes { addSlot(for: index, from: origin, queue.enterTiming(after: queue.now)) }
    queue.arrange(entrance: { _ in queue.enterTiming(after: queue.now) }, exit: queue.closeUpTiming)
    queue.update(.change(delay: 0))
  }

  /// Items came between others. At the front they come from there, or, while the past is seen above it, appear.
  func didInsert(items number: Int, at item: Int) {
    let index = queue.model.strip.index(forInsertionAt: item)
    _ = apply { $0.insertItems(number, at: index) }
    let origin: QueueOrigin = item > 0 ? .far : queue.model.showsPast ? .fading : .near
    didInsert((index..<index + number).clamped(to: queue.model.visible), from: origin)
  }

  /// Adds a slot for the entry at `index`, if it is visible and has none.
  func addSlot(for index: Int, from origin: QueueOrigin, _ entrance: AnimationTiming) {
    let model = queue.model
    guard model.visible.contains(model.shownIndex(ofItem: index)),
      !queue.cells.slots.contains(where: { $0.item == index })
    else { return }
    let kind = model.strip.entry(at: index).viewKind
    queue.cells.insert(QueueSlot(item: index, kind: kind, cell: nil, entrance: entrance, origin: origin))
  }

  func didReplaceAll(with count: Int) {
    let hadViews = queue.cells.slots.contains { $0.cell != nil }
    for slot in apply({ $0.replaceItems(count) }) { if let cell = slot.cell { queue.sendOff(cell) } }
    guard queue.isLoaded else { return }
    queue.wantsRefill = true
    queue.gestures?.scroll.reset()
    // No items close up, so the new one does not wait for that.
    let enter = queue.owner.transition.enter.sound.delay
    let leave = queue.owner.transition.leave
    time = hadViews ? queue.now + min(enter, leave.timing(at: leave.sound.delay).end) - enter : -.infinity
    queue.update(.change(delay: 0))
  }

  /// Entries are gone from the past or from the offers, and others have come to `indexes`.
  func didExchange(_ change: (inout QueueModel) -> QueueChange?, for indexes: Range<Int>, from origin: QueueOrigin) {
    for slot in apply(change) { if let cell = slot.cell { queue.sendOff(cell, by: .fading) } }
    didInsert(indexes.clamped(to: queue.model.visible), from: origin)
  }

  func setLengths(mark: Double? = nil, header: Double? = nil) {
    let strip = queue.model.strip
    queue.model.setLengths(mark: mark ?? strip.markLength, header: header ?? strip.headerLength)
    queue.layOut()
  }

  /// Shows the header if there are offers.
  func updateHeader() {
    let strip = queue.model.strip
    let isShown = queue.owner.hasHeader && strip.offers > 0
    guard isShown != strip.hasHeader else { return }
    didExchange({ $0.setHeader(isShown) }, for: strip.waitingEnd..<strip.waitingEnd + 1, from: .fading)
  }

  /// Items that were carried in a pile go from there to their places.
  func spread(_ indexes: [Int], from pile: ItemPlacement) {
    guard queue.isLoaded, indexes.count > 1 else { return }
    let visible = queue.model.visible
    for index in indexes where visible.contains(index) {
      addSlot(for: index, from: .pile(pile), .makingWay(at: queue.now))
    }
  }

  /// Changes the model, and follows the entries to their new indexes.
  /// - Returns: the slots of entries that are gone.
  func apply(_ change: (inout QueueModel) -> QueueChange?) -> [QueueSlot] {
    let (oldPosition, oldStrip) = (queue.model.position, queue.model.strip)
    let change = change(&queue.model)
    positionDidShift(from: oldPosition)
    guard let change else { return [] }
    queue.chosen.follow(change, from: oldStrip, to: queue.model.strip)
    noteMarks(from: oldStrip, change)
    return queue.cells.apply(change)
  }

  /// Reports the marks that have reached the front.
  private func noteMarks(from old: QueueStrip, _ change: QueueChange) {
    let marks = queue.model.strip.marks
    guard !marks.isEmpty, marks.count == old.marks.count else { return }
    if case .move(let index, _) = change, case .mark = old.entry(at: index) { return }
    let (before, after) = (old.marks.partitionPoint { $0 == 0 }, marks.partitionPoint { $0 == 0 })
    if after > before { queue.owner.marksDidReachFront(before..<after) }
  }

  /// The model has changed the position by itself.
  func positionDidShift(from old: Double) {
    if queue.model.position != old { queue.gestures?.scroll.shift(by: queue.model.position - old) }
  }
}
