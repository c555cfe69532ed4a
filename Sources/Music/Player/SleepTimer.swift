/// The time as the player is told it, which looks at no clock.
package struct PlayerTime: Hashable, Sendable {
  /// Seconds since the beginning of 1970, by the clock of the computer, which people and networks set; nil where it is not known, as in
  /// recordings.
  package var date: Double?
  /// Seconds since an unspecified moment, by a clock that nobody sets.
  package var uptime: Double

  package init(date: Double? = nil, uptime: Double = 0) {
    self.date = date
    self.uptime = uptime
  }
}

/// Ends what plays at a time.
package struct SleepTimer: Hashable, Sendable {
  package enum Deadline: Hashable, Sendable {
    /// A time of day, in seconds since the beginning of 1970. It stays where it is when the clock is set.
    case date(Double)
    /// So long after it was set, as a moment of the clock that nobody sets.
    case uptime(Double)
  }

  package var deadline: Deadline
  /// Whether the song that plays at that time is played to its end. Otherwise its sound fades before.
  package var finishesSong: Bool

  package init(_ deadline: Deadline, finishesSong: Bool = false) {
    self.deadline = deadline
    self.finishesSong = finishesSong
  }

  /// For how long the sound fades, in seconds.
  package static let fadeSeconds = 10.0
  /// The time between two steps of the fading volume, in seconds.
  private static let step = 0.05
  /// After so many seconds the time is looked at again, as the clock may have been set.
  private static let longestWait = 60.0

  /// The time until the deadline, in seconds; not positive where it has passed. Nil where the time is not known.
  package func remaining(at time: PlayerTime) -> Double? {
    switch deadline {
    case .date(let deadline): time.date.map { deadline - $0 }
    case .uptime(let deadline): deadline - time.uptime
    }
  }

  /// By what the volume is multiplied, so many seconds before the deadline.
  func fade(remaining: Double) -> Double {
    finishesSong ? 1 : min(1, max(0, remaining / Self.fadeSeconds))
  }

  /// How long nothing has to be done for it, so many seconds before the deadline.
  func rest(remaining: Double, isPlaying: Bool) -> Double {
    guard isPlaying else { return min(Self.longestWait, max(0, remaining)) }
    let wait = finishesSong ? remaining : remaining - Self.fadeSeconds
    return min(Self.longestWait, wait > 0 ? wait : finishesSong ? 0 : Self.step)
  }
}
