/// Decides when a window's frames are made, on the frame timer's clock: on a beat at the display's refresh rate.
///
/// The beat keeps its phase, so that movement has even steps that are each visible for the same time. Only input after
/// a pause is shown immediately, by a frame between two beats for which the window's clock does not advance. So a press
/// does not wait for the beat, and animations are not disturbed.
struct FramePace {
  /// Seconds between beats.
  var interval = 1.0 / 60
  /// Whether presenting waits for the display, so that the display itself sets the beat.
  var isPacedByDisplay = false
  private var lastBeat: Double?
  private var lastFrame = -Double.infinity
  private var isUrgent = false

  /// The part of the interval that must remain until the next beat for a frame between two beats.
  private static let leastRemainder = 0.25
  /// How many seconds before its beat a frame may be made, as a sleep is not exact.
  static let tolerance = 0.0005

  /// The earliest time of a frame that is wanted at `due`, which may be in the past.
  func time(for due: Double, now: Double) -> Double {
    guard let lastBeat, !isPacedByDisplay else { return due }
    // After a pause nothing moves, so there are no steps to keep even.
    if due >= lastFrame + 2 * interval { return due }
    if isUrgent {
      let beat = lastBeat + max(0, ((now - lastBeat) / interval).rounded(.down)) * interval
      let isFirst = lastFrame <= beat + Self.tolerance
      if isFirst, beat + interval - now >= Self.leastRemainder * interval { return min(due, now) }
    }
    return lastBeat + max(1, ((due - lastBeat - Self.tolerance) / interval).rounded(.up)) * interval
  }

  /// Allows the next frame to be between two beats, because it shows input after a pause.
  mutating func hurry() { isUrgent = true }

  /// Begins a frame at `now`.
  /// - Returns: the time that the frame shows, which is that of the beat even if the frame is made a little later; nil for a frame
  ///   between two beats, which shows the same time as the one before.
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

  /// The time of the display's own beat, of which the program learns a little earlier or later each time.
  private func smoothed(_ now: Double, after lastBeat: Double) -> Double {
    let count = ((now - lastBeat) / interval).rounded()
    guard (1...4).contains(count) else { return max(now, lastBeat) }
    let expected = lastBeat + count * interval
    return expected + 0.1 * (now - expected)
  }
}
