import ViewTree

/// Recognises the second click of a double click on a button that plays or queues songs, which means nothing else than the first one.
struct DoublePress {
  /// The time of the last press that counted, in seconds on the window's clock.
  private var lastCounted: Double?
  /// The longest time between the two clicks of a double click, in seconds: from release to press, and that of the press.
  private static let longestInterval = GestureMetrics.tapIntervalSeconds + 0.1

  /// Notes a press.
  /// - Parameter time: in seconds on the window's clock; nil outside of a window.
  /// - Returns: whether it counts, which the second one of a double click does not. A press after that counts again, so that a person can
  ///   press many times.
  mutating func notePress(at time: Double?) -> Bool {
    if let time, let lastCounted, time - lastCounted <= Self.longestInterval { return false }
    lastCounted = time
    return true
  }
}
