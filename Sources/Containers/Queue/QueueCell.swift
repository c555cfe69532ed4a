internal import ViewTree

/// When something moves, and along what curve.
nonisolated struct Timing: Sendable {
  /// On the window's clock; in the future there is a delay.
  var start: Double
  /// In seconds. For springs that of a way from rest, until they are begun.
  var duration: Double
  var curve: ResolvedCurve
  /// How fast it was let go, in points a second; nil: as it is seen to move.
  var velocity: Point?

  var end: Double { start + duration }

  init(start: Double, duration: Double, curve: ResolvedCurve, velocity: Point? = nil) {
    self.start = start
    self.curve = curve
    self.velocity = velocity
    if case .spring(let spring) = curve, velocity == nil {
      self.duration = spring.duration(way: 0, speed: 0)
    } else {
      self.duration = duration
    }
  }

  /// The movement of a phase that began at `time`, after a delay that may differ from the phase's own.
  init(_ phase: QueueTransition.Phase, from time: Double, delay: Double? = nil) {
    let phase = phase.sound
    self.init(start: time + (delay ?? phase.delay), duration: phase.duration, curve: ResolvedCurve(phase.curve))
  }

  /// At once.
  static func none(at time: Double) -> Timing { Timing(start: time, duration: 0, curve: .linear) }

  /// On from where a hand let go: critically damped, keeping the speed, never beyond the end.
  static func release(from start: Point, to end: Point, velocity: Point, at time: Double) -> Timing {
    let way = end - start
    let distance = way.length
    guard distance > 0 else { return .none(at: time) }
    var frequency = 2 * Double.pi / MotionMetrics.approachPeriodSeconds
    let speed = (velocity.x * way.x + velocity.y * way.y) / distance
    frequency = max(frequency, speed / distance)
    let spring = Spring.critical(frequency: frequency)
    let rest = Spring.restFraction * distance
    return Timing(
      start: time,
      duration: spring.settlingTime(from: -distance, velocity: speed, distance: rest, speed: rest * frequency),
      curve: .spring(spring), velocity: velocity)
  }

  /// Out of the way of what a hand moves: quick, and smooth however often it is called.
  static func makingWay(at time: Double) -> Timing {
    Timing(
      start: time, duration: 0, curve: .spring(.critical(frequency: 2 * .pi / MotionMetrics.approachPeriodSeconds)))
  }
}

/// The one movement of a cell: from where it was seen to its target.
nonisolated struct CellMotion: Sendable {
  var timing: Timing
  /// From where it comes in, beyond the far end: until it starts it is out of sight. Nil for what was seen before.
  var entrance: ItemPlacement?
}

/// Which of how many.
nonisolated struct QueueNumber: Hashable, Sendable {
  var index: Int
  var count: Int
}

/// An item view and where it belongs.
final class QueueCell<ItemView: View> {
  enum Role {
    /// It shows an item of the queue.
    case slot
    /// Its item is gone from what is shown; it is on its way out.
    case leaving
    /// It is out of sight, and can be filled again.
    case spare
  }

  /// How it leaves.
  enum Leaving {
    case exit(QueueTransition.Exit)
    /// Flicked out across the axis, in the direction of the sign.
    case flicked(sign: Double, fades: Bool)
    /// Beyond an end, the far one or the near one: its item is not shown any more, but is still in the queue.
    case pushedAway(toNear: Bool)
  }

  let view: ItemView
  var role = Role.spare
  /// The model values of the view, as they were placed here.
  var target: ItemPlacement
  var motion: CellMotion?
  /// Whether it has shown an item before.
  var wasFilled = false
  /// Filled, but not placed yet.
  var needsEntrance = false
  var leaving = Leaving.exit(.sideways)
  var leaveEnd = 0.0
  /// Which of how many items it says that it shows.
  var number: QueueNumber?
  var numberText: String?
  /// Where it is in the order of the queue, among the views that there are.
  var rank = Int.max

  // What hands do with it.
  /// Held by a long press: it follows the hand, and lies over the others.
  var isLifted = false
  /// How far it is dragged out across the axis, in points; nil while nobody does.
  var flickOffset: Double?
  /// `flickOffset` when the drag began, in points.
  var flickGrip = 0.0
  /// How fast it was let go just now.
  var releaseVelocity: Point?

  init(view: ItemView) {
    self.view = view
    target = ItemPlacement(view.model, zIndex: 0)
  }

  /// What is seen now.
  var seen: ItemPlacement { ItemPlacement(view.shown, zIndex: target.zIndex) }

  /// The movement that is not over at `time`.
  func motion(at time: Double) -> CellMotion? {
    guard let motion, motion.timing.end > time else { return nil }
    return motion
  }

  /// Whether it is to come in, and has not begun to.
  func isWaiting(at time: Double) -> Bool {
    needsEntrance || motion(at: time).map { $0.entrance != nil && $0.timing.start > time } ?? false
  }

  /// The order among its siblings, from the back.
  var height: Double { isLifted ? .infinity : target.zIndex }

  func forgetHands() {
    isLifted = false
    flickOffset = nil
    releaseVelocity = nil
  }
}

/// One of the places in which items are shown; see `QueueViewController.firstShown`.
struct QueueSlot<ItemView: View> {
  /// Nil while it waits for a view that is still leaving.
  var cell: QueueCell<ItemView>?
  /// When and how what fills it comes in.
  var entrance: Timing
  /// Whether what fills it comes in past the front, and not at the far end.
  var comesFromNear = false
}
