internal import ViewTree

/// Which items of one array are which of another. Equal items are told apart by their order: the first of them there is the first of
/// them here.
nonisolated struct ListDifference<Item: Hashable> {
  private let old: [Item]
  private let new: [Item]
  /// The numbers of items that both have in common at the beginning and at the end. They do not overlap.
  private let prefix: Int
  private let suffix: Int
  /// For the items between these, their index in the other array; -1 if there is none.
  private var newIndexes: [Int] = []
  private var oldIndexes: [Int] = []
  /// Items between the ends that are missing in the other array there, and do occur in the common end. Their order says which of
  /// them are which.
  private var ambiguous: Set<Item> = []
  /// How many items were inserted, removed, or moved to a different place among the others.
  private(set) var changeCount = 0

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
      // The first unmatched occurrence of each item, and after each occurrence the next one.
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
    let moved = Self.countOfMoved(newIndexes)
    changeCount = newIndexes.count { $0 < 0 } + oldIndexes.count { $0 < 0 } + moved
    if changeCount <= Self.mostDoubtful { findAmbiguous() }
  }

  /// Beyond this many changes nothing is animated, and no item is looked up.
  private static var mostDoubtful: Int { ListDifferenceLimits.mostChanges }

  private mutating func findAmbiguous() {
    guard suffix > 0 else { return }
    var unmatched: Set<Item> = []
    for (offset, index) in newIndexes.enumerated() where index < 0 { unmatched.insert(old[prefix + offset]) }
    for (offset, index) in oldIndexes.enumerated() where index < 0 { unmatched.insert(new[prefix + offset]) }
    guard !unmatched.isEmpty else { return }
    let end = old[(old.count - suffix)...]
    if unmatched.count <= 4 {
      // Comparing is quicker than hashing all items, if there is little to compare with.
      ambiguous = unmatched.filter { end.contains($0) }
    } else {
      for item in end where unmatched.contains(item) { ambiguous.insert(item) }
    }
  }

  /// How many of the indices that are not negative are out of order: the others are the longest increasing sequence.
  private static func countOfMoved(_ indices: [Int]) -> Int {
    // The least last element of an increasing sequence of each length.
    var ends: [Int] = []
    var total = 0
    for index in indices where index >= 0 {
      total += 1
      if ends.last.map({ $0 < index }) ?? true {
        ends.append(index)
        continue
      }
      ends[ends.partitionPoint { $0 < index }] = index
    }
    return total - ends.count
  }

  // MARK: Items

  /// Where an item of the old array is in the new one; nil if it is gone.
  func newIndex(of index: Int) -> Int? { match(of: index, in: old, among: new, newIndexes) }

  /// Where an item of the new array was in the old one; nil if it was inserted.
  func oldIndex(of index: Int) -> Int? { match(of: index, in: new, among: old, oldIndexes) }

  /// - Parameter matches: the indices in `others` of the items of `list` between the common ends.
  private func match(of index: Int, in list: [Item], among others: [Item], _ matches: [Int]) -> Int? {
    if index < prefix { return index }
    if !ambiguous.isEmpty, ambiguous.contains(list[index]) { return partner(of: index, in: list, among: others) }
    if index >= list.count - suffix { return index + others.count - list.count }
    let match = matches[index - prefix]
    return match < 0 ? nil : match
  }

  private func partner(of index: Int, in list: [Item], among others: [Item]) -> Int? {
    let item = list[index]
    var before = list[prefix..<index].count { $0 == item }
    for other in others.indices[prefix...] where others[other] == item {
      if before == 0 { return other }
      before -= 1
    }
    return nil
  }
}

nonisolated enum ListDifferenceLimits {
  /// If more items change, they change at once.
  static let mostChanges = 10_000
}
