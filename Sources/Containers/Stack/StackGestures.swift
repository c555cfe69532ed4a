internal import ViewTree

/// The drag and the trackpad gesture of a stack: when they may swipe, and in which direction.
final class StackGestures: ScrollTarget {
  private unowned let stack: ViewControllerStack
  private unowned let swipe: StackSwipe
  /// The view that they are attached to.
  private(set) weak var view: View?
  private let pan: PanGestureRecognizer
  /// The translation of the drag when the page was last moved. Points.
  private var lastTranslation = 0.0
  /// The result of `nextController` in this gesture. Nil if it was not called.
  private var next: ViewController??
  /// Whether the remaining events of the trackpad gesture belong to a swipe that is over.
  private var ignoresScroll = false
  /// When a trackpad event was last considered. Nil if there was none since the last press.
  private var lastScrollTime: Double?

  init(of stack: ViewControllerStack, _ swipe: StackSwipe) {
    self.stack = stack
    self.swipe = swipe
    weak var gestures: StackGestures?
    pan = PanGestureRecognizer { _ in gestures?.panDidChange() }
    gestures = self
    pan.axis = .horizontal
    pan.mobility = { [weak self] in self?.mobility($0) ?? .never }
    pan.hasPriority = { [weak self] in self?.hasPriority(at: $0) ?? false }
    pan.catchMovement = { [weak self] _, time in self?.press(at: time) ?? false }
    pan.catchDidEnd = { [weak self] time in self?.pressDidEnd(at: time) }
    pan.pressDidEnd = { [weak self] _ in self?.next = nil }
  }

  func attach(to view: View) {
    self.view?.removeGestureRecognizer(pan)
    self.view?.scrollTarget = nil
    self.view = view
    view.addGestureRecognizer(pan)
    view.scrollTarget = self
  }

  /// Cancels the gesture of `holder`.
  func cancel(_ holder: StackProgress.Holder) {
    switch holder {
    case .finger:
      guard pan.isEnabled else { return }
      pan.isEnabled = false
      pan.isEnabled = true
    case .trackpad: ignoresScroll = true
    case .caller: break
    }
  }

  // MARK: Whether it may swipe

  private var isMirrored: Bool { stack.view.effectiveLayoutDirection == .rightToLeft }

  /// Whether a drag can go in that direction. A stack has no rubber band, so a drag that it cannot follow is left to
  /// others.
  private func mobility(_ direction: Point) -> PanMobility {
    // A press has caught a moving page.
    if swipe.holder == .finger { return .free }
    guard swipe.holder == nil else { return .never }
    let isTowardPop = (direction.x > 0) != isMirrored
    let start = pan.pressLocation(in: stack.view)
    // A movement that a call began is held, whichever direction the finger takes.
    if isTowardPop || swipe.isMovingByCall { return canSwipeToPop(from: start) ? .free : .never }
    return isInRegion(start, ofPop: false) && askNext() != nil ? .free : .never
  }

  private func canSwipeToPop(from start: Point?) -> Bool {
    stack.isSwipeToPopEnabled && swipe.canSwipeToPop && isInRegion(start, ofPop: true)
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
  private func askNext() -> ViewController? {
    if let next { return next }
    next = .some(nil)
    guard let answer = stack.nextController?() else { return nil }
    guard swipe.canBecomeNext(answer) else {
      Misuse.report("ViewControllerStack.nextController: a controller that is in the stack, or around it")
      return nil
    }
    next = answer
    return answer
  }

  // MARK: The drag

  private func press(at time: Double) -> Bool {
    next = nil
    lastScrollTime = nil
    // The finger takes over from the trackpad.
    if swipe.holder == .trackpad { ignoresScroll = true }
    return swipe.press(at: time)
  }

  private func pressDidEnd(at time: Double) {
    if swipe.holder == .finger { swipe.letGo(at: time) }
  }

  private func panDidChange() {
    swipe.perform {
      switch pan.state {
      case .began:
        lastTranslation = 0
        swipe.hold(by: .finger, pushing: next ?? nil, at: pan.eventTime)
        followDrag()
      case .changed: followDrag()
      case .ended:
        followDrag()
        guard swipe.holder == .finger else { return }
        swipe.letGo(velocity: pan.velocity(in: view).x, at: pan.eventTime)
      case .cancelled:
        guard swipe.holder == .finger else { return }
        // The last event of the gesture may have been long ago.
        swipe.letGo(at: max(pan.eventTime, swipe.now), commits: false)
      case .possible, .failed: break
      }
    }
  }

  private func followDrag() {
    guard swipe.holder == .finger else { return }
    let translation = pan.translation(in: view).x
    swipe.moveHeld(by: translation - lastTranslation, at: pan.eventTime)
    lastTranslation = translation
  }

  // MARK: The trackpad

  func canScroll(_ scroll: ScrollSample) -> Bool {
    ignoresScroll = false
    // Until there is a pause it is one gesture, even if nothing takes it.
    let silence = scroll.timestamp - (lastScrollTime ?? -.infinity)
    if silence >= GestureMetrics.wheelSilenceSeconds { next = nil }
    lastScrollTime = scroll.timestamp
    guard scroll.isPrecise, swipe.holder == nil, !swipe.isMovingByCall, stack.swipeRegion == .anywhere,
      abs(scroll.delta.x) >= GestureMetrics.panAxisRatio * abs(scroll.delta.y)
    else { return false }
    return mobility(Point(x: scroll.delta.x < 0 ? -1 : 1, y: 0)) == .free
  }

  func scroll(_ scroll: ScrollSample) {
    guard !ignoresScroll else { return }
    swipe.perform {
      if swipe.holder == nil {
        swipe.hold(by: .trackpad, pushing: next ?? nil, at: scroll.timestamp)
        next = nil
      }
      if swipe.holder == .trackpad { swipe.moveHeld(by: scroll.delta.x, at: scroll.timestamp) }
    }
  }

  func scrollDidEnd() {
    ignoresScroll = false
    if swipe.holder == .trackpad { swipe.letGo() }
  }
}
