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

  var isTicking: Bool { ownTickers.contains { $0.isTicking } }

  /// The tickers that follow the clock of this window. One that is added while they are called is called from the next time on.
  private var ownTickers: some Sequence<any Ticker> {
    tickers.lazy.compactMap(\.value).filter { $0.tickingWindow === self }
  }

  func tick(at time: Double) {
    for ticker in ownTickers where ticker.isTicking { ticker.tick(at: time) }
    // They are asked before the list is changed, because the answers are code of the program, which may add tickers.
    let stale = tickers.filter { $0.value.map { !isNeeded($0) } ?? true }
    if stale.isEmpty { return }
    tickers.removeAll { entry in stale.contains { $0.value === entry.value } }
  }

  private func isNeeded(_ ticker: any Ticker) -> Bool {
    ticker.tickingWindow === self && (ticker.isTicking || ticker.observesVisibility)
  }

  /// Notifies the tickers that observe visibility.
  func visibilityMayHaveChanged() {
    for ticker in ownTickers where ticker.observesVisibility { ticker.visibilityMayHaveChanged(at: currentTime) }
  }
}
