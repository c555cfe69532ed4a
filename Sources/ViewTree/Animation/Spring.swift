internal import Glibc

/// A damped spring of mass 1, in closed form: x″ = −ω²·x − 2·ζ·ω·x′, at rest at 0.
///
/// The motion is linear in its initial values: x(t) = x₀·remaining(t) + v₀·momentum(t), whether under-, over- or critically damped.
/// All times are in seconds.
public nonisolated struct Spring: Hashable, Sendable {
  /// The undamped angular frequency ω, in radians per second.
  public let frequency: Double
  /// The damping ratio ζ: below 1 the spring oscillates, at 1 it is critically damped, above 1 it is slower.
  public let dampingRatio: Double
  private let regime: Regime

  private enum Regime: Hashable, Sendable {
    /// Oscillates with `frequency`, with an amplitude that decays by exp(−`decay`·t).
    case under(decay: Double, frequency: Double)
    case critical(decay: Double)
    /// The two rates of decay, both positive, computed without cancellation.
    case over(slow: Double, fast: Double)
  }

  /// - Parameter response: the period of the undamped oscillation, 2π/ω, in seconds.
  public init(dampingRatio: Double, response: Double) {
    self.init(dampingRatio: dampingRatio, frequency: 2 * .pi / response)
  }

  public init(dampingRatio: Double, frequency: Double) {
    self.frequency = frequency
    self.dampingRatio = dampingRatio
    // Near 1, the formulas of the other two regimes divide by almost 0, and their rounding errors exceed the difference from the
    // critically damped motion.
    if abs(dampingRatio - 1) < 1e-5 {
      regime = .critical(decay: frequency)
    } else if dampingRatio < 1 {
      regime = .under(
        decay: dampingRatio * frequency, frequency: frequency * (1 - dampingRatio * dampingRatio).squareRoot())
    } else {
      let fast = frequency * (dampingRatio + (dampingRatio * dampingRatio - 1).squareRoot())
      regime = .over(slow: frequency * frequency / fast, fast: fast)
    }
  }

  /// A critically damped spring: the quickest that does not overshoot from rest.
  public static func critical(frequency: Double) -> Spring { Spring(dampingRatio: 1, frequency: frequency) }

  /// The displacement at `t` for an initial displacement of 1 without velocity.
  public func remaining(_ t: Double) -> Double {
    switch regime {
    case .under(let decay, let w): exp(-decay * t) * (cos(w * t) + decay / w * sin(w * t))
    case .critical(let decay): exp(-decay * t) * (1 + decay * t)
    case .over(let slow, let fast): (fast * exp(-slow * t) - slow * exp(-fast * t)) / (fast - slow)
    }
  }

  /// The displacement at `t` for an initial displacement of 0 with velocity 1.
  public func momentum(_ t: Double) -> Double {
    switch regime {
    case .under(let decay, let w): exp(-decay * t) * sin(w * t) / w
    case .critical(let decay): exp(-decay * t) * t
    case .over(let slow, let fast): (exp(-slow * t) - exp(-fast * t)) / (fast - slow)
    }
  }

  /// The derivative of `remaining`, which by x″ = −ω²x − 2ζωx′ is −ω²·momentum.
  public func remainingRate(_ t: Double) -> Double { -frequency * frequency * momentum(t) }

  /// The derivative of `momentum`, which by the same equation is remaining − 2ζω·momentum.
  public func momentumRate(_ t: Double) -> Double { remaining(t) - 2 * dampingRatio * frequency * momentum(t) }

  /// The displacement at `t` for the initial displacement `x0` and velocity `v0`.
  public func position(_ t: Double, from x0: Double, velocity v0: Double) -> Double {
    x0 * remaining(t) + v0 * momentum(t)
  }

  /// The velocity at `t`, per second, for the initial displacement `x0` and velocity `v0`.
  public func velocity(_ t: Double, from x0: Double, velocity v0: Double) -> Double {
    x0 * remainingRate(t) + v0 * momentumRate(t)
  }

  /// The time at which `momentum` is greatest, and a motion from rest is fastest.
  public var peakTime: Double {
    switch regime {
    case .under(let decay, let w): atan2(w, decay) / w
    case .critical(let decay): 1 / decay
    case .over(let slow, let fast): log(fast / slow) / (fast - slow)
    }
  }

  /// The duration of an animation over the distance `way` with the initial `speed`, in the direction that takes longer: until less
  /// than 0.1 % of the distance and of the highest speed remain. If both are 0, the duration of an animation from rest, which is
  /// the same for each distance. In seconds, at most 600.
  public func duration(way: Double, speed: Double) -> Double {
    guard way > 0 || speed > 0 else { return duration(way: 1, speed: 0) }
    let peak = momentum(peakTime)
    let distance = Self.restFraction * max(way, speed * peak)
    let slow = Self.restFraction * max(speed, way * frequency * frequency * peak)
    return max(
      settlingTime(from: way, velocity: speed, distance: distance, speed: slow),
      settlingTime(from: way, velocity: -speed, distance: distance, speed: slow))
  }

  /// The fraction of the distance and of the speed that counts as rest.
  public static let restFraction = 0.001

  /// The time from which a motion from `x0` with velocity `v0` stays within `distance` of the end and is no faster than `speed`.
  /// In seconds, at most 600.
  public func settlingTime(from x0: Double, velocity v0: Double, distance: Double, speed: Double) -> Double {
    guard distance > 0, speed > 0, x0.isFinite, v0.isFinite, x0 != 0 || v0 != 0 else { return 0 }
    // The envelope bounds both and never increases, so the time at which it falls below the limits can be bisected.
    func isAtRest(_ t: Double) -> Bool {
      let (x, v) = envelope(t, x0, v0)
      return x <= distance && v <= speed
    }
    return Self.firstTime(between: 0, and: 1 / frequency, where: isAtRest)
  }

  /// The time from which a motion from `x0` with velocity `v0` stays within `distance` of the end, at any speed. In seconds, at most
  /// 600.
  ///
  /// Exact for a critically damped spring. For the others it is computed from the envelope, and may be longer than necessary.
  public func settlingTime(from x0: Double, velocity v0: Double, distance: Double) -> Double {
    guard case .critical(let decay) = regime else {
      return settlingTime(from: x0, velocity: v0, distance: distance, speed: .greatestFiniteMagnitude)
    }
    guard distance > 0, x0.isFinite, v0.isFinite else { return 0 }
    func isWithin(_ t: Double) -> Bool { abs(position(t, from: x0, velocity: v0)) <= distance }
    // x(t) = (x₀ + b·t)·e^(−ω·t) with b = v₀ + ω·x₀ has its extremum at 1/ω − x₀/b, if that is positive, and |x| only decreases
    // after it.
    let b = v0 + decay * x0
    let extremum = b != 0 ? max(0, 1 / decay - x0 / b) : 0
    guard isWithin(extremum) else {
      return Self.firstTime(between: extremum, and: extremum + 1 / decay, where: isWithin)
    }
    // From the extremum on it stays within `distance`. If it starts outside, it enters before it crosses 0.
    let crossing = b != 0 ? -x0 / b : 0
    guard crossing > 0, !isWithin(0) else { return 0 }
    return Self.firstTime(between: 0, and: min(crossing, extremum), where: isWithin)
  }

  /// The time from which `condition` is true, in seconds. It is false at `low`. If it is still false at `high`, later times are tried, up
  /// to 600.
  private static func firstTime(between low: Double, and high: Double, where condition: (Double) -> Bool) -> Double {
    var (low, high) = (low, high)
    while !condition(high) {
      (low, high) = (high, high * 2)
      if high > 600 { return 600 }
    }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if condition(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// Upper bounds of |x| and |v| for `t` and all later times.
  private func envelope(_ t: Double, _ x0: Double, _ v0: Double) -> (Double, Double) {
    switch regime {
    case .under(let decay, let w):
      let amplitude = (x0 * x0 + ((v0 + decay * x0) / w) * ((v0 + decay * x0) / w)).squareRoot() * exp(-decay * t)
      return (amplitude, amplitude * frequency)
    case .critical(let decay):
      let b = v0 + decay * x0
      // (|x0| + |b|·t)·e^(−decay·t) decreases from t = 1/decay at the latest. Before, use a constant bound.
      guard t >= 1 / decay else { return (abs(x0) + abs(b) / decay, abs(v0) + abs(b)) }
      let fading = exp(-decay * t)
      return ((abs(x0) + abs(b) * t) * fading, (abs(v0) + abs(decay * b) * t) * fading)
    case .over(let slow, let fast):
      let p = (fast * x0 + v0) / (fast - slow)
      let q = -(slow * x0 + v0) / (fast - slow)
      let a = abs(p) * exp(-slow * t)
      let b = abs(q) * exp(-fast * t)
      return (a + b, a * slow + b * fast)
    }
  }
}
