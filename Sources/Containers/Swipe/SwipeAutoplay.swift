internal import ViewTree

/// What moves a swipe view without a person: autoscroll, and turning pages by the clock. Both wait while a finger or a movement
/// has the view, and while nothing of it is in sight.
final class SwipeAutoplay {
  private unowned let view: SwipeView
  private var action: ScheduledAction?
  /// When the next page is due.
  private var dueTime = Double.infinity
  /// Whether a finger is down on the view.
  var isFingerDown = false

  /// The shortest interval: what turns faster shows nothing. Seconds.
  private static let shortestSeconds = 0.05
  /// The highest speed of an autoscroll, items a second: faster ones show nothing.
  private static let fastest = 1e6

  init(of view: SwipeView) { self.view = view }

  private var scroll: SwipeScroll { view.scroll }

  /// Sees to it that what can go on does, and that there is a timer exactly when there is a page to turn.
  /// - Parameters:
  ///   - time: since when nothing holds it, on the window's clock; nil: now.
  ///   - restarts: whether the interval begins anew; else one that has begun goes on.
  func update(from time: Double? = nil, restarts: Bool = false) {
    if observesVisibility { view.window?.observeVisibility(of: self) }
    coast(at: time)
    guard let interval, let window = view.window, canAdvance else {
      return cancel()
    }
    if action == nil || restarts { schedule(at: (time ?? window.currentTime) + interval, in: window) }
  }

  // MARK: Autoscroll

  func autoscrollDidChange() {
    if scroll.phase == .coasting && view.autoscroll != 0 { scroll.scroller.stop() }
    // It may have stopped between two pages where it went out of sight.
    if view.autoscroll == 0, scroll.phase == .coasting || scroll.phase == .resting { scroll.scroller.letGo() }
    update()
  }

  /// Whether it is to move as soon as nothing else has it.
  var canCoast: Bool {
    guard view.autoscroll != 0, !isFingerDown, view.isVisibleInWindow, scroll.places.isLaidOut else { return false }
    return !scroll.places.isBeyondEnd(scroll.position) && scroll.scroller.canMove(view.autoscroll)
  }

  private func coast(at time: Double?) {
    guard view.autoscroll != 0, scroll.phase == .resting, !isFingerDown, view.isVisibleInWindow else { return }
    // The first frame would be too late; the layout comes back here.
    if !scroll.places.isLaidOut { view.layOutIfPossible() }
    guard canCoast, scroll.phase == .resting, scroll.places.count > 0 else { return }
    let speed = max(-Self.fastest, min(Self.fastest, view.autoscroll)) * scroll.places.itemExtent
    scroll.scroller.coast(velocity: speed, at: time)
  }

  // MARK: Turning pages

  private var interval: Double? {
    guard let interval = view.autoAdvanceInterval, interval.isFinite else { return nil }
    return max(Self.shortestSeconds, interval)
  }

  private var canAdvance: Bool {
    guard !isFingerDown, !scroll.phase.isHeld, view.autoscroll == 0, view.isVisibleInWindow else { return false }
    let places = scroll.places
    return places.count > 0 && (places.wraps || scroll.target(of: 1, of: places.pages) != nil)
  }

  private func schedule(at time: Double, in window: Window) {
    cancel()
    dueTime = time
    action = window.schedule(at: time) { [weak self] in self?.view.perform { self?.advance() } }
  }

  private func cancel() {
    action?.cancel()
    action = nil
    dueTime = .infinity
  }

  /// Turns the page that is due, and waits for the next.
  private func advance() {
    let due = dueTime
    cancel()
    guard let window = view.window, let interval, view.isVisibleInWindow else { return }
    schedule(at: due + interval, in: window)
    if let item = scroll.target(of: 1, of: scroll.places.pages) {
      scroll.go(to: scroll.places.position(ofItem: item), item: item, .approach, at: due)
    }
    update()
  }

  /// Does what is due by `time`: events may come before the frame that would have done so.
  func catchUp(to time: Double) {
    for _ in 0..<1000 {
      guard dueTime <= time else { break }
      scroll.scroller.catchUp(to: dueTime)
      if dueTime <= time { advance() }
    }
    scroll.scroller.catchUp(to: time)
  }
}

extension SwipeAutoplay: Ticker {
  var tickingWindow: Window? { view.window }
  var isTicking: Bool { false }
  func tick(at time: Double) {}
  var observesVisibility: Bool { view.autoscroll != 0 || view.autoAdvanceInterval != nil }

  func visibilityMayHaveChanged(at time: Double) {
    // The layout comes back to it.
    guard scroll.places.isLaidOut else { return }
    view.perform {
      if scroll.phase == .coasting && !view.isVisibleInWindow { scroll.scroller.stop(at: time) }
      update(from: time)
    }
  }
}
