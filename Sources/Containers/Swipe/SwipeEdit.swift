internal import ViewTree

/// An insertion or deletion of items, or the move of one item, and the indexes of the other items before and after it.
nonisolated struct SwipeEdit: Hashable, Sendable {
  private enum Kind: Hashable, Sendable {
    case insertion, deletion
    case move(from: Int, to: Int)
  }

  private let kind: Kind
  /// Ascending. For an insertion the indexes after the edit, for a deletion those before it; none for a move.
  private let indexes: [Int]
  let oldCount: Int
  let newCount: Int

  /// An insertion of items that will have these indexes. Nil if an index is out of range or appears twice.
  static func inserting(_ indexes: [Int], into count: Int) -> SwipeEdit? {
    SwipeEdit(.insertion, indexes, oldCount: count, newCount: count + indexes.count)
  }

  /// A deletion of items that had these indexes. Nil if an index is out of range or appears twice.
  static func deleting(_ indexes: [Int], from count: Int) -> SwipeEdit? {
    SwipeEdit(.deletion, indexes, oldCount: count, newCount: count - indexes.count)
  }

  /// A move of the item at one index to another one, which it has afterwards. Nil if an index is out of range.
  static func moving(from old: Int, to new: Int, of count: Int) -> SwipeEdit? {
    guard (0..<max(0, count)).contains(old), (0..<max(0, count)).contains(new) else { return nil }
    return SwipeEdit(.move(from: old, to: new), [], oldCount: count, newCount: count)
  }

  private init?(_ kind: Kind, _ indexes: [Int], oldCount: Int, newCount: Int) {
    let sorted = indexes.sorted()
    let limit = max(oldCount, newCount)
    guard sorted.allSatisfy({ (0..<limit).contains($0) }), zip(sorted, sorted.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    self.kind = kind
    self.indexes = sorted
    self.oldCount = oldCount
    self.newCount = newCount
  }

  /// The index of item `old` after the edit. Nil if it is deleted.
  func newIndex(_ old: Int) -> Int? {
    switch kind {
    case .insertion: indexes.index(ofRank: old)
    case .deletion: indexes.rank(of: old)
    case .move(let from, let to): Self.index(of: old, afterMoving: from, to: to)
    }
  }

  /// The index of item `new` before the edit. Nil if it was inserted.
  func oldIndex(_ new: Int) -> Int? {
    switch kind {
    case .insertion: indexes.rank(of: new)
    case .deletion: indexes.index(ofRank: new)
    case .move(let from, let to): Self.index(of: new, afterMoving: to, to: from)
    }
  }

  private static func index(of index: Int, afterMoving from: Int, to: Int) -> Int {
    if index == from { return to }
    let without = index > from ? index - 1 : index
    return without >= to ? without + 1 : without
  }

  /// The index of item `old` after the edit. For a deleted item, the index of the next item, or of the last one if there is
  /// no next item.
  func successor(_ old: Int) -> Int {
    switch kind {
    case .insertion: oldCount > 0 ? indexes.index(ofRank: old) : 0
    case .deletion: max(0, min(newCount - 1, old - indexes.partitionPoint { $0 < old }))
    case .move(let from, let to): Self.index(of: old, afterMoving: from, to: to)
    }
  }

  /// The same as `successor(_:)`, for items that may wrap around.
  func successor(_ item: Int, wraps: Bool) -> Int {
    guard oldCount > 0 else { return 0 }
    let round = wraps ? item.dividedDown(by: oldCount) : 0
    return successor(item - round * oldCount) + round * newCount
  }

  /// The number of `item` after the edit, within its round. Nil if it is deleted.
  func newIndex(_ item: Int, wraps: Bool) -> Int? {
    let round = wraps && oldCount > 0 ? item.dividedDown(by: oldCount) : 0
    return newIndex(item - round * oldCount).map { $0 + round * newCount }
  }

  /// The number of `item` before the edit, within its round. Nil if it was inserted.
  func oldIndex(_ item: Int, wraps: Bool) -> Int? {
    let round = wraps && newCount > 0 ? item.dividedDown(by: newCount) : 0
    return oldIndex(item - round * newCount).map { $0 + round * oldCount }
  }
}
