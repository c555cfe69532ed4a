/// A movement without a finger, with what is needed to compute it again when the range changes.
nonisolated struct ScrollMovement: Sendable {
  enum Kind: Sendable {
    /// Slides until friction stops it.
    case slide
    /// Slides with a friction that stops it at a resting place.
    case slideToRest
    /// Returns from beyond an end.
    case bounce
    /// Moves to a resting place.
    case approach
    /// Takes until the given time.
    case timed(until: Double, AnimationCurve)
    case notch
    case steady(velocity: Double)
    /// Stands at its goal while the content there fades in.
    case fade(duration: Double)

    /// Whether the destination was chosen, rather than given by friction or speed.
    var hasGoal: Bool {
      switch self {
      case .slide, .steady: false
      case .bounce, .approach, .slideToRest, .timed, .notch, .fade: true
      }
    }
  }

  var kind: Kind
  var motion: Motion
  /// The position at which the movement began.
  var origin: Double

  /// Whether it is a slide that has hit an end of its range, and is on its way back to that end at `time`.
  func isReturning(at time: Double) -> Bool {
    guard case .slide = kind, let hit = motion.reachesEnd, time >= hit.time else { return false }
    return motion.velocity(at: time) * hit.velocity <= 0
  }

  /// The same movement after all lengths of the content grew by `scale` and then all places moved by `distance`.
  func scaled(by scale: Double, shiftedBy distance: Double) -> ScrollMovement {
    var kind = kind
    if case .steady(let velocity) = kind { kind = .steady(velocity: velocity * scale) }
    let motion = motion.scaled(by: scale, shiftedBy: distance)
    return ScrollMovement(kind: kind, motion: motion, origin: origin * scale + distance)
  }
}
