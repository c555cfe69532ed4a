/// The time, which is passed to the player because the player reads no clock itself.
package struct PlayerTime: Hashable, Sendable {
  /// Seconds since 1970, by the clock of the computer, which may be set by the user or over the network; nil if it is not known, as in
  /// recordings.
  package var date: Double?
  /// Seconds since an unspecified moment, by a clock that is never set.
  package var uptime: Double

  package init(date: Double? = nil, uptime: Double = 0) {
    self.date = date
    self.uptime = uptime
  }
}

/// A timer that ends playback, by its deadline.
package enum SleepTimer: Hashable, Sendable {
  /// A time of day, in seconds since 1970. If the clock is set, playback still ends at this time of day.
  case date(Double)
  /// A duration after which playback ends, as a moment of the clock that is never set.
  case uptime(Double)

  /// For how long the sound fades, in seconds.
  package static let fadeSeconds = 10.0
  /// How long before the end of a song a timer ends that is set between two songs, in seconds. The position in a song is not known
  /// precisely enough to tell which of them plays exactly when one follows the other.
  static let margin = 1.0
  /// The time between two steps of the fading volume, in seconds.
  private static let step = 0.05
  /// The interval at which the time is checked, in seconds, because the clock may have been set.
  private static let longestWait = 60.0

  /// The time until the deadline, in seconds; zero or negative if it has passed. Nil if the time is not known.
  package func remaining(at time: PlayerTime) -> Double? {
    switch self {
    case .date(let deadline): time.date.map { deadline - $0 }
    case .uptime(let deadline): deadline - time.uptime
    }
  }

  /// The factor for the volume, between 0 and 1.
  /// - Parameter remaining: the time until the deadline, in seconds.
  static func fade(remaining: Double, finishesSong: Bool) -> Double {
    finishesSong ? 1 : min(1, max(0, remaining / fadeSeconds))
  }

  /// The time until a timer has to be checked again, in seconds.
  /// - Parameter remaining: the time until the deadline, in seconds.
  static func timeUntilCheck(remaining: Double, finishesSong: Bool, isPlaying: Bool) -> Double {
    guard isPlaying else { return min(longestWait, max(0, remaining)) }
    let wait = finishesSong ? remaining : remaining - fadeSeconds
    return min(longestWait, wait > 0 ? wait : finishesSong ? 0 : step)
  }
}
