public import ViewTree

/// Where a swipe view is, and how it scrolls by call.
extension SwipeView {
  // MARK: Position

  /// The number of items in the data source.
  public final var numberOfItems: Int { scroll.places.count }

  /// The number of pages. With one item per page, the number of items.
  public final var numberOfPages: Int { scroll.places.pages.count }

  /// The size of each item in the last layout. Before the first layout, the size that the delegate requests, or `.zero` if it is not known.
  public final var itemSize: Size {
    scroll.places.isLaidOut ? scroll.places.itemSize : content.knownItemSize ?? .zero
  }

  /// The current item: at rest, the first item of the current page or the one that was scrolled to; in motion, the one
  /// nearest to the offset. Setting it scrolls there immediately.
  public final var currentItemIndex: Int {
    get { scroll.index }
    set { scroll.go(toItem: newValue, .shortest, animation(0, problem(newValue, of: numberOfItems))) }
  }

  /// The item at which the movement that is under way will rest. Without one it is the current item.
  public final var goalItemIndex: Int { scroll.indexAtGoal }

  /// The page of the current item. Setting it scrolls there immediately.
  public final var currentPage: Int {
    get { scroll.places.pages.page(ofItem: scroll.index) }
    set { scroll.go(toPage: newValue, animation(0, problem(newValue, of: numberOfPages))) }
  }

  /// The offset that is shown now, in items. Within 0..<`numberOfItems` when wrapped. Setting it scrolls there
  /// immediately, and may leave the view between two pages.
  public final var scrollOffset: Double {
    get { scroll.offset }
    set { scroll.go(toOffset: newValue, animation(0, problem(newValue))) }
  }

  /// Whether a finger is dragging the view.
  public final var isDragging: Bool { scroll.phase == .dragging }

  /// Whether a finger or a trackpad holds it.
  public final var isHeld: Bool { scroll.phase.isHeld }

  /// Whether the view is moving on after a finger released it.
  public final var isDecelerating: Bool { scroll.phase == .decelerating }

  /// Whether the view moves without a finger, by itself or because of a call.
  public final var isScrolling: Bool { scroll.phase.isMoving }

  // MARK: Scrolling

  /// Scrolls by a number of items, backward if negative, within the content. During a movement, it counts from the
  /// destination of that movement.
  /// - Parameter duration: in seconds; 0 scrolls immediately.
  public final func scroll(byItems count: Int, duration: Double) {
    scroll.go(byItems: count, animation(duration))
  }

  /// Scrolls to the item at `index`. When wrapped, takes the shorter way unless `direction` says otherwise.
  /// - Parameter duration: in seconds; 0 scrolls immediately.
  public final func scroll(toItem index: Int, duration: Double, direction: ScrollDirection = .shortest) {
    scroll.go(toItem: index, direction, animation(duration, problem(index, of: numberOfItems)))
  }

  /// Scrolls to the first item of `page`.
  /// - Parameter duration: in seconds; 0 scrolls immediately.
  public final func scroll(toPage page: Int, duration: Double) {
    scroll.go(toPage: page, animation(duration, problem(page, of: numberOfPages)))
  }

  /// Scrolls by a number of items that may be fractional, within the content. During a movement, it counts from the
  /// destination of that movement.
  /// - Parameter duration: in seconds; 0 scrolls immediately.
  public final func scroll(byOffset items: Double, duration: Double) {
    scroll.go(byOffset: items, animation(duration, problem(items)))
  }

  /// Scrolls to an offset in items. When wrapped, takes the shorter way.
  /// - Parameter duration: in seconds; 0 scrolls immediately.
  public final func scroll(toOffset items: Double, duration: Double) {
    scroll.go(toOffset: items, animation(duration, problem(items)))
  }

  /// How a programmatic scroll reaches its goal; nil for immediately. A movement needs sizes, so the view is laid out
  /// first.
  /// - Parameters:
  ///   - problem: what is wrong with the goal.
  ///   - call: the method that was called, which reports the problems.
  private func animation(
    _ duration: Double, _ problem: String? = nil, in call: StaticString = #function
  ) -> Scroller.Animation? {
    let isSound = duration.isFinite && duration >= 0
    let problems = [problem, isSound ? nil : "a duration of \(duration) s"].compactMap(\.self)
    if !problems.isEmpty { Misuse.report("SwipeView.\(call): \(problems.joined(separator: "; "))") }
    guard isSound, duration > 0 else { return nil }
    if window != nil { layOutIfPossible() }
    return .timed(duration, .easeInOut)
  }

  private func problem(_ offset: Double) -> String? { offset.isFinite ? nil : "\(offset)" }

  /// Describes what is wrong with the index of an item or a page. Index 0 is valid even if the view is empty.
  private func problem(_ index: Int, of count: Int) -> String? {
    let isThere = (0..<count).contains(index) || isWrapEnabled && count > 0 || count == 0 && index == 0
    return isThere ? nil : "\(index) is not in 0..<\(count)"
  }
}
