internal import DequeModule

/// The items on the strip of a queue.
final class QueueStore<Item> {
  var items = Deque<Item>()
  /// The newest first.
  var departed = Deque<Item>()
  var offers = Deque<Item>()

  /// Moves several items together. The first one has the index `newIndex` afterwards.
  func gather(_ indexes: [Int], at newIndex: Int) {
    let moved = indexes.map { items[$0] }
    remove(indexes)
    items.insert(contentsOf: moved, at: newIndex)
  }

  /// Removes several items.
  func remove(_ indexes: [Int]) { items.removeSubranges(RangeSet(indexes, within: items)) }
}

extension QueueStore {
  /// The item of an entry. Nil if it has none.
  subscript(entry: QueueEntry) -> Item? {
    func item(_ items: Deque<Item>, _ index: Int) -> Item? { items.indices.contains(index) ? items[index] : nil }
    return switch entry {
    case .departed(let index): item(departed, index)
    case .item(let index): item(items, index)
    case .offer(let index): item(offers, index)
    case .mark, .header: nil
    }
  }
}
