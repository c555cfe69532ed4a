/// When a window's frames may come, on the frame timer's clock: so many a second and, in answer to a person, a little sooner.
///
/// What moves by itself keeps to a grid. There, what a person does would wait for up to a whole interval, and for half of one
/// on the average. So a frame that shows it may come after three quarters, and the grid goes on from that: at most a third
/// more frames, while somebody is at it, and no latency but the drawing for a pointer that tells of itself 60 to 80 times a
/// second.
struct FramePace {
  private var lastFrame = -Double.infinity
  private var isUrgent = false

  /// How much of the interval must have passed for a frame that is urgent.
  private static let urgency = 0.75

  /// The earliest time for a frame that something wants at `due`.
  /// - Parameter interval: between frames, in seconds.
  func time(for due: Double, interval: Double) -> Double {
    max(due, lastFrame + interval * (isUrgent ? Self.urgency : 1))
  }

  /// The next frame shows what a person did.
  mutating func hurry() { isUrgent = true }

  /// A frame is made at `now`.
  mutating func beginFrame(at now: Double, interval: Double) {
    // The pace is kept by the grid, not by when the frame was noticed, unless it is early, or long overdue.
    let next = lastFrame + interval
    lastFrame = isUrgent && now < next || now - lastFrame >= 2 * interval ? now : next
    isUrgent = false
  }
}
