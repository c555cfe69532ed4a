internal import ViewTree

/// One value on its way: a formula from the time to a position and a velocity, with an end.
///
/// Every movement starts from what is seen, with the velocity that it has, so any may take the place of any other.
nonisolated struct Movement: Sendable {
  private enum Form: Sendable {
    case decelerating(Deceleration)
    /// Toward the end, from `way` before it.
    case critical(CriticalSpring)
    /// Speeds up and slows down, from `way` before the end.
    case eased(ResolvedCurve, way: Double)
  }

  /// `start + duration − start` is not to the bit `duration`.
  private static let timeTolerance = 1e-9

  private let form: Form
  /// Where it begins, exactly.
  private let begin: Double
  /// When it began, on the window's clock.
  let start: Double
  /// How long it takes, seconds.
  let duration: Double
  /// Where it comes to rest, exactly.
  let end: Double

  /// When it is over, on the window's clock.
  var endTime: Double { start + duration }

  /// Slides to a stop by friction.
  /// - Parameter pixel: the length of a device pixel, in the unit of the positions.
  static func deceleration(
    from position: Double, velocity: Double, rate: Double, start: Double, pixel: Double
  ) -> Movement {
    let slide = Deceleration(start: position, velocity: velocity, rate: rate)
    return Movement(
      form: .decelerating(slide), begin: position, start: start,
      duration: slide.duration(within: Feel.restDistancePixels * pixel),
      end: slide.restPosition)
  }

  /// Goes back to an end that it is beyond, or runs into: critically damped, β = 10.
  static func bounce(
    from position: Double, velocity: Double, to end: Double, start: Double, pixel: Double
  ) -> Movement {
    let spring = CriticalSpring(frequency: Feel.bounceDecayPerSecond, start: position - end, velocity: velocity)
    return Movement(
      form: .critical(spring), begin: position, start: start,
      duration: spring.duration(within: Feel.restDistancePixels * pixel), end: end)
  }

  /// Goes to a page, or to a stack's end: critically damped with ω = max(2π/0.25, v/way), so that it keeps the velocity and
  /// never overshoots.
  /// - Parameter swingsOut: whether what is at its end already keeps its velocity, leaves and comes back.
  static func approach(
    from position: Double, velocity: Double, to end: Double, start: Double, pixel: Double, swingsOut: Bool = false
  ) -> Movement {
    let way = end - position
    var frequency = 2 * Double.pi / Feel.approachPeriodSeconds
    if way != 0, velocity * way > 0 { frequency = max(frequency, velocity / way) }
    // What is at its end already has no way to keep a velocity on.
    let kept = way == 0 && !swingsOut ? 0 : velocity
    let spring = CriticalSpring(frequency: frequency, start: -way, velocity: kept)
    let duration = min(Feel.longestApproachSeconds, spring.duration(within: Feel.restDistancePixels * pixel))
    return Movement(form: .critical(spring), begin: position, start: start, duration: duration, end: end)
  }

  /// Takes `duration` seconds, with the curve `easeInOut`.
  static func eased(from position: Double, to end: Double, start: Double, duration: Double) -> Movement {
    Movement(
      form: .eased(ResolvedCurve(.easeInOut), way: position - end), begin: position, start: start,
      duration: max(0, duration), end: end)
  }

  /// Where it is at `time`; until the start exactly where it begins, at and after the end exactly `end`.
  func position(at time: Double) -> Double {
    let t = time - start
    if t >= duration - Self.timeTolerance { return end }
    if t <= 0 { return begin }
    return switch form {
    case .decelerating(let slide): slide.position(t)
    case .critical(let spring): end + spring.position(t)
    case .eased(let curve, let way): end + way * curve.factors(elapsed: t, duration: duration).remaining
    }
  }

  /// How fast it is at `time`; until the start as fast as it begins, at and after the end nothing.
  func velocity(at time: Double) -> Double {
    let t = max(0, time - start)
    if t >= duration - Self.timeTolerance { return 0 }
    return switch form {
    case .decelerating(let slide): slide.velocity(t)
    case .critical(let spring): spring.velocity(t)
    case .eased(let curve, let way): way * curve.rates(elapsed: t, duration: duration).remaining
    }
  }

  /// When a slide by friction passes `position`, on the window's clock; nil when it does not, or is none.
  func time(passing position: Double) -> Double? {
    guard case .decelerating(let slide) = form, let t = slide.time(at: position), t < duration else { return nil }
    return start + t
  }

  /// The same movement, in the same time, with all positions multiplied by `factor` and then moved by `distance`.
  func scaled(by factor: Double = 1, shiftedBy distance: Double = 0) -> Movement {
    let form: Form =
      switch form {
      case .decelerating(let slide): .decelerating(slide.scaled(by: factor, shiftedBy: distance))
      case .critical(let spring): .critical(spring.scaled(by: factor))
      case .eased(let curve, let way): .eased(curve, way: way * factor)
      }
    return Movement(
      form: form, begin: begin * factor + distance, start: start, duration: duration, end: end * factor + distance)
  }

  /// The same movement with its end at `end`, which it misses by no more than sums of doubles lose.
  func ending(at end: Double) -> Movement {
    Movement(form: form, begin: begin, start: start, duration: duration, end: end)
  }
}
