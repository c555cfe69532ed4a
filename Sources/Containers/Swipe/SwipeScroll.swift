internal import ViewTree

/// The scroll position of a swipe view. The scroller works in points; this type knows which item lies where, and which
/// one is current.
///
/// Every movement ends in `show()`, which updates the visible content to match the scroller's position.
final class SwipeScroll {
  private unowned let view: SwipeView
  let scroller: Scroller
  /// Where everything lies.
  private(set) var places = SwipeGeometry()
  private var current = SwipeCurrentItem()
  /// The position that is shown.
  private var shownPosition = 0.0
  /// Whether the running programmatic scroll has moved anything.
  private var hasMoved = false
  /// Whether the finger was moving when it let go.
  private var willDecelerate = false

  init(of view: SwipeView) {
    self.view = view
    scroller = Scroller(view: view)
    scroller.delegate = self
    updateRange()
  }

  var position: Double { scroller.position }
  var phase: ScrollPhase { scroller.phase }
  var index: Int { current.index }

  /// How far the view is scrolled, in items.
  var offset: Double {
    if let offset = current.exactOffset, offset.position == position { return offset.items }
    return places.offset(position)
  }

  /// The requested page among those that share the end of the content.
  var endPage: Int? { current.indexAtEnd.map(places.pages.page(ofItem:)) }

  /// Whether the movement under way has a destination at which it will rest.
  private var isUnderWay: Bool { phase.isMoving && phase != .coasting }

  /// The destination of a movement, or the current position if there is none.
  var goal: Double { isUnderWay ? scroller.goal : position }

  /// The index of the item at which a movement will rest; that of the current item if there is no movement.
  var indexAtGoal: Int {
    isUnderWay ? places.index(ofItem: current.chosen ?? places.restItem(at: scroller.goal)) : index
  }

  /// The page that the indicator will show where a movement rests; the one that it shows if there is no movement.
  var goalPage: Int { Int(places.pages.progress(goal, endPage: endPage).rounded()) }

  // MARK: Showing

  /// Shows the content at the scroller's position.
  /// - Parameter isArriving: whether it has just come to rest.
  func show(isArriving: Bool = false) {
    let isMoved = position != shownPosition
    shownPosition = position
    if isMoved {
      hasMoved = true
      view.notices.didScroll()
    }
    current.update(
      at: position, in: places, isMoved: isMoved || isArriving, isResting: phase == .resting, isUnderWay: isUnderWay,
      isDeferred: isDeferring)
    view.notices.indexMayHaveChanged()
    view.content.scroll()
    if !isDeferring { view.content.loadVisible() }
    updatePageIndicator()
    // The scroller is still working, so returning to the first round waits for the next layout.
    if isFarAway { view.setNeedsLayout() }
  }

  /// Shows the position in the page indicator, unless another view has been given that indicator since.
  func updatePageIndicator() {
    guard let indicator = view.pageIndicator, indicator.driver === view.input else { return }
    indicator.numberOfPages = places.pages.count
    indicator.position = places.pages.progress(position, endPage: endPage)
  }

  /// Whether loading and the update of the current item wait until the scroll ends.
  private var isDeferring: Bool {
    view.defersItemViewLoading && phase != .resting && phase != .coasting && !scroller.isFading
  }

  // MARK: Programmatic scrolls

  /// Scrolls to a position, and notifies the delegate as for a programmatic scroll.
  /// - Parameters:
  ///   - item: the current item there. Nil means the item found at that position.
  ///   - animation: how to get there. Nil jumps immediately, and a finger keeps its hold.
  func go(to goal: Double, item: Int? = nil, _ animation: Scroller.Animation?, at time: Double? = nil) {
    view.perform {
      let isTaken = phase == .dragging
      current.choose(item, stays: goal == position)
      if let animation {
        scroller.scroll(to: goal, animation, at: time)
        if isTaken { view.input.pan.withdraw() }
        if !places.isLaidOut { scroller.finish() }
      } else {
        scroller.jump(to: goal)
      }
      show()
      returnToFirstRound()
      view.autoplay.update()
    }
  }

  func go(toItem index: Int, _ direction: SwipeView.ScrollDirection, _ animation: Scroller.Animation?) {
    guard places.count > 0 else { return }
    let index = places.index(ofItem: index)
    let item = places.item(of: index, from: position, direction)
    let goal = places.position(ofItem: item)
    // Moving away from the end starts at the page that the indicator shows there.
    if !places.isLaidOut || goal == places.end { current.requestAtEnd(index) }
    go(to: goal, item: item, animation)
  }

  func go(toPage page: Int, _ animation: Scroller.Animation?) {
    guard places.count > 0 else { return }
    let pages = places.pages
    let within = places.wraps ? page.wrapped(around: pages.count) : min(pages.count - 1, max(0, page))
    go(toItem: pages.firstItem(within), .shortest, animation)
  }

  func go(byItems count: Int, _ animation: Scroller.Animation?) {
    guard count != 0, places.count > 0 else { return }
    let item = places.items.page(max(-1_000_000_000, min(1_000_000_000, count)), from: goal)
    go(to: places.position(ofItem: item), item: item, animation)
  }

  func go(byOffset items: Double, _ animation: Scroller.Animation?) {
    guard items.isFinite, items != 0, places.count > 0 else { return }
    go(to: places.clamped(goal + max(-1e9, min(1e9, items)) * places.itemExtent), animation)
  }

  func go(toOffset items: Double, _ animation: Scroller.Animation?) {
    guard items.isFinite, places.count > 0 else { return }
    let items = max(-1e9, min(1e9, items))
    let goal = places.position(ofOffset: items, near: position)
    current.request(offset: items, at: goal, in: places)
    go(to: goal, animation)
  }

  /// Turns by notches or keys from one of `stops` to another. Once a last item that is longer than the view has been reached,
  /// scrolls along that item instead.
  func turn(by steps: Int, of stops: SwipePages, at time: Double? = nil) {
    let place = places.clamped(goal)
    if let rest = places.restOfLastItem,
      steps > 0 ? place >= rest.lowerBound - SwipePages.tolerance : place > rest.lowerBound + SwipePages.tolerance
    {
      let goal = min(rest.upperBound, max(rest.lowerBound, place + Double(steps) * MotionMetrics.notchPoints))
      if goal != place { go(to: goal, .approach, at: time) }
    } else if let item = target(of: steps, of: stops) {
      go(to: places.position(ofItem: item), item: item, .approach, at: time)
    }
  }

  /// The item to which a turn by `steps` stops goes. Nil if the view is at the end already.
  func target(of steps: Int, of stops: SwipePages) -> Int? {
    let from = places.clamped(goal)
    let page = stops.page(max(-1_000_000, min(1_000_000, steps)), from: from)
    return abs(stops.position(page) - from) > SwipePages.tolerance ? stops.firstItem(page) : nil
  }

  // MARK: Changes of the geometry

  /// Switches to a new geometry. The visible content stays in place, and a movement continues to the same goal.
  func adopt(_ new: SwipeGeometry) {
    guard new != places else { return }
    if places.wraps && !new.wraps { unwrap() }
    let (old, oldPosition) = (places, position)
    let place = place(in: new)
    places = new
    view.input.settingsDidChange()
    relocate(to: place, scale: new.itemExtent / old.itemExtent)
    current.geometryDidChange(from: oldPosition, to: position, in: places)
    if !old.isLaidOut && new.isLaidOut && current.chosen == nil { findCurrentItem() }
    if !places.isLaidOut {
      if phase.isMoving { scroller.finish() }
      // Without a size there is nothing that could follow a finger.
      if phase.isUnderFinger { view.input.pan.withdraw() }
    }
    view.content.placeAll()
    view.content.scroll()
  }

  /// The position in `new` of the content that is visible now.
  private func place(in new: SwipeGeometry) -> Double {
    let old = places
    let item = old.wraps ? old.item(of: index, from: position, .shortest) : index
    if old.isAt(item, position) { return new.position(ofItem: item) }
    // The distance pulled beyond an end stays the same.
    let within = old.clamped(position)
    let beyond = new.wraps || new.isLaidOut != old.isLaidOut ? 0 : position - within
    return new.clamped(within / old.itemExtent * new.itemExtent) + beyond
  }

  /// Continues from `place` in the current geometry, to the same goal.
  private func relocate(to place: Double, scale: Double = 1) {
    updateRange(isSet: false)
    scroller.relocate(to: place, scale: scale, range: places.range)
    shownPosition = position
    if phase.isMoving { scroller.redirect(to: current.chosen.map(places.position(ofItem:)) ?? scroller.goal) }
  }

  /// Passes the settings that the scroller needs to it.
  func updateRange(isSet: Bool = true) {
    scroller.viewLength = places.viewExtent
    scroller.decelerationRate = view.decelerationRate
    scroller.bounces = view.bounces
    if isSet { scroller.setRange(places.range) }
  }

  /// Returns to the first round, with the current item where it is visible now.
  private func unwrap() {
    guard places.count > 0 else { return }
    let item = places.item(of: index, from: position, .shortest)
    shift(byRounds: -item.dividedDown(by: places.count))
    view.input.renumber { places.index(ofItem: $0) }
  }

  /// Keeps positions small, however often the view wraps around. Waits until a movement to a goal has ended, so that it ends exactly
  /// there.
  func returnToFirstRound() { if isFarAway { shift(byRounds: -places.round(at: position)) } }

  private var isFarAway: Bool { places.isEndless && abs(position) > Self.farthest && !isUnderWay }

  /// A wrapped position farther than this from the first round is moved back. Points.
  private static let farthest = 1e6

  /// Moves everything by whole rounds. This changes nothing that is visible.
  private func shift(byRounds rounds: Int) {
    guard rounds != 0 else { return }
    let items = rounds * places.count
    let distance = Double(items) * places.itemExtent
    // A position exactly on an item stays exactly on it.
    let item = (position / places.itemExtent).rounded()
    let isOnItem = item * places.itemExtent == position
    scroller.relocate(
      to: isOnItem ? (item + Double(items)) * places.itemExtent : position + distance, range: places.range)
    shownPosition = position
    current.shift(by: items, distance)
    view.input.renumber { $0 + items }
    view.content.renumber(by: items)
  }

  // MARK: Changes of the items

  /// Starts over with `count` items, at `index`.
  func reset(count: Int, index: Int, offset: Double) {
    let oldOffset = self.offset
    places.count = count
    places.forgetSizes()
    current = SwipeCurrentItem(index: index)
    let place = places.clamped(offset)
    // The end of a movement is reported after the changes that it caused.
    if places.offset(place) != oldOffset { view.notices.post(.didScroll) }
    view.notices.indexMayHaveChanged()
    let isTaken = phase.isUnderFinger
    scroller.reset(to: place, range: places.range)
    shownPosition = position
    if isTaken { view.input.pan.withdraw() }
  }

  /// Inserts, deletes or moves items. The visible content stays where it is, and so does a pull beyond an end.
  /// - Returns: the geometry before the edit, and how far the content's origin moved.
  func apply(_ edit: SwipeEdit) -> (old: SwipeGeometry, shift: Point) {
    if places.isEndless { shift(byRounds: -places.round(at: position)) }
    let old = places
    let origin = old.contentOrigin(position)
    let anchor = old.items.nearest(to: position)
    let distance = Double(edit.successor(anchor, wraps: old.wraps) - anchor) * old.itemExtent
    places.count = edit.newCount
    let within = old.clamped(position)
    current.renumber(edit, wraps: old.wraps)
    relocate(to: places.clamped(within + distance) + (position - within))
    return (old, places.contentOrigin(position) - origin)
  }

  /// Finds the current item again if it is not visible any more because pages no longer share the end.
  func findCurrentItemIfHidden() {
    if phase == .resting, places.isLaidOut, view.content.view(at: index) == nil { findCurrentItem() }
  }

  private func findCurrentItem() { current.find(at: position, in: places, isResting: phase == .resting) }
}

extension SwipeScroll: ScrollerDelegate {
  func scroller(_ scroller: Scroller, perform update: () -> Void) { view.perform(update) }

  func scrollerDidMove(_ scroller: Scroller) { show() }

  func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest {
    willDecelerate = release.velocity != 0
    // An autoscroll continues from where it was held.
    let continues = phase != .dragging && view.autoplay.canCoast
    let (rest, item) =
      continues ? (.natural, nil) : places.rest(for: release, at: position, coasts: view.isCoastingEnabled)
    current.choose(item, stays: release.velocity == 0)
    return rest
  }

  func scroller(_ scroller: Scroller, didChangePhaseFrom old: ScrollPhase, to new: ScrollPhase) {
    if new == .resting, phase == .resting { show(isArriving: true) }
    switch old {
    case .dragging: view.notices.post(.didEndDragging(willDecelerate: new == .decelerating && willDecelerate))
    case .decelerating: view.notices.post(.didEndDecelerating)
    case .scrolling: if hasMoved { view.notices.post(.didEndScrollingAnimation) }
    case .resting, .held, .wheeling, .settling, .coasting: break
    }
    switch new {
    case .dragging: view.notices.post(.willBeginDragging)
    case .decelerating: view.notices.post(.willBeginDecelerating)
    case .scrolling:
      hasMoved = false
      if let end = scroller.endTime, scroller.isFading { view.content.fadeIn(until: end) }
    case .resting, .held, .wheeling, .settling, .coasting: break
    }
    view.autoplay.update(from: scroller.phaseTime)
  }
}
