internal import ViewTree

/// What a swipe view does at the moment.
nonisolated enum SwipePhase: Sendable {
  case idle
  /// A press caught it: it stands still under the finger until that is dragged or lifted.
  case held
  case dragging(SwipeDrag)
  /// A trackpad moves it.
  case wheeling(SwipeDrag)
  case moving(SwipeTravel)
  case autoscrolling(Motion)

  /// Whether a finger, or a trackpad, has it.
  var isHeld: Bool {
    switch self {
    case .held, .dragging, .wheeling: true
    case .idle, .moving, .autoscrolling: false
    }
  }

  /// What it follows by itself.
  var path: Motion? {
    switch self {
    case .moving(let travel): travel.path
    case .autoscrolling(let path): path
    case .idle, .held, .dragging, .wheeling: nil
    }
  }
}

/// The position that a finger pulls at, before the rubber band.
nonisolated struct SwipeDrag: Sendable {
  /// The position for a finger that has not moved.
  var base: Double
  /// How far forward the finger has pulled, points.
  var pull = 0.0 {
    didSet { pull = max(-Self.farthest, min(Self.farthest, pull)) }
  }
  /// Where it began.
  var start: Double

  /// A pull beyond this comes from a broken device, and would only cost digits. Points.
  private static let farthest = 1e9

  var raw: Double { base + pull }

  mutating func shift(by distance: Double) {
    base += distance
    start += distance
  }
}

/// A movement with a goal.
nonisolated struct SwipeTravel: Sendable {
  /// What is told about it.
  enum Kind: Sendable {
    case decelerating
    /// By program, key, notch or auto advance.
    case programmatic
    /// Going to rest without a word.
    case settling
  }

  /// How the path follows from the place, the velocity and the goal; so that it can be made anew when these change.
  enum Manner: Sendable {
    case approach
    /// Slides by friction to a page that is not the next one.
    case coast
    /// Takes until that time.
    case timed(until: Double)
    case slide
    case bounce
  }

  let kind: Kind
  let manner: Manner
  var path: Motion
  /// The item that is the current one at the end; nil: whatever is there then.
  var item: Int?
  /// From where it started, to know whether it moved at all.
  var origin: Double
  /// Whether it was at its goal at once, and only takes its time.
  var isJump = false

  mutating func shift(by distance: Double, items: Int) {
    path = path.scaled(shiftedBy: distance)
    item = item.map { $0 + items }
    origin += distance
  }
}
