internal import ViewTree

/// The views of the items that are seen: asks for them, lays them out, hands them back.
///
/// The data source may call anything while it is asked. Whatever takes the items away meanwhile clears `wanted`; then the view
/// that comes of the question is not used.
final class SwipeContent {
  private unowned let view: SwipeView
  /// What the item views lie in; its bounds are scrolled.
  let host = View()
  private var recycler = SwipeRecycler()
  private lazy var departures = SwipeDepartures(in: host) { [unowned self] in retire($0) }
  /// The size of the first view loaded; a side of 0 had none.
  private(set) var measuredSize: Size?
  /// The item whose view is being asked for, as long as it is wanted.
  private var wanted: Int?
  private(set) var isLoading = false
  private(set) var isCounting = false

  init(of view: SwipeView) { self.view = view }

  private var places: SwipeGeometry { view.scroll.places }

  // MARK: What is shown

  /// The items that are shown.
  var items: Range<Int> { recycler.items }
  var views: [View] { recycler.slots.map(\.view) }

  /// The item that `view` shows.
  func item(of view: View) -> Int? { recycler.item(of: view) }

  /// The item whose view is `view`, or has it in it.
  func item(containing view: View) -> Int? {
    var candidate: View? = view
    while let current = candidate, current !== host {
      if current.superview === host { return recycler.item(of: current) }
      candidate = current.superview
    }
    return nil
  }

  /// The view of the item at `index`; of several copies the one nearest to the middle.
  func view(at index: Int) -> View? {
    let middle = places.leadingEdge(view.scroll.position) + places.viewExtent / 2
    let copies = recycler.items.filter { places.index(ofItem: $0) == index }
    let nearest = copies.min { abs(places.middle(ofItem: $0) - middle) < abs(places.middle(ofItem: $1) - middle) }
    return nearest.flatMap { recycler[$0] }
  }

  // MARK: Layout

  /// Scrolls to where the position is: that is all that changes in a frame of steady movement.
  func scroll() {
    guard places.isLaidOut else { return }
    let bounds = Rect(origin: places.contentOrigin(view.scroll.position), size: host.bounds.size)
    if bounds != host.bounds { host.bounds = bounds }
  }

  private func place(_ view: View, at item: Int) {
    let frame = places.frame(ofItem: item)
    View.performWithoutAnimation {
      if view.transform == .identity {
        view.frame = frame
      } else {
        view.bounds = Rect(origin: view.bounds.origin, size: frame.size)
        view.center = frame.center
      }
    }
  }

  func placeAll() {
    for (offset, slot) in recycler.slots.enumerated() { place(slot.view, at: recycler.first + offset) }
  }

  /// All items have other numbers, by whole rounds.
  func renumber(by count: Int) {
    recycler.shift(by: count)
    placeAll()
    scroll()
  }

  /// Where movement is unwelcome: what was scrolled to fades in.
  func fadeIn(until end: Double) {
    // Not quite transparent: that would take the input from what is in it.
    View.performWithoutAnimation { host.alpha = 0.01 }
    let duration = end - (view.window?.currentTime ?? end)
    View.animate(withDuration: max(0, min(duration, ReducedMotion.longestFadeSeconds)), curve: .linear) {
      host.alpha = 1
    }
  }

  // MARK: The data source

  /// How many items the data source says there are.
  func count() -> Int {
    isCounting = true
    defer { isCounting = false }
    // The data source may give way to another one meanwhile.
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

  /// As many items as positions are exact for.
  private static let mostItems = 1 << 32

  /// The delegate's size of the items, or that of the first view loaded; nil where there is none, or loading was cut short.
  func itemSize() -> Size? {
    if let size = view.delegate?.swipeViewItemSize(view), size != .zero {
      if size.width >= 0 && size.height >= 0 && size.width < 1e9 && size.height < 1e9 { return size }
      Misuse.report("SwipeViewDelegate.swipeViewItemSize(_:): \(size.width)×\(size.height)")
    }
    guard measuredSize == nil, places.count > 0 else { return measuredSize }
    if recycler.slots.isEmpty {
      isLoading = true
      defer { isLoading = false }
      // The current item is seen in any case, so this asks for nothing that would not be asked for.
      let item = view.scroll.index
      guard let slot = load(item, reuses: false) else { return nil }
      recycler.add(slot, at: item)
    }
    measuredSize = recycler.slots.first?.view.bounds.size
    return measuredSize
  }

  // MARK: Loading

  /// Makes the views those of the items that are seen.
  func loadVisible() {
    guard !isLoading else { return view.setNeedsLayout() }
    let visible = places.visibleItems(view.scroll.position)
    if visible == recycler.items || visible.isEmpty && recycler.items.isEmpty { return }
    isLoading = true
    defer { isLoading = false }
    // Whatever is called may scroll; so the items that are seen are found anew each time, but not for ever.
    for _ in 0..<2 * visible.count + 16 {
      let visible = places.visibleItems(view.scroll.position)
      while let slot = recycler.takeFirst(outside: visible) { retire(slot) }
      guard let item = recycler.next(in: visible) else { return }
      guard let slot = load(item) else { return }
      recycler.add(slot, at: item)
    }
    view.setNeedsLayout()
  }

  /// Asks for the view of `item` and puts it in its place; nil when it is not wanted any more.
  /// - Parameter reuses: whether a view that has left may be filled again. One has the size of an item, and not its own.
  private func load(_ item: Int, reuses: Bool = true) -> SwipeRecycler.Slot? {
    guard let dataSource = view.dataSource else {
      view.reloadData()
      return nil
    }
    let index = places.index(ofItem: item)
    wanted = item
    defer { wanted = nil }
    let identifier = dataSource.swipeView(view, reuseIdentifierForItemAt: index)
    guard wanted != nil else { return nil }
    let spare = reuses ? recycler.takeSpare(identifier) : nil
    spare?.prepareForReuse()
    guard wanted != nil else { return nil }
    var loaded = dataSource.swipeView(view, viewForItemAt: index, reusing: spare)
    guard let item = wanted else { return nil }
    if let spare, spare !== loaded { recycler.keepSpare(.init(view: spare, reuseIdentifier: identifier)) }
    if recycler.item(of: loaded) ?? item != item || host.isDescendant(of: loaded) || loaded is Window {
      Misuse.report(
        "SwipeViewDataSource.swipeView(_:viewForItemAt:reusing:): a view that is shown already, or not for an item")
      loaded = View()
    }
    departures.cancel(loaded)
    if places.isLaidOut { place(loaded, at: item) }
    host.addSubview(loaded)
    guard wanted != nil else {
      // What was called as it came in took the items away, or asked for them anew.
      if recycler.item(of: loaded) == nil, loaded.superview === host { loaded.removeFromSuperview() }
      return nil
    }
    return .init(view: loaded, reuseIdentifier: identifier)
  }

  /// Asks anew for the views of the item at `index`.
  func reload(_ index: Int) {
    guard !isLoading else { return view.setNeedsLayout() }
    isLoading = true
    defer { isLoading = false }
    for item in recycler.items where places.index(ofItem: item) == index {
      guard let old = recycler.slot(item) else { continue }
      let focused = view.window?.focusedView
      // The old view leaves first: it may be the one to be filled again.
      retire(old)
      guard let slot = load(item) else { return }
      recycler.replace(item, with: slot)
      if let focused, focused.isDescendant(of: slot.view), focused.canBecomeFocused {
        view.window?.focusedView = focused
      }
    }
  }

  /// Takes a view away, and keeps it for another item; one that somebody has put elsewhere is theirs.
  private func retire(_ slot: SwipeRecycler.Slot) {
    guard slot.view.superview === host else { return }
    slot.view.removeFromSuperview()
    if slot.view.superview == nil { recycler.keepSpare(slot) }
  }

  /// Takes all views away. What is being asked for is not wanted any more.
  func removeAll(keepsSpares: Bool) {
    wanted = nil
    departures.endAll()
    for (_, slot) in recycler.takeAll() { retire(slot) }
    if !keepsSpares { recycler.removeSpares() }
    measuredSize = nil
  }

  // MARK: Items come and go

  /// Gives the views their new items, loads what is missing, and shows the way from the old places.
  /// - Parameters:
  ///   - old: the places before.
  ///   - shift: by how much the content's origin moved: what was seen at a place is seen at that place plus `shift`.
  func apply(_ edit: SwipeEdit, from old: SwipeGeometry, shift: Point, isAnimated: Bool) {
    wanted = nil
    guard places.isLaidOut, !isLoading else {
      // The views have the old numbers.
      for (_, slot) in recycler.takeAll() { retire(slot) }
      return view.setNeedsLayout()
    }
    isLoading = true
    defer { isLoading = false }
    let visible = places.visibleItems(view.scroll.position)
    var staying: [Int: (slot: SwipeRecycler.Slot, center: Point)] = [:]
    var leaving: [(slot: SwipeRecycler.Slot, center: Point, goal: Point?)] = []
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
      if isAnimated { departures.begin(slot, from: center, to: goal) } else { retire(slot) }
    }
    for item in visible {
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
        // Something that was called took the items away.
        for (slot, _) in staying.values { retire(slot) }
        return view.setNeedsLayout()
      }
    }
    if places.visibleItems(view.scroll.position) != recycler.items { view.setNeedsLayout() }
  }

  private func slide(_ view: View, from start: Point, to end: Point) {
    guard (end - start).length > SwipePages.tolerance else { return }
    view.center = start
    View.animate(withDuration: SwipeDepartures.seconds) { view.center = end }
  }

  private func appear(_ view: View) {
    let alpha = view.alpha
    view.alpha = 0
    View.animate(withDuration: SwipeDepartures.seconds) { view.alpha = alpha }
  }
}
