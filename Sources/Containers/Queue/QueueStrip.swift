internal import ViewTree

/// What is at an index of a queue's strip.
nonisolated enum QueueEntry: Hashable, Sendable {
  /// An item that has left. 0 is the newest one.
  case departed(Int)
  /// An item of the queue. 0 is the front.
  case item(Int)
  case mark(Int)
  /// What separates the queue from the offers.
  case header
  case offer(Int)

  /// What kind of item it is; nil for a mark or a header.
  var itemKind: QueueItemKind? {
    switch self {
    case .departed: .departed
    case .item: .waiting
    case .offer: .offered
    case .mark, .header: nil
    }
  }

  /// Entries of the same kind are shown by views of the same kind.
  var viewKind: QueueViewKind {
    switch self {
    case .departed, .item, .offer: .item
    case .mark: .mark
    case .header: .header
    }
  }
}

/// The kinds of views that a queue recycles. Each kind has its own spare views.
nonisolated enum QueueViewKind: Hashable, Sendable { case item, mark, header }

/// The strip of a queue: the departed items, the waiting items with marks between them, and below them the offers under their header.
///
/// Everything on it is an entry with an index. 0 is the first waiting entry; departed items have negative indexes, the newest -1. Without
/// departed items, marks and offers, the index of an entry is the index of its item in the queue.
nonisolated struct QueueStrip: Hashable, Sendable {
  var departed = 0
  private(set) var items = 0
  /// For each mark, how many waiting items are before it. In ascending order.
  private(set) var marks: [Int] = []
  var offers = 0
  var hasHeader = false
  /// The lengths of a mark and of the header along the axis, as fractions of an item's length.
  var markLength = 1.0
  var headerLength = 1.0

  // MARK: Entries and indexes

  var first: Int { -departed }
  /// The index behind the last waiting item or mark.
  var waitingEnd: Int { items + marks.count }
  var firstOffer: Int { waitingEnd + (hasHeader ? 1 : 0) }
  var end: Int { firstOffer + offers }
  /// Whether all entries have the same length.
  var isUniform: Bool { (markLength == 1 || marks.isEmpty) && (headerLength == 1 || !hasHeader) }

  func entry(at index: Int) -> QueueEntry {
    if index < 0 { return .departed(-index - 1) }
    if index >= waitingEnd { return hasHeader && index == waitingEnd ? .header : .offer(index - firstOffer) }
    let before = marks(before: index)
    return before < marks.count && marks[before] + before == index ? .mark(before) : .item(index - before)
  }

  func index(of entry: QueueEntry) -> Int {
    switch entry {
    case .departed(let age): -age - 1
    case .item(let item): index(forInsertionAt: item)
    case .mark(let mark): marks[mark] + mark
    case .header: waitingEnd
    case .offer(let offer): firstOffer + offer
    }
  }

  /// The index at which a new item has to be inserted to have `item` items before it: behind the marks that have as many.
  func index(forInsertionAt item: Int) -> Int { item + marks.partitionPoint { $0 <= item } }

  /// How many marks are before `index`.
  func marks(before index: Int) -> Int {
    marks.isEmpty ? 0 : marks.indices.partitionPoint { marks[$0] + $0 < index }
  }

  /// The index, among the items, of the one at `index` on the strip; nil if another entry is there.
  func item(at index: Int) -> Int? { if case .item(let item) = entry(at: index) { item } else { nil } }

  /// The index, among the items, of the one at `index` on the strip, or of the next one.
  func item(atOrAfter index: Int) -> Int { min(items, max(0, index - marks(before: index))) }

  func length(at index: Int) -> Double {
    if isUniform { return 1 }
    return switch entry(at: index) {
    case .mark: markLength
    case .header: headerLength
    default: 1
    }
  }

  // MARK: Changes

  mutating func insertItems(_ count: Int, at index: Int) {
    for mark in marks(before: index)..<marks.count { marks[mark] += count }
    items += count
  }

  mutating func insertMark(at index: Int) {
    let before = marks(before: index)
    marks.insert(index - before, at: before)
  }

  /// - Parameter marks: for each mark, how many waiting items are before it. In ascending order.
  mutating func replaceMarks(with marks: [Int]) { self.marks = marks }

  mutating func removeEntry(at index: Int) {
    switch entry(at: index) {
    case .departed: departed -= 1
    case .item(let item):
      for mark in marks.partitionPoint(where: { $0 <= item })..<marks.count { marks[mark] -= 1 }
      items -= 1
    case .mark(let mark): marks.remove(at: mark)
    case .header: hasHeader = false
    case .offer: offers -= 1
    }
  }

  /// Moves an item or a mark, or makes an offer an item.
  mutating func moveEntry(from index: Int, to newIndex: Int) {
    let entry = entry(at: index)
    removeEntry(at: index)
    if case .mark = entry { insertMark(at: newIndex) } else { insertItems(1, at: newIndex) }
  }

  /// Moves an item so that it has the index `newItem`. It is placed behind the marks at this index.
  mutating func moveItem(from item: Int, to newItem: Int) {
    removeEntry(at: index(of: .item(item)))
    insertItems(1, at: index(forInsertionAt: newItem))
  }

  /// Moves several items together. The first one has the index `newIndex` afterwards.
  mutating func gather(_ indexes: [Int], at newIndex: Int) {
    removeItems(indexes)
    insertItems(indexes.count, at: newIndex)
  }

  mutating func removeItems(_ indexes: [Int]) {
    let items = indexes.map { $0 - marks(before: $0) }
    for mark in marks.indices { marks[mark] -= items.partitionPoint { $0 < marks[mark] } }
    self.items -= items.count
  }

  /// Replaces all items and marks by `count` items.
  mutating func replaceItems(_ count: Int) {
    items = count
    marks = []
  }
}
