/// The difference between two queues, as the changes that turn one into the other.
nonisolated enum QueueDifference: Hashable {
  case none
  /// Items were removed, and others inserted. The rest keep their order.
  /// - Parameters:
  ///   - removed: their indexes before, in ascending order.
  ///   - inserted: their indexes afterwards, in ascending order.
  case edit(removed: [Int], inserted: [Int])
  /// One item is at another index, counted without it.
  case move(from: Int, to: Int)
  /// There are too many changes to show each of them, or an item occurs twice.
  case replacement

  /// The most insertions or removals that are shown one by one, apart from insertions at the end.
  private static let mostEdits = 100

  /// - Parameters:
  ///   - old: the identities of the items before.
  ///   - new: the identities of the items afterwards.
  init<ID: Hashable>(from old: [ID], to new: [ID]) {
    // Most changes concern a few items of many.
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    let (before, after) = (old[start..<oldEnd], new[start..<newEnd])
    self = .replacement
    if before.isEmpty, after.isEmpty {
      self = .none
    } else if before.count == after.count, before.dropFirst().elementsEqual(after.dropLast()),
      before.first == after.last
    {
      self = .move(from: start, to: newEnd - 1)
    } else if before.count == after.count, before.dropLast().elementsEqual(after.dropFirst()),
      before.last == after.first
    {
      self = .move(from: oldEnd - 1, to: start)
    } else {
      let (former, latter) = (Set(before), Set(after))
      guard former.count == before.count, latter.count == after.count else { return }
      let removed = before.indices.filter { !latter.contains(old[$0]) }
      let inserted = after.indices.filter { !former.contains(new[$0]) }
      let isAtEnd = inserted.first.map { $0 == old.count - removed.count } ?? true
      let isFew = removed.count <= Self.mostEdits && (isAtEnd || inserted.count <= Self.mostEdits)
      if isFew, before.lazy.filter(latter.contains).elementsEqual(after.lazy.filter(former.contains)) {
        self = .edit(removed: removed, inserted: inserted)
      }
    }
  }
}
