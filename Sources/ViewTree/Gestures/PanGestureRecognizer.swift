/// Whether a view can follow a drag in a direction.
public nonisolated enum PanMobility: Hashable, Sendable {
  /// It can move in that direction.
  case free
  /// It is at its end: it gets the drag, as a rubber band, only where nothing around it is free.
  case blocked
  /// It does not take this drag.
  case never
}

/// Recognizes a drag. It begins where the path leaves the slop circle, and follows the pointer from there.
@MainActor public final class PanGestureRecognizer: GestureRecognizer {
  /// - Parameter action: called with the recognizer when the gesture began, changed, ended or was cancelled.
  public override init(action: @escaping (PanGestureRecognizer) -> Void = { _ in }) {
    super.init { recognizer in
      if let recognizer = recognizer as? PanGestureRecognizer { action(recognizer) }
    }
  }

  /// The direction in which it drags; nil, the default: both. With an axis it fails where the drag begins across it.
  public var axis: Axis?

  // MARK: Hooks for those who build containers

  /// Asked when the path leaves the slop circle, at most once a gesture, with the direction as a unit vector in the coordinates of
  /// `view` as it is seen now: whether the view can follow. Nil, the default: it is free.
  ///
  /// The innermost pan that is free gets the drag; where none is, the innermost that is blocked.
  public var mobility: ((_ direction: Point) -> PanMobility)?

  /// Asked at the same time, with the location of the press in the coordinates of `view` as it is seen now: whether this pan, where
  /// it is free, wins over those of the views in its view. Of several that do, the innermost wins. Nil, the default: it does not.
  public var hasPriority: ((_ location: Point) -> Bool)?

  /// Asked at each press in which this takes part, the innermost first, with its location in the coordinates of `view` as it is
  /// seen now and its time on the window's clock. Return true where the press caught something that was moving: then taps, presses
  /// and long presses under it fail, and this pan comes before others once the press becomes a drag.
  public var catchMovement: ((_ location: Point, _ time: Double) -> Bool)?

  /// Called, with the time on the window's clock, when a press that caught a movement ended without becoming a drag of this pan.
  public var catchDidEnd: ((_ time: Double) -> Void)?

  /// Called, with the time of the last event, when a press in which this took part is over, however it ended; after the action of
  /// the drag's end.
  public var pressDidEnd: ((_ time: Double) -> Void)?

  /// Whether it begins with the press itself, without slop, and wins over everything, as a slider's thumb does. Where a pan around it
  /// has priority, it waits for the direction, or for a release within the slop. False by default.
  public var beginsAtPress = false

  private var tracker = VelocityTracker()
  /// What the translation counts from: where the path left the slop circle.
  private var anchor: Point?

  /// How far the pointer was dragged past the slop, in the coordinates of `view` as it is seen now; nil: the window's.
  public func translation(in view: View?) -> Point {
    guard let anchor else { return .zero }
    return vector(locationInWindow - anchor, in: view)
  }

  /// How fast the pointer is dragged, in points a second, in the coordinates of `view` as it is seen now; nil: the window's.
  ///
  /// The slope over the last 100 ms by the time of the events; zero after 100 ms of rest.
  public func velocity(in view: View?) -> Point {
    vector(tracker.velocity(at: eventTime), in: view)
  }

  /// `vector`, in the window, as it is in `view`: what only moved is left out.
  private func vector(_ vector: Point, in view: View?) -> Point {
    guard let view, let back = view.shownToRoot.inverted() else { return vector }
    return Point(x: back.a * vector.x + back.c * vector.y, y: back.b * vector.x + back.d * vector.y)
  }

  // MARK: Inside

  public override func pointerPressed() {
    tracker.reset()
    tracker.add(locationInWindow, at: eventTime)
    anchor = nil
    answer = nil
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

  public override var failsWhenCaught: Bool { beginsAtPress || view is Control }

  public override func reset() { pressDidEnd?(eventTime) }

  /// The path leaves the slop circle: it begins by its direction there, or never.
  private func decide(at exit: Point) {
    guard let arena else { return }
    let travel = vector(exit - arena.origin, in: view)
    if let axis {
      let (along, across) = axis == .horizontal ? (travel.x, travel.y) : (travel.y, travel.x)
      guard abs(along) >= GestureMetrics.panAxisRatio * abs(across) - 1e-9 else { return fail() }
    }
    anchor = exit
    let length = travel.length
    direction = length > 0 ? travel * (1 / length) : .zero
    isReady = true
  }

  private var direction = Point.zero

  /// Whether it wins over what lies in its view; see `hasPriority`.
  var isPrioritized: Bool {
    guard let hasPriority, let location = pressLocation(in: view) else { return false }
    return hasPriority(location)
  }

  /// What it says to the drag that is about to begin; asked for once.
  var currentMobility: PanMobility {
    if let answer { return answer }
    let answer = beginsAtPress ? .free : mobility?(direction) ?? .free
    self.answer = answer
    return answer
  }
  private var answer: PanMobility?
}
