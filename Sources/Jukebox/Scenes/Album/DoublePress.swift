import ViewTree

/// Recognises the second click of a double click on a button that plays or queues songs, which means nothing else than the first one.
struct DoublePress {
  /// When the button was pressed last, in seconds on the window's clock.
  private var last: Double?
  /// The longest time between the two clicks of a double click, in seconds: from release to press, and that of the press.
  private static let longestInterval = GestureMetrics.tapIntervalSeconds + 0.1

  /// Notes a press.
  /// - Parameter time: in seconds on the window's clock; nil outside of a window.
  /// - Returns: whether it is the second one of a double click.
  mutating func isSecond(at time: Double?) -> Bool {
    defer { last = time }
    guard let time, let last else { return false }
    return time - last <= Self.longestInterval
  }
}
