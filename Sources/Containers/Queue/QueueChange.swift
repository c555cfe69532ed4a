internal import ViewTree

/// A change of a queue's strip, after which entries have different indexes.
nonisolated enum QueueChange: Hashable, Sendable {
  /// Waiting entries, offers or the header were removed. The indexes are in ascending order.
  case removals([Int])
  /// Entries were inserted at an index that is not negative.
  case insertion(at: Int, count: Int)
  /// A waiting entry or an offer was moved, or several items were moved together. The array has their former indexes, which are not
  /// negative, in ascending order. Now the entries follow each other, and the first one has the index `to`.
  case move([Int], to: Int)
  /// The entries of a range were replaced by a number of new ones.
  case replacement(of: Range<Int>, count: Int)
  /// The marks were replaced. `kept` has the number that each of the old ones has afterwards; nil for one that was removed.
  case marking(from: QueueStrip, to: QueueStrip, kept: [Int?])
  /// An item became the newest departed item. If `isSeen`, departed items are visible, and its view stays; otherwise its view leaves.
  case departure(of: Int, isSeen: Bool)
  /// The newest departed item is the front again.
  case comeback
  /// A copy of a departed item was inserted. The view that showed the departed item shows the copy.
  case copy(of: Int, to: Int)
  /// An item was added as the newest departed one.
  case pastInsertion
  /// The newest departed item was removed.
  case pastRemoval
  /// The oldest departed items were removed. Only the newest `to` of them remain.
  case pastTrimming(to: Int)
  /// The departed items were replaced. The dictionary maps the old ages of those that remain to their new ones.
  case pastReplacement([Int: Int])

  /// The index, after the change, of the entry that was at `index`. Nil if it was removed, or its view has to leave.
  func newIndex(of index: Int) -> Int? {
    switch self {
    case .removals(let removed): return removed.rank(of: index)
    case .insertion(let place, let count): return index >= place ? index + count : index
    case .move(let moved, let to):
      guard let rank = moved.rank(of: index) else { return to + moved.partitionPoint { $0 < index } }
      return rank < to ? rank : rank + moved.count
    case .replacement(let range, let count):
      if range.contains(index) { return nil }
      return index < range.lowerBound ? index : index + count - range.count
    case .marking(let old, let new, let kept):
      if case .mark(let mark) = old.entry(at: index) { return kept[mark].map { new.index(of: .mark($0)) } }
      return new.index(of: old.entry(at: index))
    case .departure(let front, let isSeen):
      if index == front { return isSeen ? -1 : nil }
      return index < 0 || index > front ? index - 1 : index
    case .comeback: return index + 1
    case .copy(index, let to): return to
    case .copy(_, let to): return index >= to ? index + 1 : index
    case .pastInsertion: return index < 0 ? index - 1 : index
    case .pastRemoval: return index == -1 ? nil : index < 0 ? index + 1 : index
    case .pastTrimming(let count): return index < -count ? nil : index
    case .pastReplacement(let ages): return index < 0 ? ages[-index - 1].map { -$0 - 1 } : index
    }
  }

  /// The index, after the change, of the entry that was at `index`, also if its view has to leave. Nil if it was removed.
  func newEntryIndex(of index: Int) -> Int? {
    if case .departure(index, _) = self { return -1 }
    return newIndex(of: index)
  }
}
