public import ViewTree

/// A row of items, of which it shows a page at a time, and which a person turns: by finger, wheel, trackpad or key.
///
/// Only what is seen has a view; views that leave are handed to the data source again. Finger, wheel, key, autoscroll and calls
/// all move the same scroller, and what is seen follows from its position alone; so any of them may come at any time. The
/// delegate is notified after the work that caused it, in order, and may call anything.
@MainActor open class SwipeView: View {
  public nonisolated enum Alignment: Hashable, Sendable {
    /// The content begins and ends at the edges of the view.
    case edge
    /// The current page lies in the middle of the view, the first and the last one, too.
    case center
  }

  public nonisolated enum ScrollDirection: Hashable, Sendable {
    /// The shorter way; where both are the same, forward.
    case shortest
    case forward, backward
  }

  // MARK: Who fills it, who is told

  /// What fills the view. Setting it reloads.
  public final weak var dataSource: (any SwipeViewDataSource)? {
    didSet { reload(keepsPlace: false, keepsSpares: false) }
  }

  public final weak var delegate: (any SwipeViewDelegate)? {
    didSet { setNeedsLayout() }
  }

  // MARK: How it is laid out

  /// How many items a page has. At least 1, which is the default.
  public final var itemsPerPage = 1 {
    didSet {
      if itemsPerPage < 1 {
        Misuse.report("SwipeView.itemsPerPage: \(itemsPerPage)")
        itemsPerPage = 1
      }
      if itemsPerPage != oldValue { layoutSettingDidChange() }
    }
  }

  /// Whether the last page, where there are not enough items to fill it, shows those before it as well instead of blank space.
  /// False by default; without effect when wrapped.
  public final var truncatesFinalPage = false {
    didSet { if truncatesFinalPage != oldValue { layoutSettingDidChange() } }
  }

  /// Whether the first and the last page lie at the edges of the view or in its middle. At the edges by default.
  public final var alignment = Alignment.edge {
    didSet { if alignment != oldValue { layoutSettingDidChange() } }
  }

  /// Whether it comes to rest only on pages. True by default.
  public final var isPagingEnabled = true {
    didSet { if isPagingEnabled != oldValue { layoutSettingDidChange() } }
  }

  /// Whether a flick carries on over as many pages as its speed is good for, by `decelerationRate`, instead of turning one page.
  /// It comes to rest on a page all the same. False by default; without effect when there is no paging.
  public final var isCoastingEnabled = false

  /// Whether the items go round: after the last comes the first again. False by default.
  public final var isWrapEnabled = false {
    didSet { if isWrapEnabled != oldValue { layoutSettingDidChange() } }
  }

  /// Whether the items lie below each other. False by default.
  public final var isVertical = false {
    didSet {
      guard isVertical != oldValue else { return }
      input.axisDidChange()
      layoutSettingDidChange()
    }
  }

  // MARK: How it moves

  /// Whether a person can scroll it, by finger, wheel or key. A program always can. True by default.
  public final var isScrollEnabled = true {
    didSet {
      guard oldValue, !isScrollEnabled else { return }
      input.wasDisabled()
      if isFocused { resignFocus() }
    }
  }

  /// Whether a touch waits for 0.15 s, in which it may become a drag, before it highlights what it pressed. True by default.
  public final var delaysContentTouches = true {
    didSet { contentTouchDelay = delaysContentTouches ? GestureMetrics.contentTouchDelaySeconds : 0 }
  }

  /// Whether it goes beyond its ends and comes back, or stops dead there. True by default; without effect when wrapped.
  public final var bounces = true {
    didSet { if bounces != oldValue { perform { scroll.updateRange() } } }
  }

  /// What is left of the speed after each millisecond of sliding, where there is no paging, or a flick coasts: between 0.5 and 0.9999; 0.998 is
  /// normal, 0.99 fast.
  public final var decelerationRate = MotionMetrics.normalDecelerationPerMillisecond {
    didSet {
      let bounds = MotionMetrics.decelerationsPerMillisecond
      if !bounds.contains(decelerationRate) {
        Misuse.report("SwipeView.decelerationRate: \(decelerationRate) is not in \(bounds)")
        decelerationRate =
          decelerationRate.isNaN ? oldValue : min(bounds.upperBound, max(bounds.lowerBound, decelerationRate))
      }
      scroll.updateRange()
    }
  }

  /// Whether items are loaded, and `currentItemIndex` follows, only after a scroll has come to rest. False by default.
  public final var defersItemViewLoading = false {
    didSet { if !defersItemViewLoading && oldValue { perform { scroll.show() } } }
  }

  /// At what speed it scrolls by itself, in items a second; negative: backward. 0, the default: not at all.
  ///
  /// It pauses while a finger or a movement has the view, or nothing of it is in sight, goes on afterwards, and ends where the
  /// content does.
  public final var autoscroll = 0.0 {
    didSet {
      if !autoscroll.isFinite {
        Misuse.report("SwipeView.autoscroll: \(autoscroll)")
        autoscroll = 0
      }
      if autoscroll != oldValue { perform { autoplay.autoscrollDidChange() } }
    }
  }

  /// After how many seconds it turns a page by itself, again and again; nil, the default: never.
  ///
  /// It waits while a finger has the view, or nothing of it is in sight, and counts anew afterwards. Without wrapping it ends at
  /// the last page.
  public final var autoAdvanceInterval: Double? {
    didSet {
      if let interval = autoAdvanceInterval, !(interval > 0) {
        Misuse.report("SwipeView.autoAdvanceInterval: \(interval) s")
        autoAdvanceInterval = nil
      }
      if autoAdvanceInterval != oldValue { autoplay.update(restarts: true) }
    }
  }

  /// An indicator that follows the position, and whose dots scroll to their pages. One that is given to several views is the
  /// last one's.
  public final weak var pageIndicator: PageIndicator? {
    didSet {
      guard pageIndicator !== oldValue || pageIndicator.map({ $0.driver !== input }) ?? false else { return }
      if let oldValue, oldValue.driver === input { oldValue.driver = nil }
      pageIndicator?.driver = input
      updatePageIndicator()
    }
  }

  // MARK: Its parts

  final lazy var scroll = SwipeScroll(of: self)
  final lazy var content = SwipeContent(of: self)
  final lazy var autoplay = SwipeAutoplay(of: self)
  final lazy var input = SwipeInput(of: self)
  final lazy var notices = NoticeQueue<SwipeNotice> { [weak self] in self?.deliver($0) }
  /// The last index that the delegate was notified of.
  private var toldIndex = 0
  private var isLayingOut = false

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    accessibilityRole = .list
    clipsToBounds = true
    addSubview(content.host)
    contentTouchDelay = GestureMetrics.contentTouchDelaySeconds
    input.attach()
  }

  /// Does some work, none of it animated, and notifies the delegate of what came of it when all of it is done.
  final func perform<Result>(_ work: () -> Result) -> Result {
    notices.perform { View.withoutAnimation(work) }
  }

  final func indexMayHaveChanged() {
    if scroll.index != toldIndex { notices.post(.currentItemIndexDidChange) }
  }

  private func deliver(_ notice: SwipeNotice) {
    if notice == .currentItemIndexDidChange {
      // Of several changes at once the last one counts.
      guard toldIndex != scroll.index else { return }
      toldIndex = scroll.index
    }
    switch notice {
    case .didScroll: delegate?.swipeViewDidScroll(self)
    case .currentItemIndexDidChange: delegate?.swipeViewCurrentItemIndexDidChange(self)
    case .willBeginDragging: delegate?.swipeViewWillBeginDragging(self)
    case .didEndDragging(let willDecelerate): delegate?.swipeViewDidEndDragging(self, willDecelerate: willDecelerate)
    case .willBeginDecelerating: delegate?.swipeViewWillBeginDecelerating(self)
    case .didEndDecelerating: delegate?.swipeViewDidEndDecelerating(self)
    case .didEndScrollingAnimation: delegate?.swipeViewDidEndScrollingAnimation(self)
    }
  }

  // MARK: The place

  /// How many items the data source has.
  public final var numberOfItems: Int { scroll.places.count }

  /// How many pages the items make; with one item a page as many as there are items.
  public final var numberOfPages: Int { scroll.places.pages.count }

  /// The size of each item: the delegate's, or that of the first view loaded.
  public final var itemSize: Size {
    layOutIfPossible()
    return scroll.places.isLaidOut ? scroll.places.itemSize : content.measuredSize ?? .zero
  }

  /// The current item: at rest the first of the current page, or the one that was scrolled to; in motion the one nearest to
  /// the offset. Setting it scrolls there at once.
  public final var currentItemIndex: Int {
    get { scroll.index }
    set { scroll(toItem: newValue, duration: 0, .shortest, "SwipeView.currentItemIndex") }
  }

  /// The page of the current item. Setting it scrolls there at once.
  public final var currentPage: Int {
    get { scroll.places.pages.page(ofItem: scroll.index) }
    set { scroll(toPage: newValue, duration: 0, "SwipeView.currentPage") }
  }

  /// How far it is scrolled, in items, as it is seen now; within 0..<`numberOfItems` when wrapped. Setting it scrolls there at
  /// once, also to between two pages.
  public final var scrollOffset: Double {
    get { scroll.offset }
    set { scroll(toOffset: newValue, duration: 0, "SwipeView.scrollOffset") }
  }

  /// Whether a finger drags it.
  public final var isDragging: Bool { scroll.phase == .dragging }

  /// Whether it goes on after a finger let it go.
  public final var isDecelerating: Bool { scroll.phase == .decelerating }

  /// Whether it moves without a finger: by itself or by program.
  public final var isScrolling: Bool { scroll.phase.isMoving }

  // MARK: Scrolling

  /// Scrolls by so many items, back where negative, as far as there are any. In motion it counts from where that is going.
  /// - Parameter duration: in seconds; 0 scrolls at once.
  public final func scroll(byItems count: Int, duration: Double) {
    let manner = manner(duration, "SwipeView.scroll(byItems:duration:)")
    if count != 0, numberOfItems > 0 { scroll.go(byItems: count, manner) }
  }

  /// Scrolls to the item at `index`; when wrapped, the shorter way unless told.
  /// - Parameter duration: in seconds; 0 scrolls at once.
  public final func scroll(toItem index: Int, duration: Double, direction: ScrollDirection = .shortest) {
    scroll(toItem: index, duration: duration, direction, "SwipeView.scroll(toItem:duration:direction:)")
  }

  /// Scrolls to the first item of `page`.
  /// - Parameter duration: in seconds; 0 scrolls at once.
  public final func scroll(toPage page: Int, duration: Double) {
    scroll(toPage: page, duration: duration, "SwipeView.scroll(toPage:duration:)")
  }

  /// Scrolls by so many items and parts of them, as far as there are any. In motion it counts from where that is going.
  /// - Parameter duration: in seconds; 0 scrolls at once.
  public final func scroll(byOffset items: Double, duration: Double) {
    let manner = manner(duration, "SwipeView.scroll(byOffset:duration:)", items.isFinite ? nil : "\(items)")
    if items.isFinite, items != 0, numberOfItems > 0 { scroll.go(byOffset: items, manner) }
  }

  /// Scrolls to an offset in items; when wrapped, the shorter way.
  /// - Parameter duration: in seconds; 0 scrolls at once.
  public final func scroll(toOffset items: Double, duration: Double) {
    scroll(toOffset: items, duration: duration, "SwipeView.scroll(toOffset:duration:)")
  }

  private func scroll(toItem index: Int, duration: Double, _ direction: ScrollDirection, _ call: StaticString) {
    let manner = manner(duration, call, problem(index, of: numberOfItems))
    if numberOfItems > 0 { scroll.go(toItem: index, direction, manner) }
  }

  private func scroll(toPage page: Int, duration: Double, _ call: StaticString) {
    let manner = manner(duration, call, problem(page, of: numberOfPages))
    if numberOfItems > 0 { scroll.go(toPage: page, manner) }
  }

  private func scroll(toOffset items: Double, duration: Double, _ call: StaticString) {
    let manner = manner(duration, call, items.isFinite ? nil : "\(items)")
    if items.isFinite, numberOfItems > 0 { scroll.go(toOffset: items, manner) }
  }

  /// How a scroll by program gets there; nil: at once. What moves needs its places, so it is laid out.
  private func manner(_ duration: Double, _ call: StaticString, _ problem: String? = nil) -> Scroller.Manner? {
    let isSound = duration.isFinite && duration >= 0
    let problems = [problem, isSound ? nil : "a duration of \(duration) s"].compactMap(\.self)
    if !problems.isEmpty { Misuse.report("\(call): \(problems.joined(separator: "; "))") }
    guard isSound, duration > 0 else { return nil }
    if window != nil { layOutIfPossible() }
    return .timed(duration, .easeInOut)
  }

  /// What is wrong with an index of an item or a page. The first one may be asked for where there is none, too.
  private func problem(_ index: Int, of count: Int) -> String? {
    let isThere = (0..<count).contains(index) || isWrapEnabled && count > 0 || count == 0 && index == 0
    return isThere ? nil : "\(index) is not in 0..<\(count)"
  }

  // MARK: The views

  /// The view of the current item.
  public final var currentItemView: View? { itemView(at: currentItemIndex) }

  /// The views that are shown, in the order of the items; wrapped, copies of an item have a view each.
  public final var visibleItemViews: [View] {
    layOutIfPossible()
    return content.views
  }

  /// The indexes of the items that are shown, in the order of `visibleItemViews`.
  public final var indexesForVisibleItems: [Int] {
    layOutIfPossible()
    return content.items.map { scroll.places.index(ofItem: $0) }
  }

  /// The view of the item at `index`, if it is shown; of several copies the one nearest to the middle.
  public final func itemView(at index: Int) -> View? {
    layOutIfPossible()
    return content.view(at: index)
  }

  /// The index of the item that `view` shows; nil when it is not shown.
  public final func index(ofItemView view: View) -> Int? {
    content.item(of: view).map { scroll.places.index(ofItem: $0) }
  }

  /// The index of the item whose view is `view`, or has it in it.
  public final func index(ofItemViewContaining view: View) -> Int? {
    content.item(containing: view).map { scroll.places.index(ofItem: $0) }
  }

  // MARK: Other items

  /// Asks for everything anew, and goes back to the first item. Whatever moved or was dragged ends.
  public final func reloadData() { reload(keepsPlace: false) }

  /// Asks anew for the view of the item at `index`, if it is shown.
  public final func reloadItem(at index: Int) {
    guard (0..<numberOfItems).contains(index) else {
      return Misuse.report("SwipeView.reloadItem(at:): \(index) is not in 0..<\(numberOfItems)")
    }
    notices.perform { content.reload(index) }
  }

  /// Shows items that the data source has got; change the source first.
  ///
  /// What is looked at stays in place. A count that is not what the source says is misuse, and reloads.
  /// - Parameter indexes: the numbers that the new items have now.
  public final func insertItems(at indexes: [Int], animated: Bool) {
    edit(.inserting(indexes, into: numberOfItems), animated, "SwipeView.insertItems(at:animated:)", indexes)
  }

  /// Takes away items that the data source has lost; change the source first.
  ///
  /// What is looked at stays in place, or its neighbour moves in. A count that is not what the source says is misuse, and
  /// reloads.
  /// - Parameter indexes: the numbers that the items had.
  public final func deleteItems(at indexes: [Int], animated: Bool) {
    edit(.deleting(indexes, from: numberOfItems), animated, "SwipeView.deleteItems(at:animated:)", indexes)
  }

  private func edit(_ edit: SwipeEdit?, _ animated: Bool, _ call: StaticString, _ indexes: [Int]) {
    guard !content.isCounting else { return Misuse.report("\(call): called by numberOfItems(in:)") }
    let (oldCount, count) = (numberOfItems, content.count())
    guard let edit, edit.oldCount == numberOfItems, edit.newCount == count else {
      Misuse.report("\(call): from \(oldCount) items to \(count) by \(indexes)")
      return reload(keepsPlace: true)
    }
    if indexes.isEmpty { return }
    if count == 0 { return reload(keepsPlace: true) }
    perform {
      let (old, shift) = scroll.apply(edit)
      input.renumber { edit.newIndex($0, wraps: old.wraps) }
      let isAnimated = animated && window != nil && scroll.places.isLaidOut
      content.apply(edit, from: old, shift: shift, isAnimated: isAnimated)
      content.scroll()
      scroll.findIndexIfHidden()
      placesDidChange()
    }
  }

  private func reload(keepsPlace: Bool, keepsSpares: Bool = true) {
    guard !content.isCounting else { return }
    perform {
      content.removeAll(keepsSpares: keepsSpares)
      input.renumber { _ in nil }
      let count = content.count()
      let index = keepsPlace ? max(0, min(currentItemIndex, count - 1)) : 0
      scroll.reset(count: count, index: index, offset: keepsPlace ? scrollOffset : 0)
      placesDidChange(restarts: true)
    }
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard !isLayingOut, !content.isLoading else { return setNeedsLayout() }
    isLayingOut = true
    perform {
      content.host.frame = presented.bounds
      if let places = measuredPlaces() {
        scroll.adopt(places)
        content.loadVisible()
      } else {
        setNeedsLayout()
      }
    }
    isLayingOut = false
    perform { placesDidChange(needsLayout: false) }
  }

  /// Lays out what waits for it, so that what is asked for is there.
  final func layOutIfPossible() {
    if !isLayingOut, !content.isLoading, !content.isCounting { layoutIfNeeded() }
  }

  private func layoutSettingDidChange() {
    perform {
      scroll.adopt(scroll.places.with(settingsOf: self))
      placesDidChange()
    }
  }

  /// The places as everything is set now; nil where loading the first view, to measure it, was cut short.
  private func measuredPlaces() -> SwipeGeometry? {
    // As large as it is seen now: while its size is animated it is laid out in every frame.
    let room = presented.bounds.size
    guard room.width > 0, room.height > 0, numberOfItems > 0 else {
      var places = scroll.places.with(settingsOf: self)
      places.forgetSizes()
      return places
    }
    guard let size = content.itemSize() else { return nil }
    var places = scroll.places.with(settingsOf: self)
    if places.count > 0 { places.setSizes(item: size, view: room) }
    return places
  }

  private func placesDidChange(needsLayout: Bool = true, restarts: Bool = false) {
    if needsLayout { setNeedsLayout() }
    updatePageIndicator()
    indexMayHaveChanged()
    autoplay.update(restarts: restarts)
  }

  final func updatePageIndicator() {
    guard let pageIndicator, pageIndicator.driver === input else { return }
    let pages = scroll.places.pages
    if pageIndicator.numberOfPages != pages.count { pageIndicator.numberOfPages = pages.count }
    let progress = pages.progress(scroll.position, endPage: scroll.endPage)
    if pageIndicator.position != progress { pageIndicator.position = progress }
  }

  // MARK: Overrides

  open override var canBecomeFocused: Bool { isScrollEnabled }

  open override func keyDown(_ event: KeyEvent) -> Bool { input.keyDown(event) || super.keyDown(event) }

  public final override func presentedSizeDidChange() { setNeedsLayout() }

  public final override func windowDidChange() {
    perform {
      if window != nil { setNeedsLayout() } else { input.windowDidGo() }
      autoplay.update()
    }
  }

  public final override var defaultAccessibilityLabel: String? { "Pages" }

  public final override var defaultAccessibilityValue: String? {
    numberOfPages > 0 ? "\(currentPage + 1) of \(numberOfPages)" : nil
  }
}
