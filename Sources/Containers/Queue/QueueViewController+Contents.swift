internal import DequeModule
internal import ViewTree

/// Changes of many items at once.
extension QueueViewController {
  /// Makes several changes of this queue, which are shown as one.
  ///
  /// `count`, `item(at:)` and the like are right after each of them, but the views move only when `changes` returns: those that stay move once,
  /// the others leave together, and the new ones come in together. Without this, each change would be shown by itself, so that of several that
  /// are made at the same time the later ones would interrupt the movements of the earlier ones. Callbacks are called afterwards.
  public final func changeTogether(_ changes: () -> Void) { queue.changeTogether(changes) }

  /// Replaces all items as `replaceAll(with:)`, and adds marks between the new ones, which come in together with them. A mark with an
  /// identity that another one has, or with an index out of range, is misuse and is left out.
  /// - Parameter newMarks: in any order. Of several with the same index, the first one comes first.
  public final func replaceAll(with items: some Sequence<Item>, marks newMarks: [QueueMark]) {
    replace(with: Deque(items), newMarks, offers: nil, "QueueViewController.replaceAll(with:marks:)")
  }

  /// Replaces everything below the past: all items and marks as `replaceAll(with:marks:)`, and all offers, which leave and come in together
  /// with them.
  /// - Parameters:
  ///   - newMarks: in any order. Of several with the same index, the first one comes first.
  ///   - newOffers: in the order in which they are shown.
  public final func replaceAll(
    with items: some Sequence<Item>, marks newMarks: [QueueMark], offers newOffers: some Sequence<Item>
  ) {
    replace(
      with: Deque(items), newMarks, offers: Deque(newOffers), "QueueViewController.replaceAll(with:marks:offers:)")
  }

  /// - Parameters:
  ///   - newOffers: nil if the offers stay.
  ///   - kept: the new indexes of the items that are still there, by the old ones.
  private func replace(
    with items: Deque<Item>, _ newMarks: [QueueMark], offers newOffers: Deque<Item>?, keeping kept: [Int: Int] = [:],
    _ call: String
  ) {
    // Keeps what there was alive until the queue is done, because releasing it may run any code.
    let old = (store.items, store.offers)
    store.items = items
    if let newOffers { store.offers = newOffers }
    let sound = QueueMarks.sound(newMarks, among: items.count, call)
    marks.identities = sound.map(\.id)
    queue.notices.perform {
      queue.changes.replaceAll(
        with: items.count, marks: sound.map(\.index), offers: newOffers?.count, keeping: kept)
    }
    withExtendedLifetime(old) {}
  }

  /// Makes `items` the items of this queue, for a queue that is stored elsewhere.
  ///
  /// The differences are shown as if `enqueue(_:)`, `remove(at:)` and `move(from:to:)` had been called for them. The views of the other
  /// items stay as they are. Where there are too many differences for that, all items are replaced; keys go on from the same item then, and
  /// the same items stay selected. Do not set `refill` if you use this method.
  /// - Parameter id: the identity of an item.
  public final func show<ID: Hashable>(_ items: some Sequence<Item>, by id: (Item) -> ID) {
    let new = Array(items)
    queue.notices.perform {
      let (oldIDs, newIDs) = (store.items.map(id), new.map(id))
      guard let difference = QueueDifference(from: oldIDs, to: newIDs) else {
        let kept = queue.changes.mayKeepItems ? QueueDifference.newIndexes(from: oldIDs, to: newIDs) : [:]
        return replace(with: Deque(new), [], offers: nil, keeping: kept, "QueueViewController.show(_:by:)")
      }
      for index in difference.removed.reversed() where store.items.indices.contains(index) {
        // Kept until the queue is done, because releasing it may run any code.
        let item = store.items.remove(at: index)
        queue.changes.remove(item: index)
        withExtendedLifetime(item) {}
      }
      for move in difference.moves where max(move.from, move.to) < count { moveItem(from: move.from, to: move.to) }
      // Items with consecutive indexes are inserted together.
      for range in RangeSet(difference.inserted, within: new).ranges { insert(new[range], at: range.lowerBound) }
    }
  }

  /// Replaces each item by a newer version of itself, and configures the visible views again. `items` are in the order of the queue. A
  /// different number of them is misuse, and nothing is replaced.
  public final func renew(_ items: some Sequence<Item>) {
    let new = Deque(items)
    guard new.count == count else {
      return Misuse.report("QueueViewController.renew(_:): \(new.count) items in place of \(count)")
    }
    let old = store.items
    store.items = new
    queue.notices.perform { reconfigureItems() }
    withExtendedLifetime(old) {}
  }
}
