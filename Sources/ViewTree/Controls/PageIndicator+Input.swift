// Presses, drags and keys on a page indicator.

extension PageIndicator {
  /// The distance from the middle of a dot within which a press hits it. It is half of the distance to the pill beside
  /// it.
  private static var dotReach: Double { (spacing + way) / 2 }
  /// The same, beyond the ends of the row.
  private static var endReach: Double { spacing }

  final func pressed(at point: Point) {
    guard numberOfPages > 0, hasListener else { return }
    let along = mirrored(point.x)
    let first = firstShown.rounded(.down)
    let last = min(Double(numberOfPages), firstShown.rounded(.up) + Double(visibleCount)) - 1
    let page = min(last, max(first, page(atX: along).rounded()))
    let beside = along - self.along(ofPage: page)
    let isBeyondEnd = page == first && beside < 0 || page == last && beside > 0
    // A press hits a dot only where one is seen.
    if abs(beside) <= (isBeyondEnd ? Self.endReach : Self.dotReach) { choose(Int(page)) }
  }

  // MARK: Dragging

  /// Whether the drag from where the pointer was pressed goes along the row.
  final var canDrag: Bool {
    guard hasListener, numberOfPages > 1, let start = pan.pressLocation(in: self) else { return false }
    return abs(start.x - bounds.midX) <= rowWidth / 2 + Self.dotReach
  }

  final func dragged() {
    switch pan.state {
    case .began:
      dragStart = shownPosition
      draggedTo = Int(shownPosition.rounded())
      fallthrough
    case .changed:
      let last = Double(numberOfPages - 1)
      let page: Double
      if numberOfPages > visibleCount {
        // The length of the row corresponds to all of the pages. The pill keeps its offset from the pointer.
        let way = pan.translation(in: self).x / (Double(visibleCount) * Self.spacing)
        page = dragStart + (effectiveLayoutDirection == .rightToLeft ? -way : way) * last
      } else {
        page = (mirrored(pan.location(in: self).x) - left) / Self.spacing
      }
      let target = Int(min(last, max(0, page.rounded())))
      guard target != draggedTo else { return }
      draggedTo = target
      choose(target)
    case .ended, .cancelled, .possible, .failed: break
    }
  }

  // MARK: Keys

  final func pressed(_ event: KeyEvent) -> Bool {
    let current = Int(shownPosition.rounded())
    guard isFocused, isEnabled, event.modifiers.isEmpty, hasListener,
      let page = target(of: event.key, from: current, among: numberOfPages)
    else { return false }
    if event.phase == .pressed && page != current { choose(page) }
    return true
  }
}
