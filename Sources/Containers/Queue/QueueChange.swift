internal import ViewTree

/// A change of a queue's strip that gave entries other indexes.
nonisolated enum QueueChange: Hashable, Sendable {
  /// An entry that waits, or an offer, is gone.
  case removal(at: Int)
  /// Several entries that wait are gone, in ascending order.
  case removals([Int])
  /// New entries, from an index that is not negative.
  case insertion(at: Int, count: Int)
  /// An entry that waits, or an offer, was moved to an index that is not negative.
  case move(from: Int, to: Int)
  /// Several items were moved together.
  case gathering(DragArrangement)
  /// The entries of a range were replaced by a number of new ones.
  case replacement(of: Range<Int>, count: Int)
  /// An item departed, and is the newest one of the past. If it is seen there, it stays where it is seen; otherwise its view leaves.
  case departure(of: Int, isSeen: Bool)
  /// The newest departed item is the front again.
  case comeback
  /// A copy of a departed item was inserted. The view that showed the departed item shows the copy.
  case copy(of: Int, to: Int)
  /// There is a new departed item.
  case pastInsertion
  /// The newest departed item is gone.
  case pastRemoval
  /// All departed items but a number of the newest are gone.
  case pastTrimming(to: Int)

  /// The index, after the change, of the entry that was at `index`. Nil if it is gone.
  func newIndex(of index: Int) -> Int? {
    switch self {
    case .removal(index): return nil
    case .removal(let removed): return index > removed ? index - 1 : index
    case .removals(let removed):
      let before = removed.partitionPoint { $0 < index }
      return before < removed.count && removed[before] == index ? nil : index - before
    case .insertion(let place, let count): return index >= place ? index + count : index
    case .move(index, let to): return to
    case .move(let from, let to) where from < index && to >= index: return index - 1
    case .move(let from, let to) where from > index && to <= index: return index + 1
    case .move: return index
    case .gathering(let arrangement): return arrangement.place(of: index)
    case .replacement(let range, let count):
      if range.contains(index) { return nil }
      return index < range.lowerBound ? index : index + count - range.count
    case .departure(let front, let isSeen):
      if index == front { return isSeen ? -1 : nil }
      return index < 0 || index > front ? index - 1 : index
    case .comeback: return index + 1
    case .copy(index, let to): return to
    case .copy(_, let to): return index >= to ? index + 1 : index
    case .pastInsertion: return index < 0 ? index - 1 : index
    case .pastRemoval: return index == -1 ? nil : index < 0 ? index + 1 : index
    case .pastTrimming(let count): return index < -count ? nil : index
    }
  }
}
