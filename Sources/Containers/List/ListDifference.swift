internal import ViewTree

/// Matches the items of two arrays. Equal items are matched in their order: the first one of them in one array with the first one in the
/// other.
nonisolated struct ListDifference<Item: Hashable> {
  private let old: [Item]
  private let new: [Item]
  /// The numbers of items that the arrays have in common at the beginning and at the end. They do not overlap.
  private let prefix: Int
  private let suffix: Int
  /// For the items between the common ends, their index in the other array; -1 if they have none.
  private var newIndexes: [Int] = []
  private var oldIndexes: [Int] = []
  /// Unmatched items between the common ends that also occur in the common end. To match them, all their occurrences have to be counted.
  private var ambiguous: Set<Item> = []
  /// How many items were inserted, removed, or moved to a different place among the others.
  private(set) var changeCount = 0
  /// With more changes than this, a list changes without animation.
  static var mostChanges: Int { 10_000 }

  init(from old: [Item], to new: [Item]) {
    self.old = old
    self.new = new
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
    self.prefix = prefix
    self.suffix = suffix
    match()
  }

  private mutating func match() {
    let oldMiddle = old[prefix..<old.count - suffix]
    let newMiddle = new[prefix..<new.count - suffix]
    newIndexes = Array(repeating: -1, count: oldMiddle.count)
    oldIndexes = Array(repeating: -1, count: newMiddle.count)
    if !oldMiddle.isEmpty && !newMiddle.isEmpty {
      // `first`: the first unmatched occurrence of each item. `next`: the next occurrence after each one.
      var first: [Item: Int] = [:]
      first.reserveCapacity(newMiddle.count)
      var next = Array(repeating: -1, count: newMiddle.count)
      for index in newMiddle.indices.reversed() {
        next[index - prefix] = first.updateValue(index, forKey: new[index]) ?? -1
      }
      for index in oldMiddle.indices {
        guard let match = first[old[index]], match >= 0 else { continue }
        first[old[index]] = next[match - prefix]
        newIndexes[index - prefix] = match
        oldIndexes[match - prefix] = index
      }
    }
    let remaining = newIndexes.filter { $0 >= 0 }
    let moved = remaining.count - remaining.longestIncreasingSubsequence().count
    changeCount = newIndexes.count - remaining.count + oldIndexes.count { $0 < 0 } + moved
    // With more changes nothing is animated, so ambiguous items need not be found.
    if changeCount <= Self.mostChanges { findAmbiguous() }
  }

  private mutating func findAmbiguous() {
    var unmatched: Set<Item> = []
    for (offset, index) in newIndexes.enumerated() where index < 0 { unmatched.insert(old[prefix + offset]) }
    for (offset, index) in oldIndexes.enumerated() where index < 0 { unmatched.insert(new[prefix + offset]) }
    let end = old[(old.count - suffix)...]
    if unmatched.count <= 4 {
      // With few unmatched items, comparing is quicker than hashing all items of the common end.
      ambiguous = unmatched.filter { end.contains($0) }
    } else {
      for item in end where unmatched.contains(item) { ambiguous.insert(item) }
    }
  }

  // MARK: Items

  /// The index in the new array of an item of the old one; nil if it was removed.
  func newIndex(of index: Int) -> Int? { match(of: index, in: old, among: new, newIndexes) }

  /// The index in the new array of what is in the place of an item of the old one: the item itself or, if it was removed, a new one that was
  /// inserted there, or else the next one that remains. If none remains behind it, the same index, or the last one. Nil if the new array is
  /// empty.
  func place(of index: Int) -> Int? {
    if let match = newIndex(of: index) { return match }
    guard !new.isEmpty else { return nil }
    guard let behind = old.indices[(index + 1)...].lazy.compactMap(newIndex(of:)).first else {
      return min(index, new.count - 1)
    }
    let before = old.indices[..<index].last { newIndex(of: $0) != nil }
    let start = before.flatMap(newIndex(of:)) ?? -1
    return min(behind, start + index - (before ?? -1))
  }

  /// The index in the old array of an item of the new one; nil if it was inserted.
  func oldIndex(of index: Int) -> Int? { match(of: index, in: new, among: old, oldIndexes) }

  /// - Parameter matches: the indices in `others` of the items of `list` between the common ends.
  private func match(of index: Int, in list: [Item], among others: [Item], _ matches: [Int]) -> Int? {
    if index < prefix { return index }
    if !ambiguous.isEmpty, ambiguous.contains(list[index]) { return list.match(of: index, in: others, from: prefix) }
    if index >= list.count - suffix { return index + others.count - list.count }
    let match = matches[index - prefix]
    return match < 0 ? nil : match
  }
}

nonisolated extension Array where Element: Equatable {
  /// The index in `others` of the item that matches the one at `index`: of equal items, the first matches the first, the second the second,
  /// and so on. Nil if there is none.
  /// - Parameter start: the length of a common beginning of both arrays, which is not searched.
  func match(of index: Int, in others: [Element], from start: Int = 0) -> Int? {
    let item = self[index]
    let earlier = self[start..<index].count { $0 == item }
    return others.indices[start...].lazy.filter { others[$0] == item }.dropFirst(earlier).first
  }
}
