/// The clock of a window, which advances only in frames.
struct FrameClock {
  /// In seconds since the window was made.
  private(set) var time = 0.0
  /// When the running frame ends, or the last one ended.
  private(set) var target = 0.0
  private(set) var isRunning = false
  /// The rounding error of adding a span to the time, which is added to the next span. Otherwise the errors of many frames would
  /// add up.
  private var remainder = 0.0

  /// Begins a frame that ends `span` seconds later.
  /// - Returns: whether that is within the range of the clock. Otherwise the frame ends now.
  mutating func begin(_ span: Double) -> Bool {
    isRunning = true
    var exact = span + remainder
    let isInRange = (time + exact).isFinite
    if !isInRange { exact = 0 }
    target = time + exact
    remainder = exact - (target - time)
    return isInRange
  }

  /// Goes on to `due`, within the frame.
  mutating func advance(to due: Double) { time = min(target, max(time, due)) }

  mutating func end() { isRunning = false }
}
