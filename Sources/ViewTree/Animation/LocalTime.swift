/// The time of an animation, which passes at a rate of its own beside the window's clock. All times are in seconds.
nonisolated struct LocalTime: Hashable, Sendable {
  /// How fast it passes: 1 is as the window's clock does, 0 stands still.
  private(set) var rate: Double
  /// `elapsedAtBase` have passed at `base` on the window's clock.
  private var base: Double
  private var elapsedAtBase: Double

  /// Begins at `start` on the window's clock, as seen at `now`.
  init(start: Double, rate: Double, at now: Double) {
    self.rate = rate
    base = now
    elapsedAtBase = (now - start) * rate
  }

  /// How much has passed at `time` on the window's clock; negative before it begins.
  func elapsed(at time: Double) -> Double { elapsedAtBase + (time - base) * rate }

  /// When so much has passed, on the window's clock; infinite where it stands still.
  func time(elapsed: Double) -> Double { rate > 0 ? base + (elapsed - elapsedAtBase) / rate : .infinity }

  /// Passes at another rate from `now` on.
  mutating func setRate(_ newRate: Double, at now: Double) {
    elapsedAtBase = elapsed(at: now)
    base = now
    rate = newRate
  }
}
