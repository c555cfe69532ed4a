public import ViewTree

// Wheels and trackpads.

extension SwipeView: ScrollTarget {
  public final func canScroll(_ scroll: ScrollSample) -> Bool {
    guard isScrollEnabled, geometry.isLaidOut, geometry.count > 0 else { return false }
    let amount = amount(scroll)
    return amount.isAlong && (isUnderFinger || canScroll(forward: amount.along))
  }

  public final func canPull(_ scroll: ScrollSample) -> Bool {
    guard scroll.isPrecise, isScrollEnabled, bounces, geometry.isLaidOut, geometry.count > 0 else { return false }
    return amount(scroll).isAlong
  }

  public final func scroll(_ scroll: ScrollSample) {
    guard isScrollEnabled, geometry.isLaidOut, geometry.count > 0, !isUnderFinger else { return }
    let amount = amount(scroll).along
    guard amount != 0 else { return }
    catchUp(to: scroll.timestamp)
    if scroll.isPrecise { follow(amount, at: scroll.timestamp) } else { turn(amount, at: scroll.timestamp) }
  }

  public final func scrollDidEnd() {
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

  private func amount(_ scroll: ScrollSample) -> WheelAmount {
    WheelAmount(scroll, along: isVertical ? .vertical : .horizontal, isMirrored: geometry.isMirrored)
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
    let whole = notches.take(amount)
    if whole != 0 { turn(by: whole, of: geometry.stops, at: time) }
  }
}
