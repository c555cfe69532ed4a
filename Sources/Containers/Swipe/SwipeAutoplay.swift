internal import ViewTree

/// Moves a swipe view without user input: autoscroll, and turning pages on a timer. Both pause while a finger or
/// another movement controls the view, and while no part of it is visible.
final class SwipeAutoplay {
  private unowned let view: SwipeView
  private var action: ScheduledAction?
  /// When the next page turn is due, on the window's clock. Infinite when there is none.
  private var dueTime = Double.infinity
  /// Whether the view was visible in the last update.
  private var wasVisible = false
  /// Whether a finger is down on the view.
  var isFingerDown = false

  /// The shortest interval, in seconds. Nobody could see pages that turn faster.
  private static let shortestSeconds = 0.05
  /// The highest autoscroll speed, in items per second. Nobody could see anything faster.
  private static let fastest = 1e6

  /// The most turns within a frame that are made one by one. When more are due, because the clock has jumped, those before are skipped.
  private static let mostTurns = 200.0
  /// The most pages that are skipped together.
  private static let mostSkipped = 1e6

  init(of view: SwipeView) { self.view = view }

  private var scroll: SwipeScroll { view.scroll }

  /// Resumes whatever may run now, and makes sure that a timer exists exactly when there is a page to turn.
  /// - Parameters:
  ///   - time: when the view became free, on the window's clock; nil means now.
  ///   - restarts: whether the interval starts over. Otherwise an interval that is already running continues.
  func update(from time: Double? = nil, restarts: Bool = false) {
    wasVisible = view.isVisibleInWindow
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
    // The autoscroll may have stopped between two pages when the view was hidden.
    if view.autoscroll == 0, scroll.phase == .coasting || scroll.phase == .resting { scroll.scroller.letGo() }
    update()
  }

  /// Whether the autoscroll starts as soon as nothing else moves the view.
  var canCoast: Bool {
    guard view.autoscroll != 0, !isFingerDown, view.isVisibleInWindow, scroll.places.isLaidOut else { return false }
    return !scroll.places.isBeyondEnd(scroll.position) && scroll.scroller.canMove(view.autoscroll)
  }

  private func coast(at time: Double?) {
    guard view.autoscroll != 0, scroll.phase == .resting, !isFingerDown, view.isVisibleInWindow else { return }
    // Waiting for the first frame would be too late. Layout calls this method again.
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
    return places.isEndless || (places.count > 0 && scroll.target(of: 1, of: places.pages) != nil)
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

  /// Turns the page that is due, and schedules the next turn. If more than `mostTurns` are due, one jump takes the place of the earliest
  /// ones, and goes where they would have led.
  private func advance() {
    let due = dueTime
    cancel()
    guard let window = view.window, let interval, view.isVisibleInWindow else { return }
    let pages = scroll.places.pages
    let excess = ((window.frameEndTime - due) / interval).rounded(.down) - Self.mostTurns
    var (turns, turnsInRounds) = (1.0, 0.0)
    if excess > 0 {
      let round = Double(pages.count)
      // Whole rounds of a wrapped view lead nowhere.
      if scroll.places.isEndless { turnsInRounds = (excess / round).rounded(.down) * round }
      turns = min(Self.mostSkipped, excess - turnsInRounds)
    }
    schedule(at: due + (turnsInRounds + turns) * interval, in: window)
    if let item = scroll.target(of: Int(turns), of: pages) {
      scroll.go(to: scroll.places.position(ofItem: item), item: item, excess > 0 ? nil : .approach, at: due)
    }
    update()
  }

  /// Turns the pages that are due by `time`. An event may arrive before the frame that would have turned them.
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
    // Layout calls `update` again.
    guard scroll.places.isLaidOut, view.isVisibleInWindow != wasVisible else { return }
    view.perform {
      if scroll.phase == .coasting && !view.isVisibleInWindow { scroll.scroller.stop(at: time) }
      update(from: time)
    }
  }
}
