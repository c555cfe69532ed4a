/// When a window's frames come, on the frame timer's clock: on a beat, as often as the display shows one.
///
/// The beat keeps its phase, whatever happens between: what moves does so in even steps, and each of them is seen for as long as
/// the others. Only what a person does after a pause is shown at once, by a frame between two beats that passes no time: nothing
/// that moves by itself is disturbed by it, and a press does not wait for the beat.
struct FramePace {
  /// Seconds between beats.
  var interval = 1.0 / 60
  /// Whether presenting waits for the display, which then keeps the beat itself.
  var isPacedByDisplay = false
  private var lastBeat: Double?
  private var lastFrame = -Double.infinity
  private var isUrgent = false

  /// How much of the interval must be left to the next beat for a frame before it.
  private static let leastRemainder = 0.25
  /// A frame may be made so many seconds before its beat: nobody sleeps that exactly.
  static let tolerance = 0.0005

  /// The earliest time for a frame that something wants at `due`; what is overdue may say any time that has passed.
  func time(for due: Double, now: Double) -> Double {
    guard let lastBeat, !isPacedByDisplay else { return due }
    // Nothing moves, so there is no step to be kept even.
    if due >= lastFrame + 2 * interval { return due }
    if isUrgent {
      let cell = lastBeat + max(0, ((now - lastBeat) / interval).rounded(.down)) * interval
      let isFree = lastFrame <= cell + Self.tolerance
      if isFree, cell + interval - now >= Self.leastRemainder * interval { return min(due, now) }
    }
    return lastBeat + max(1, ((due - lastBeat - Self.tolerance) / interval).rounded(.up)) * interval
  }

  /// The next frame shows what a person did after a pause.
  mutating func hurry() { isUrgent = true }

  /// A frame is made at `now`.
  /// - Returns: the instant that it shows, which is the beat's even where it is noticed a little late; nil for a frame between
  ///   two beats, which shows the same instant as the one before.
  mutating func beginFrame(at now: Double) -> Double? {
    isUrgent = false
    guard let lastBeat, !isPacedByDisplay else {
      let beat = lastBeat.map { smoothed(now, after: $0) } ?? now
      lastBeat = beat
      lastFrame = beat
      return beat
    }
    let count = ((now + Self.tolerance - lastBeat) / interval).rounded(.down)
    guard count >= 1 else {
      lastFrame = now
      return nil
    }
    let beat = lastBeat + count * interval
    self.lastBeat = beat
    lastFrame = now - lastFrame >= 2 * interval ? now : beat
    return lastFrame
  }

  /// The display's own beat, of which a frame is noticed a little earlier or later each time.
  private func smoothed(_ now: Double, after lastBeat: Double) -> Double {
    let count = ((now - lastBeat) / interval).rounded()
    guard (1...4).contains(count) else { return max(now, lastBeat) }
    let expected = lastBeat + count * interval
    return expected + 0.1 * (now - expected)
  }
}
