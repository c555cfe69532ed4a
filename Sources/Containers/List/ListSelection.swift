/// Which items of a list are selected, and which one is current. A pure value; its methods return whether the selection changed.
nonisolated struct ListSelection<Item: Hashable> {
  private(set) var items: Set<Item> = []
  /// Whether nothing is selected or current.
  var isEmpty: Bool { items.isEmpty && current == nil && anchor == nil }
  /// The index of the item from which arrow keys move on.
  var current: Int?
  /// The index at which a range begins that Shift extends: that of the item last clicked, or reached by a key, without Shift.
  private(set) var anchor: Int?

  // MARK: By the user

  mutating func choose(_ index: Int, in list: [Item], _ mode: SelectionMode) -> Bool {
    current = index
    switch mode.step(to: index, anchor: &anchor) {
    case .replace(let range): return replace(with: Set(list[range]))
    case .toggle:
      if items.remove(list[index]) == nil { items.insert(list[index]) }
      return true
    case .keep: return false
    }
  }

  mutating func replace(with newItems: Set<Item>) -> Bool {
    guard newItems != items else { return false }
    items = newItems
    return true
  }

  // MARK: By the program

  /// Sets the current item, which is also the beginning of the range that Shift extends.
  mutating func setCurrent(_ index: Int?) {
    current = index
    anchor = index
  }

  /// Leaves one item selected: the current one if it is selected, otherwise the first selected one.
  mutating func keepOne(in list: [Item]) {
    guard items.count > 1 else { return }
    let kept =
      if let current, items.contains(list[current]) { list[current] } else { list.first(where: items.contains) }
    items = kept.map { [$0] } ?? []
  }

  // MARK: The items change

  /// Keeps the selection with its items.
  /// - Parameter keys: the identities of the items; nil if items are the same when they are equal.
  mutating func itemsDidChange(from old: [Item], to new: [Item], keys: (old: [AnyHashable], new: [AnyHashable])?) {
    if let keys {
      current = current.flatMap { Self.follow($0, from: keys.old, to: keys.new) }
      anchor = anchor.flatMap { Self.follow($0, from: keys.old, to: keys.new) }
      var selected: Set<AnyHashable> = []
      for (item, key) in zip(old, keys.old) where items.contains(item) { selected.insert(key) }
      items = []
      for (item, key) in zip(new, keys.new) where selected.contains(key) { items.insert(item) }
      return
    }
    current = current.flatMap { Self.follow($0, from: old, to: new) }
    anchor = anchor.flatMap { Self.follow($0, from: old, to: new) }
    keepOnly(new)
  }

  /// Deselects items that are not in `list`.
  mutating func keepOnly(_ list: [Item]) {
    guard !items.isEmpty else { return }
    // With few selected items, comparing is quicker than hashing all items of the list.
    if items.count <= 4 {
      items = items.filter { list.contains($0) }
    } else {
      var missing = items
      for item in list {
        missing.remove(item)
        if missing.isEmpty { return }
      }
      items.subtract(missing)
    }
  }

  /// The new index of the item that was at `index`. Equal items are matched in their order. If the item was removed, the same index, or the
  /// last one.
  private static func follow<Key: Equatable>(_ index: Int, from old: [Key], to new: [Key]) -> Int? {
    new.isEmpty ? nil : old.match(of: index, in: new) ?? min(index, new.count - 1)
  }
}
