/// A movement along one axis: a function from the time to a position and a velocity, with an end.
///
/// A motion starts with a given position and velocity. So a running motion can be replaced by any other without a jump, by starting
/// the new one with the presented position and velocity. Times are in seconds on the window's clock; positions are in points or any
/// other unit of length.
public nonisolated struct Motion: Sendable {
  private enum Form: Sendable {
    case slide(Deceleration)
    /// A spring towards the end, starting with a displacement and a velocity.
    case spring(Spring, displacement: Double, velocity: Double)
    /// A timing curve, starting with a displacement from the end.
    case eased(ResolvedCurve, displacement: Double)
    /// The cubic from `displacement` and `velocity` to the end with velocity 0.
    case hermite(displacement: Double, velocity: Double)
    case steady(velocity: Double)
    /// The first motion until the given time, then the second one.
    indirect case sequence(Motion, until: Double, Motion)
  }

  private let form: Form
  /// The exact position at the start.
  private let begin: Double
  /// When it begins, in seconds on the window's clock.
  public let start: Double
  /// How long it takes, in seconds; infinite for a steady motion without an end.
  public let duration: Double
  /// The exact position at which it ends.
  public let end: Double

  /// When it ends, in seconds on the window's clock.
  public var endTime: Double { start + duration }

  // MARK: Kinds of motion

  /// Decelerates exponentially until it is at rest.
  /// - Parameters:
  ///   - rate: the factor by which the speed is multiplied each millisecond.
  ///   - pixel: the length of a device pixel, in the unit of the positions.
  public static func deceleration(
    from position: Double, velocity: Double, rate: Double = MotionMetrics.normalDecelerationPerMillisecond,
    start: Double, pixel: Double
  ) -> Motion {
    let slide = Deceleration(start: position, velocity: velocity, rate: rate)
    return Motion(
      form: .slide(slide), begin: position, start: start,
      duration: slide.duration(within: MotionMetrics.restDistancePixels * pixel), end: slide.restPosition)
  }

  /// Decelerates exponentially within `range`. At an end of the range it bounces, or, if `bounces` is false, stops.
  /// - Parameters:
  ///   - rate: the factor by which the speed is multiplied each millisecond.
  ///   - pixel: the length of a device pixel, in the unit of the positions.
  public static func deceleration(
    from position: Double, velocity: Double, rate: Double = MotionMetrics.normalDecelerationPerMillisecond,
    within range: ClosedRange<Double>?, bounces: Bool, start: Double, pixel: Double
  ) -> Motion {
    let slide = deceleration(from: position, velocity: velocity, rate: rate, start: start, pixel: pixel)
    guard let range, !range.contains(slide.end) else { return slide }
    let end = slide.end < range.lowerBound ? range.lowerBound : range.upperBound
    // The deceleration ends half a pixel before its rest position, so it may end without passing the end of the range.
    let time = slide.time(passing: end) ?? slide.endTime
    guard bounces else {
      return Motion(form: slide.form, begin: position, start: start, duration: time - start, end: end)
    }
    let bounce = bounce(from: end, velocity: slide.velocity(at: time), to: end, start: time, pixel: pixel)
    return Motion(
      form: .sequence(slide, until: time, bounce), begin: position, start: start, duration: bounce.endTime - start,
      end: end)
  }

  /// Decelerates exponentially, at the rate with which it comes to rest exactly at `end`.
  /// - Parameters:
  ///   - velocity: must have the direction of `end`.
  ///   - pixel: the length of a device pixel, in the unit of the positions.
  public static func deceleration(
    from position: Double, velocity: Double, to end: Double, start: Double, pixel: Double
  ) -> Motion {
    let slide = Deceleration(start: position, velocity: velocity, end: end)
    return Motion(
      form: .slide(slide), begin: position, start: start,
      duration: slide.duration(within: MotionMetrics.restDistancePixels * pixel), end: end)
  }

  /// Returns to the end of a range from beyond it, or bounces off that end: a critically damped spring with the decay
  /// `MotionMetrics.bounceDecayPerSecond`.
  /// - Parameter pixel: the length of a device pixel, in the unit of the positions.
  public static func bounce(
    from position: Double, velocity: Double, to end: Double, start: Double, pixel: Double
  ) -> Motion {
    let spring = Spring.critical(frequency: MotionMetrics.bounceDecayPerSecond)
    let distance = MotionMetrics.restDistancePixels * pixel
    return Motion(
      form: .spring(spring, displacement: position - end, velocity: velocity), begin: position, start: start,
      duration: spring.settlingTime(from: position - end, velocity: velocity, distance: distance), end: end)
  }

  /// Moves to a resting position: a critically damped spring with ω = max(2π/0.25, v/distance), so that it keeps the velocity and
  /// does not overshoot. One that starts at its end with a velocity leaves the end and returns.
  /// - Parameter pixel: the length of a device pixel, in the unit of the positions.
  public static func approach(
    from position: Double, velocity: Double, to end: Double, start: Double, pixel: Double
  ) -> Motion {
    let way = end - position
    var frequency = 2 * Double.pi / MotionMetrics.approachPeriodSeconds
    if way != 0, velocity * way > 0 { frequency = max(frequency, velocity / way) }
    let spring = Spring.critical(frequency: frequency)
    let distance = MotionMetrics.restDistancePixels * pixel
    let duration = spring.settlingTime(from: -way, velocity: velocity, distance: distance)
    return Motion(
      form: .spring(spring, displacement: -way, velocity: velocity), begin: position, start: start,
      duration: min(MotionMetrics.longestApproachSeconds, duration), end: end)
  }

  /// Moves along a timing curve in `duration` seconds. The curve must not be a spring.
  public static func eased(
    from position: Double, to end: Double, start: Double, duration: Double, curve: AnimationCurve = .easeInOut
  ) -> Motion {
    Motion(
      form: .eased(ResolvedCurve(curve), displacement: position - end), begin: position, start: start,
      duration: max(0, duration), end: end)
  }

  /// Moves to `end` as for a notch of a mouse wheel, in `MotionMetrics.notchSeconds`: it keeps a velocity towards the end, starts at no
  /// less than the mean speed, and never moves away from the end.
  public static func notch(from position: Double, velocity: Double, to end: Double, start: Double) -> Motion {
    // The cubic x(s) with x(0) = way, x′(0) = −v·T, x(1) = x′(1) = 0 decreases monotonically for 0 ≤ v·T ≤ 3·way.
    let way = end - position
    let duration = MotionMetrics.notchSeconds
    let mean = way / duration
    let kept = way == 0 ? 0 : mean * min(3, max(1, velocity / mean))
    return Motion(
      form: .hermite(displacement: -way, velocity: kept), begin: position, start: start,
      duration: way == 0 ? 0 : duration, end: end)
  }

  /// Moves at a constant velocity, for ever or until the end of `range`.
  public static func steady(
    from position: Double, velocity: Double, within range: ClosedRange<Double>? = nil, start: Double
  ) -> Motion {
    guard let range, velocity != 0 else {
      return Motion(
        form: .steady(velocity: velocity), begin: position, start: start, duration: .infinity, end: position)
    }
    let end = velocity > 0 ? range.upperBound : range.lowerBound
    return Motion(
      form: .steady(velocity: velocity), begin: position, start: start,
      duration: max(0, (end - position) / velocity), end: end)
  }

  /// Stays at `position` for `duration` seconds.
  public static func pause(at position: Double, start: Double, duration: Double) -> Motion {
    Motion(form: .steady(velocity: 0), begin: position, start: start, duration: max(0, duration), end: position)
  }

  // MARK: Evaluation

  /// The position at `time`: exactly the initial one until the start, exactly `end` from the end on.
  public func position(at time: Double) -> Double {
    let t = time - start
    if t >= duration - MotionMetrics.timeTolerance { return end }
    if t <= 0 { return begin }
    switch form {
    case .slide(let slide): return slide.position(t)
    case .spring(let spring, let x, let v): return end + spring.position(t, from: x, velocity: v)
    case .eased(let curve, let x): return end + x * curve.factors(elapsed: t, duration: duration).remaining
    case .hermite(let x, let v):
      let rest = 1 - t / duration
      return end + rest * rest * (x + (2 * x + v * duration) * (1 - rest))
    case .steady(let velocity): return begin + velocity * t
    case .sequence(let first, let until, let second):
      return time < until ? first.position(at: time) : second.position(at: time)
    }
  }

  /// The velocity at `time`, per second: the initial one until the start, 0 from the end on.
  public func velocity(at time: Double) -> Double {
    let t = max(0, time - start)
    if t >= duration - MotionMetrics.timeTolerance { return 0 }
    switch form {
    case .slide(let slide): return slide.velocity(t)
    case .spring(let spring, let x, let v): return spring.velocity(t, from: x, velocity: v)
    case .eased(let curve, let x): return x * curve.rates(elapsed: t, duration: duration).remaining
    case .hermite(let x, let v):
      let s = t / duration
      let rest = 1 - s
      let slope = 2 * x + v * duration
      return (slope * rest * rest - 2 * rest * (x + slope * s)) / duration
    case .steady(let velocity): return time >= start ? velocity : 0
    case .sequence(let first, let until, let second):
      return time < until ? first.velocity(at: time) : second.velocity(at: time)
    }
  }

  /// When a slide by friction passes `position`; nil if it does not, or if the motion is not such a slide.
  public func time(passing position: Double) -> Double? {
    guard case .slide(let slide) = form, let t = slide.time(at: position), t < duration else { return nil }
    return start + t
  }

  /// When a slide by friction reaches an end of its range, where it bounces or stops, and the velocity that it has there; nil if it comes
  /// to rest before, or if the motion is not such a slide.
  var reachesEnd: (time: Double, velocity: Double)? {
    switch form {
    case .sequence(let first, let until, _):
      guard case .slide(let slide) = first.form else { return nil }
      return (until, slide.velocity(until - first.start))
    case .slide(let slide) where abs(slide.restPosition - end) > MotionMetrics.restDistancePixels:
      return (endTime, slide.velocity(duration))
    case .slide, .spring, .eased, .hermite, .steady: return nil
    }
  }

  // MARK: Transforming

  /// The same motion at the same times, with all positions multiplied by `factor` and then increased by `distance`.
  public func scaled(by factor: Double = 1, shiftedBy distance: Double = 0) -> Motion {
    let form: Form =
      switch form {
      case .slide(let slide): .slide(slide.scaled(by: factor, shiftedBy: distance))
      case .spring(let spring, let x, let v): .spring(spring, displacement: x * factor, velocity: v * factor)
      case .eased(let curve, let x): .eased(curve, displacement: x * factor)
      case .hermite(let x, let v): .hermite(displacement: x * factor, velocity: v * factor)
      case .steady(let velocity): .steady(velocity: velocity * factor)
      case .sequence(let first, let until, let second):
        .sequence(
          first.scaled(by: factor, shiftedBy: distance), until: until, second.scaled(by: factor, shiftedBy: distance))
      }
    return Motion(
      form: form, begin: begin * factor + distance, start: start, duration: duration, end: end * factor + distance)
  }

  /// The same motion with exactly `end` as its end. The two may differ by rounding errors only.
  public func ending(at end: Double) -> Motion {
    let form: Form =
      if case .sequence(let first, let until, let second) = form {
        .sequence(first, until: until, second.ending(at: end))
      } else {
        form
      }
    return Motion(form: form, begin: begin, start: start, duration: duration, end: end)
  }
}
