/// Which item of a swipe view is the current one.
nonisolated struct SwipeCurrentItem: Sendable {
  private(set) var index = 0
  /// The item that a call or a release goes to. It is the current one as soon as the view is at its place, and remains so, also where
  /// it shares its place with others, until the view is moved elsewhere. Nil: the position alone decides.
  private(set) var chosen: Int?
  /// The last requested index of those that share the end of the content, as long as the view is there or near. The page indicator
  /// shows its page.
  private(set) var indexAtEnd: Int?
  /// The requested offset in items, and the position computed from it. Dividing that position by the extent would not give back
  /// exactly the same offset.
  private(set) var exactOffset: (items: Double, position: Double)?

  /// The item at `index` of a view that was loaded again.
  init(index: Int = 0) {
    self.index = index
    chosen = index
  }

  // MARK: Requests

  /// The view goes to `item`, or somewhere between two items if it is nil.
  /// - Parameter stays: whether it is there already, so that without an `item` the one chosen before remains.
  mutating func choose(_ item: Int?, stays: Bool) { if item != nil || !stays { chosen = item } }

  /// The item at `index` was requested, which may share the end of the content with others.
  mutating func requestAtEnd(_ index: Int) { indexAtEnd = index }

  mutating func request(offset items: Double, at position: Double, in places: SwipeGeometry) {
    let count = Double(places.count)
    let within = places.wraps ? items - (items / count).rounded(.down) * count : items
    exactOffset = abs(places.offset(position) - within) < 1e-6 ? (within, position) : nil
  }

  // MARK: Updates

  /// - Parameters:
  ///   - isMoved: whether the view was moved to `position`, or has just come to rest there.
  ///   - isUnderWay: whether it is going to its goal.
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

  /// All items got numbers that are higher by `items`, and all positions moved by `distance`.
  mutating func shift(by items: Int, _ distance: Double) {
    chosen? += items
    exactOffset?.position += distance
  }

  /// The geometry changed, and the position with it.
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
