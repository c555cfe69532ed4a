/// Whether a view can follow a drag in a direction.
public nonisolated enum PanMobility: Hashable, Sendable {
  /// The view can move in that direction.
  case free
  /// The view is at its end. It gets the drag, for a rubber band, only if no view around it is free.
  case blocked
  /// The view does not handle this drag.
  case never
}

/// Recognizes a drag. It begins where the path of the pointer leaves the slop circle, and follows the pointer from there.
@MainActor public final class PanGestureRecognizer: GestureRecognizer {
  /// - Parameter action: called with the recognizer when the gesture began, changed, ended or was cancelled.
  public override init(action: @escaping (PanGestureRecognizer) -> Void = { _ in }) {
    super.init(action: GestureRecognizer.typed(action))
  }

  /// The axis of the drag; nil, the default, for any direction. With an axis, the recognizer fails if the drag begins across
  /// it.
  public var axis: Axis?

  // MARK: Hooks for containers

  /// Called when the path leaves the slop circle, at most once per gesture, with the direction as a unit vector in the visible
  /// coordinates of `view`. Returns whether the view can follow. Nil, the default, means free.
  ///
  /// The innermost free pan gets the drag, or the innermost blocked one if none is free.
  public var mobility: ((_ direction: Point) -> PanMobility)?

  /// Called with the location of the press in the visible coordinates of `view`. Returns whether this pan, if it is free, wins
  /// over pans inside its view. Of several such pans the innermost wins. Nil, the default, means no.
  public var hasPriority: ((_ location: Point) -> Bool)?

  /// Called at each press in which this recognizer takes part, and at each that opens a menu within `view`, the innermost first,
  /// with the location in the visible coordinates of `view` and the time on the window's clock. Return true if the press caught a
  /// movement. Then taps, presses and long presses under it fail, and this pan takes precedence over others when the press
  /// becomes a drag.
  public var catchMovement: ((_ location: Point, _ time: Double) -> Bool)?

  /// Called with the time on the window's clock when a press that caught a movement has ended without becoming a drag of this
  /// pan.
  public var catchDidEnd: ((_ time: Double) -> Void)?

  /// Called with the time of the last event when a press in which this recognizer took part is over, however it ended. If it
  /// became a drag, this is called after the action of the drag's end.
  public var pressDidEnd: ((_ time: Double) -> Void)?

  /// Whether it begins with the press itself, without slop, and wins over all others, like a slider's thumb. If a pan around it
  /// has priority, it waits for the direction, or for a release inside the slop circle. False by default.
  public var beginsAtPress = false

  private var tracker = VelocityTracker()
  /// The start of the translation: where the path left the slop circle, in the window's coordinates.
  private var anchor: Point?

  /// How far the pointer was dragged after it left the slop circle, in the visible coordinates of `view`, or in the window's if
  /// `view` is nil.
  public func translation(in view: View?) -> Point {
    guard let anchor else { return .zero }
    return vector(locationInWindow - anchor, in: view)
  }

  /// Lets the translation count from a different value: what was dragged until now counts as `translation`, in the visible
  /// coordinates of `view`, or in the window's if `view` is nil. Ignored while nothing is dragged.
  ///
  /// A handler that moves a view by the translation sets it to zero each time.
  public func setTranslation(_ translation: Point, in view: View?) {
    guard translation.isFinite else { return Misuse.report("PanGestureRecognizer.setTranslation(_:in:): not finite") }
    guard anchor != nil else { return }
    guard let map = view?.shownToRoot else {
      anchor = locationInWindow - translation
      return
    }
    anchor =
      locationInWindow
      - Point(x: map.a * translation.x + map.c * translation.y, y: map.b * translation.x + map.d * translation.y)
  }

  /// The velocity of the pointer in points per second, in the visible coordinates of `view`, or in the window's if `view` is
  /// nil.
  ///
  /// It is measured over the last 100 ms with the times of the events, and is zero after a pause of 100 ms.
  public func velocity(in view: View?) -> Point {
    vector(tracker.velocity(at: velocityTime), in: view)
  }

  /// Converts a vector from the window's coordinates to those of `view`, without translating it.
  private func vector(_ vector: Point, in view: View?) -> Point {
    view?.presentedVector(fromWindow: vector) ?? vector
  }

  // MARK: Inside

  /// Called during a drag with each view that has recognizers and leaves the window, which may be that of this one.
  var onLeavingView: ((View) -> Void)?

  override func viewWillLeave(_ leaving: View) { if isActive { onLeavingView?(leaving) } }

  /// Lets `heir`, which takes part in the same press but did not win, go on with the drag from here.
  /// - Returns: whether it does. Then this one is to leave the gesture.
  func pass(to heir: PanGestureRecognizer) -> Bool {
    guard let arena, arena.pass(from: self, to: heir) else { return false }
    heir.anchor = anchor
    heir.tracker = tracker
    return true
  }

  public override func pointerPressed() {
    tracker.reset()
    tracker.add(locationInWindow, at: eventTime)
    anchor = nil
    decidedMobility = nil
    if beginsAtPress && arena?.isPrioritized != true { beginHere() }
  }

  public override func pointerMoved(slopExit: Point?) {
    tracker.add(locationInWindow, at: eventTime)
    if isActive {
      change()
    } else if let slopExit {
      decide(at: slopExit)
    }
  }

  public override func pointerReleased() {
    if isActive {
      end()
    } else if beginsAtPress {
      beginHere()
    } else {
      fail()
    }
  }

  private func beginHere() {
    anchor = locationInWindow
    isReady = true
  }

  public override func didRecognize() {
    begin()
    if isActive && arena?.isDown == false { end() }
  }

  public override var failsWhenCaught: Bool { beginsAtPress || isPartOfPress }

  /// Whether it changes what a press of its control changes, as the drag of a switch does. Then a press that caught a movement must
  /// not become this drag either.
  var isPartOfPress = false

  public override func reset() {
    direction = .zero
    pressDidEnd?(eventTime)
  }

  /// Decides where the path leaves the slop circle: the pan becomes ready or fails, depending on the direction.
  private func decide(at exit: Point) {
    guard let arena else { return }
    let travel = vector(exit - arena.origin, in: view)
    if let axis {
      guard abs(travel[axis]) >= GestureMetrics.panAxisRatio * abs(travel[axis.across]) - 1e-9 else { return fail() }
    }
    anchor = exit
    let length = travel.length
    direction = length > 0 ? travel * (1 / length) : .zero
    isReady = true
  }

  /// The direction in which the path left the slop circle: a unit vector in the visible coordinates of `view`. Zero until then.
  private(set) var direction = Point.zero

  /// Whether it wins over pans inside its view; see `hasPriority`.
  var isPrioritized: Bool {
    guard let hasPriority, let location = pressLocation(in: view) else { return false }
    return hasPriority(location)
  }

  /// The result of `mobility` for the drag that is about to begin. It is determined once per gesture.
  var currentMobility: PanMobility {
    if let decidedMobility { return decidedMobility }
    let decision = beginsAtPress ? .free : mobility?(direction) ?? .free
    decidedMobility = decision
    return decision
  }
  private var decidedMobility: PanMobility?
}
