/// Which item of a swipe view is the current one.
nonisolated struct SwipeCurrentItem: Sendable {
  private(set) var index = 0
  /// The item that a call or a release goes to. It becomes the current one when the view reaches its position, and remains so until the
  /// view is moved elsewhere, even if other items have the same position. If it is nil, the position alone determines the current item.
  private(set) var chosen: Int?
  /// The last requested index, if its item is one of several whose position is the end of the content, while the view is at the end or
  /// close to it. The page indicator shows its page.
  private(set) var indexAtEnd: Int?
  /// The requested offset in items, and the position computed from it. Because of rounding, the offset cannot be computed exactly from the
  /// position.
  private(set) var exactOffset: (items: Double, position: Double)?

  /// Makes the item at `index` the current one, after the items were loaded.
  init(index: Int = 0) {
    self.index = index
    chosen = index
  }

  // MARK: Requests

  /// Records that the view goes to `item`, or, if it is nil, to a position between two items.
  /// - Parameter stays: whether the view is there already. Then the item that was chosen before remains if `item` is nil.
  mutating func choose(_ item: Int?, stays: Bool) { if item != nil || !stays { chosen = item } }

  /// Records that the item at `index` was requested, whose position may be the end of the content.
  mutating func requestAtEnd(_ index: Int) { indexAtEnd = index }

  mutating func request(offset items: Double, at position: Double, in places: SwipeGeometry) {
    let count = Double(places.count)
    let within = places.wraps ? items - (items / count).rounded(.down) * count : items
    exactOffset = abs(places.offset(position) - within) < 1e-6 ? (within, position) : nil
  }

  // MARK: Updates

  /// - Parameters:
  ///   - isMoved: whether the view was moved to `position`, or has just come to rest there.
  ///   - isUnderWay: whether the view is moving to a goal.
  ///   - isDeferred: whether the current item stays the same until the view rests.
  mutating func update(
    at position: Double, in places: SwipeGeometry, isMoved: Bool, isResting: Bool, isUnderWay: Bool, isDeferred: Bool
  ) {
    if let chosen, places.isAt(chosen, position) {
      index = places.index(ofItem: chosen)
    } else if isMoved {
      if !isUnderWay { chosen = nil }
      if !isDeferred { index = Self.index(at: position, in: places, isResting: isResting) }
    }
    if let asked = indexAtEnd, !isShown(asked, at: position, in: places) { indexAtEnd = nil }
  }

  /// Makes the item at `position` the current one, whatever was chosen.
  mutating func find(at position: Double, in places: SwipeGeometry, isResting: Bool) {
    chosen = nil
    index = Self.index(at: position, in: places, isResting: isResting)
  }

  private static func index(at position: Double, in places: SwipeGeometry, isResting: Bool) -> Int {
    places.index(ofItem: isResting ? places.restItem(at: position) : places.items.nearest(to: position))
  }

  /// Whether the view shows the item at `asked`, or is on its way there.
  private func isShown(_ asked: Int, at position: Double, in places: SwipeGeometry) -> Bool {
    if chosen.map(places.index) == asked { return true }
    if places.wraps { return index == asked }
    let place = places.position(ofItem: asked)
    return place == position || place == places.end && places.pages.isOnLastWay(position)
  }

  // MARK: Changes of the items and the geometry

  /// Adapts to a change in which the numbers of all items rise by `items`, and all positions by `distance`.
  mutating func shift(by items: Int, _ distance: Double) {
    chosen? += items
    exactOffset?.position += distance
  }

  /// Adapts to a change of the geometry and of the position.
  mutating func geometryDidChange(from oldPosition: Double, to position: Double, in places: SwipeGeometry) {
    guard let old = exactOffset else { return }
    exactOffset = nil
    if old.position == oldPosition { request(offset: old.items, at: position, in: places) }
  }

  mutating func renumber(_ edit: SwipeEdit, wraps: Bool) {
    index = edit.successor(index)
    chosen = chosen.map { edit.successor($0, wraps: wraps) }
    indexAtEnd = indexAtEnd.map { edit.successor($0) }
    exactOffset = nil
  }
}
