internal import ViewTree

/// One value on its way: a formula from the time to a position and a velocity, with an end.
///
/// Every movement starts from what is seen, with the velocity that it has, so any may take the place of any other.
nonisolated struct Movement: Sendable {
  private enum Form: Sendable {
    case decelerating(Deceleration)
    /// Toward `end`, from `way` before it.
    case spring(Spring, way: Double, velocity: Double)
    case timed(ResolvedCurve, way: Double)
  }

  /// `start + duration − start` is not to the bit `duration`.
  private static let timeTolerance = 1e-9

  private let form: Form
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
      form: .decelerating(slide), start: start, duration: slide.duration(within: Feel.restDistance * pixel),
      end: slide.restPosition)
  }

  /// Goes back to an end that it is beyond, or runs into: critically damped, β = 10.
  static func bounce(
    from position: Double, velocity: Double, to end: Double, start: Double, pixel: Double
  ) -> Movement {
    spring(
      .critical(frequency: Feel.bounceDecay), from: position, velocity: velocity, to: end, start: start, pixel: pixel)
  }

  /// Goes to a page, or to a stack's end: critically damped with ω = max(2π/0.25, v/way), so that it keeps the velocity and
  /// never overshoots.
  /// - Parameter swingsOut: whether what is at its end already keeps its velocity, leaves and comes back.
  static func approach(
    from position: Double, velocity: Double, to end: Double, start: Double, pixel: Double, swingsOut: Bool = false
  ) -> Movement {
    let way = end - position
    var frequency = 2 * Double.pi / Feel.approachPeriod
    if way != 0, velocity * way > 0 { frequency = max(frequency, velocity / way) }
    // What is at its end already has no way to keep a velocity on.
    let kept = way == 0 && !swingsOut ? 0 : velocity
    return spring(.critical(frequency: frequency), from: position, velocity: kept, to: end, start: start, pixel: pixel)
  }

  /// Takes `duration` seconds along `curve`; a spring takes what it needs, and keeps `velocity`.
  static func timed(
    from position: Double, velocity: Double = 0, to end: Double, start: Double, duration: Double, curve: AnimationCurve,
    pixel: Double
  ) -> Movement {
    if case .spring(let ratio, let response) = curve {
      return spring(
        Spring(dampingRatio: ratio, response: response), from: position, velocity: velocity, to: end, start: start,
        pixel: pixel)
    }
    return Movement(
      form: .timed(ResolvedCurve(curve), way: position - end), start: start, duration: max(0, duration), end: end)
  }

  private static func spring(
    _ spring: Spring, from position: Double, velocity: Double, to end: Double, start: Double, pixel: Double
  ) -> Movement {
    let rest = Feel.restDistance * pixel
    let way = position - end
    let duration = spring.settlingTime(from: way, velocity: velocity, distance: rest, speed: rest * spring.frequency)
    return Movement(form: .spring(spring, way: way, velocity: velocity), start: start, duration: duration, end: end)
  }

  /// Where it is at `time`; at and after the end exactly `end`.
  func position(at time: Double) -> Double {
    let t = time - start
    if t >= duration - Self.timeTolerance { return end }
    switch form {
    case .decelerating(let slide): return slide.position(max(0, t))
    case .spring(let spring, let way, let velocity):
      return end + spring.position(max(0, t), from: way, velocity: velocity)
    case .timed(let curve, let way):
      return end + way * (t <= 0 ? 1 : curve.factors(elapsed: t, duration: duration).remaining)
    }
  }

  /// How fast it is at `time`; nothing at and after the end.
  func velocity(at time: Double) -> Double {
    let t = time - start
    if t >= duration - Self.timeTolerance { return 0 }
    switch form {
    case .decelerating(let slide): return slide.velocity(max(0, t))
    case .spring(let spring, let way, let velocity): return spring.velocity(max(0, t), from: way, velocity: velocity)
    case .timed(let curve, let way): return t < 0 ? 0 : way * curve.rates(elapsed: t, duration: duration).remaining
    }
  }

  /// When a slide by friction passes `position`, on the window's clock; nil when it does not, or is none.
  func time(passing position: Double) -> Double? {
    guard case .decelerating(let slide) = form, let t = slide.time(at: position), t < duration else { return nil }
    return start + t
  }

  /// The same movement with all positions moved by `distance`.
  func shifted(by distance: Double) -> Movement {
    var form = form
    if case .decelerating(let slide) = form { form = .decelerating(slide.shifted(by: distance)) }
    return Movement(form: form, start: start, duration: duration, end: end + distance)
  }
}
