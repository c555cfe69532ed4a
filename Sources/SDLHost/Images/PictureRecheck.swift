/// When the files of pictures that could not be shown are looked at again: a second after a failure, then after twice as long each time.
/// After about two minutes only `PictureStore.checkFiles()` does so, so that an idle program remains idle.
struct PictureRecheck {
  /// When the files are looked at next, and how long after the last time; nil if they are not.
  private var next: (time: Double, delay: Double)?
  private var hasFailed = false
  private var now = 0.0
  private var lastLook = 0.0

  /// In seconds.
  private static let firstDelay = 1.0
  private static let longestDelay = 64.0

  /// A file could not be read that was different before, or was not known.
  mutating func didFail() { hasFailed = true }

  /// A picture that could not be shown is requested. If nobody has looked at its file for long, it is time to begin again.
  mutating func didRequestFailure() {
    if next == nil, now > lastLook + Self.longestDelay { hasFailed = true }
  }

  /// Returns whether to look at the files now.
  mutating func isDue(now: Double) -> Bool {
    self.now = now
    if hasFailed {
      hasFailed = false
      next = (now + Self.firstDelay, Self.firstDelay)
    }
    guard let (time, delay) = next, now >= time else { return false }
    lastLook = now
    next = delay < Self.longestDelay ? (now + 2 * delay, 2 * delay) : nil
    return true
  }

  /// The time of the next look; nil if there is none.
  var time: Double? { next?.time }
}
