internal import ViewTree

/// The views of the visible items: requests them from the data source, lays them out, and recycles them.
///
/// While the data source creates a view, it may call anything, even what removes the items or replaces them. Then `revision` grows, and the
/// view that the data source returns is discarded.
final class SwipeContent {
  private unowned let view: SwipeView
  /// The superview of the item views. Its bounds are scrolled.
  let host = SwipeHost()
  private var recycler = Recycler<SwipeSlot>()
  private var order = SwipeOrder()
  private lazy var leavingViews = LeavingViews<SwipeSlot>(in: host) { [unowned self] in retire($0) }
  /// The size of the first view that was loaded. It remains while `isMeasured` is false, until another view is measured. A side
  /// without a length is 0.
  private var measuredSize: Size?
  private var isMeasured = false
  /// Grows whenever all views are removed, or get other items. A view that leaves may cause that.
  private var revision = 0
  private(set) var isLoading = false
  /// Views that will be requested again, because that was asked for while another view was requested.
  private var outdated: [View] = []
  private(set) var isCounting = false

  init(of view: SwipeView) {
    self.view = view
    host.content = self
  }

  private var places: SwipeGeometry { view.scroll.places }

  // MARK: Visible items

  /// The items that are to be shown.
  private var visibleItems: Range<Int> { places.visibleItems(view.scroll.position) }
  /// The items that are shown.
  var items: Range<Int> { recycler.items }
  var views: [View] { recycler.slots.map(\.view) }

  /// The item that `view` shows.
  func item(of view: View) -> Int? { recycler.item(of: view) }

  /// The item whose view is `view` or contains it.
  func item(containing view: View) -> Int? {
    sequence(first: view) { $0.superview }.first { $0.superview === host }.flatMap(recycler.item(of:))
  }

  /// The item whose view is at `location`, in the window's coordinates. Of several, which a transform may let overlap, the foremost one.
  func item(at location: Point) -> Int? {
    for view in host.subviews.reversed() where view.bounds.contains(view.convert(location, from: nil)) {
      if let item = recycler.item(of: view) { return item }
    }
    return nil
  }

  /// The view of the item at `index`. If several copies are shown, the one nearest to the middle.
  func view(at index: Int) -> View? {
    let middle = places.leadingEdge(view.scroll.position) + places.viewExtent / 2
    let copies = recycler.items.filter { places.index(ofItem: $0) == index }
    let nearest = copies.min { abs(places.middle(ofItem: $0) - middle) < abs(places.middle(ofItem: $1) - middle) }
    return nearest.flatMap { recycler.slot($0)?.view }
  }

  // MARK: Layout

  /// Scrolls the content to the current position. While the same items are visible, a frame changes nothing else.
  func scroll() {
    guard places.isLaidOut else { return }
    let bounds = Rect(origin: places.contentOrigin(view.scroll.position), size: host.bounds.size)
    if bounds != host.bounds { host.bounds = bounds }
  }

  private func place(_ view: View, at item: Int) {
    View.performWithoutAnimation { view.place(in: places.frame(ofItem: item)) }
  }

  func placeAll() {
    for (offset, slot) in recycler.slots.enumerated() { place(slot.view, at: recycler.first + offset) }
  }

  /// Tells assistive technology of each view which of all items it shows, after the value of the view. Their number, and the words of the
  /// window, may have changed since the view was loaded.
  func numberViews() {
    for (offset, slot) in recycler.slots.enumerated() { number(slot.view, at: recycler.first + offset) }
  }

  private func number(_ loaded: View, at item: Int) {
    loaded.accessibilityPosition = view.accessibilityWords.place(places.index(ofItem: item) + 1, places.count)
  }

  /// Renumbers all items, by whole rounds.
  func renumber(by count: Int) {
    recycler.shift(by: count)
    order.invalidate()
    placeAll()
    scroll()
  }

  /// Keeps the view of the current item in front. Of several copies of that item, it is the one nearest to the position.
  private func restoreOrder() {
    order.restore(recycler, around: places.item(of: view.scroll.index, from: view.scroll.position, .shortest), in: host)
  }

  /// Fades in the content after a jump, where reduced motion is preferred.
  func fadeIn(until end: Double) {
    host.fadeIn(replacingMovementOf: end - (view.window?.currentTime ?? end))
  }

  // MARK: The data source

  /// Asks the data source for the number of items.
  func count() -> Int {
    isCounting = true
    defer { isCounting = false }
    // The data source may be replaced while it is being asked.
    for _ in 0..<4 {
      guard let source = view.dataSource else { return 0 }
      let count = source.numberOfItems(in: view)
      guard source === view.dataSource else { continue }
      if !(0...Self.mostItems).contains(count) {
        Misuse.report("SwipeViewDataSource.numberOfItems(in:): \(count) is not in 0...\(Self.mostItems)")
      }
      return min(Self.mostItems, max(0, count))
    }
    return 0
  }

  /// The highest number of items for which positions are exact.
  private static let mostItems = 1 << 32

  /// The size of the items from the delegate.
  private var requestedSize: Size? {
    guard let size = view.delegate?.swipeViewItemSize(view), size != .zero else { return nil }
    if size.width >= 0 && size.height >= 0 && size.width < 1e9 && size.height < 1e9 { return size }
    Misuse.report("SwipeViewDelegate.swipeViewItemSize(_:): \(size.width)×\(size.height)")
    return nil
  }

  /// The size of the items from the delegate, or of the view that was measured last, if there is either.
  var knownItemSize: Size? { requestedSize ?? measuredSize }

  /// The size of the items from the delegate, or that of the first view loaded, which this loads. Nil if there are no items, or if
  /// loading was interrupted.
  func measureItemSize() -> Size? {
    if let size = requestedSize { return size }
    guard !isMeasured else { return measuredSize }
    guard places.count > 0 else { return nil }
    if recycler.slots.isEmpty {
      isLoading = true
      defer { isLoading = false }
      // The current item is always visible, so this loads no view that would not be loaded anyway.
      let item = view.scroll.index
      guard let slot = load(item, reuses: false) else { return nil }
      recycler.add(slot, at: item)
    }
    measuredSize = recycler.slots.first?.view.bounds.size
    isMeasured = true
    return measuredSize
  }

  // MARK: Loading

  /// Loads the views of the visible items, and recycles the others.
  func loadVisible() {
    guard !isLoading, !isCounting else { return view.setNeedsLayout() }
    reloadOutdated()
    defer { restoreOrder() }
    let visible = visibleItems
    if visible == recycler.items || visible.isEmpty && recycler.items.isEmpty { return }
    isLoading = true
    defer { isLoading = false }
    // Callbacks may scroll or reload, so the visible items are determined again after each of them. The number of rounds is limited.
    for _ in 0..<2 * visible.count + 16 {
      while let slot = recycler.takeFirst(outside: visibleItems) { retire(slot) }
      guard let item = recycler.next(in: visibleItems) else { return }
      guard let slot = load(item) else { return }
      recycler.add(slot, at: item)
    }
    view.setNeedsLayout()
  }

  /// Requests the view of `item` and puts it in its place. Returns nil if the view is not wanted any more.
  /// - Parameter reuses: whether a recycled view may be used. A recycled view has the size of an item rather than its
  ///   own size.
  private func load(_ item: Int, reuses: Bool = true) -> SwipeSlot? {
    guard let dataSource = view.dataSource else {
      view.reloadData()
      return nil
    }
    let index = places.index(ofItem: item)
    let revision = revision
    let identifier = dataSource.swipeView(view, reuseIdentifierForItemAt: index)
    let spare = reuses ? recycler.takeSpare { $0.reuseIdentifier == identifier }?.view : nil
    spare?.prepareForReuse()
    guard revision == self.revision else { return nil }
    var loaded = dataSource.swipeView(view, viewForItemAt: index, reusing: spare)
    guard revision == self.revision else { return nil }
    if let spare, spare !== loaded { keep(.init(view: spare, reuseIdentifier: identifier)) }
    if recycler.item(of: loaded) ?? item != item || host.isDescendant(of: loaded) || loaded is Window {
      Misuse.report(
        "SwipeViewDataSource.swipeView(_:viewForItemAt:reusing:): a view that is shown already, or not for an item")
      loaded = View()
    }
    leavingViews.cancel(loaded)
    if loaded.accessibilityRole == nil { loaded.accessibilityRole = .page }
    number(loaded, at: item)
    if places.isLaidOut { place(loaded, at: item) }
    order.invalidate()
    host.addSubview(loaded)
    guard revision == self.revision else {
      // A callback that ran while the view was inserted removed the items, or requested them again.
      if recycler.item(of: loaded) == nil, loaded.superview === host { loaded.removeFromSuperview() }
      return nil
    }
    return .init(view: loaded, reuseIdentifier: identifier)
  }

  /// Requests the view of the item at `index` again.
  func reload(_ index: Int) {
    guard !isLoading, !isCounting else {
      outdated += recycler.items.filter { places.index(ofItem: $0) == index }.compactMap { recycler.slot($0)?.view }
      return view.setNeedsLayout()
    }
    isLoading = true
    defer {
      isLoading = false
      restoreOrder()
    }
    let revision = revision
    for item in recycler.items where places.index(ofItem: item) == index {
      guard let old = recycler.slot(item) else { continue }
      let focused = view.window?.focusedView
      // Removes the old view first, because it may be the one that is reused.
      retire(old)
      guard revision == self.revision, let slot = load(item) else { return }
      recycler.replace(item, with: slot)
      if let focused, focused.isDescendant(of: slot.view), focused.canBecomeFocused {
        view.window?.focusedView = focused
      }
    }
  }

  private func reloadOutdated() {
    guard !outdated.isEmpty else { return }
    let indexes = Set(outdated.compactMap { recycler.item(of: $0).map(places.index(ofItem:)) })
    outdated = []
    for index in indexes.sorted() where index < places.count { reload(index) }
  }

  /// Removes a view and keeps it for reuse. A view that was moved into a different superview is left alone.
  private func retire(_ slot: SwipeSlot) {
    guard slot.view.superview === host else { return }
    outdated.removeAll { $0 === slot.view }
    slot.view.accessibilityPosition = nil
    slot.view.resignFocus(to: view)
    slot.view.removeFromSuperview()
    if slot.view.superview == nil { keep(slot) }
  }

  private func keep(_ slot: SwipeSlot) {
    recycler.keepSpare(slot)
    recycler.trimSpares()
  }

  /// Removes all views. A view that is being requested is not wanted any more.
  func removeAll(keepsSpares: Bool) {
    revision += 1
    leavingViews.endAll()
    for (_, slot) in recycler.takeAll() { retire(slot) }
    if !keepsSpares { recycler.removeSpares() }
    isMeasured = false
  }

  // MARK: Inserted and deleted items

  /// Assigns the views to their new items, loads missing views, and animates the views from their old places.
  /// - Parameters:
  ///   - old: the geometry before the edit.
  ///   - shift: how far the content's origin moved. A visible point of the content now has the coordinates that it had
  ///     before, plus `shift`.
  func apply(_ edit: SwipeEdit, from old: SwipeGeometry, shift: Point, isAnimated: Bool) {
    revision += 1
    leavingViews.shift(by: shift)
    guard places.isLaidOut, !isLoading else {
      // The views still have the old item numbers.
      for (_, slot) in recycler.takeAll() { retire(slot) }
      return view.setNeedsLayout()
    }
    isLoading = true
    defer { isLoading = false }
    let (visible, revision) = (visibleItems, revision)
    var staying: [Int: (slot: SwipeSlot, center: Point)] = [:]
    var leaving: [(slot: SwipeSlot, center: Point, goal: Point?)] = []
    for (item, slot) in recycler.takeAll() {
      let newItem = edit.newIndex(item, wraps: old.wraps)
      let center = slot.view.presented.center + shift
      if let newItem, visible.contains(newItem) {
        staying[newItem] = (slot, center)
      } else {
        leaving.append((slot, center, newItem.map { places.frame(ofItem: $0).center }))
      }
    }
    for (slot, center, goal) in leaving {
      guard isAnimated else {
        retire(slot)
        continue
      }
      slot.view.center = center
      leavingViews.begin(slot, to: goal)
    }
    for item in visible {
      guard revision == self.revision else { break }
      let end = places.frame(ofItem: item).center
      if let (slot, center) = staying.removeValue(forKey: item) {
        recycler.add(slot, at: item)
        place(slot.view, at: item)
        if isAnimated { slide(slot.view, from: center, to: end) }
      } else if let slot = load(item) {
        recycler.add(slot, at: item)
        guard isAnimated else { continue }
        if let oldItem = edit.oldIndex(item, wraps: old.wraps) {
          slide(slot.view, from: old.frame(ofItem: oldItem).center + shift, to: end)
        } else {
          appear(slot.view)
        }
      } else {
        break
      }
    }
    // A callback has removed the items.
    for (slot, _) in staying.values { retire(slot) }
    order.invalidate()
    restoreOrder()
    if visibleItems != recycler.items { view.setNeedsLayout() }
  }

  private func slide(_ view: View, from start: Point, to end: Point) {
    guard (end - start).length > SwipePages.tolerance else { return }
    view.center = start
    View.animate(withDuration: ItemChange.seconds) { view.center = end }
  }

  private func appear(_ view: View) {
    let alpha = view.alpha
    view.alpha = 0
    View.animate(withDuration: ItemChange.seconds) { view.alpha = alpha }
  }
}
