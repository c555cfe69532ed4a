public import ViewTree

// Items and the views that show them.

extension SwipeView {
  /// The view of the current item.
  public final var currentItemView: View? { itemView(at: index) }

  /// The views that are shown, in the order of the items; wrapped, copies of an item have a view each.
  public final var visibleItemViews: [View] {
    layOutIfPossible()
    return recycler.slots.map(\.view)
  }

  /// The indexes of the items that are shown, in the order of `visibleItemViews`.
  public final var indexesForVisibleItems: [Int] {
    layOutIfPossible()
    return recycler.items.map { geometry.index(ofItem: $0) }
  }

  /// The view of the item at `index`, if it is shown; of several copies the one nearest to the middle.
  public final func itemView(at index: Int) -> View? {
    layOutIfPossible()
    guard (0..<geometry.count).contains(index) else { return nil }
    let middle = geometry.leadingEdge(position) + geometry.viewExtent / 2
    var best: (distance: Double, view: View)?
    for item in recycler.items where geometry.index(ofItem: item) == index {
      let distance = abs((Double(item) + 0.5) * geometry.itemExtent - middle)
      if let view = recycler[item], distance < best?.distance ?? .infinity { best = (distance, view) }
    }
    return best?.view
  }

  /// The index of the item that `view` shows; nil when it is not shown.
  public final func index(ofItemView view: View) -> Int? {
    recycler.item(of: view).map { geometry.index(ofItem: $0) }
  }

  /// The index of the item whose view is `view`, or has it in it.
  public final func index(ofItemViewContaining view: View) -> Int? {
    item(ofItemViewContaining: view).map { geometry.index(ofItem: $0) }
  }

  final func item(ofItemViewContaining view: View) -> Int? {
    var candidate: View? = view
    while let current = candidate, current !== self {
      if current.superview === content, let item = recycler.item(of: current) { return item }
      candidate = current.superview
    }
    return nil
  }

  // MARK: Loading

  /// Makes the views those of the items that are seen.
  final func loadVisibleItems() {
    guard !isLoading else { return setNeedsLayout() }
    let visible = geometry.visibleItems(position)
    if visible == recycler.items || visible.isEmpty && recycler.items.isEmpty { return }
    isLoading = true
    defer { isLoading = false }
    let generation = generation
    // Whatever is called may scroll; so the items that are seen are found anew each time, but not for ever.
    var budget = 2 * visible.count + 16
    while generation == self.generation {
      let visible = geometry.visibleItems(position)
      while let slot = recycler.takeFirst(outside: visible) { retire(slot) }
      guard let item = nextItem(in: visible) else { return }
      guard budget > 0 else { return setNeedsLayout() }
      budget -= 1
      guard let slot = load(item) else {
        if dataSource == nil && generation == self.generation { reloadData() }
        return
      }
      recycler.add(slot, at: item)
    }
  }

  /// The next item that needs a view: views follow each other without a gap.
  private func nextItem(in visible: Range<Int>) -> Int? {
    let items = recycler.items
    if items.isEmpty { return visible.first }
    if items.lowerBound > visible.lowerBound { return items.lowerBound - 1 }
    return items.upperBound < visible.upperBound ? items.upperBound : nil
  }

  /// Asks for the view of `item` and puts it in its place; nil when it is not wanted any more.
  ///
  /// - Parameter reuses: whether a view that has left may be filled again. One has the size of an item, and not its own.
  final func load(_ item: Int, reuses: Bool = true) -> SwipeRecycler.Slot? {
    guard let dataSource else { return nil }
    let index = geometry.index(ofItem: item)
    let generation = generation
    let identifier = dataSource.swipeView(self, reuseIdentifierForItemAt: index)
    guard generation == self.generation else { return nil }
    let spare = reuses ? recycler.takeSpare(identifier) : nil
    spare?.prepareForReuse()
    guard generation == self.generation else { return nil }
    var view = dataSource.swipeView(self, viewForItemAt: index, reusing: spare)
    guard generation == self.generation else { return nil }
    if let spare, spare !== view { recycler.keepSpare(.init(view: spare, reuseIdentifier: identifier)) }
    if recycler.item(of: view) ?? item != item || content.isDescendant(of: view) || view is Window {
      Misuse.report(
        "SwipeViewDataSource.swipeView(_:viewForItemAt:reusing:): a view that is shown already, or not for an item")
      view = View()
    }
    reclaim(view)
    if geometry.isLaidOut { place(view, at: item) }
    content.addSubview(view)
    guard generation == self.generation else {
      // What was called as it came in took the items away, or asked for them anew.
      if recycler.item(of: view) == nil, view.superview === content { view.removeFromSuperview() }
      return nil
    }
    return .init(view: view, reuseIdentifier: identifier)
  }

  /// Puts `view` where `item` is.
  final func place(_ view: View, at item: Int) {
    let frame = geometry.frame(ofItem: item)
    View.performWithoutAnimation {
      if view.transform == .identity {
        view.frame = frame
      } else {
        view.bounds = Rect(origin: view.bounds.origin, size: frame.size)
        view.center = frame.center
      }
    }
  }

  final func placeAllItems() {
    for (offset, slot) in recycler.slots.enumerated() { place(slot.view, at: recycler.first + offset) }
  }

  /// Takes a view away, and keeps it for another item; one that somebody has put elsewhere is theirs.
  final func retire(_ slot: SwipeRecycler.Slot) {
    guard slot.view.superview === content else { return }
    slot.view.removeFromSuperview()
    if slot.view.superview == nil { recycler.keepSpare(slot) }
  }
}
