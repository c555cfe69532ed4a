/// Items that come or go, and the numbers that the others have before and after.
nonisolated struct SwipeEdit: Hashable, Sendable {
  private enum Kind: Hashable, Sendable { case insertion, deletion }

  private let kind: Kind
  /// Ascending. Of what is inserted the numbers afterward, of what is deleted those before.
  private let indexes: [Int]
  let oldCount: Int
  let newCount: Int

  /// Items that will have these numbers; nil where an index is out of range or there twice.
  static func inserting(_ indexes: [Int], into count: Int) -> SwipeEdit? {
    SwipeEdit(.insertion, indexes, oldCount: count, newCount: count + indexes.count)
  }

  /// Items that had these numbers; nil where an index is out of range or there twice.
  static func deleting(_ indexes: [Int], from count: Int) -> SwipeEdit? {
    SwipeEdit(.deletion, indexes, oldCount: count, newCount: count - indexes.count)
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

  /// The number that item `old` has afterward; nil: it is deleted.
  func newIndex(_ old: Int) -> Int? {
    switch kind {
    case .insertion: raised(old)
    case .deletion: contains(old) ? nil : old - countBelow(old)
    }
  }

  /// The number that item `new` had before; nil: it was inserted.
  func oldIndex(_ new: Int) -> Int? {
    switch kind {
    case .insertion: contains(new) ? nil : new - countBelow(new)
    case .deletion: raised(new)
    }
  }

  /// The number of item `old` afterward; where it is deleted, of the next one that moves in, or of the last one.
  func successor(_ old: Int) -> Int {
    switch kind {
    case .insertion: oldCount > 0 ? raised(old) : 0
    case .deletion: max(0, min(newCount - 1, old - countBelow(old)))
    }
  }

  /// The same for items that go on in rounds, if they do.
  func successor(_ item: Int, wraps: Bool) -> Int {
    guard oldCount > 0 else { return 0 }
    let round = wraps ? item.dividedDown(by: oldCount) : 0
    return successor(item - round * oldCount) + round * newCount
  }

  /// The number of `item` afterward, in its round; nil: it is deleted.
  func newIndex(_ item: Int, wraps: Bool) -> Int? {
    let round = wraps && oldCount > 0 ? item.dividedDown(by: oldCount) : 0
    return newIndex(item - round * oldCount).map { $0 + round * newCount }
  }

  /// The number of `item` before, in its round; nil: it was inserted.
  func oldIndex(_ item: Int, wraps: Bool) -> Int? {
    let round = wraps && newCount > 0 ? item.dividedDown(by: newCount) : 0
    return oldIndex(item - round * newCount).map { $0 + round * oldCount }
  }

  /// The number with all of `indexes` up to it put in.
  private func raised(_ index: Int) -> Int {
    // Of those that come before it, each is at its own number less how many were put in before that: an ascending list.
    var (low, high) = (0, indexes.count)
    while low < high {
      let middle = (low + high) / 2
      if indexes[middle] - middle <= index { low = middle + 1 } else { high = middle }
    }
    return index + low
  }

  private func countBelow(_ index: Int) -> Int {
    var (low, high) = (0, indexes.count)
    while low < high {
      let middle = (low + high) / 2
      if indexes[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func contains(_ index: Int) -> Bool {
    let place = countBelow(index)
    return place < indexes.count && indexes[place] == index
  }
}
