internal import ViewTree

/// An item view, its target placement, and its movement there.
final class QueueCell {
  enum Role {
    /// It shows an entry.
    case slot
    /// Its entry is not shown any more. It moves out until this time.
    case leaving(QueueExit, until: Double)
    /// It is out of sight, and can be reused.
    case spare
  }

  /// The movement from where the view was visible to its target.
  struct Movement {
    var timing: AnimationTiming
    /// Where the view enters from. It is not visible before the movement starts. Nil for a view that was visible already.
    var entrance: ItemPlacement?
  }

  let view: View
  let kind: QueueViewKind
  var role = Role.spare
  /// The index of the entry that it showed until it lost its slot. If that is shown again while the view is leaving, the view comes back.
  /// Nil if the entry was removed, and for a cell that is not leaving.
  var leavingItem: Int?
  /// Whether it has come back while it was leaving, and has not been given its place since.
  var hasComeBack = false
  /// The placement that the view was given last.
  private(set) var target: ItemPlacement
  private var movement: Movement?
  /// Whether it has shown an entry before, so that its view has to be prepared for reuse.
  var wasFilled = false
  /// Whether it is configured, but has not been placed yet.
  var needsEntrance = false
  /// The kind of item for which the view was last configured.
  var shownKind: QueueItemKind?
  /// Shows that the item is selected.
  let selectionMark = SelectionMark()
  /// Its rank in the order of the queue, among the existing views.
  var rank = Int.max
  /// Whether the user carries it to a different place. It follows the pointer, in front of the others.
  var isCarried = false
  /// Whether the pointer that dragged it has just released it.
  var wasDropped = false
  /// The animation that ends a drag, until the cell has arrived at its place. The cell stays in front of the others meanwhile.
  var dropAnimation: DropAnimation? { didSet { oldValue?.finish() } }
  /// A movement across the axis by the pointer or, after the release, by itself.
  var slide: QueueSlide?

  init(view: View, kind: QueueViewKind) {
    (self.view, self.kind) = (view, kind)
    target = view.placement
  }

  /// The placement that is visible now, but with the opacity of the target.
  var seen: ItemPlacement {
    var result = target
    let presented = view.presented
    (result.center, result.size, result.transform) = (presented.center, presented.bounds.size, presented.transform)
    return result
  }

  var isInSlot: Bool { if case .slot = role { true } else { false } }

  /// When it will have left. Nil if it is not leaving.
  var leaveEnd: Double? { if case .leaving(_, let end) = role { end } else { nil } }

  /// The movement, unless it is over at `time`.
  func movement(at time: Double) -> Movement? {
    guard let movement, movement.timing.end > time else { return nil }
    return movement
  }

  /// Whether it will enter, and has not begun to.
  func isWaiting(at time: Double) -> Bool {
    needsEntrance || movement(at: time).map { $0.entrance != nil && $0.timing.start > time } ?? false
  }

  /// Its place in the stacking order. Cells with a higher value lie in front.
  var height: Double {
    get { isCarried ? .infinity : dropAnimation != nil ? .greatestFiniteMagnitude : target.zIndex }
    set { target.zIndex = newValue }
  }

  /// Whether `point`, in the superview's coordinates, lies on the view where it is visible now.
  func contains(_ point: Point) -> Bool {
    let presented = view.presented
    guard !view.isHidden, presented.alpha >= 0.01, let back = presented.toSuperview.inverted() else { return false }
    return presented.bounds.contains(point.applying(back))
  }

  // MARK: The ways to move

  /// Places the view without animation, and ends its movement.
  func jump(to goal: ItemPlacement) {
    View.performWithoutAnimation { view.take(goal, insteadOf: nil) }
    // A property that is set to its current target keeps moving. Here the movement has to end.
    if view.isAnimating, let now = view.window?.currentTime {
      View.animate(AnimationTiming(start: now, curve: .linear)) { view.take(goal, insteadOf: nil) }
    }
    target = goal
    movement = nil
  }

  /// Moves the view from where it is visible now. Outside of a window, where there is no clock, it jumps.
  /// - Parameter velocity: of the pointer that just released it, in points per second.
  func go(to goal: ItemPlacement, _ timing: AnimationTiming, at now: Double?, velocity: Point? = nil) {
    guard let now, timing.end > now else { return jump(to: goal) }
    let old = target
    var timing = timing
    let end = View.animate(timing, centerVelocity: velocity) { view.take(goal, insteadOf: old) }
    // A spring's duration depends on its distance and velocity.
    if case .spring = timing.curve { timing.duration = end - timing.start }
    target = goal
    movement = Movement(timing: timing)
  }

  /// Lets the view enter from `start`, where it is not visible.
  func enter(from start: ItemPlacement, to goal: ItemPlacement, _ timing: AnimationTiming, at now: Double?) {
    if !needsEntrance, goal == target, start == movement?.entrance { return }
    needsEntrance = false
    guard let now, timing.end > now else { return jump(to: goal) }
    jump(to: start)
    go(to: goal, timing, at: now)
    movement?.entrance = start
  }

  /// Shifts the target, and with it a movement that is under way, which keeps its timing.
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

  /// Moves the view with the enclosing `View.animate`, whose timing is `timing`.
  func join(_ timing: AnimationTiming, to goal: ItemPlacement) {
    view.take(goal, insteadOf: target)
    target = goal
    movement = Movement(timing: timing)
  }

  /// The entry is shown again while the view is leaving. The view goes to its place from where it is visible.
  func comeBack() {
    role = .slot
    leavingItem = nil
    hasComeBack = true
    // Its item may have changed meanwhile, so the view is configured again.
    shownKind = nil
    slide?.stop()
    slide = nil
    // The program may have changed the view when its item left.
    let height = target.zIndex
    target = view.placement
    target.zIndex = height
  }

  /// Stops the slide and the drop animation, and regards the movement as over.
  func forgetMovement() {
    movement = nil
    hasComeBack = false
    slide?.stop()
    slide = nil
    dropAnimation = nil
  }
}

extension View {
  fileprivate final var placement: ItemPlacement {
    ItemPlacement(center: center, size: bounds.size, transform: transform, alpha: alpha)
  }

  /// Sets the values of `goal` that differ from those of `old`. Without `old`, sets all of them.
  fileprivate final func take(_ goal: ItemPlacement, insteadOf old: ItemPlacement?) {
    if goal.center != old?.center { center = goal.center }
    if goal.size != old?.size { bounds = Rect(origin: bounds.origin, size: goal.size) }
    if goal.transform != old?.transform { transform = goal.transform }
    if goal.alpha != old?.alpha { alpha = goal.alpha }
  }
}

/// One of the places in which items are shown.
struct QueueSlot {
  /// The index of the entry that it shows.
  var item: Int
  let kind: QueueViewKind
  /// Nil while it waits for a view that is still leaving.
  var cell: QueueCell?
  /// When and how its view enters.
  var entrance: AnimationTiming
  /// From where its view enters.
  var origin = QueueOrigin.far
  /// Whether its view has come back while it was leaving, so that it does not enter.
  var isSeenAlready = false

  /// Whether its view enters from beyond the near end, or from beyond the far end.
  func enters(fromNear: Bool) -> Bool {
    if isSeenAlready { return false }
    return switch origin {
    case .near: fromNear
    case .far: !fromNear
    case .pile, .fading: false
    }
  }
}

/// From where a view enters.
enum QueueOrigin {
  /// From beyond the far end, or the near end.
  case far, near
  /// From the pile in which it was carried.
  case pile(ItemPlacement)
  /// It fades in at its place.
  case fading
}
