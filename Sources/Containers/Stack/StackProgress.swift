internal import ViewTree

/// The progress of a transition, based on a scroller whose position is the distance that the upper page has moved.
///
/// The coordinator works with progress, 0...1, and the scroller with points. Everything that moves the pages goes through it:
/// fingers as well as pushes by call.
final class StackProgress: ScrollerDelegate {
  enum Holder {
    case finger, trackpad
    /// Code that calls `updateSwipeGesture`.
    case caller
  }

  let scroller = Scroller()
  private unowned let coordinator: StackCoordinator
  /// The distance from progress 0 to 1, in points.
  private var travel = 1.0
  /// How far the page was dragged since it was taken hold of, in points. May lie beyond both ends, where the page does
  /// not follow.
  private var pull = 0.0
  private var isHeldByCaller = false
  /// The progress to which it moves when it is released.
  private var goal = 0.0

  init(of coordinator: StackCoordinator) {
    self.coordinator = coordinator
    // A page never moves past its end, which would show a gap at the edge.
    scroller.bounces = false
    // With reduced motion the pages fade, and the progress is that of the fade.
    scroller.respectsReducedMotion = false
    scroller.delegate = self
  }

  /// Uses the clock of the window of `view` from now on.
  func attach(to view: View) { scroller.view = view }

  // MARK: State

  var value: Double { min(1, max(0, scroller.position / travel)) }
  var isMoving: Bool { scroller.phase.isMoving }

  var holder: Holder? {
    guard scroller.phase.isHeld else { return nil }
    return scroller.phase == .wheeling ? .trackpad : isHeldByCaller ? .caller : .finger
  }

  private var now: Double { scroller.view?.window?.currentTime ?? 0 }

  /// Whether the movement ends by `time`, whether or not there has been a frame since.
  func isOver(by time: Double) -> Bool { scroller.endTime.map { $0 <= time } ?? false }

  // MARK: Holding

  /// A press stops a movement, or takes over from a trackpad.
  /// - Returns: whether something was moving.
  func press(at time: Double) -> Bool {
    isHeldByCaller = false
    return scroller.press(at: time)
  }

  /// Takes hold of the pages, which stop at their visible positions.
  func hold(by holder: Holder, at time: Double) {
    pull = 0
    isHeldByCaller = holder == .caller
    if holder == .trackpad { scroller.wheel(by: 0, at: time) } else { scroller.beginDragging(at: time) }
  }

  /// Stops a movement at its current position, so that something else can continue from there.
  func freeze() { if isMoving { _ = scroller.press(at: now) } }

  /// Sets the progress and the distance of the whole movement, in points. Only while it is held, frozen or at rest.
  func set(_ progress: Double, travel: Double) {
    self.travel = travel
    scroller.setRange(0...travel)
    scroller.jump(to: progress * travel)
  }

  /// Moves the held pages by `distance` points towards progress 1.
  func move(by distance: Double, at time: Double) {
    pull += distance
    if scroller.phase == .wheeling { scroller.wheel(by: distance, at: time) } else { scroller.drag(by: pull) }
  }

  // MARK: Moving by itself

  /// Releases the pages.
  /// - Parameters:
  ///   - goal: 0 or 1.
  ///   - velocity: of the finger, towards progress 1, in points per second.
  ///   - time: when they were released. Nil means when a trackpad had been silent for long enough.
  func release(to goal: Double, velocity: Double, at time: Double?) {
    self.goal = goal
    switch scroller.phase {
    case .dragging: scroller.endDragging(velocity: velocity, at: time ?? now)
    case .held: scroller.endPress(at: time ?? now)
    case .wheeling: scroller.endWheeling(at: time)
    default: break
    }
  }

  /// Moves all the way in `duration` seconds.
  func run(for duration: Double, _ curve: AnimationCurve) { scroller.scroll(to: travel, .timed(duration, curve)) }

  func stop() { scroller.stop() }

  // MARK: The scroller

  func scroller(_ scroller: Scroller, perform update: () -> Void) { coordinator.perform(update) }

  func scrollerDidMove(_ scroller: Scroller) { coordinator.progressDidChange() }

  func scroller(_ scroller: Scroller, didChangePhaseFrom old: ScrollPhase, to new: ScrollPhase) {
    // It may have been started again since this was posted.
    if scroller.phase == .resting { coordinator.movementDidEnd() }
  }

  func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest { .at(goal * travel) }
}
