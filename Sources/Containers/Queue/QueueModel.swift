/// A change to the items of a queue that changed their indexes.
nonisolated enum QueueChange: Hashable, Sendable {
  case removal(at: Int)
  case move(from: Int, to: Int)
  /// All items were replaced by a number of new ones.
  case replacement(count: Int)

  /// The index, after the change, of the item that was at `index`. Nil if the item is gone.
  func newIndex(of index: Int) -> Int? {
    switch self {
    case .removal(index): nil
    case .removal(let removed): index > removed ? index - 1 : index
    case .move(index, let to): to
    case .move(let from, let to) where from < index && to >= index: index - 1
    case .move(let from, let to) where from > index && to <= index: index + 1
    case .move: index
    case .replacement: nil
    }
  }
}

/// The visible state of a queue, independent of the type of its items: which of them are visible, at which places, and
/// which one keys act on.
///
/// Items have an index in the queue, and one at which they are shown. The two differ while an item is carried to a
/// different place and the others make room for it.
nonisolated struct QueueModel: Hashable, Sendable {
  /// The item that is being carried.
  struct Carried: Hashable, Sendable {
    /// Its index in the queue.
    var item: Int
    /// The index at which it is shown.
    var place: Int
  }

  /// How many items there are.
  private(set) var count = 0
  /// How many of them fit into the view at once.
  var places = 1
  /// The scroll position in items, as it is seen now. It lies beyond 0 or `lastPosition` while it is pulled there.
  var position = 0.0
  /// The item that keys act on.
  var current: Int?
  private(set) var carried: Carried?

  /// An item of which less than this is visible counts as not visible. Items.
  static let tolerance = 1e-6

  // MARK: Visible items

  /// How far the queue can be scrolled, in items.
  var lastPosition: Double { Double(max(0, count - places)) }

  /// The indexes of the items that are at least partly visible. One more than there are places, unless the position is
  /// at a whole item.
  var visible: Range<Int> {
    let position = min(max(0, position), lastPosition)
    let lower = Int((position + Self.tolerance).rounded(.down))
    let upper = Int((position - Self.tolerance).rounded(.up)) + places
    return lower..<max(lower, min(count, upper))
  }

  /// The first item that is completely visible, at most the last one.
  var firstWhole: Int { min(count - 1, Int(max(0, position).rounded(.up))) }

  /// The index at which the item at `index` is shown.
  func shownIndex(ofItem index: Int) -> Int {
    guard let carried else { return index }
    if index == carried.item { return carried.place }
    let other = index > carried.item ? index - 1 : index
    return other >= carried.place ? other + 1 : other
  }

  /// The index of the item that is shown at `index`.
  func item(shownAt index: Int) -> Int {
    guard let carried else { return index }
    if index == carried.place { return carried.item }
    let other = index > carried.place ? index - 1 : index
    return other >= carried.item ? other + 1 : other
  }

  /// The position nearest to `position` at which all of the item at `index` is visible.
  func position(showing index: Int, from position: Double) -> Double {
    min(lastPosition, max(Double(index - places + 1), min(Double(index), position)))
  }

  // MARK: Changes

  /// Items were appended.
  mutating func append(_ number: Int) { count += number }

  /// The visible items stay in place, so changes before them change the position.
  mutating func apply(_ change: QueueChange) {
    let edge = position - Self.tolerance
    switch change {
    case .removal(let index):
      let wasBefore = Double(shownIndex(ofItem: index)) < edge
      count -= 1
      if wasBefore { position = max(0, position - 1) }
      // The following item takes the place of a removed one.
      current = count == 0 ? nil : current.map { min(change.newIndex(of: $0) ?? index, count - 1) }
    case .move(let from, let to):
      let (wasBefore, isBefore) = (Double(from) < edge, Double(to) < edge)
      if wasBefore != isBefore { position = min(max(0, position + (isBefore ? 1 : -1)), lastPosition) }
      current = current.flatMap(change.newIndex)
    case .replacement(let number):
      (count, position, current) = (number, 0, nil)
    }
    // The carried item is shown at its own index until the pointer's place is determined again.
    carried = carried.flatMap { change.newIndex(of: $0.item) }.map { Carried(item: $0, place: $0) }
  }

  /// Begins to carry the item at `index`.
  mutating func lift(_ index: Int) { carried = Carried(item: index, place: index) }

  /// Shows the carried item at `index`.
  mutating func carry(to index: Int) { carried?.place = index }

  /// Returns the carried item to its original place.
  mutating func putBack() { carried = nil }

  /// Leaves the carried item where it is shown.
  /// - Returns: the resulting change of the items' indexes.
  mutating func drop() -> QueueChange? {
    guard let carried else { return nil }
    let change = QueueChange.move(from: carried.item, to: carried.place)
    self.carried = nil
    current = current.flatMap(change.newIndex)
    return change
  }
}
