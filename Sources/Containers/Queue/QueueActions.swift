internal import ViewTree

/// The changes that a user can make to a queue. Each method changes the entries, and reports that to the owner.
final class QueueActions {
  private unowned let queue: QueueCoordinator

  init(queue: QueueCoordinator) { self.queue = queue }

  private func report(_ action: QueueAction) { queue.post(queue.owner.apply(action)) }

  // MARK: Removing

  /// Whether the user can remove the entry at `index`. Departed items and the header cannot be removed.
  func canRemove(at index: Int) -> Bool {
    guard queue.owner.allowsFlickToRemove else { return false }
    return switch queue.model.strip.entry(at: index) {
    case .item, .mark, .offer: true
    case .departed, .header: false
    }
  }

  func remove(at index: Int) {
    queue.notices.perform {
      switch queue.model.strip.entry(at: index) {
      case .item(let item): report(.removedItem(item))
      case .mark(let mark): report(.removedMark(mark))
      case .offer(let offer): report(.refusedOffer(offer))
      case .departed, .header: return
      }
      queue.changes.remove { $0.remove(at: index) }
      queue.changes.updateHeader()
    }
  }

  func removeSelected() {
    let items = queue.chosen.indexes
    guard items.count > 1 else {
      if let item = items.first { remove(at: queue.model.strip.index(of: .item(item))) }
      return
    }
    queue.notices.perform {
      report(.removedItems(items))
      queue.changes.remove(items: items)
    }
  }

  // MARK: Moving

  /// Moves an item or a mark by a number of entries. A selected item takes the other selected items along. An offer that is moved toward
  /// the front becomes the last item.
  /// - Returns: its new index; nil if it cannot be moved there.
  func move(_ index: Int, by steps: Int) -> Int? {
    let strip = queue.model.strip
    switch strip.entry(at: index) {
    case .item(let item) where queue.chosen.count > 1 && queue.chosen.contains(item):
      return moveSelected(by: steps, item)
    case .item, .mark:
      let goal = index + steps
      guard (0..<strip.waitingEnd).contains(goal) else { return nil }
      queue.notices.perform {
        queue.changes.move(from: index, to: goal) { reportMove(from: index, to: goal, in: strip) }
      }
      return goal
    case .offer where steps < 0: return accept(index)
    case .offer, .departed, .header: return nil
    }
  }

  private func moveSelected(by steps: Int, _ item: Int) -> Int? {
    let strip = queue.model.strip
    let lifted = queue.chosen.indexes.map { strip.index(of: .item($0)) }
    let arrangement = DragArrangement(count: strip.waitingEnd, lifted: lifted, movedBy: steps)
    let place = arrangement.place(of: strip.index(of: .item(item)))
    // A queue that does not scroll cannot follow.
    guard arrangement.isChanged, queue.owner.allowsScrolling || queue.model.visible.contains(place) else { return nil }
    queue.notices.perform {
      queue.changes.gather(lifted, to: arrangement.gap) { reportGathering(lifted, to: arrangement.gap, in: strip) }
    }
    return place
  }

  /// Makes an offer the last item.
  /// - Returns: its index.
  @discardableResult
  func accept(_ index: Int) -> Int {
    let strip = queue.model.strip
    let goal = strip.waitingEnd
    queue.notices.perform {
      queue.changes.move(from: index, to: goal) { reportMove(from: index, to: goal, in: strip) }
      queue.changes.updateHeader()
    }
    return goal
  }

  /// Drops the carried entries at the place where they are shown.
  /// - Parameter pile: the visible placement of the view that the pointer held.
  /// - Returns: the indexes of the entries that have to come to rest in sight. Nil if there are none.
  func drop(from pile: ItemPlacement) -> ClosedRange<Int>? {
    if let item = queue.model.carried?.item, case .departed(let age) = queue.model.strip.entry(at: item) {
      queue.owner.prepareCopy(ofDeparted: age)
    }
    guard let carried = queue.model.carried else { return nil }
    let (strip, hasScrolled) = (queue.model.strip, !queue.model.isWhereLifted)
    let follows = queue.owner.allowsScrolling
    var change: QueueChange?
    _ = queue.changes.apply { model in
      change = model.drop()
      // The entry that the pointer held keeps its view. In a pile, others may come before it and take the last places.
      if follows, let held = change?.newIndex(of: carried.item), !model.visible.contains(held) {
        model.position = model.position(showing: held, from: model.position)
      }
      return change
    }
    switch change {
    case .move(let moved, let to) where moved.count > 1:
      let indexes = moved.compactMap { change?.newIndex(of: $0) }
      if indexes != moved { reportGathering(moved, to: to, in: strip) }
      queue.changes.spread(indexes, from: pile)
    case .move(_, let to):
      reportMove(from: carried.item, to: to, in: strip)
      queue.changes.updateHeader()
    case .copy(let index, let to):
      report(.copiedDeparted(-index - 1, to: item(at: to)), to: item(at: to), in: strip)
      queue.changes.addSlot(for: index, from: .fading, .makingWay(at: queue.now))
    default: queue.changes.spread(carried.lifted, from: pile)
    }
    return follows ? dropped(carried, change, hasScrolled) : nil
  }

  /// The indexes of the entries that have to come to rest in sight: of those that were dropped, the one that the pointer held. Where the
  /// queue has been scrolled to the place, and so comes to rest anew, all of them, if they fit into the view.
  /// - Parameter change: what dropping them has changed. Nil if they went back; then nothing follows them out of sight.
  private func dropped(
    _ carried: QueueArrangement.Carried, _ change: QueueChange?, _ hasScrolled: Bool
  ) -> ClosedRange<Int>? {
    let model = queue.model
    guard let change else { return model.visible.contains(carried.item) ? carried.item...carried.item : nil }
    guard let held = change.newIndex(of: carried.item) else { return nil }
    let all = carried.lifted.compactMap(change.newIndex)
    guard hasScrolled, let first = all.min(), let last = all.max(), model.positions(showing: first...last) != nil
    else { return held...held }
    return first...last
  }

  // MARK: Reports

  private func item(at index: Int) -> Int { queue.model.strip.item(atOrAfter: index) }

  /// - Parameter old: the strip before the move.
  private func reportMove(from index: Int, to newIndex: Int, in old: QueueStrip) {
    let goal = item(at: newIndex)
    switch old.entry(at: index) {
    case .item(goal): reportMarks(differentFrom: old)
    case .item(let item): report(.movedItem(from: item, to: goal), moving: [index], to: goal, in: old)
    case .offer(let offer): report(.acceptedOffer(offer, to: goal), to: goal, in: old)
    case .mark(let mark):
      let new = queue.model.strip
      guard index != newIndex, case .mark(let newMark) = new.entry(at: newIndex) else { return }
      report(
        .movedMark(from: mark, to: newMark, fromIndex: old.marks[mark], toIndex: new.marks[newMark], isCarried: true))
    case .departed, .header: break
    }
  }

  private func reportGathering(_ indexes: [Int], to newIndex: Int, in old: QueueStrip) {
    let goal = item(at: newIndex)
    report(.movedItems(indexes.map(old.item(atOrAfter:)), to: goal), moving: indexes, to: goal, in: old)
  }

  /// Reports `action`, and then the marks that items were carried across.
  /// - Parameters:
  ///   - indexes: the former indexes of the moved items on the strip. Nil if a new item was inserted.
  ///   - goal: the index of the first moved item, or of the new one, among the items.
  ///   - old: the strip before the change.
  private func report(_ action: QueueAction, moving indexes: [Int]? = nil, to goal: Int, in old: QueueStrip) {
    report(action)
    var expected = old
    if let indexes { expected.removeItems(indexes) }
    expected.insertItems(indexes?.count ?? 1, at: expected.index(forInsertionAt: goal))
    reportMarks(differentFrom: expected)
  }

  /// Reports the marks that items were carried across. These are the marks whose indexes differ from the ones in `expected`.
  /// - Parameter expected: the strip as it would be if the program had made the same change with a call.
  private func reportMarks(differentFrom expected: QueueStrip) {
    for (mark, (from, to)) in zip(expected.marks, queue.model.strip.marks).enumerated() where from != to {
      report(.movedMark(from: mark, to: mark, fromIndex: from, toIndex: to, isCarried: false))
    }
  }
}
