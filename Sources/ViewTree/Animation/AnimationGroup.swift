/// The tracks that began together, with the completion to call when they have ended.
final class AnimationGroup {
  /// Called once, with true if no track of the group was interrupted.
  var completion: ((Bool) -> Void)?
  /// When the group ends, in seconds on the window's clock. Each new spring track may extend it.
  var end: Double
  /// How long after `end` the group ends if it has no tracks, in seconds. For springs only; nil means 0.
  let endWithoutTracks: Double?
  /// The longest duration of its springs, in seconds of their local time. It cannot be computed from `end`, which rounds very
  /// short durations to nothing.
  var springDuration = 0.0
  var endEvent: ScheduledAction?
  var liveTracks = 0
  var hadTracks = false
  var wasInterrupted = false
  /// Whether `end` has passed.
  var isOver = false
  /// Whether the call that made it has not returned yet, so that the completion must not be called.
  var isOpen = true

  init(end: Double, endWithoutTracks: Double? = nil, completion: ((Bool) -> Void)?) {
    self.end = end
    self.endWithoutTracks = endWithoutTracks
    self.completion = completion
  }
}
