internal import ViewTree

/// The changes of a queue's strip. Each one changes the model immediately, and lets the affected views enter and leave.
final class QueueChanges {
  private unowned let queue: QueueCoordinator
  /// When an item last left a place.
  private(set) var time = -Double.infinity

  /// The new entries that enter once all changes that are made together are made.
  private(set) var entering: [(index: Int, origin: QueueOrigin)] = []
  /// If there are more of them, those that are out of sight, or occur twice, are dropped, because each further change follows all of them.
  private static let mostEntering = 100

  init(queue: QueueCoordinator) { self.queue = queue }

  /// Forgets when an item last left, so that the next entrance does not wait for it.
  func forgetTime() { time = -.infinity }

  /// Appends items to the model. The next `showAppended()` shows them.
  func append(_ number: Int) { _ = apply { $0.insertItems(number) } }

  /// Shows the items that `append(_:)` has added.
  func showAppended() {
    guard queue.isLoaded else { return }
    let isArranged = !queue.isChangingTogether && queue.cells.isArranged(as: queue.model)
    if isArranged, queue.model.strip.end == queue.model.strip.waitingEnd {
      // Entries at the end push nothing out of sight.
      queue.ringMayHaveLeft = false
      queue.gestures?.rangeDidChange()
      queue.cells.numberViews()
    } else {
      queue.update(.change(delay: 0))
    }
  }

  /// Removes the item with the index `item`, or makes it the newest departed item.
  /// - Parameter report: called with the view that showed it, nil if none did, before `refill`, which may change the queue again.
  func remove(item: Int, departs: Bool = false, report: (View?) -> Void = { _ in }) {
    let index = queue.model.strip.index(of: .item(item))
    let view = departs && queue.model.showsPast ? queue.cells.cell(ofItem: index)?.view : nil
    remove({ departs ? $0.depart(at: index) : $0.remove(at: index) }, report: { report($0 ?? view) })
  }

  /// Removes entries by `change`, and lets their views leave.
  /// - Parameter report: called with the view of the first one, before `refill`. Nil if there is none, or it stays because it shows a
  ///   departed item now.
  func remove(_ change: (inout QueueModel) -> QueueChange, report: (View?) -> Void = { _ in }) {
    queue.wantsRefill = true
    let gone = apply(change)
    report(gone.first?.cell?.view)
    if !gone.isEmpty { time = queue.now }
    queue.placing.sendOff(gone)
    queue.update(.change(delay: gone.isEmpty ? 0 : queue.owner.transition.closeUp.sound.delay))
  }

  func removeNewestDeparted() {
    queue.placing.sendOff(apply { $0.removeNewestDeparted() })
    queue.update(.change(delay: 0))
  }

  func remove(items: [Int]) {
    let indexes = items.map { queue.model.strip.index(of: .item($0)) }
    remove { $0.removeItems(indexes) }
  }

  /// Moves the entry at `index`, which has the index `newIndex` afterwards. The two are equal if the first offer becomes the last item, and
  /// no header stands between items and offers.
  /// - Parameter changeItems: called before the views are updated.
  func move(from index: Int, to newIndex: Int, changeItems: () -> Void = {}) {
    _ = apply { $0.move(from: index, to: newIndex) }
    changeItems()
    enter([newIndex], from: index < newIndex ? .near : .far)
  }

  /// Moves several items together. The first one has the index `newIndex` afterwards.
  /// - Parameter changeItems: called before the views are updated.
  func gather(_ indexes: [Int], to newIndex: Int, changeItems: () -> Void) {
    _ = apply { $0.gather(indexes, at: newIndex) }
    changeItems()
    enter([], from: .far)
  }

  /// Lets the views of new entries at `indexes` enter, where they are visible.
  func enter(_ indexes: some Sequence<Int>, from origin: QueueOrigin) { enter(indexes.map { ($0, origin) }) }

  /// - Parameters:
  ///   - time: when the entries enter at the earliest; nil for now.
  ///   - delay: of the others, which make room or close up.
  private func enter(
    _ entries: [(index: Int, origin: QueueOrigin)], after time: Double? = nil, delay: Double = 0
  ) {
    guard queue.isLoaded else { return }
    if queue.isChangingTogether {
      note(entries)
      return queue.update(.change(delay: delay))
    }
    // A carried item stays under the pointer.
    _ = queue.gestures?.reordering.makeWay()
    let room = queue.placing.makeRoom(after: time ?? queue.now)
    for entry in entries { addSlot(for: entry.index, from: entry.origin, room.entrance) }
    queue.placing.arrange(entrance: { _ in room.entrance }, exit: queue.placing.closeUpTiming)
    queue.update(.change(delay: max(delay, room.delay)))
  }

  /// Notes entries that enter once all changes that are made together are made.
  private func note(_ entries: [(index: Int, origin: QueueOrigin)]) {
    entering += entries
    guard entering.count > Self.mostEntering else { return }
    let model = queue.model
    let visible = model.visible
    var known: Set<Int> = []
    entering = entering.filter { entry in
      visible.contains(model.arrangement.shownIndex(ofItem: entry.index)) && known.insert(entry.index).inserted
    }
  }

  /// Lets the entries enter that were added by changes that were made together.
  /// - Parameter former: when an item had last left before these changes.
  func enterTogether(after former: Double) {
    let (entries, model) = (entering, queue.model)
    entering = []
    guard !entries.isEmpty, queue.cells.showsAny(of: model) || comeFromOneSide(entries, in: model) else { return }
    // Where all items were replaced, the time is not now, but so that the new ones come in when the old ones have left.
    let hasRemoved = time == queue.now || time != former
    enter(entries, after: hasRemoved ? time + queue.owner.transition.enter.sound.delay : nil)
  }

  /// Whether nothing crosses where everything visible is new, and `entries` enter as they say. Otherwise all of it comes from the far end.
  private func comeFromOneSide(_ entries: [(index: Int, origin: QueueOrigin)], in model: QueueModel) -> Bool {
    func isNear(_ origin: QueueOrigin) -> Bool { if case .near = origin { true } else { false } }
    let near = entries.count { isNear($0.origin) }
    let visible = entries.count { model.visible.contains(model.arrangement.shownIndex(ofItem: $0.index)) }
    return near == entries.count || near == 0 && visible == model.visible.count
  }

  /// Inserts items before the item with the index `item`. Their views come from the far end. A new front comes from the near end, or
  /// fades in while departed items are visible there.
  func insert(items number: Int, at item: Int) {
    let index = queue.model.strip.index(forInsertionAt: item)
    _ = apply { $0.insertItems(number, at: index) }
    let origin: QueueOrigin = item > 0 ? .far : queue.model.showsPast ? .fading : .near
    enter((index..<index + number).clamped(to: queue.model.visible), from: origin)
  }

  /// Adds a slot for the entry at `index`, if it is visible and has none.
  func addSlot(for index: Int, from origin: QueueOrigin, _ entrance: AnimationTiming) {
    let model = queue.model
    guard model.visible.contains(model.arrangement.shownIndex(ofItem: index)),
      !queue.cells.slots.contains(where: { $0.item == index })
    else { return }
    let kind = model.strip.entry(at: index).viewKind
    queue.cells.insert(QueueSlot(item: index, kind: kind, cell: nil, entrance: entrance, origin: origin))
  }

  /// Whether an item may be current or selected, and stays so where all items are replaced. Otherwise nobody needs to look for the items
  /// that are still there, of which there may be many.
  var mayKeepItems: Bool { queue.model.current != nil || queue.chosen != QueueChosen() }

  /// Replaces all items and marks by `count` items, with marks between them.
  /// - Parameters:
  ///   - marks: how many items are before each mark, in ascending order.
  ///   - offers: how many offers replace those that there are. Nil if they stay.
  ///   - newIndexes: the new indexes of the items that are still there, by the old ones. Keys go on from the same one of them, and those of
  ///     them that are selected stay so.
  func replaceAll(with count: Int, marks: [Int], offers: Int? = nil, keeping newIndexes: [Int: Int]) {
    let hadViews = queue.cells.slots.contains { $0.cell != nil }
    let current = queue.model.current.flatMap(queue.model.strip.item(at:)).flatMap { newIndexes[$0] }
    let chosen = queue.chosen.moved(to: newIndexes)
    var gone = apply { model in
      let change = model.replaceItems(count)
      if let current { model.current = model.strip.index(of: .item(current)) }
      return change
    }
    queue.chosen = chosen
    if !marks.isEmpty { _ = apply { $0.replaceMarks(with: marks, keeping: []) } }
    if let offers {
      gone += apply { $0.replaceOffers(offers) }
      // The header leaves and comes in with the offers, because the items that come in would run over one that stays.
      gone += apply { $0.setHeader(false) }
      if offers > 0, queue.owner.hasHeader { _ = apply { $0.setHeader(true) } }
    }
    // Only now, because the focus that leaves a view may call the queue.
    queue.placing.sendOff(gone)
    guard queue.isLoaded else { return }
    queue.wantsRefill = true
    if !queue.model.showsPast { queue.gestures?.scroll.jump(to: 0) }
    // No items close up, so the new ones wait only for the old ones to leave, or for the delay of `enter` if that is shorter.
    let enter = queue.owner.transition.enter.sound.delay
    let leave = queue.owner.transition.leave
    time = hadViews ? queue.now + min(enter, leave.timing(at: leave.sound.delay).end) - enter : -.infinity
    queue.update(.change(delay: 0))
  }

  /// Replaces the marks. New ones fade in, those that remain move to their places, and the others leave.
  /// - Parameters:
  ///   - marks: for each new mark, how many items are before it. In ascending order.
  ///   - kept: the new numbers of the old marks. Nil for those that are removed.
  func replaceMarks(with marks: [Int], keeping kept: [Int?]) {
    let old = queue.model.strip
    if kept.contains(nil) { queue.wantsRefill = true }
    let gone = apply { $0.replaceMarks(with: marks, keeping: kept) }
    if !gone.isEmpty { time = queue.now }
    queue.placing.sendOff(gone)
    var formerMarks: [Int: Int] = [:]
    for (mark, newMark) in kept.enumerated() { if let newMark { formerMarks[newMark] = mark } }
    let model = queue.model
    let entering = model.visible.compactMap { shown -> (Int, QueueOrigin)? in
      let index = model.arrangement.item(shownAt: shown)
      guard case .mark(let mark) = model.strip.entry(at: index) else { return nil }
      guard let former = formerMarks[mark] else { return (index, .fading) }
      return (index, old.index(of: .mark(former)) < index ? .near : .far)
    }
    enter(entering, delay: gone.isEmpty ? 0 : queue.owner.transition.closeUp.sound.delay)
  }

  /// Applies a change of the departed items, the offers or the header. Removed entries fade out, and new ones enter at `indexes`.
  func exchange(_ change: (inout QueueModel) -> QueueChange?, for indexes: Range<Int>, from origin: QueueOrigin) {
    queue.placing.sendOff(apply(change), by: .fading)
    enter(indexes.clamped(to: queue.model.visible), from: origin)
  }

  func setLengths(mark: Double? = nil, header: Double? = nil) {
    let strip = queue.model.strip
    changeModel { $0.setLengths(mark: mark ?? strip.markLength, header: header ?? strip.headerLength) }
    queue.layOut()
  }

  /// Shows the header if there are offers.
  func updateHeader() {
    let strip = queue.model.strip
    let isShown = queue.owner.hasHeader && strip.offers > 0
    guard isShown != strip.hasHeader else { return }
    exchange({ $0.setHeader(isShown) }, for: strip.waitingEnd..<strip.waitingEnd + 1, from: .fading)
  }

  /// Lets items that were carried in a pile move from it to their places.
  func spread(_ indexes: [Int], from pile: ItemPlacement) {
    guard queue.isLoaded, indexes.count > 1 else { return }
    let visible = queue.model.visible
    for index in indexes where visible.contains(index) {
      addSlot(for: index, from: .pile(pile), .makingWay(at: queue.now))
    }
  }

  /// Changes the model, and follows the entries to their new indexes.
  /// - Returns: the slots of entries that were removed.
  func apply(_ change: (inout QueueModel) -> QueueChange?) -> [QueueSlot] {
    let oldStrip = queue.model.strip
    let showsRing = queue.showsRing
    guard let change = changeModel(change) else { return [] }
    entering = entering.compactMap { entry in
      change.newIndex(of: entry.index).map { (index: $0, origin: entry.origin) }
    }
    if showsRing { queue.ringMayHaveLeft = true }
    queue.chosen.follow(change, from: oldStrip, to: queue.model.strip)
    noteMarks(from: oldStrip, change)
    return queue.cells.apply(change)
  }

  /// Changes the model, and shifts the scroller by as much as the position. A movement that was to end where an entry begins ends where one
  /// begins after the change, too.
  private func changeModel<Result>(_ change: (inout QueueModel) -> Result) -> Result {
    let (position, scroll) = (queue.model.position, queue.gestures?.scroll)
    let endsAtEntry = scroll?.destination.map { queue.model.arrangement.isRest($0) } ?? false
    let result = change(&queue.model)
    queue.model.shiftLifted(by: queue.model.position - position)
    let excess = queue.model.excess
    queue.model.excess = 0
    // Once the first items are shown, the scroller keeps the position within the range.
    if !queue.isLoaded { queue.model.position = queue.clamped(queue.model.position) }
    positionDidShift(from: position)
    if endsAtEntry, let scroll { scroll.redirect(to: scroll.goal + excess) }
    return result
  }

  /// Reports the marks that have reached the front.
  private func noteMarks(from old: QueueStrip, _ change: QueueChange) {
    let marks = queue.model.strip.marks
    guard !marks.isEmpty, marks.count == old.marks.count else { return }
    if case .marking = change { return }
    if case .move(let moved, _) = change, let first = moved.first, case .mark = old.entry(at: first) { return }
    let (before, after) = (old.marks.partitionPoint { $0 == 0 }, marks.partitionPoint { $0 == 0 })
    if after > before { queue.owner.marksDidReachFront(before..<after) }
  }

  /// Shifts the scroller after the model has changed its position, which was `old`.
  func positionDidShift(from old: Double) {
    if queue.model.position != old { queue.gestures?.scroll.shift(by: queue.model.position - old) }
  }
}
