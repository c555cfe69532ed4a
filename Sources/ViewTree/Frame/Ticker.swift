/// Something that moves by a formula of its own and the time, rather than by an animation: a page on its way to its rest, say.
@MainActor public protocol Ticker: AnyObject {
  /// The window by whose clock it moves. Any other window forgets it.
  var tickingWindow: Window? { get }
  /// Whether it moves. Once it says no it is called no more, until it is added again.
  var isTicking: Bool { get }
  /// Called once a frame, before layout, with the time on the window's clock, in seconds.
  func tick(at time: Double)
  /// Whether it pauses while it is out of sight, and so wants to know when it is seen again. The default: no.
  var observesVisibility: Bool { get }
  /// Something was hidden or shown, came, left or moved, so that `View.isVisibleInWindow` may have changed. Called at that
  /// instant, or in the frame that shows it, with the time on the window's clock. The default does nothing.
  func visibilityMayHaveChanged(at time: Double)
}

extension Ticker {
  public var observesVisibility: Bool { false }
  public func visibilityMayHaveChanged(at time: Double) {}
}

struct WeakTicker { weak var value: (any Ticker)? }

extension Window {
  /// Calls `ticker` in each frame from now on, until its `isTicking` is false or it is released; it is not retained.
  public func add(_ ticker: any Ticker) {
    observeVisibility(of: ticker)
    needsFrame()
  }

  /// Notifies `ticker` when it may have come into sight, or out of it, for as long as it observes that, but asks for no frame.
  public func observeVisibility(of ticker: any Ticker) {
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
    tickers.removeAll { ticker in own(ticker).map { !$0.isTicking && !$0.observesVisibility } ?? true }
  }

  /// Something was hidden or shown, came, went or moved.
  func visibilityMayHaveChanged() {
    for case let ticker? in tickers.lazy.map(own) where ticker.observesVisibility {
      ticker.visibilityMayHaveChanged(at: currentTime)
    }
  }
}
