/// An object that computes a movement from the time by itself, instead of with an animation: for example a page that decelerates.
@MainActor public protocol Ticker: AnyObject {
  /// The window whose clock it follows. Any other window removes it.
  var tickingWindow: Window? { get }
  /// Whether it is moving. When it returns false, the window removes the ticker, and calls it again only after `Window.add(_:)`.
  var isTicking: Bool { get }
  /// Called once per frame, before layout, with the time on the window's clock, in seconds.
  func tick(at time: Double)
  /// Whether it wants to be notified of changes of visibility, for example to pause while it is not visible. Default: false.
  var observesVisibility: Bool { get }
  /// Called after some view of the window was added, removed, hidden, shown or moved, so that `View.isVisibleInWindow` may have
  /// changed: either immediately, or in the next frame. `time` is on the window's clock, in seconds. The default does nothing.
  func visibilityMayHaveChanged(at time: Double)
}

extension Ticker {
  public var observesVisibility: Bool { false }
  public func visibilityMayHaveChanged(at time: Double) {}
}

struct WeakTicker { weak var value: (any Ticker)? }

extension Window {
  /// Calls `ticker` in each frame from now on, until its `isTicking` is false or it is released. The window does not retain it.
  public func add(_ ticker: any Ticker) {
    observeVisibility(of: ticker)
    needsFrame()
  }

  /// Notifies `ticker` of changes of visibility for as long as its `observesVisibility` is true. Unlike `add(_:)`, this requests
  /// no frame.
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
    // Tickers that are added during these calls are called from the next frame on.
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

  /// Notifies the tickers that observe visibility.
  func visibilityMayHaveChanged() {
    for entry in tickers {
      if let ticker = entry.value, isOwn(ticker), ticker.observesVisibility {
        ticker.visibilityMayHaveChanged(at: currentTime)
      }
    }
  }
}
