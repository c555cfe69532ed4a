internal import ViewTree

/// The drag and the trackpad gesture of a stack: when they may swipe, and in which direction. Distances and directions are
/// positive to the right.
final class StackGestures: ScrollInput {
  private unowned let coordinator: StackCoordinator
  /// The translation of the drag when the page was last moved. Points.
  private var lastTranslation = 0.0
  /// The result of `nextController` in a gesture. Nil if it was not called.
  private var next: (gesture: Double?, controller: ViewController?)?
  /// The trackpad gesture that last swiped, and a gesture whose remaining events are ignored, because its swipe was ended.
  private var gesture: Double?
  private var ignoredGesture: Double?

  init(of coordinator: StackCoordinator) {
    self.coordinator = coordinator
    super.init()
    sharesDrags = false
    pan.hasPriority = { [weak self] in self?.hasPriority(at: $0) ?? false }
    pan.pressDidEnd = { [weak self] _ in self?.next = nil }
    connect(coordinator.progress.scroller, along: .horizontal, isMirrored: true)
  }

  private var stack: ViewControllerStack { coordinator.stack }
  /// What holds the page: a finger, a trackpad or a caller. Nil if nothing does.
  private var holder: StackProgress.Holder? { coordinator.progress.holder }

  /// Cancels the gesture of `holder`.
  func cancel(_ holder: StackProgress.Holder) {
    switch holder {
    case .finger: pan.withdraw()
    case .trackpad: ignoredGesture = gesture
    case .caller: break
    }
  }

  // MARK: Whether it may swipe

  private var isMirrored: Bool { stack.view.effectiveLayoutDirection == .rightToLeft }

  /// A stack has no rubber band, so a drag that it cannot follow is left to others.
  override func mobility(of scroller: Scroller, toward direction: Double) -> PanMobility {
    // A press has caught a moving page.
    if holder == .finger { return .free }
    return canSwipe(toward: direction, from: pan.pressLocation(in: stack.view)) ? .free : .never
  }

  /// - Parameters:
  ///   - start: where a finger was pressed; nil for a trackpad.
  ///   - gesture: the trackpad gesture; nil for a finger.
  private func canSwipe(toward direction: Double, from start: Point?, in gesture: Double? = nil) -> Bool {
    guard holder == nil else { return false }
    // A movement that a call began is held, whichever direction the finger takes.
    if (direction > 0) != isMirrored || coordinator.isMovingByCall { return canSwipeToPop(from: start) }
    return isInRegion(start, ofPop: false) && askNext(in: gesture) != nil
  }

  private func canSwipeToPop(from start: Point?) -> Bool {
    stack.isSwipeToPopEnabled && coordinator.canSwipeToPop && isInRegion(start, ofPop: true)
  }

  /// The distance of `point` from the edge at which a swipe to pop begins, or from the opposite edge.
  private func distanceFromEdge(_ point: Point, ofPop: Bool) -> Double {
    let bounds = stack.view.bounds
    return isMirrored == ofPop ? bounds.maxX - point.x : point.x - bounds.minX
  }

  private func isInRegion(_ start: Point?, ofPop: Bool) -> Bool {
    guard case .edge(let width) = stack.swipeRegion else { return true }
    guard let start else { return false }
    return distanceFromEdge(start, ofPop: ofPop) < width
  }

  /// In the zone at the edge, this gesture wins over those of the views inside.
  private func hasPriority(at start: Point) -> Bool {
    canSwipeToPop(from: start) && distanceFromEdge(start, ofPop: true) < GestureMetrics.edgeZonePoints
  }

  /// The controller that a swipe against the direction of a pop would push. Requested once per gesture.
  private func askNext(in gesture: Double?) -> ViewController? {
    if let next, next.gesture == gesture { return next.controller }
    next = (gesture, nil)
    guard let answer = stack.nextController?() else { return nil }
    guard coordinator.canBecomeNext(answer) else {
      Misuse.report("ViewControllerStack.nextController: a controller that is in the stack, or around it")
      return nil
    }
    next = (gesture, answer)
    return answer
  }

  // MARK: The drag

  override func press(at time: Double) -> Bool {
    next = nil
    // The finger takes over from the trackpad.
    if holder == .trackpad { ignoredGesture = gesture }
    return coordinator.pressPage(at: time)
  }

  override func endPress(at time: Double) { if holder == .finger { coordinator.letGo(at: time) } }

  override func beginDragging(_ scroller: Scroller, toward direction: Double, at time: Double) -> Bool {
    lastTranslation = 0
    return coordinator.hold(by: .finger, pushing: next?.controller, at: time)
  }

  override func drag(_ scroller: Scroller, by distance: Double, at time: Double) {
    guard holder == .finger else { return }
    coordinator.moveHeld(by: distance - lastTranslation, at: time)
    lastTranslation = distance
  }

  override func endDragging(_ scroller: Scroller, velocity: Double?, at time: Double) {
    guard holder == .finger else { return }
    coordinator.letGo(velocity: velocity ?? 0, at: time, commits: velocity == nil ? false : nil)
  }

  // MARK: The trackpad

  override func canScroll(_ scroll: ScrollSample) -> Bool {
    guard scroll.isPrecise, !coordinator.isMovingByCall, stack.swipeRegion == .anywhere,
      abs(scroll.delta.x) >= GestureMetrics.panAxisRatio * abs(scroll.delta.y)
    else { return false }
    return canSwipe(toward: scroll.delta.x, from: nil, in: scroll.gestureTime)
  }

  override func canPull(_ scroll: ScrollSample) -> Bool { false }

  override func scroll(_ scroll: ScrollSample) {
    guard scroll.gestureTime != ignoredGesture else { return }
    gesture = scroll.gestureTime
    coordinator.perform {
      if holder == nil {
        coordinator.hold(by: .trackpad, pushing: next?.controller, at: scroll.timestamp)
        next = nil
      }
      if holder == .trackpad { coordinator.moveHeld(by: scroll.delta.x, at: scroll.timestamp) }
    }
  }

  override func scrollDidEnd() { if holder == .trackpad { coordinator.letGo() } }
}
