/// Something that happened to the items of a queue, and changed their indexes.
nonisolated enum QueueChange: Hashable, Sendable {
  case removal(at: Int)
  case move(from: Int, to: Int)
  /// All items went, and so many others came.
  case replacement(count: Int)

  /// The index, afterwards, of the item that was at `index`; nil where that is gone.
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

/// What a queue shows, whatever its items are: which of them are seen, at which places, and which one keys act on.
///
/// Items have an index in the queue, and one at which they are shown. The two differ while a hand carries an item to another
/// place and the others make way for it.
nonisolated struct QueueModel: Hashable, Sendable {
  /// The item that a hand carries.
  struct Carried: Hashable, Sendable {
    /// Its index in the queue.
    var item: Int
    /// The index at which it is shown.
    var place: Int
  }

  /// How many items there are.
  private(set) var count = 0
  /// How many of them can be shown at once.
  var places = 1
  /// How far the queue is scrolled, in items, as it is seen now: beyond 0 or `lastPosition` while it is pulled there.
  var position = 0.0
  /// The item that keys act on.
  var current: Int?
  private(set) var carried: Carried?

  /// Less than this of an item is not seen. Items.
  static let tolerance = 1e-6

  // MARK: What is seen

  /// How far the queue can be scrolled, in items.
  var lastPosition: Double { Double(max(0, count - places)) }

  /// The indexes at which items are seen, or partly seen: one more than there are places while it is not at a whole item.
  var visible: Range<Int> {
    let position = min(max(0, position), lastPosition)
    let lower = Int((position + Self.tolerance).rounded(.down))
    let upper = Int((position - Self.tolerance).rounded(.up)) + places
    return lower..<max(lower, min(count, upper))
  }

  /// The first item of which all is seen; at most the last one.
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

  /// The position nearest to `position` at which all of the item at `index` is seen.
  func position(showing index: Int, from position: Double) -> Double {
    min(lastPosition, max(Double(index - places + 1), min(Double(index), position)))
  }

  // MARK: Changes

  /// Items came at the end.
  mutating func append(_ number: Int) { count += number }

  /// What a person looks at stays where it is seen: what comes or goes before it changes the position.
  mutating func apply(_ change: QueueChange) {
    let edge = position - Self.tolerance
    switch change {
    case .removal(let index):
      let wasBefore = Double(shownIndex(ofItem: index)) < edge
      count -= 1
      if wasBefore { position = max(0, position - 1) }
      // The one that follows takes the place of the one that went.
      current = count == 0 ? nil : current.map { min(change.newIndex(of: $0) ?? index, count - 1) }
    case .move(let from, let to):
      let (wasBefore, isBefore) = (Double(from) < edge, Double(to) < edge)
      if wasBefore != isBefore { position = min(max(0, position + (isBefore ? 1 : -1)), lastPosition) }
      current = current.flatMap(change.newIndex)
    case .replacement(let number):
      (count, position, current) = (number, 0, nil)
    }
    // What is carried is where it belongs, until the hand is asked again.
    carried = carried.flatMap { change.newIndex(of: $0.item) }.map { Carried(item: $0, place: $0) }
  }

  /// A hand takes the item at `index`.
  mutating func lift(_ index: Int) { carried = Carried(item: index, place: index) }

  /// What is carried is shown at `index`.
  mutating func carry(to index: Int) { carried?.place = index }

  /// What is carried goes back to where it was.
  mutating func putBack() { carried = nil }

  /// What is carried stays where it is shown.
  /// - Returns: how the indexes of the items change by that.
  mutating func drop() -> QueueChange? {
    guard let carried else { return nil }
    let change = QueueChange.move(from: carried.item, to: carried.place)
    self.carried = nil
    current = current.flatMap(change.newIndex)
    return change
  }
}
