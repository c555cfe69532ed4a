internal import ViewTree

/// An insertion or deletion of items, or the move of one item, and the indexes of the other items before and after it.
nonisolated struct SwipeEdit: Hashable, Sendable {
  /// Ascending. The indexes before the edit of what is taken out, and those after it of what is put in; a move is both, for one item.
  private let removed: [Int]
  private let inserted: [Int]
  let oldCount: Int
  let newCount: Int

  /// An insertion of items that will have these indexes. Nil if an index is out of range or appears twice.
  static func inserting(_ indexes: [Int], into count: Int) -> SwipeEdit? {
    SwipeEdit(removed: [], inserted: indexes, oldCount: count)
  }

  /// A deletion of items that had these indexes. Nil if an index is out of range or appears twice.
  static func deleting(_ indexes: [Int], from count: Int) -> SwipeEdit? {
    SwipeEdit(removed: indexes, inserted: [], oldCount: count)
  }

  /// A move of the item at one index to another one, which it has afterwards. Nil if an index is out of range.
  static func moving(from old: Int, to new: Int, of count: Int) -> SwipeEdit? {
    SwipeEdit(removed: [old], inserted: [new], oldCount: count)
  }

  private init?(removed: [Int], inserted: [Int], oldCount: Int) {
    self.removed = removed.sorted()
    self.inserted = inserted.sorted()
    self.oldCount = oldCount
    newCount = oldCount - removed.count + inserted.count
    guard Self.areIndexes(self.removed, below: oldCount), Self.areIndexes(self.inserted, below: newCount) else {
      return nil
    }
  }

  private static func areIndexes(_ sorted: [Int], below count: Int) -> Bool {
    sorted.allSatisfy { $0 >= 0 && $0 < count } && zip(sorted, sorted.dropFirst()).allSatisfy { $0 < $1 }
  }

  private var isMove: Bool { !removed.isEmpty && !inserted.isEmpty }

  /// The index of item `old` after the edit. Nil if it is deleted.
  func newIndex(_ old: Int) -> Int? {
    removed.rank(of: old).map(inserted.index(ofRank:)) ?? (isMove ? inserted.first : nil)
  }

  /// The index of item `new` before the edit. Nil if it was inserted.
  func oldIndex(_ new: Int) -> Int? {
    inserted.rank(of: new).map(removed.index(ofRank:)) ?? (isMove ? removed.first : nil)
  }

  /// The index of item `old` after the edit. For a deleted item, the index of the next item, or of the last one if there is
  /// no next item.
  func successor(_ old: Int) -> Int {
    guard oldCount > 0 else { return 0 }
    return max(0, min(newCount - 1, newIndex(old) ?? old - removed.partitionPoint { $0 < old }))
  }

  /// The same as `successor(_:)`, for items that may wrap around.
  func successor(_ item: Int, wraps: Bool) -> Int {
    let round = wraps && oldCount > 0 ? item.dividedDown(by: oldCount) : 0
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
