#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A damped spring of mass 1, in closed form: x″ = −ω²·x − 2·ζ·ω·x′, with rest at 0.
///
/// The motion is linear in its start: x(t) = x₀·remaining(t) + v₀·momentum(t), in all three regimes of damping.
public nonisolated struct Spring: Hashable, Sendable {
  /// The angular frequency without damping, ω, a second.
  public let frequency: Double
  /// ζ: under 1 it swings, at 1 it just does not, above 1 it creeps.
  public let dampingRatio: Double
  private let regime: Regime

  private enum Regime: Hashable, Sendable {
    /// Swings with `frequency`, fading by exp(−`decay`·t).
    case under(decay: Double, frequency: Double)
    case critical(decay: Double)
    /// The two rates of decay, the slower first. Both are positive, and so written that none suffers from cancellation.
    case over(slow: Double, fast: Double)
  }

  /// - Parameter response: the period of the swing without damping, 2π/ω, in seconds.
  public init(dampingRatio: Double, response: Double) {
    self.init(dampingRatio: dampingRatio, frequency: 2 * .pi / response)
  }

  public init(dampingRatio: Double, frequency: Double) {
    self.frequency = frequency
    self.dampingRatio = dampingRatio
    // So near to 1 the other two formulas divide by almost nothing, and differ from this one by less than they lose.
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

  /// A spring that just does not overshoot.
  public static func critical(frequency: Double) -> Spring { Spring(dampingRatio: 1, frequency: frequency) }

  /// The displacement at `t` for a start at 1 without velocity.
  public func remaining(_ t: Double) -> Double {
    switch regime {
    case .under(let decay, let w): exp(-decay * t) * (cos(w * t) + decay / w * sin(w * t))
    case .critical(let decay): exp(-decay * t) * (1 + decay * t)
    case .over(let slow, let fast): (fast * exp(-slow * t) - slow * exp(-fast * t)) / (fast - slow)
    }
  }

  /// The displacement at `t` for a start at 0 with velocity 1.
  public func momentum(_ t: Double) -> Double {
    switch regime {
    case .under(let decay, let w): exp(-decay * t) * sin(w * t) / w
    case .critical(let decay): exp(-decay * t) * t
    case .over(let slow, let fast): (exp(-slow * t) - exp(-fast * t)) / (fast - slow)
    }
  }

  /// The derivative of `remaining`: x″ = −ω²x − 2ζωx′ makes it −ω²·momentum.
  public func remainingRate(_ t: Double) -> Double { -frequency * frequency * momentum(t) }

  /// The derivative of `momentum`, by the same equation: remaining − 2ζω·momentum.
  public func momentumRate(_ t: Double) -> Double { remaining(t) - 2 * dampingRatio * frequency * momentum(t) }

  /// The displacement at `t` for a start at `x0` with velocity `v0`.
  public func position(_ t: Double, from x0: Double, velocity v0: Double) -> Double {
    x0 * remaining(t) + v0 * momentum(t)
  }

  /// The velocity at `t` for a start at `x0` with velocity `v0`.
  public func velocity(_ t: Double, from x0: Double, velocity v0: Double) -> Double {
    x0 * remainingRate(t) + v0 * momentumRate(t)
  }

  /// When `momentum` is greatest: then a motion from rest is fastest.
  public var peakTime: Double {
    switch regime {
    case .under(let decay, let w): atan2(w, decay) / w
    case .critical(let decay): 1 / decay
    case .over(let slow, let fast): log(fast / slow) / (fast - slow)
    }
  }

  /// How long it takes from `way` before its end at `speed`, in whichever direction takes longer: until less than 0.1 % of
  /// the way, and of the top speed, remain. Without either, as long as any way from rest. In seconds, never more than 600.
  public func duration(way: Double, speed: Double) -> Double {
    guard way > 0 || speed > 0 else { return duration(way: 1, speed: 0) }
    let peak = momentum(peakTime)
    let distance = Self.restFraction * max(way, speed * peak)
    let slow = Self.restFraction * max(speed, way * frequency * frequency * peak)
    return max(
      settlingTime(from: way, velocity: speed, distance: distance, speed: slow),
      settlingTime(from: way, velocity: -speed, distance: distance, speed: slow))
  }

  /// What of the way, and of the speed, counts as nothing.
  public static let restFraction = 0.001

  /// When a motion from `x0` with `v0` has come to rest: from then on it is within `distance` of the end and slower than
  /// `speed`. In seconds, never more than 600.
  public func settlingTime(from x0: Double, velocity v0: Double, distance: Double, speed: Double) -> Double {
    guard distance > 0, speed > 0, x0.isFinite, v0.isFinite, x0 != 0 || v0 != 0 else { return 0 }
    // The envelope falls steadily and bounds both, so the last time it crosses the limit can be bisected.
    func isAtRest(_ t: Double) -> Bool {
      let (x, v) = envelope(t, x0, v0)
      return x <= distance && v <= speed
    }
    var high = 1 / frequency
    while !isAtRest(high) {
      high *= 2
      if high > 600 { return 600 }
    }
    var low = high / 2
    if isAtRest(low) { low = 0 }
    for _ in 0..<50 {
      let mid = (low + high) / 2
      if isAtRest(mid) { high = mid } else { low = mid }
    }
    return high
  }

  /// From when on a motion from `x0` with `v0` stays within `distance` of the end, whatever its speed. In seconds, never more
  /// than 600.
  ///
  /// Exact for a critically damped spring, which passes its end once at most; for the others from their envelope.
  public func settlingTime(from x0: Double, velocity v0: Double, distance: Double) -> Double {
    guard case .critical(let decay) = regime else {
      return settlingTime(from: x0, velocity: v0, distance: distance, speed: .greatestFiniteMagnitude)
    }
    guard distance > 0, x0.isFinite, v0.isFinite else { return 0 }
    func isWithin(_ t: Double) -> Bool { abs(position(t, from: x0, velocity: v0)) <= distance }
    // x(t) = (x₀ + b·t)·e^(−ω·t) with b = v₀ + ω·x₀ turns at 1/ω − x₀/b, if that is still to come, and only falls from there.
    let b = v0 + decay * x0
    let turn = b != 0 ? max(0, 1 / decay - x0 / b) : 0
    var low = turn
    var high = turn + 1 / decay
    if isWithin(turn) {
      // It stays within after the turn. Before, it falls to 0, which it passes on the way, or rises to the turn.
      let passing = b != 0 ? -x0 / b : 0
      guard passing > 0, !isWithin(0) else { return 0 }
      (low, high) = (0, min(passing, turn))
    } else {
      while !isWithin(high) {
        (low, high) = (high, high * 2)
        if high > 600 { return 600 }
      }
    }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if isWithin(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// Bounds of |x| and |v| at `t` that hold for all later times, too.
  private func envelope(_ t: Double, _ x0: Double, _ v0: Double) -> (Double, Double) {
    switch regime {
    case .under(let decay, let w):
      let amplitude = (x0 * x0 + ((v0 + decay * x0) / w) * ((v0 + decay * x0) / w)).squareRoot() * exp(-decay * t)
      return (amplitude, amplitude * frequency)
    case .critical(let decay):
      let b = v0 + decay * x0
      // |x0| + |b|·t is overtaken by the exponential at t = 1/decay at the latest; before, take what it can reach at most.
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
