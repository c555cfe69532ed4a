/// Tells where in a song it stands.
///
/// It follows a clock that is given to it as a number of seconds, from anywhere: sound could come behind this type later. A
/// clock that jumps back costs no time that was already played.
nonisolated struct PlaybackClock: Hashable, Sendable {
  /// In seconds.
  let duration: Double
  /// Seconds from the beginning, at most `duration`.
  private(set) var position = 0.0
  /// The last time that was told, while it plays.
  private var lastTime: Double?

  /// A duration that makes no sense counts as none: such a song is over at once.
  init(duration: Double) { self.duration = duration.isFinite ? max(0, duration) : 0 }

  var isPlaying: Bool { lastTime != nil }
  var remaining: Double { duration - position }
  var isFinished: Bool { position >= duration }
  /// From 0 to 1.
  var progress: Double { duration > 0 ? position / duration : 1 }

  /// Goes on from where it stands.
  mutating func play(at time: Double) {
    advance(to: time)
    if lastTime == nil, time.isFinite { lastTime = time }
  }

  /// Stands still from now on.
  mutating func pause(at time: Double) {
    advance(to: time)
    lastTime = nil
  }

  /// Takes in how late it is.
  mutating func advance(to time: Double) {
    guard let last = lastTime, time.isFinite else { return }
    lastTime = time
    position = min(duration, position + max(0, time - last))
  }

  /// Goes to another place in the song.
  mutating func seek(to position: Double, at time: Double) {
    advance(to: time)
    guard position.isFinite else { return }
    self.position = min(max(0, position), duration)
  }
}
