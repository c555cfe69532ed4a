internal import ViewTree

/// The swipes that move a drawer: from the edge while it is closed, and from anywhere while it is visible.
final class SplitInput: ScrollInput {
  private unowned let split: SplitView
  /// Whether a press is under way, and where.
  private var pressed: (place: Point, isUnderWay: Bool) = (.zero, false)

  init(of split: SplitView, _ scroller: Scroller) {
    self.split = split
    super.init()
    sharesDrags = false
    pan.hasPriority = { [weak self] in self?.opens(at: $0) ?? false }
    pan.pressDidEnd = { [weak self] _ in self?.pressed.isUnderWay = false }
    connect(scroller, along: .horizontal)
  }

  /// Whether a finger or a mouse is down in `view`.
  func isPressed(in view: View) -> Bool { pressed.isUnderWay && pan.pressedView?.isDescendant(of: view) == true }

  /// Whether a drag that begins here opens the drawer.
  private func opens(at point: Point) -> Bool {
    split.canBeSwiped && !split.showsDrawer && split.distanceFromEdge(point) < GestureMetrics.edgeZonePoints
  }

  override func press(at time: Double) -> Bool {
    pressed = (pan.pressLocation(in: split) ?? .zero, true)
    return split.arrangement.isDrawer && super.press(at: time)
  }

  override func mobility(of scroller: Scroller, toward direction: Double) -> PanMobility {
    guard split.canBeSwiped else { return .never }
    if !split.showsDrawer { return direction > 0 && opens(at: pressed.place) ? .free : .never }
    return super.mobility(of: scroller, toward: direction)
  }

  override func canScroll(_ scroll: ScrollSample) -> Bool {
    scroll.isPrecise && split.showsDrawer && super.canScroll(scroll)
  }

  override func canPull(_ scroll: ScrollSample) -> Bool { false }
}
