public import ViewTree

/// A row of items of which one page at a time is shown. The user turns pages with a finger, a wheel, a trackpad or
/// keys.
///
/// Only visible items have views, and views that leave are offered to the data source for reuse. Fingers, wheels, keys,
/// autoscroll and calls all move the same scroller, and what is shown depends on its position alone, so any of them may
/// happen at any time. The delegate is notified after the work that caused the notice, in order, and may call anything.
@MainActor open class SwipeView: View {
  public nonisolated enum Alignment: Hashable, Sendable {
    /// The content begins and ends at the edges of the view.
    case edge
    /// The current page is centered in the view, including the first and the last one.
    case center
  }

  /// The way that `scroll(toItem:duration:direction:)` takes to an item of a wrapped view, which can be reached in both directions.
  public nonisolated enum ScrollDirection: Hashable, Sendable {
    /// The shorter way. If both are equal, forward.
    case shortest
    case forward, backward
  }

  // MARK: Data source and delegate

  /// The source of the items. Setting it reloads the view.
  public final weak var dataSource: (any SwipeViewDataSource)? {
    didSet { reloadItems(keepsPlace: false, keepsSpares: false) }
  }

  public final weak var delegate: (any SwipeViewDelegate)? {
    didSet { setNeedsLayout() }
  }

  // MARK: Layout settings

  /// The number of items on a page. At least 1, which is the default.
  public final var itemsPerPage = 1 {
    didSet {
      itemsPerPage = Misuse.limited(itemsPerPage, "SwipeView.itemsPerPage", atLeast: 1, former: oldValue)
      if itemsPerPage != oldValue { settingDidChange() }
    }
  }

  /// Whether the last page, if there are not enough items to fill it, also shows the items before it instead of blank
  /// space. False by default. No effect when wrapped.
  public final var truncatesFinalPage = false {
    didSet { if truncatesFinalPage != oldValue { settingDidChange() } }
  }

  /// Whether the first and the last page lie at the edges of the view or are centered in it. `edge` by default.
  public final var alignment = Alignment.edge {
    didSet { if alignment != oldValue { settingDidChange() } }
  }

  /// Whether the view comes to rest only on pages. True by default.
  public final var isPagingEnabled = true {
    didSet { if isPagingEnabled != oldValue { settingDidChange() } }
  }

  /// Whether a flick may pass several pages, depending on its speed and `decelerationRate`, instead of turning one
  /// page. The view still comes to rest on a page. False by default. No effect without paging.
  public final var isCoastingEnabled = false

  /// Whether the items wrap around, so that the first follows the last. False by default.
  public final var isWrapEnabled = false {
    didSet { if isWrapEnabled != oldValue { settingDidChange() } }
  }

  /// Whether the items are arranged vertically. False by default.
  public final var isVertical = false {
    didSet { if isVertical != oldValue { settingDidChange() } }
  }

  // MARK: Scrolling settings

  /// Whether the user can scroll the view with a finger, a wheel or keys. Calls can always scroll it. True by default.
  public final var isScrollEnabled = true {
    didSet {
      input.isEnabled = isScrollEnabled
      if !isScrollEnabled, isFocused { resignFocus() }
    }
  }

  /// Whether a touch waits for 0.15 s, during which it may become a drag, before it highlights the pressed view. True
  /// by default.
  public final var delaysContentTouches = true {
    didSet { contentTouchDelay = delaysContentTouches ? GestureMetrics.contentTouchDelaySeconds : 0 }
  }

  /// Whether the view scrolls beyond its ends and springs back, rather than stopping at the end. True by default. No
  /// effect when wrapped.
  public final var bounces = true {
    didSet { if bounces != oldValue { perform { scroll.updateRange() } } }
  }

  /// The part of the speed that remains after each millisecond of sliding, used without paging or when a flick coasts.
  /// Between 0.5 and 0.9999; 0.998 is normal, 0.99 is fast.
  public final var decelerationRate = MotionMetrics.normalDecelerationPerMillisecond {
    didSet {
      let rates = MotionMetrics.decelerationsPerMillisecond
      decelerationRate = Misuse.limited(
        decelerationRate, "SwipeView.decelerationRate", atLeast: rates.lowerBound, atMost: rates.upperBound,
        former: oldValue)
      scroll.updateRange()
    }
  }

  /// Whether loading items and updating `currentItemIndex` wait until a scroll has come to rest. False by default.
  public final var defersItemViewLoading = false {
    didSet { if !defersItemViewLoading && oldValue { perform { scroll.show() } } }
  }

  /// The speed at which the view scrolls by itself, in items per second. Negative values scroll backward. 0, the
  /// default, turns it off.
  ///
  /// Autoscroll pauses while a finger or another movement controls the view or no part of it is visible, resumes
  /// afterwards, and ends at the end of the content.
  public final var autoscroll = 0.0 {
    didSet {
      if !autoscroll.isFinite {
        Misuse.report("SwipeView.autoscroll: \(autoscroll)")
        autoscroll = 0
      }
      if autoscroll != oldValue { perform { autoplay.autoscrollDidChange() } }
    }
  }

  /// The interval at which the view turns pages by itself, in seconds; at least 0.05. Nil, the default, turns it off. A value that is not
  /// positive is misuse and counts as nil.
  ///
  /// The interval pauses while a finger controls the view or no part of it is visible, and starts over afterwards.
  /// Without wrapping, it ends at the last page.
  public final var autoAdvanceInterval: Double? {
    didSet {
      if let interval = autoAdvanceInterval, !(interval > 0) {
        Misuse.report("SwipeView.autoAdvanceInterval: \(interval) s")
        autoAdvanceInterval = nil
      }
      if autoAdvanceInterval != oldValue { autoplay.update(restarts: true) }
    }
  }

  /// A page indicator that follows the position, and whose dots scroll to their pages. A wheel or a trackpad over it
  /// scrolls as over this view. An indicator that is assigned to several views belongs to the last one.
  public final weak var pageIndicator: PageIndicator? {
    didSet {
      if let oldValue, oldValue.driver === input { oldValue.driver = nil }
      pageIndicator?.driver = input
      scroll.updatePageIndicator()
    }
  }

  // MARK: Parts

  final lazy var scroll = SwipeScroll(of: self)
  final lazy var content = SwipeContent(of: self)
  final lazy var autoplay = SwipeAutoplay(of: self)
  final lazy var input = SwipeInput(of: self)
  final lazy var notices = SwipeNotices(of: self)
  /// Whether `layOutItems()` is at work.
  final var isLayingOut = false

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    accessibilityRole = .list
    clipsToBounds = true
    addSubview(content.host)
    contentTouchDelay = GestureMetrics.contentTouchDelaySeconds
    input.attach()
  }

  /// Does some work without animation, and notifies the delegate of the results when all of it is done.
  final func perform<Result>(_ work: () -> Result) -> Result {
    notices.perform { View.withoutAnimation(work) }
  }

  // MARK: Item views

  /// The view of the current item.
  public final var currentItemView: View? { itemView(at: currentItemIndex) }

  /// While this view moves on to another item, it is this view itself, so that the items on the way are not read.
  public final override var accessibilityCurrentItem: View? {
    goalItemIndex == currentItemIndex ? currentItemView : self
  }

  /// Scrolls to the item.
  public final override func accessibilityReveal(_ view: View) -> Bool {
    guard let item = content.item(containing: view) else { return false }
    let index = scroll.places.index(ofItem: item)
    if index != currentItemIndex { scroll(toItem: index, duration: 0.35) }
    return true
  }

  /// The visible item views, in the order of the items. When wrapped, each copy of an item has its own view.
  public final var visibleItemViews: [View] {
    layOutIfPossible()
    return content.views
  }

  /// The indexes of the visible items, in the order of `visibleItemViews`.
  public final var indexesForVisibleItems: [Int] {
    layOutIfPossible()
    return content.items.map { scroll.places.index(ofItem: $0) }
  }

  /// The view of the item at `index`, if it is shown. If several copies are shown, the one nearest to the middle.
  public final func itemView(at index: Int) -> View? {
    layOutIfPossible()
    return content.view(at: index)
  }

  /// The index of the item that `view` shows. Nil if the view is not shown.
  public final func index(ofItemView view: View) -> Int? {
    content.item(of: view).map { scroll.places.index(ofItem: $0) }
  }

  /// The index of the item whose view is `view` or contains it.
  public final func index(ofItemViewContaining view: View) -> Int? {
    content.item(containing: view).map { scroll.places.index(ofItem: $0) }
  }

  // MARK: Changes of the items

  /// Reloads everything from the data source and returns to the first item. Any movement or drag ends.
  public final func reloadData() { reloadItems(keepsPlace: false) }

  /// Requests the view of the item at `index` again, if it is shown.
  public final func reloadItem(at index: Int) {
    guard (0..<numberOfItems).contains(index) else {
      return Misuse.report("SwipeView.reloadItem(at:): \(index) is not in 0..<\(numberOfItems)")
    }
    notices.perform { content.reload(index) }
  }

  /// Shows items that were added to the data source.
  ///
  /// Change the data source first, and then call this before anything that asks for item views, such as `visibleItemViews`. That may load
  /// views by the new indexes.
  ///
  /// The visible content stays in place. If the count does not match that of the data source, this reports misuse and
  /// reloads.
  /// - Parameter indexes: the indexes of the new items after the insertion.
  public final func insertItems(at indexes: [Int], animated: Bool) {
    applyEdit(SwipeEdit(inserting: indexes, of: numberOfItems), indexes, animated)
  }

  /// Removes items that were deleted from the data source.
  ///
  /// Change the data source first, and then call this before anything that asks for item views, such as `visibleItemViews`. That may load
  /// views by the new indexes.
  ///
  /// The visible content stays in place, or its neighbour takes its place. If the count does not match that of the data
  /// source, this reports misuse and reloads.
  /// - Parameter indexes: the indexes of the items before the deletion.
  public final func deleteItems(at indexes: [Int], animated: Bool) {
    applyEdit(SwipeEdit(removing: indexes, of: numberOfItems), indexes, animated)
  }

  /// Shows that an item was moved in the data source.
  ///
  /// Change the data source first, and then call this before anything that asks for item views, such as `visibleItemViews`. That may load
  /// views by the new indexes.
  ///
  /// The current item stays in place, also if it is the one that was moved, and the others make room. An index out of range is misuse, and
  /// reloads.
  /// - Parameters:
  ///   - index: the index of the item before the move.
  ///   - newIndex: its index after the move.
  public final func moveItem(from index: Int, to newIndex: Int, animated: Bool) {
    let edit = SwipeEdit(removing: [index], inserting: [newIndex], of: numberOfItems)
    if edit != nil, index == newIndex { return }
    applyEdit(edit, [index, newIndex], animated)
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutItems()
  }

  /// Performs pending layout, so that the views and sizes that a caller asks for exist.
  final func layOutIfPossible() {
    if canLayOut { layoutIfNeeded() }
  }

  // MARK: Overrides

  open override var canBecomeFocused: Bool { isScrollEnabled }

  /// The ring lies where the current item has its own. If the items fill this view, it lies around this view.
  open override var focusRing: FocusRing? {
    let (places, size) = (scroll.places, bounds.size)
    let isFilled = places.itemSize.width >= size.width && places.itemSize.height >= size.height
    guard places.isLaidOut, !isFilled, let item = content.view(at: currentItemIndex), var ring = item.focusRing else {
      return super.focusRing
    }
    // What lies beside an item is another item, or clipped.
    if ring.view === item, ring.rect == nil { ring.isInside = true }
    return ring
  }

  open override func keyDown(_ event: KeyEvent) -> Bool { input.keyDown(event) || super.keyDown(event) }

  public final override func presentedSizeDidChange() { setNeedsLayout() }

  public final override func windowDidChange() {
    perform {
      if window != nil { setNeedsLayout() } else { input.windowDidGo() }
      autoplay.update()
    }
  }

  public final override var defaultAccessibilityLabel: String? { accessibilityWords.pages }

  public final override var accessibilityItemCount: Int? { numberOfItems }

  public final override func accessibilityIndex(ofItem item: View) -> Int? { index(ofItemView: item) }

  public final override var defaultAccessibilityValue: String? {
    numberOfPages > 0 ? accessibilityWords.place(currentPage + 1, numberOfPages) : nil
  }
}
