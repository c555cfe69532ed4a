#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A spring with rest at 0 that just does not swing: x(t) = (x₀ + (v₀ + ω·x₀)·t)·e^(−ω·t).
nonisolated struct CriticalSpring: Hashable, Sendable {
  /// ω, a second.
  let frequency: Double
  /// x₀, points.
  let start: Double
  /// v₀ + ω·x₀, points a second.
  private let slope: Double

  /// - Parameter velocity: v₀, points a second.
  init(frequency: Double, start: Double, velocity: Double) {
    self.frequency = frequency
    self.start = start
    slope = velocity + frequency * start
  }

  private init(frequency: Double, start: Double, slope: Double) {
    self.frequency = frequency
    self.start = start
    self.slope = slope
  }

  /// The same movement with all lengths multiplied by `factor`.
  func scaled(by factor: Double) -> CriticalSpring {
    CriticalSpring(frequency: frequency, start: start * factor, slope: slope * factor)
  }

  func position(_ t: Double) -> Double { (start + slope * t) * exp(-frequency * t) }

  /// x′(t) = (v₀ − ω·(v₀ + ω·x₀)·t)·e^(−ω·t)
  func velocity(_ t: Double) -> Double {
    (slope - frequency * (start + slope * t)) * exp(-frequency * t)
  }

  /// From when on it stays within `distance` points of the end.
  func duration(within distance: Double) -> Double {
    guard distance > 0, start.isFinite, slope.isFinite, frequency.isFinite else { return 0 }
    func isWithin(_ t: Double) -> Bool { abs(position(t)) <= distance }
    // It turns at 1/ω − x₀/(v₀ + ω·x₀), if that is still to come; from there on it only falls.
    let turn = slope != 0 ? max(0, 1 / frequency - start / slope) : 0
    var low = turn
    var high = turn + 1 / frequency
    if isWithin(turn) {
      // It stays within after the turn. Before, it falls to 0, which it passes on the way there, or rises to the turn.
      let passing = slope != 0 ? -start / slope : 0
      guard passing > 0, !isWithin(0) else { return 0 }
      (low, high) = (0, min(passing, turn))
    } else {
      while !isWithin(high) {
        (low, high) = (high, high * 2)
        if high > Self.longest { return Self.longest }
      }
    }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if isWithin(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// What takes longer does not move for all that can be seen. Seconds.
  private static let longest = 600.0
}
