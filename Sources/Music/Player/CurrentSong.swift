/// The current song, which plays or is paused.
struct CurrentSong {
  /// The song, which is not in the queue; nil if there is none.
  var item: PlaybackItem?
  /// When it began, in seconds since 1970; nil if that is not known.
  var date: Double?
  /// The position at which it will continue, in seconds, while the engine has not loaded it: after it was stopped, or was restored from a
  /// session.
  var standing: Double?
  /// Whether it was stopped by `Player.stop()`.
  var hasStopped = false
  /// How much of it was heard.
  var heard = HeardTime()
  /// Whether much of it was heard before it failed.
  var hasHeardFailed = false
  /// The numbers of a few songs and stops that were before it in the queue, the nearest first; see `PlayQueue.neighbours(before:)`. Empty if
  /// it was the first, or not in the queue.
  var formerNeighbours: [Int] = []
  /// Whether it was not in the queue, but followed it.
  var followsQueue = false
  /// Whether to continue as soon as its file is back or, if there is no song, one of the missing files that have ended playback.
  var waitsForFiles = false
  /// The changes to report if the probe, which is looking for the next files, finds none of them.
  var noticesOfWaiting: [PlayerChange] = []
}

/// What is kept of a current song, so that it can become the current song again: of a queue that is not shown, in a session, or to undo.
struct KeptSong: Hashable, Sendable {
  /// Nil for no song.
  var item: PlaybackItem?
  /// The position at which it will continue, in seconds.
  var position = 0.0
  /// When it began, in seconds since the beginning of 1970; nil if that is not known.
  var date: Double?
  /// How much of it was heard; nil if that is not known, as after a restart. Then all that is before `position` counts.
  var heard: HeardTime?
}
