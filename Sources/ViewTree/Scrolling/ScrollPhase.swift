/// What a scroller does at the moment.
public nonisolated enum ScrollPhase: Hashable, Sendable {
  /// Nothing moves it.
  case resting
  /// A press caught it, and it stands still under the finger until that drags, or lets go.
  case held
  /// A finger drags it.
  case dragging
  /// A trackpad, or a wheel that reports precise distances, moves it.
  case wheeling
  /// It goes on after a finger let go.
  case decelerating
  /// A call, a key or a wheel's notch moves it.
  case scrolling
  /// It goes to a resting place after it was caught, or after a trackpad fell silent.
  case settling
  /// It moves at a constant velocity until something stops it.
  case coasting

  /// Whether a finger or a trackpad has it.
  public var isHeld: Bool { self == .held || self == .dragging || self == .wheeling }
  /// Whether a finger has it.
  public var isUnderFinger: Bool { self == .held || self == .dragging }
  /// Whether it moves by itself.
  public var isMoving: Bool { self != .resting && !isHeld }
}

/// What a scroller asks about when it is let go.
public nonisolated struct ScrollRelease: Hashable, Sendable {
  /// Where it would come to rest by friction alone. It may lie beyond the range.
  public var proposed: Double
  /// How fast it moves, in points a second.
  public var velocity: Double
  /// Where the drag began; nil where there was none.
  public var dragStart: Double?

  public init(proposed: Double, velocity: Double, dragStart: Double? = nil) {
    self.proposed = proposed
    self.velocity = velocity
    self.dragStart = dragStart
  }

  /// 1 or -1 for a flick forward or back, 0 for a release that is too slow to be one.
  public var flick: Int { Self.flick(velocity) }

  /// 1 or -1 where `velocity` is that of a flick forward or back, 0 where it is too slow.
  public static func flick(_ velocity: Double) -> Int {
    guard abs(velocity) > MotionMetrics.flickPointsPerSecond + 1e-6 else { return 0 }
    return velocity > 0 ? 1 : -1
  }
}

/// Where a scroller rests after it was let go, and how it gets there. Positions are brought within the range.
public nonisolated enum ScrollRest: Hashable, Sendable {
  /// Where friction stops it.
  case natural
  /// There, reached without overshooting. Already there at rest, it does not move at all.
  case at(Double)
  /// There, by friction that is a little stronger or weaker than usual: for a long way in the direction of the release. Any
  /// other way is gone as with `at`.
  case sliding(to: Double)
}

/// How a finger, or a trackpad, pulls at a position, before the rubber band.
nonisolated struct ScrollGrip: Sendable {
  /// The position for a finger that has not moved.
  var base: Double
  /// How far forward the finger has pulled, points.
  var pull = 0.0 {
    didSet { pull = max(-Self.farthest, min(Self.farthest, pull)) }
  }
  /// The position at which it began.
  var start: Double
  /// When a trackpad last pulled. Seconds.
  var time = 0.0

  var raw: Double { base + pull }

  /// A pull beyond this comes from a broken device, and would only cost digits. Points.
  private static let farthest = 1e9
}

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
  }

  var manner: Manner
  var motion: Motion
  /// The position at which it began.
  var origin: Double
}
