/// Something whose place follows from a formula and the time: a page that slides to its rest, say.
package protocol Ticker: AnyObject {
  /// The window by whose clock it goes; any other lets go of it.
  var tickingWindow: Window? { get }
  var isTicking: Bool { get }
  /// Called once a frame, before layout, with the window's time.
  func tick(at time: Double)
  /// Whether it stands still while it is out of sight, and so has to know when it is seen again. The default: no.
  var heedsSight: Bool { get }
  /// Something was hidden or shown, came, went or moved: whether this is in sight may have changed. Called at that instant, or
  /// in the frame that shows it. The default does nothing.
  func sightMayDiffer(at time: Double)
}

extension Ticker {
  package var heedsSight: Bool { false }
  package func sightMayDiffer(at time: Double) {}
}

struct WeakTicker { weak var value: (any Ticker)? }

extension Window {
  /// Calls `ticker` in each frame, until it says that it does not tick any more, or goes away.
  package func add(_ ticker: any Ticker) {
    heedSight(of: ticker)
    needsFrame()
  }

  /// Tells `ticker` when it may have come into sight, or gone out of it, for as long as it heeds that.
  package func heedSight(of ticker: any Ticker) {
    if !tickers.contains(where: { $0.value === ticker }) { tickers.append(WeakTicker(value: ticker)) }
  }

  var isTicking: Bool { tickers.contains { own($0)?.isTicking == true } }

  private func own(_ ticker: WeakTicker) -> (any Ticker)? {
    ticker.value.flatMap { $0.tickingWindow === self ? $0 : nil }
  }

  func tick(at time: Double) {
    guard !tickers.isEmpty else { return }
    // Whoever is called may add more.
    for ticker in tickers { own(ticker)?.tick(at: time) }
    tickers.removeAll { ticker in own(ticker).map { !$0.isTicking && !$0.heedsSight } ?? true }
  }

  /// Something was hidden or shown, came, went or moved.
  func sightMayDiffer() {
    for case let ticker? in tickers.lazy.map(own) where ticker.heedsSight { ticker.sightMayDiffer(at: currentTime) }
  }
}

extension View {
  /// Whether any of it may be seen: it is in a window, neither it nor a view around it is hidden or quite transparent, and some
  /// of it lies within the window and whatever clips it. What lies in front of it is not looked at.
  package final var isInSight: Bool {
    guard let attachedWindow else { return false }
    var rect = shown.bounds
    var view: View = self
    while true {
      if view.look.isHidden || view.isTransparent || rect.isEmpty { return false }
      guard let parent = view.parent else { return view === attachedWindow }
      rect = rect.applying(view.shown.toSuperview)
      if parent.look.clipsToBounds || parent === attachedWindow {
        guard let rest = rect.intersection(parent.shown.bounds) else { return false }
        rect = rest
      }
      view = parent
    }
  }
}
