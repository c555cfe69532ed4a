internal import ViewTree

// The funnel: whatever moves the view comes through here.

extension SwipeView {
  /// Scrolls to `newPosition`, shows what is to be seen there, and tells so.
  ///
  /// - Parameter item: what becomes the current item; nil: what is found there.
  final func setPosition(_ newPosition: Double, item: Int? = nil) {
    var newPosition = newPosition.isFinite && abs(newPosition) < Self.limit ? newPosition : position
    if !bounces { newPosition = geometry.clamped(newPosition) }
    let hasMoved = newPosition != position
    position = newPosition
    if let item {
      index = geometry.index(ofItem: item)
      isIndexGiven = true
      isIndexStale = false
    } else if hasMoved || isIndexStale {
      isIndexStale = isDeferring
      if !isDeferring { findIndex() }
    }
    if let askedItem, !isAt(askedItem) { self.askedItem = nil }
    wrapAround()
    scrollContent()
    if !isDeferring { loadVisibleItems() }
    updatePageIndicator()
    if hasMoved { delegate?.swipeViewDidScroll(self) }
    tellIndex()
  }

  /// Whether it is where `item`, which was asked for, is shown, or on its way there.
  private func isAt(_ item: Int) -> Bool {
    if case .moving(let travel) = phase, travel.item.map(geometry.index(ofItem:)) == item { return true }
    if geometry.wraps { return index == item }
    let place = geometry.position(ofItem: item)
    return place == position || place == geometry.end && geometry.pages.isOnLastWay(position)
  }

  /// Brings what is shown in line with a property that was set.
  final func refreshPosition() { View.performWithoutAnimation { setPosition(position) } }

  /// Whether loading waits until the scroll is over.
  private var isDeferring: Bool {
    guard defersItemViewLoading else { return false }
    switch phase {
    case .held, .dragging, .wheeling: return true
    case .moving(let travel): return !travel.isJump
    // This is never over.
    case .idle, .autoscrolling: return false
    }
  }

  /// The current item that the position tells.
  final func findIndex() {
    let item = if case .idle = phase { geometry.restItem(at: position) } else { geometry.items.nearest(to: position) }
    index = geometry.index(ofItem: item)
    isIndexGiven = false
  }

  /// Tells the delegate about a new index, once.
  final func tellIndex() {
    guard index != toldIndex else { return }
    toldIndex = index
    delegate?.swipeViewCurrentItemIndexDidChange(self)
  }

  /// Remembers that `goal` is the offset `items`: what comes of dividing it by the extent is not to the bit the same.
  final func noteOffset(_ items: Double, at goal: Double) {
    let count = Double(geometry.count)
    let offset = geometry.wraps ? items - (items / count).rounded(.down) * count : items
    givenOffset = abs(geometry.offset(goal) - offset) < 1e-6 ? GivenOffset(items: offset, position: goal) : nil
  }

  struct GivenOffset {
    let items: Double
    var position: Double
  }

  /// Scrolls the content to where the position is: that is all that changes in a frame of steady movement.
  final func scrollContent() {
    guard geometry.isLaidOut else { return }
    let bounds = Rect(origin: geometry.contentOrigin(position), size: content.bounds.size)
    if bounds != content.bounds { content.bounds = bounds }
  }

  /// Beyond this a position is not exact any more, nor anything to see. Points.
  private static var limit: Double { 1e18 }

  // MARK: Wrapping

  /// How far from the first round a wrapped position may be before it is brought back. Points.
  private static var farthest: Double { 1e6 }

  /// Keeps the numbers small, however often it goes round.
  private func wrapAround() {
    guard geometry.wraps, geometry.count > 0, abs(position) > Self.farthest else { return }
    let period = Double(geometry.count) * geometry.itemExtent
    let rounds = (position / period).rounded(.down)
    if rounds != 0 { shift(byRounds: SwipePages.rounds(-rounds)) }
  }

  /// Moves everything by whole rounds; nothing of it is seen.
  final func shift(byRounds rounds: Int) {
    let items = rounds * geometry.count
    let distance = Double(items) * geometry.itemExtent
    numbering &+= items
    // What is on an item stays on it, to the bit.
    let item = (position / geometry.itemExtent).rounded()
    let isOnItem = item * geometry.itemExtent == position
    position = isOnItem ? (item + Double(items)) * geometry.itemExtent : position + distance
    givenOffset?.position += distance
    pressedItem = pressedItem.map { $0 + items }
    recycler.shift(by: items)
    shiftPhase(by: distance, items: items)
    placeAllItems()
    scrollContent()
  }

  /// Moves all positions that the phase goes by.
  final func shiftPhase(by distance: Double, items: Int) {
    switch phase {
    case .idle, .held: break
    case .dragging(var drag):
      drag.shift(by: distance)
      phase = .dragging(drag)
    case .wheeling(var drag):
      drag.shift(by: distance)
      phase = .wheeling(drag)
    case .moving(var travel):
      travel.shift(by: distance, items: items)
      phase = .moving(travel)
    case .autoscrolling(let path):
      phase = .autoscrolling(path.scaled(shiftedBy: distance))
    }
  }

  /// Lets a finger, or a trackpad, go on from what is seen, however that came to be there.
  final func regrip() {
    switch phase {
    case .dragging(var drag):
      drag.pull = geometry.forward(pan.translation(in: self))
      drag.base = unbanded(position) - drag.pull
      phase = .dragging(drag)
    case .wheeling(var drag):
      drag.base = unbanded(position) - drag.pull
      phase = .wheeling(drag)
    case .idle, .held, .moving, .autoscrolling: break
    }
  }
}
