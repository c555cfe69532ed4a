/// Which item of a swipe view is the current one, and how that was decided.
nonisolated struct SwipeIndex: Sendable {
  private(set) var value = 0
  /// Whether it was asked for, and not found from the position.
  private(set) var isGiven = false
  /// Whether it waits to be found when the scroll is over.
  var isStale = false
  /// The item that was last asked for by its index, or by its page, until the position is elsewhere again.
  var asked: Int?
  /// The offset in items that was asked for, and the position that came of it: what comes of dividing that by the extent is not
  /// to the bit the same.
  var offset: (items: Double, position: Double)?

  mutating func give(_ index: Int) {
    value = index
    isGiven = true
    isStale = false
  }

  mutating func find(_ index: Int) {
    value = index
    isGiven = false
    isStale = false
  }

  mutating func note(offset items: Double, at position: Double, _ places: SwipeGeometry) {
    let count = Double(places.count)
    let within = places.wraps ? items - (items / count).rounded(.down) * count : items
    offset = abs(places.offset(position) - within) < 1e-6 ? (within, position) : nil
  }

  mutating func renumber(_ edit: SwipeEdit) {
    value = edit.successor(value)
    asked = asked.map { edit.successor($0) }
    offset = nil
  }
}
