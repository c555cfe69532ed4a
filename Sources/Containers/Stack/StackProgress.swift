internal import ViewTree

/// How far a transition has come: a scroller whose position is how far the upper page has moved on its way.
///
/// Its owner knows of progress only, 0...1; the scroller knows of points. Whatever moves the pages goes through it, a finger as
/// well as a push by call.
final class StackProgress: ScrollerDelegate {
  enum Holder {
    case finger, trackpad
    /// Code that calls `updateSwipeGesture`.
    case caller
  }

  private let scroller = Scroller()
  private let onMove: () -> Void
  private let onRest: () -> Void
  /// How far it is from progress 0 to 1, points.
  private var travel = 1.0
  /// How far it was dragged since it was taken hold of, points. May lie beyond both ends, where the page does not follow.
  private var pull = 0.0
  private var isHeldByCaller = false
  /// The progress to which it goes when it is let go.
  private var goal = 0.0

  /// - Parameters:
  ///   - onMove: called when the progress changed.
  ///   - onRest: called when nothing moves or holds the pages any more.
  init(onMove: @escaping () -> Void, onRest: @escaping () -> Void) {
    self.onMove = onMove
    self.onRest = onRest
    // There is never a gap at the edge.
    scroller.bounces = false
    // With reduced motion the progress is that of a fade.
    scroller.respectsReducedMotion = false
    scroller.delegate = self
  }

  /// Goes by the clock of the window of `view` from now on.
  func attach(to view: View) { scroller.view = view }

  // MARK: What it does now

  var value: Double { min(1, max(0, scroller.position / travel)) }
  var isMoving: Bool { scroller.phase.isMoving }

  var holder: Holder? {
    guard scroller.phase.isHeld else { return nil }
    return scroller.phase == .wheeling ? .trackpad : isHeldByCaller ? .caller : .finger
  }

  private var now: Double { scroller.view?.window?.currentTime ?? 0 }

  /// Whether the movement ends by `time`, whether or not there was a frame since.
  func isOver(by time: Double) -> Bool { scroller.endTime.map { $0 <= time } ?? false }

  // MARK: Holding

  /// A press stops what moves by itself, or by a trackpad.
  /// - Returns: whether something moved.
  func press(at time: Double) -> Bool {
    isHeldByCaller = false
    return scroller.press(at: time)
  }

  /// Takes hold of the pages, which stop where they are seen.
  func hold(by holder: Holder, at time: Double) {
    pull = 0
    isHeldByCaller = holder == .caller
    if holder == .trackpad { scroller.wheel(by: 0, at: time) } else { scroller.beginDragging(at: time) }
  }

  /// Stops what moves by itself where it is now, for something else to go on from there.
  func freeze() { if isMoving { _ = scroller.press(at: now) } }

  /// Is at `progress` of a way of `travel` points. Only while it is held, frozen or at rest.
  func set(_ progress: Double, travel: Double) {
    self.travel = travel
    scroller.setRange(0...travel)
    scroller.jump(to: progress * travel)
  }

  /// Moves what is held by `distance` points towards progress 1.
  func move(by distance: Double, at time: Double) {
    pull += distance
    if scroller.phase == .wheeling { scroller.wheel(by: distance, at: time) } else { scroller.drag(by: pull) }
  }

  // MARK: Moving by itself

  /// Lets the pages go.
  /// - Parameters:
  ///   - goal: 0 or 1.
  ///   - velocity: of the finger, towards progress 1, points a second.
  ///   - time: when that was; nil: when a trackpad had been silent for long enough.
  func release(to goal: Double, velocity: Double, at time: Double?) {
    self.goal = goal
    switch scroller.phase {
    case .dragging: scroller.endDragging(velocity: velocity, at: time ?? now)
    case .held: scroller.endPress(at: time ?? now)
    case .wheeling: scroller.endWheeling(at: time)
    default: break
    }
  }

  /// Goes all the way in `duration` seconds.
  func run(for duration: Double, _ curve: AnimationCurve) { scroller.scroll(to: travel, .timed(duration, curve)) }

  func stop() { scroller.stop() }

  // MARK: The scroller

  func scrollerDidMove(_ scroller: Scroller) { onMove() }

  func scroller(_ scroller: Scroller, didChangePhaseFrom old: ScrollPhase, to new: ScrollPhase) {
    // Since this was posted it may have been set off again.
    if scroller.phase == .resting { onRest() }
  }

  func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest { .at(goal * travel) }
}
