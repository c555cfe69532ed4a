public import ViewTree

// Keys, the focus, and the page indicator.

extension SwipeView: PageIndicatorDriver {
  /// Arrows along the axis, Page Up and Page Down turn a page; Home and End go to the first and the last one, to the end of that.
  final func pressed(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed, event.modifiers.isEmpty, isScrollEnabled, geometry.count > 0 else { return false }
    guard geometry.wraps || geometry.end > 0 else { return false }
    let action: () -> Void
    switch event.key {
    case .left where !geometry.isVertical: action = { self.turn(self.geometry.isMirrored ? 1 : -1) }
    case .right where !geometry.isVertical: action = { self.turn(self.geometry.isMirrored ? -1 : 1) }
    case .up where geometry.isVertical: action = { self.turn(-1) }
    case .down where geometry.isVertical: action = { self.turn(1) }
    case .pageUp: action = { self.turn(-1) }
    case .pageDown: action = { self.turn(1) }
    case .home: action = { self.go(toEnd: false) }
    case .end: action = { self.go(toEnd: true) }
    default: return false
    }
    // What a finger holds stays with it.
    if !isUnderFinger { action() }
    return true
  }

  private func turn(_ steps: Int) { turn(by: steps, of: geometry.pages, at: currentTime) }

  private func go(toEnd isEnd: Bool) {
    if isEnd, let rest = restOfLastItem { return scroll(toPosition: rest.upperBound, at: currentTime) }
    let stops = geometry.stops
    scroll(
      toItem: isEnd ? stops.firstItem(stops.count - 1) : 0, how: .approach, direction: .shortest, "SwipeView.keyDown")
  }

  // MARK: The page indicator

  final func pageIndicatorDidChange(from old: PageIndicator?) {
    guard pageIndicator !== old || pageIndicator.map({ $0.driver !== self }) ?? false else { return }
    if let old, old.driver === self { old.driver = nil }
    pageIndicator?.driver = self
    updatePageIndicator()
  }

  public final func indicatorDidChoose(page: Int) {
    scroll(toPage: page, how: .approach, "PageIndicator.onSelect")
  }

  final func updatePageIndicator() {
    guard let pageIndicator, pageIndicator.driver === self else { return }
    let pages = geometry.pages
    if pageIndicator.numberOfPages != pages.count { pageIndicator.numberOfPages = pages.count }
    // Of pages that share the end of the content the one counts that was asked for.
    let progress = pages.progress(position, endPage: askedItem.map(pages.page(ofItem:)))
    if pageIndicator.position != progress { pageIndicator.position = progress }
  }
}
