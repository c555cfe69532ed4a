package import ViewTree

// Wheels and trackpads.

extension SwipeView: ScrollTarget {
  package final func canScroll(_ scroll: ScrollSample) -> Bool {
    guard isScrollEnabled, geometry.isLaidOut, geometry.count > 0 else { return false }
    let (along, across) = amounts(scroll)
    // What goes mostly across is meant for something around.
    guard along != 0, abs(along) >= abs(across) else { return false }
    return isUnderFinger || canScroll(forward: along)
  }

  package final func canPull(_ scroll: ScrollSample) -> Bool {
    guard scroll.isPrecise, isScrollEnabled, bounces, geometry.isLaidOut, geometry.count > 0 else { return false }
    let (along, across) = amounts(scroll)
    return along != 0 && abs(along) >= abs(across)
  }

  package final func scroll(_ scroll: ScrollSample) {
    guard isScrollEnabled, geometry.isLaidOut, geometry.count > 0, !isUnderFinger else { return }
    let amount = amounts(scroll).along
    guard amount != 0 else { return }
    catchUp(to: scroll.timestamp)
    if scroll.isPrecise { follow(amount, at: scroll.timestamp) } else { turn(amount, at: scroll.timestamp) }
  }

  package final func scrollDidFallSilent() {
    wheelLeft(at: wheelTime + GestureMetrics.wheelSilenceSeconds)
  }

  /// A trackpad does not move it any more, since `time`.
  final func wheelLeft(at time: Double) {
    guard case .wheeling = phase else { return }
    enter(.idle)
    goOn(at: time)
    updateAutoAdvance(from: time, restarts: true)
  }

  /// Whether a finger drags it, or has caught it.
  final var isUnderFinger: Bool {
    switch phase {
    case .dragging, .held: true
    case .idle, .wheeling, .moving, .autoscrolling: false
    }
  }

  /// How far forward a scroll goes, and how far across: points or notches.
  ///
  /// A mouse has a vertical wheel only, so that turns what is horizontal, too, the same way in both reading directions. With
  /// Shift the axes are swapped.
  private func amounts(_ scroll: ScrollSample) -> (along: Double, across: Double) {
    let delta = scroll.delta
    let isSwapped = scroll.modifiers.contains(.shift)
    if geometry.isVertical { return isSwapped ? (0, 0) : (-delta.y, scroll.isPrecise ? delta.x : 0) }
    let swapped = isSwapped ? Point(x: delta.y, y: delta.x) : delta
    let horizontal = geometry.forward(Point(x: swapped.x, y: 0))
    if scroll.isPrecise { return (horizontal, swapped.y) }
    return (abs(swapped.x) >= abs(swapped.y) ? horizontal : -swapped.y, 0)
  }

  /// Moves with the fingers on a trackpad.
  private func follow(_ distance: Double, at time: Double) {
    takeOver(at: time)
    guard case .wheeling(var drag) = phase else { return }
    wheelTime = time
    drag.pull += distance
    if !bounces { drag.pull = geometry.clamped(drag.raw) - drag.base }
    phase = .wheeling(drag)
    setPosition(banded(drag.raw))
  }

  /// Takes the view from whatever moves it.
  private func takeOver(at time: Double) {
    if case .wheeling = phase { return }
    interrupt(at: time, .held)
    guard case .held = phase else { return }
    enter(.wheeling(SwipeDrag(base: unbanded(position), start: position)))
    updateAutoAdvance()
  }

  /// Turns pages, or items where there is no paging, by whole notches.
  private func turn(_ amount: Double, at time: Double) {
    if notches * amount < 0 { notches = 0 }
    notches += amount
    // Ten tenths make a whole.
    let whole = (notches + (notches < 0 ? -1e-6 : 1e-6)).rounded(.towardZero)
    notches -= whole
    if whole != 0 { turn(by: SwipePages.integer(whole), of: geometry.stops, at: time) }
  }
}
