internal import ViewTree

/// An insertion or deletion of items, or the move of one item, and the indexes of the other items before and after it.
nonisolated struct SwipeEdit: Hashable, Sendable {
  /// Ascending. The indexes before the edit of what is taken out, and those after it of what is put in; a move is both, for one item.
  private let removed: [Int]
  private let inserted: [Int]
  let oldCount: Int
  let newCount: Int

  /// Takes out the items with the indexes `removed`, and puts in others, which have the indexes `inserted` afterwards. Both may be in any
  /// order. Nil if an index is out of range or appears twice.
  init?(removing removed: [Int] = [], inserting inserted: [Int] = [], of oldCount: Int) {
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

  /// The round of `item` among `count` items that may wrap around, and its index in the round.
  private func place(of item: Int, wraps: Bool, among count: Int) -> (round: Int, index: Int) {
    let round = wraps && count > 0 ? item.dividedDown(by: count) : 0
    return (round, item - round * count)
  }

  /// The number of `item` after the edit, within its round. Nil if it is deleted.
  func newIndex(_ item: Int, wraps: Bool = false) -> Int? {
    let (round, old) = place(of: item, wraps: wraps, among: oldCount)
    let new = removed.rank(of: old).map(inserted.index(ofRank:)) ?? (isMove ? inserted.first : nil)
    return new.map { $0 + round * newCount }
  }

  /// The number of `item` before the edit, within its round. Nil if it was inserted.
  func oldIndex(_ item: Int, wraps: Bool = false) -> Int? {
    let (round, new) = place(of: item, wraps: wraps, among: newCount)
    let old = inserted.rank(of: new).map(removed.index(ofRank:)) ?? (isMove ? removed.first : nil)
    return old.map { $0 + round * oldCount }
  }

  /// The number of `item` after the edit, within its round. For a deleted item, that of the next item, or of the last one if there is no
  /// next item.
  func successor(_ item: Int, wraps: Bool = false) -> Int {
    guard oldCount > 0 else { return 0 }
    let (round, old) = place(of: item, wraps: wraps, among: oldCount)
    let new = newIndex(old) ?? old - removed.partitionPoint { $0 < old }
    return max(0, min(newCount - 1, new)) + round * newCount
  }
}
