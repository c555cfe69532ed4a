internal import ViewTree

// Where the items come from.

extension SwipeView {
  /// Asks for everything anew, and goes back to the first item.
  ///
  /// Whatever moved or was dragged ends.
  public final func reloadData() { reload(keepsPlace: false) }

  /// Asks anew for the view of the item at `index`, if it is shown.
  public final func reloadItem(at index: Int) {
    guard (0..<geometry.count).contains(index) else {
      return Misuse.report("SwipeView.reloadItem(at:): \(index) is not in 0..<\(geometry.count)")
    }
    guard !isLoading else { return setNeedsLayout() }
    isLoading = true
    defer { isLoading = false }
    let generation = generation
    let items = recycler.items
    for item in items where geometry.index(ofItem: item) == index {
      guard let old = recycler.slot(item) else { continue }
      let focused = window?.focusedView
      // The old view leaves first: it may be the one to be filled again.
      retire(old)
      guard let slot = load(item), generation == self.generation else {
        if dataSource == nil && generation == self.generation { reloadData() }
        return
      }
      recycler.replace(item, with: slot)
      if let focused, focused.isDescendant(of: slot.view), focused.canBecomeFocused { window?.focusedView = focused }
    }
  }

  final func dataSourceDidChange() {
    recycler.removeSpares()
    reload(keepsPlace: false, keepsViews: false)
  }

  /// - Parameters:
  ///   - keepsPlace: whether the current item stays, as far as there are so many.
  ///   - keepsViews: whether views that leave may be filled again.
  final func reload(keepsPlace: Bool, keepsViews: Bool = true) {
    guard !isCounting else { return }
    generation += 1
    let ended = phase
    enter(.idle)
    removeLeavingViews()
    for (_, slot) in recycler.takeAll() { retire(slot) }
    if !keepsViews { recycler.removeSpares() }
    measuredSize = nil
    pressedItem = nil
    givenOffset = nil
    askedItem = nil

    let oldOffset = scrollOffset
    let oldPosition = position
    geometry.count = countItems()
    geometry.forgetSizes()
    index = keepsPlace ? max(0, min(index, geometry.count - 1)) : 0
    position = keepsPlace ? geometry.clamped(oldOffset) : 0
    isIndexGiven = true
    isIndexStale = false
    setNeedsLayout()
    updatePageIndicator()
    updateAutoAdvance(restarts: true)
    if scrollOffset != oldOffset { delegate?.swipeViewDidScroll(self) }
    tellIndex()
    tellEnd(of: ended, at: oldPosition)
  }

  /// What a reload tells about what it ended.
  private func tellEnd(of ended: SwipePhase, at place: Double) {
    switch ended {
    case .held: cancelPan()
    case .dragging:
      cancelPan()
      delegate?.swipeViewDidEndDragging(self, willDecelerate: false)
    case .moving(let travel): tellEnd(of: travel, at: place)
    case .idle, .wheeling, .autoscrolling: break
    }
  }

  /// How many items the data source says there are.
  final func countItems() -> Int {
    isCounting = true
    defer { isCounting = false }
    // The data source may give way to another one meanwhile.
    for _ in 0..<4 {
      guard let source = dataSource else { return 0 }
      let count = source.numberOfItems(in: self)
      guard source === dataSource else { continue }
      if !(0...Self.mostItems).contains(count) {
        Misuse.report("SwipeViewDataSource.numberOfItems(in:): \(count) is not in 0...\(Self.mostItems)")
      }
      return min(Self.mostItems, max(0, count))
    }
    return 0
  }

  /// As many items as positions are exact for.
  private static var mostItems: Int { 1 << 32 }

  // MARK: Windows

  final func moveToWindow() {
    guard window == nil else {
      setNeedsLayout()
      startAutoscroll(at: currentTime)
      return updateAutoAdvance()
    }
    isFingerDown = false
    updateAutoAdvance()
    switch phase {
    case .moving: finish()
    case .autoscrolling: enter(.idle)
    case .held, .dragging, .wheeling:
      let isDragging = isDragging
      enter(.idle)
      if isDragging { delegate?.swipeViewDidEndDragging(self, willDecelerate: false) }
      if case .idle = phase { settle(isDragging ? .decelerating : .settling, velocity: 0, at: 0) }
    case .idle: break
    }
  }
}
