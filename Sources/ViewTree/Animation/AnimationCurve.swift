/// The timing of an animation: how the progress of a value follows from the time.
public nonisolated enum AnimationCurve: Hashable, Sendable {
  /// Constant speed.
  case linear
  /// The cubic Bézier (0.42, 0, 1, 1).
  case easeIn
  /// The cubic Bézier (0, 0, 0.58, 1).
  case easeOut
  /// The cubic Bézier (0.42, 0, 0.58, 1).
  case easeInOut
  /// The cubic Bézier from (0, 0) to (1, 1) with these control points. x1 and x2 must be within 0...1.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  /// A damped spring. `response` is the period of its undamped oscillation, in seconds, above 0. `dampingRatio` is at least 0.01;
  /// with less than 1 it overshoots.
  ///
  /// The animation lasts until the spring is at rest. A duration that is given with the curve is ignored.
  case spring(dampingRatio: Double, response: Double)

  /// The curve with invalid parameters corrected, and a description of what was invalid, which is nil if nothing was.
  public func checked() -> (curve: AnimationCurve, problem: String?) {
    switch self {
    case .linear, .easeIn, .easeOut, .easeInOut:
      return (self, nil)
    case .cubicBezier(let x1, let y1, let x2, let y2):
      guard x1.isFinite, y1.isFinite, x2.isFinite, y2.isFinite else {
        return (.linear, "a control point is not finite")
      }
      if (0...1).contains(x1), (0...1).contains(x2) { return (self, nil) }
      return (
        .cubicBezier(x1: min(1, max(0, x1)), y1: y1, x2: min(1, max(0, x2)), y2: y2),
        "the x of a control point is not in 0...1"
      )
    case .spring(let ratio, let response):
      if ratio.isFinite, response.isFinite, ratio >= 0.01, response > 0 { return (self, nil) }
      return (
        .spring(
          dampingRatio: ratio.isFinite ? max(0.01, ratio) : 1,
          response: response.isFinite && response > 0 ? response : 0.3),
        "a spring needs a damping ratio of at least 0.01 and a response above 0"
      )
    }
  }

  /// How long a spring takes from rest, in seconds; nil for other curves.
  var springDuration: Double? {
    guard case .spring = self, case .spring(let spring) = ResolvedCurve(self) else { return nil }
    return spring.duration(way: 0, speed: 0)
  }
}

/// A curve prepared for evaluation.
///
/// For a time it yields two factors: `remaining`, for the initial distance, and `momentum`, for the initial velocity. The value is
/// `end + way·remaining + velocity·momentum`, with `way = start − end`.
nonisolated enum ResolvedCurve: Sendable {
  case linear
  case bezier(CubicBezier)
  case spring(Spring)

  init(_ curve: AnimationCurve) {
    switch curve {
    case .linear: self = .linear
    case .easeIn: self = .bezier(CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1))
    case .easeOut: self = .bezier(CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1))
    case .easeInOut: self = .bezier(CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
    case .cubicBezier(let x1, let y1, let x2, let y2):
      self = .bezier(CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2))
    case .spring(let ratio, let response):
      // The arithmetic of springs overflows far beyond these limits, and nobody sees a difference.
      self = .spring(Spring(dampingRatio: min(1e6, ratio), response: min(1e4, max(1e-6, response))))
    }
  }

  struct Factors: Hashable {
    var remaining: Double
    var momentum: Double

    /// The factors at the start.
    static let start = Factors(remaining: 1, momentum: 0)
  }

  /// The factors after `elapsed` of `duration` seconds.
  func factors(elapsed: Double, duration: Double) -> Factors {
    switch self {
    case .linear: return Factors(remaining: 1 - elapsed / duration, momentum: 0)
    case .bezier(let bezier): return Factors(remaining: 1 - bezier.y(atX: elapsed / duration), momentum: 0)
    case .spring(let spring): return Factors(remaining: spring.remaining(elapsed), momentum: spring.momentum(elapsed))
    }
  }

  /// The derivatives of the factors, per second.
  func rates(elapsed: Double, duration: Double) -> Factors {
    switch self {
    case .linear: return Factors(remaining: -1 / duration, momentum: 0)
    case .bezier(let bezier): return Factors(remaining: -bezier.slope(atX: elapsed / duration) / duration, momentum: 0)
    case .spring(let spring):
      return Factors(remaining: spring.remainingRate(elapsed), momentum: spring.momentumRate(elapsed))
    }
  }
}
