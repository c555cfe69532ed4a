internal import ViewTree

/// A few changes that turn one queue into another. First items are removed, then some of the others are moved one by one, and then new
/// items are inserted.
nonisolated struct QueueDifference: Hashable {
  /// The indexes of the removed items in the old queue, in ascending order.
  var removed: [Int] = []
  var moves: [Move] = []
  /// The indexes of the inserted items in the new queue, in ascending order.
  var inserted: [Int] = []

  /// The move of an item. `from` is its index after the preceding moves, and `to` its index after this one.
  struct Move: Hashable {
    var from: Int
    var to: Int
  }

  /// The most items that are moved one by one. If more were moved, all items are replaced.
  private static let mostMoves = 20
  /// The most insertions or removals that are shown one by one, apart from insertions at the end.
  private static let mostEdits = 100
}

nonisolated extension QueueDifference {
  /// Nil if there are too many changes to show each of them, or an item occurs twice.
  /// - Parameters:
  ///   - old: the identities of the items before.
  ///   - new: the identities of the items afterwards.
  init?<ID: Hashable>(from old: [ID], to new: [ID]) {
    // Skips the items that are the same at both ends, because most changes concern a few items of many.
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    let (before, after) = (old[start..<oldEnd], new[start..<newEnd])
    if before.count == after.count, let first = before.first, let last = before.last {
      // A single move is also found where an item occurs twice.
      if first == after.last, before.dropFirst().elementsEqual(after.dropLast()) {
        self.init(moves: [Move(from: start, to: newEnd - 1)])
        return
      }
      if last == after.first, before.dropLast().elementsEqual(after.dropFirst()) {
        self.init(moves: [Move(from: oldEnd - 1, to: start)])
        return
      }
    }
    let (former, latter) = (Set(before), Set(after))
    guard former.count == before.count, latter.count == after.count else { return nil }
    let removed = before.indices.filter { !latter.contains(old[$0]) }
    let inserted = after.indices.filter { !former.contains(new[$0]) }
    let isAtEnd = inserted.first.map { $0 == old.count - removed.count } ?? true
    let isFew = removed.count <= Self.mostEdits && (isAtEnd || inserted.count <= Self.mostEdits)
    guard isFew, let moves = Self.moves(from: before.filter(latter.contains), to: after.filter(former.contains))
    else { return nil }
    self.init(
      removed: removed, moves: moves.map { Move(from: start + $0.from, to: start + $0.to) }, inserted: inserted)
  }

  /// The new indexes of the items that are in both queues, by the old ones. Two items with the same identity do not become one.
  static func newIndexes<ID: Hashable>(from old: [ID], to new: [ID]) -> [Int: Int] {
    var places = Dictionary(zip(new, new.indices)) { first, _ in first }
    var newIndexes: [Int: Int] = [:]
    for (index, id) in old.enumerated() { newIndexes[index] = places.removeValue(forKey: id) }
    return newIndexes
  }

  /// The moves that put `old` into the order of `new`, which has the same items. Nil if there are more than `mostMoves`, or more than half
  /// as many moves as items.
  private static func moves<ID: Hashable>(from old: [ID], to new: [ID]) -> [Move]? {
    if old == new { return [] }
    let places = Dictionary(uniqueKeysWithValues: zip(old, old.indices))
    let staying = Set(new.compactMap { places[$0] }.longestIncreasingSubsequence())
    let moved = new.indices.filter { !staying.contains($0) }
    guard moved.count <= mostMoves, 2 * moved.count <= new.count else { return nil }
    var order = old
    return moved.map { index in
      let from = order.firstIndex(of: new[index]) ?? 0
      order.remove(at: from)
      // The items that precede it in `new` are in their order already.
      let to = index == 0 ? 0 : (order.firstIndex(of: new[index - 1]) ?? -1) + 1
      order.insert(new[index], at: to)
      return Move(from: from, to: to)
    }
  }
}
