/// Whether a view can follow a drag that way.
package nonisolated enum PanMobility: Hashable, Sendable {
  /// It can move that way.
  case free
  /// It is at its end: it has the drag, as a rubber band, only where nothing around it can take it.
  case blocked
  /// It does not take this drag at all.
  case never
}

/// Recognizes a drag. It begins where the path leaves the slop circle, and follows the pointer from there.
@MainActor public final class PanGestureRecognizer: GestureRecognizer {
  /// The direction in which it drags; nil, the default: both. With an axis it fails where the drag begins across it.
  public var axis: Axis?

  // MARK: What containers hook in

  /// Asked when the path leaves the slop circle, once and only where nothing before it takes the drag, with the direction as a
  /// unit vector in the view's coordinates. Without it: free.
  package var mobility: ((_ direction: Point) -> PanMobility)?
  /// Asked at the same time, with the point of the press in the window: whether this one, where it is free, wins over what
  /// lies beneath. Of several the innermost does.
  package var takesPriority: ((_ startInWindow: Point) -> Bool)?
  /// Called at each press that this takes part in, the innermost first, with the point in the window and its time. True
  /// when that caught a movement: then the press does nothing else, and the drag begins past the slop.
  package var onPress: ((_ pointInWindow: Point, _ time: Double) -> Bool)?
  /// Called, with the time, when a press that caught a movement ended without becoming a drag of this one.
  package var onPressEnded: ((_ time: Double) -> Void)?
  /// Called, with the time of the last event, when the press that it took part in is over, however that ended. A drag has been
  /// told about by then.
  package var onRelease: ((_ time: Double) -> Void)?
  /// Whether it begins with the press itself, without slop, and wins over everything: a slider's thumb. Only where something
  /// has priority it waits for the direction, or for a release within the slop.
  package var beginsAtPress = false

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

  override func pointerPressed() {
    tracker.reset()
    tracker.add(locationInWindow, at: eventTime)
    anchor = nil
    answer = nil
    if beginsAtPress && arena?.isPrioritized != true { beginHere() }
  }

  override func pointerMoved(slopExit: Point?) {
    tracker.add(locationInWindow, at: eventTime)
    if isActive {
      enter(.changed)
    } else if let slopExit {
      decide(at: slopExit)
    }
  }

  override func pointerReleased() {
    if isActive {
      enter(.ended)
    } else if beginsAtPress {
      beginHere()
    } else {
      arena?.fail(self)
    }
  }

  private func beginHere() {
    anchor = locationInWindow
    isReady = true
  }

  override func recognize() {
    enter(.began)
    if isActive && arena?.isDown == false { enter(.ended) }
  }

  override var isPress: Bool { beginsAtPress || view?.isControl == true }

  override func reset() { onRelease?(eventTime) }

  /// The path leaves the slop circle: it begins by its direction there, or never.
  private func decide(at exit: Point) {
    guard let arena else { return }
    let travel = vector(exit - arena.origin, in: view)
    if let axis {
      let (along, across) = axis == .horizontal ? (travel.x, travel.y) : (travel.y, travel.x)
      guard abs(along) >= GestureMetrics.panAxisRatio * abs(across) - 1e-9 else { return arena.fail(self) }
    }
    anchor = exit
    let length = travel.length
    direction = length > 0 ? travel * (1 / length) : .zero
    isReady = true
  }

  private var direction = Point.zero

  /// What it says to the drag that is about to begin; asked for once.
  var currentMobility: PanMobility {
    if let answer { return answer }
    let answer = beginsAtPress ? .free : mobility?(direction) ?? .free
    self.answer = answer
    return answer
  }
  private var answer: PanMobility?
}
