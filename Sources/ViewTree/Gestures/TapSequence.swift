/// Counts taps that belong together, as those of a double click: their presses are inside the slop circle of the first one, with the
/// same button, and at most `GestureMetrics.tapIntervalSeconds` after the release before.
nonisolated struct TapSequence {
  /// The number of taps that have been completed.
  private(set) var count = 0
  private var center = Point.zero
  private var button: PointerEvent.Button?
  private var lastRelease = 0.0

  /// Whether a press would be part of this sequence.
  func isContinued(
    by button: PointerEvent.Button?, at point: Point, of device: PointerEvent.Device, at time: Double
  ) -> Bool {
    let circle = SlopCircle(center: center, radius: GestureMetrics.slopPoints(for: device))
    // The tolerance is that of the window's timers.
    return count > 0 && button == self.button && circle.contains(point)
      && time <= lastRelease + GestureMetrics.tapIntervalSeconds + 1e-9
  }

  /// A press begins a new sequence.
  mutating func begin(with button: PointerEvent.Button?, at point: Point) {
    (count, center, self.button) = (0, point, button)
  }

  /// The press was released, and was a tap.
  mutating func complete(at time: Double) {
    count += 1
    lastRelease = time
  }

  mutating func end() { count = 0 }
}
