internal import ViewTree

/// The selected items of a queue, as ranges of their indexes among the waiting items, so that selecting all of many items costs little.
nonisolated struct QueueChosen: Equatable, Sendable {
  private var selected = RangeSet<Int>()
  /// The item at which a range begins that Shift extends.
  private(set) var anchor: Int?

  var isEmpty: Bool { selected.isEmpty }
  var count: Int { selected.ranges.reduce(0) { $0 + $1.count } }
  var indexes: [Int] { selected.ranges.flatMap(Array.init) }
  func contains(_ item: Int) -> Bool { selected.contains(item) }

  // MARK: By the user

  /// - Returns: whether the selection changed.
  mutating func choose(_ item: Int, _ mode: SelectionMode) -> Bool {
    let old = selected
    switch mode.step(to: item, anchor: &anchor) {
    case .replace(let range): selected = RangeSet(Range(range))
    case .toggle: selected.formSymmetricDifference(RangeSet(item..<item + 1))
    case .keep: break
    }
    return selected != old
  }

  /// - Returns: whether the selection changed.
  mutating func replace(with items: RangeSet<Int>) -> Bool {
    defer { selected = items }
    return items != selected
  }

  mutating func clear() {
    selected = RangeSet()
    anchor = nil
  }

  // MARK: The items change

  /// Follows the items to their new indexes.
  mutating func follow(_ change: QueueChange, from old: QueueStrip, to new: QueueStrip) {
    guard !isEmpty || anchor != nil else { return }
    switch change {
    case .departure(let index, _): remove([index].compactMap { old.item(at: $0) })
    case .removals(let indexes): remove(indexes.compactMap { old.item(at: $0) })
    case .insertion(let index, let count):
      if index < new.waitingEnd, let item = new.item(at: index) { insert(count, at: item) }
    case .move(let moved, let to): move(moved.compactMap { old.item(at: $0) }, to: new.item(at: to))
    case .replacement(let range, _): if range.lowerBound == 0 { clear() }
    case .comeback: insert(1, at: 0)
    case .copy(_, let index): if let item = new.item(at: index) { insert(1, at: item) }
    case .marking, .pastInsertion, .pastRemoval, .pastTrimming, .pastReplacement: break
    }
  }

  /// The selection of the same items after all items were replaced.
  /// - Parameter newIndexes: the new indexes of the items that are still there, by the old ones.
  func moved(to newIndexes: [Int: Int]) -> QueueChosen {
    var moved = QueueChosen()
    moved.selected = RangeSet(indexes.compactMap { newIndexes[$0] }.sorted().map { $0..<$0 + 1 })
    moved.anchor = anchor.flatMap { newIndexes[$0] }
    return moved
  }

  /// - Parameter items: in ascending order.
  private mutating func remove(_ items: [Int]) {
    func before(_ item: Int) -> Int { items.partitionPoint { $0 < item } }
    selected.subtract(RangeSet(items.map { $0..<$0 + 1 }))
    selected = RangeSet(
      selected.ranges.map { $0.lowerBound - before($0.lowerBound)..<$0.upperBound - before($0.upperBound) })
    anchor = anchor.flatMap { items.contains($0) ? nil : $0 - before($0) }
  }

  private mutating func insert(_ count: Int, at item: Int) {
    let behind = selected.intersection(RangeSet(item..<Int.max))
    selected.subtract(behind)
    selected.formUnion(RangeSet(behind.ranges.map { $0.lowerBound + count..<$0.upperBound + count }))
    if let anchor, anchor >= item { self.anchor = anchor + count }
  }

  private mutating func move(_ items: [Int], to item: Int?) {
    let chosen = items.indices.filter { contains(items[$0]) }
    let anchor = anchor.flatMap(items.firstIndex)
    remove(items)
    // A mark that was moved has no index among the items. An offer that became an item has one, but had none before.
    guard let item else { return }
    insert(max(1, items.count), at: item)
    for index in chosen { selected.insert(contentsOf: item + index..<item + index + 1) }
    if let anchor { self.anchor = item + anchor }
  }
}
