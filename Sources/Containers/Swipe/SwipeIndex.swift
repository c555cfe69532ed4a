/// The current item of a swipe view, and how it was determined.
nonisolated struct SwipeIndex: Sendable {
  private(set) var value = 0
  /// Whether it was requested by a call, rather than found from the position.
  private(set) var isGiven = false
  /// Whether it has to be found again when the scroll ends.
  var isStale = false
  /// The item last requested by its index or its page. Cleared when the position moves away.
  var asked: Int?
  /// The requested offset in items, and the position computed from it. Dividing that position by the extent would not
  /// give back exactly the same offset.
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
