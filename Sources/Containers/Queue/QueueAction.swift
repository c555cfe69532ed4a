/// What a person did with the items, marks and offers of a queue.
nonisolated enum QueueAction: Hashable, Sendable {
  case movedItem(from: Int, to: Int)
  /// Several items follow each other now from an index, counted without them.
  case movedItems([Int], to: Int)
  case removedItem(Int)
  case removedItems([Int])
  /// A mark, by its number before and after, now has another number of items before it.
  case movedMark(from: Int, to: Int, fromIndex: Int, toIndex: Int)
  case removedMark(Int)
  case copiedDeparted(Int, to: Int)
  case acceptedOffer(Int, to: Int)
  case refusedOffer(Int)
}
