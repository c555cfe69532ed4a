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

  var isTicking: Bool {
    for entry in tickers {
      if let ticker = entry.value, isOwn(ticker), ticker.isTicking { return true }
    }
    return false
  }

  private func isOwn(_ ticker: any Ticker) -> Bool { ticker.tickingWindow === self }

  func tick(at time: Double) {
    var hasStale = false
    // The calls may add tickers, which are called from the next frame on.
    for entry in tickers {
      if let ticker = entry.value, isOwn(ticker) {
        if ticker.isTicking { ticker.tick(at: time) }
        hasStale = hasStale || !isNeeded(ticker)
      } else {
        hasStale = true
      }
    }
    if hasStale { tickers.removeAll { $0.value.map { !isNeeded($0) } ?? true } }
  }

  private func isNeeded(_ ticker: any Ticker) -> Bool {
    isOwn(ticker) && (ticker.isTicking || ticker.observesVisibility)
  }

  /// Something was hidden or shown, came, went or moved.
  func visibilityMayHaveChanged() {
    for entry in tickers {
      if let ticker = entry.value, isOwn(ticker), ticker.observesVisibility {
        ticker.visibilityMayHaveChanged(at: currentTime)
      }
    }
  }
}
