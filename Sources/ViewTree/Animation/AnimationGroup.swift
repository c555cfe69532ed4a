/// The tracks that were begun together, and the completion to call when they are over.
final class AnimationGroup {
  /// Called once, with whether every track of the group went to its end.
  var completion: ((Bool) -> Void)?
  /// When it is over, on the window's clock; springs move it out as they are begun.
  var end: Double
  /// How long it lasts when it has nothing to move, where that is not simply until `end`.
  let endWithoutTracks: Double?
  /// How long the slowest of its springs takes, in its own time: `end` is too coarse for one that is over at once.
  var springDuration = 0.0
  var endEvent: Timeline.Token?
  var liveTracks = 0
  var hadTracks = false
  var wasInterrupted = false
  /// Its time has come.
  var isOver = false
  /// The call that began it has not returned yet, so the completion may not be called.
  var isOpen = true

  init(end: Double, endWithoutTracks: Double? = nil, completion: ((Bool) -> Void)?) {
    self.end = end
    self.endWithoutTracks = endWithoutTracks
    self.completion = completion
  }
}
