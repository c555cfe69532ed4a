internal import ViewTree

// Autoscroll and auto advance.

extension SwipeView {
  /// The shortest `autoAdvanceInterval`: what turns faster shows nothing. Seconds.
  private static var shortestAdvanceSeconds: Double { 0.05 }
  /// The highest speed of an autoscroll, items a second: faster ones show nothing.
  private static var fastest: Double { 1e6 }

  final func autoscrollDidChange() {
    if case .autoscrolling = phase {
      let now = currentTime
      View.performWithoutAnimation { interrupt(at: now) }
      guard case .idle = phase else { return }
      if autoscroll == 0 { settle(.settling, velocity: 0, at: now) } else { startAutoscroll(at: now) }
    } else if case .idle = phase, autoscroll == 0 {
      // It may have stopped between two pages where it went out of sight.
      settle(.settling, velocity: 0, at: currentTime)
    } else {
      startAutoscroll(at: currentTime)
    }
    updateAutoAdvance()
  }

  /// Sets off at the speed of `autoscroll`, if it is in sight, nothing else has the view and there is somewhere to go.
  final func startAutoscroll(at time: Double) {
    guard autoscroll != 0, let window, !isFingerDown else { return }
    window.observeVisibility(of: self)
    guard isVisibleInWindow else { return }
    // The first frame would be too late; the layout comes back here.
    if !geometry.isLaidOut { layOutIfPossible() }
    guard case .idle = phase, geometry.isLaidOut, geometry.count > 0, !geometry.isBeyondEnd(position) else { return }
    let speed = max(-Self.fastest, min(Self.fastest, autoscroll)) * geometry.itemExtent
    let path = Motion.steady(from: position, velocity: speed, within: range, start: time)
    if !geometry.wraps && abs(path.end - position) <= SwipePages.tolerance { return }
    enter(.autoscrolling(path))
  }

  // MARK: Auto advance

  /// Sees to it that there is a timer exactly when there is a page to turn.
  ///
  /// - Parameters:
  ///   - time: from when the interval counts; nil: now.
  ///   - restarts: whether it counts anew; else a timer that runs goes on.
  final func updateAutoAdvance(from time: Double? = nil, restarts: Bool = false) {
    if autoAdvanceInterval != nil { window?.observeVisibility(of: self) }
    guard let interval = autoAdvanceInterval, interval.isFinite, let window, canAdvance else {
      advanceAction?.cancel()
      advanceAction = nil
      return
    }
    if advanceAction != nil && !restarts { return }
    scheduleAdvance(at: (time ?? currentTime) + max(SwipeView.shortestAdvanceSeconds, interval), in: window)
  }

  private func scheduleAdvance(at time: Double, in window: Window) {
    advanceAction?.cancel()
    advanceTime = time
    advanceAction = window.schedule(at: time) { [weak self] in self?.advance() }
  }

  private var canAdvance: Bool {
    guard !isFingerDown, !phase.isHeld, autoscroll == 0, geometry.count > 0 else { return false }
    return isVisibleInWindow && (geometry.wraps || turnTarget(1, of: geometry.pages) != nil)
  }

  /// Turns the page that is due, and waits for the next.
  final func advance() {
    let due = advanceTime
    // It may be called ahead of its timer, by an event that was later.
    advanceAction?.cancel()
    advanceAction = nil
    guard let window, let interval = autoAdvanceInterval, isVisibleInWindow else { return }
    scheduleAdvance(at: due + max(SwipeView.shortestAdvanceSeconds, interval), in: window)
    turnPages(1, of: geometry.pages, at: due)
    updateAutoAdvance()
  }
}
