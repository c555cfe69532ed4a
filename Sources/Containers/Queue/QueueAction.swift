/// A change that the user has made to the items, marks and offers of a queue.
nonisolated enum QueueAction: Hashable, Sendable {
  case movedItem(from: Int, to: Int)
  /// Several items were moved together. They follow each other now, and the first one has the index `to`.
  case movedItems([Int], to: Int)
  case removedItem(Int)
  case removedItems([Int])
  /// Mark number `from` is number `to` now. Before it there were `fromIndex` items, and now there are `toIndex`. It was carried itself, or
  /// items were carried across it.
  case movedMark(from: Int, to: Int, fromIndex: Int, toIndex: Int, isCarried: Bool)
  case removedMark(Int)
  case copiedDeparted(Int, to: Int)
  case acceptedOffer(Int, to: Int)
  case refusedOffer(Int)
}
