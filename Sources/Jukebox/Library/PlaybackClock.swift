/// Keeps the position within a song.
///
/// The time is passed in as a number of seconds from an arbitrary clock, so that sound output can take over that role later. When
/// that clock jumps back, the position stays.
nonisolated struct PlaybackClock: Hashable, Sendable {
  /// In seconds.
  let duration: Double
  /// Seconds from the beginning, at most `duration`.
  private(set) var position = 0.0
  /// The time of the last update while the song plays; nil while it is paused.
  private var lastTime: Double?

  /// A duration that is negative or not finite counts as 0: such a song is over immediately.
  init(duration: Double) { self.duration = duration.isFinite ? max(0, duration) : 0 }

  var isPlaying: Bool { lastTime != nil }
  var remaining: Double { duration - position }
  var isFinished: Bool { position >= duration }
  /// From 0 to 1.
  var progress: Double { duration > 0 ? position / duration : 1 }

  /// Plays from the current position on.
  mutating func play(at time: Double) {
    advance(to: time)
    if lastTime == nil, time.isFinite { lastTime = time }
  }

  /// Pauses at the current position.
  mutating func pause(at time: Double) {
    advance(to: time)
    lastTime = nil
  }

  /// Moves the position on by the time that has passed since the last update.
  mutating func advance(to time: Double) {
    guard let last = lastTime, time.isFinite else { return }
    lastTime = time
    position = min(duration, position + max(0, time - last))
  }

  /// Moves to a different position, in seconds.
  mutating func seek(to position: Double, at time: Double) {
    advance(to: time)
    guard position.isFinite else { return }
    self.position = min(max(0, position), duration)
  }
}
