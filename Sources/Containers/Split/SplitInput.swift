internal import ViewTree

/// The swipes that move a drawer: from the edge while it is closed, and from anywhere while it is visible. It also tells the split view
/// what its scrollers do.
final class SplitInput: ScrollInput {
  private unowned let split: SplitView
  /// The location of the last press, in the split view's coordinates.
  private var pressLocation = Point.zero

  /// - Parameters:
  ///   - drawer: the scroller of the drawer, which the swipes move.
  ///   - change: the scroller of the change from one arrangement to the next.
  init(of split: SplitView, drawer: Scroller, change: Scroller) {
    self.split = split
    super.init()
    for scroller in [drawer, change] {
      scroller.delegate = self
      // No rubber band: the drawer cannot be pulled beyond its length.
      scroller.bounces = false
    }
    sharesDrags = false
    pan.hasPriority = { [weak self] in self?.opens(at: $0) ?? false }
    connect(drawer, along: .horizontal)
  }

  /// Whether a finger or a mouse is down in `view`.
  func isPressed(in view: View) -> Bool {
    pan.pressLocation(in: nil) != nil && pan.pressedView?.isDescendant(of: view) == true
  }

  /// Whether a drag that begins here opens the drawer.
  private func opens(at point: Point) -> Bool {
    split.canBeSwiped && !split.showsDrawer && split.distanceFromEdge(point) < GestureMetrics.edgeZonePoints
  }

  override func press(at time: Double) -> Bool {
    pressLocation = pan.pressLocation(in: split) ?? .zero
    return split.arrangement.isDrawer && super.press(at: time)
  }

  override func mobility(of scroller: Scroller, toward direction: Double) -> PanMobility {
    guard split.canBeSwiped else { return .never }
    if !split.showsDrawer { return direction > 0 && opens(at: pressLocation) ? .free : .never }
    return super.mobility(of: scroller, toward: direction)
  }

  override func canScroll(_ scroll: ScrollSample) -> Bool {
    scroll.isPrecise && split.showsDrawer && super.canScroll(scroll)
  }

  override func canPull(_ scroll: ScrollSample) -> Bool { false }
}

extension SplitInput: ScrollerDelegate {
  func scrollerDidMove(_ scroller: Scroller) { split.didMove(scroller) }

  func scroller(_ scroller: Scroller, didChangePhaseFrom old: ScrollPhase, to new: ScrollPhase) {
    if scroller.phase == .resting { split.didMove(scroller) }
  }

  func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest {
    // Only the drawer can be released, because nothing takes hold of a change.
    .at(split.rest(after: release))
  }

  func scroller(_ scroller: Scroller, perform update: () -> Void) { split.notices.perform(update) }
}
