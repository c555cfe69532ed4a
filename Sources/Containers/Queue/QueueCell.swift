internal import ViewTree

/// An item view, where it belongs, and its one movement there.
final class QueueCell {
  enum Role {
    /// It shows an item of the queue.
    case slot
    /// Its item is gone from what is shown; it is on its way out until that time.
    case leaving(QueueExit, until: Double)
    /// It is out of sight, and can be filled again.
    case spare
  }

  /// The movement from where it was seen to its target.
  struct Movement {
    var timing: AnimationTiming
    /// From where it comes in, out of sight until it starts; nil for what was seen before.
    var entrance: ItemPlacement?
  }

  let view: View
  var role = Role.spare
  /// The model values of the view, as they were placed here.
  private(set) var target: ItemPlacement
  private var movement: Movement?
  /// Whether it has shown an item before.
  var wasFilled = false
  /// Filled, but not placed yet.
  var needsEntrance = false
  /// The accessibility value that was given to the view.
  var numberText: String?
  /// Where it is in the order of the queue, among the views that there are.
  var rank = Int.max
  /// Held by a hand: it follows that, and lies over the others.
  var isCarried = false
  /// Just let go by a hand that carried it.
  var wasDropped = false
  /// What moves it across the axis: a hand, or where that let go, itself.
  var slide: QueueSlide?

  init(view: View) {
    self.view = view
    target = ItemPlacement(center: view.center, size: view.bounds.size, transform: view.transform, alpha: view.alpha)
  }

  /// What is seen now. Its opacity goes on to where it is going.
  var seen: ItemPlacement {
    var result = target
    let presented = view.presented
    (result.center, result.size, result.transform) = (presented.center, presented.bounds.size, presented.transform)
    return result
  }

  var isInSlot: Bool { if case .slot = role { true } else { false } }

  /// When it has left; nil where it does not leave.
  var leaveEnd: Double? { if case .leaving(_, let end) = role { end } else { nil } }

  /// The movement that is not over at `time`.
  func movement(at time: Double) -> Movement? {
    guard let movement, movement.timing.end > time else { return nil }
    return movement
  }

  /// Whether it is to come in, and has not begun to.
  func isWaiting(at time: Double) -> Bool {
    needsEntrance || movement(at: time).map { $0.entrance != nil && $0.timing.start > time } ?? false
  }

  /// The order among its siblings, from the back.
  var height: Double {
    get { isCarried ? .infinity : target.zIndex }
    set { target.zIndex = newValue }
  }

  /// Whether `point`, in the superview's coordinates, is seen on it.
  func contains(_ point: Point) -> Bool {
    let presented = view.presented
    guard !view.isHidden, presented.alpha >= 0.01, let back = presented.toSuperview.inverted() else { return false }
    return presented.bounds.contains(point.applying(back))
  }

  // MARK: The ways to move

  /// Is there at once.
  func jump(to goal: ItemPlacement) {
    View.performWithoutAnimation { view.take(goal, insteadOf: nil) }
    // A value that is set to where it is moving to keeps moving; here it has to be there.
    if view.isAnimating, let now = view.window?.currentTime {
      View.animate(AnimationTiming(start: now, curve: .linear)) { view.take(goal, insteadOf: nil) }
    }
    target = goal
    movement = nil
  }

  /// Moves there from where it is seen; at once where there is no clock.
  /// - Parameter velocity: of a hand that has just let go, points a second.
  func go(to goal: ItemPlacement, _ timing: AnimationTiming, at now: Double?, velocity: Point? = nil) {
    guard let now, timing.end > now else { return jump(to: goal) }
    let old = target
    var timing = timing
    let end = View.animate(timing, centerVelocity: velocity) { view.take(goal, insteadOf: old) }
    // A spring takes the time that it needs from where it is, as fast as it is.
    if case .spring = timing.curve { timing.duration = end - timing.start }
    target = goal
    movement = Movement(timing: timing)
  }

  /// Comes in from `start`, where it is out of sight.
  func enter(from start: ItemPlacement, to goal: ItemPlacement, _ timing: AnimationTiming, at now: Double?) {
    if !needsEntrance, goal == target, start == movement?.entrance { return }
    needsEntrance = false
    guard let now, timing.end > now else { return jump(to: goal) }
    jump(to: start)
    go(to: goal, timing, at: now)
    movement?.entrance = start
  }

  /// Moves the place to which it is going; what is left of its way stays.
  func shift(to goal: ItemPlacement) {
    if goal == target { return }
    let old = target
    if view.isAnimating {
      View.performShiftingAnimations { view.take(goal, insteadOf: old) }
    } else {
      View.performWithoutAnimation { view.take(goal, insteadOf: old) }
    }
    target = goal
  }

  /// Moves there with the `View.animate` that is being described.
  func join(_ timing: AnimationTiming, to goal: ItemPlacement) {
    view.take(goal, insteadOf: target)
    target = goal
    movement = Movement(timing: timing)
  }

  /// Is not on its way any more, as far as it is known here.
  func forgetMovement() {
    movement = nil
    slide?.stop()
    slide = nil
  }
}

extension View {
  /// Sets the values of `goal` that differ from those of `old`; all of them where there is no `old`.
  fileprivate final func take(_ goal: ItemPlacement, insteadOf old: ItemPlacement?) {
    if goal.center != old?.center { center = goal.center }
    if goal.size != old?.size { bounds = Rect(origin: bounds.origin, size: goal.size) }
    if goal.transform != old?.transform { transform = goal.transform }
    if goal.alpha != old?.alpha { alpha = goal.alpha }
  }
}

/// One of the places in which items are shown.
struct QueueSlot {
  /// The index of the item that it shows.
  var item: Int
  /// Nil while it waits for a view that is still leaving.
  var cell: QueueCell?
  /// When and how what fills it comes in.
  var entrance: AnimationTiming
  /// Whether what fills it comes in past the front, and not at the far end.
  var comesFromNear = false
}
