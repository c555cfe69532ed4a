/// The local time of an animation, which may pass at a different rate than the time of the window's clock. All times are in seconds.
nonisolated struct LocalTime: Hashable, Sendable {
  /// The speed: 1 is that of the window's clock, 0 stands still.
  private(set) var rate: Double
  /// A time on the window's clock, at which the local time is `elapsedAtBase`.
  private var base: Double
  private var elapsedAtBase: Double

  /// A local time that is 0 at `start`. Both `start` and the current time `now` are on the window's clock.
  init(start: Double, rate: Double, at now: Double) {
    self.rate = rate
    base = now
    elapsedAtBase = (now - start) * rate
  }

  /// The local time at `time` on the window's clock; negative before the start.
  func elapsed(at time: Double) -> Double { elapsedAtBase + (time - base) * rate }

  /// The time on the window's clock at which the local time is `elapsed`; infinite if it stands still.
  func time(elapsed: Double) -> Double { rate > 0 ? base + (elapsed - elapsedAtBase) / rate : .infinity }

  /// Changes the rate from `now` on.
  mutating func setRate(_ newRate: Double, at now: Double) {
    elapsedAtBase = elapsed(at: now)
    base = now
    rate = newRate
  }
}
