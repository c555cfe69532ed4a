/// A movement by itself, and what is needed to make it anew when the range changes.
nonisolated struct ScrollTravel: Sendable {
  enum Manner: Sendable {
    /// Slides to where friction stops it.
    case slide
    /// Slides by friction that stops it at a resting place.
    case slideToRest
    /// Goes back from beyond an end.
    case bounce
    /// Goes to a resting place.
    case approach
    /// Takes until that time.
    case timed(until: Double, AnimationCurve)
    case notch
    case steady(velocity: Double)
    /// Stands still at its goal while that fades in.
    case fade(duration: Double)

    /// Whether it goes to a place that was chosen, and not to wherever it comes.
    var hasGoal: Bool {
      switch self {
      case .slide, .steady: false
      case .bounce, .approach, .slideToRest, .timed, .notch, .fade: true
      }
    }

    /// The movement in this manner.
    func motion(
      from position: Double, velocity: Double, to goal: Double, start: Double, friction: Friction, pixel: Double
    ) -> Motion {
      switch self {
      case .slide:
        .deceleration(
          from: position, velocity: velocity, rate: friction.rate, within: friction.limits.range,
          bounces: friction.limits.bounces, start: start, pixel: pixel)
      case .bounce: .bounce(from: position, velocity: velocity, to: goal, start: start, pixel: pixel)
      case .slideToRest where velocity * (goal - position) > 0:
        .deceleration(from: position, velocity: velocity, to: goal, start: start, pixel: pixel)
      case .approach, .slideToRest:
        .approach(from: position, velocity: velocity, to: goal, start: start, pixel: pixel, swingsOut: true)
      case .timed(let end, let curve):
        .eased(from: position, to: goal, start: start, duration: max(0, end - start), curve: curve)
      case .notch: .notch(from: position, velocity: velocity, to: goal, start: start)
      case .steady(let velocity):
        .steady(from: position, velocity: velocity, within: friction.limits.range, start: start)
      case .fade(let duration): .pause(at: goal, start: start, duration: duration)
      }
    }
  }

  /// What slows a slide down, and what it runs into.
  struct Friction {
    var limits: ScrollLimits
    /// What is left of the speed after a millisecond.
    var rate: Double
  }

  var manner: Manner
  var motion: Motion
  /// The position at which it began.
  var origin: Double

  /// The same among content whose lengths grew by `scale` and whose places then moved by `distance`.
  func scaled(by scale: Double, shiftedBy distance: Double) -> ScrollTravel {
    var manner = manner
    if case .steady(let velocity) = manner { manner = .steady(velocity: velocity * scale) }
    let motion = motion.scaled(by: scale, shiftedBy: distance)
    return ScrollTravel(manner: manner, motion: motion, origin: origin * scale + distance)
  }
}
