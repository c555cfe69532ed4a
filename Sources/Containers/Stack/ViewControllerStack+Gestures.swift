internal import ViewTree

/// The drag and the trackpad of a stack.
struct SwipeGesture {
  /// The view that they are attached to.
  weak var view: View?
  var pan: PanGestureRecognizer?
  var scroll: StackScroll?
  /// How far the drag had come when the page was moved last, points.
  var lastTranslation = 0.0
  /// What `nextController` gave in this gesture; nil: it was not asked.
  var next: ViewController??
  /// What got its size for a push that nothing is to be told of yet.
  var resizedBeforePush: [ViewController] = []
  /// Whether the rest of what a trackpad tells is about a swipe that is over.
  var ignoresScroll = false
  var lastScrollTime = 0.0
  /// When a trackpad asked last whether it could swipe; nil: not since a press.
  var lastScrollAsked: Double?
}

/// Brings precise horizontal scrolls to a stack.
final class StackScroll: ScrollTarget {
  private weak var stack: ViewControllerStack?

  init(_ stack: ViewControllerStack) { self.stack = stack }

  func canScroll(_ scroll: ScrollSample) -> Bool { stack?.canSwipe(by: scroll) ?? false }
  func scroll(_ scroll: ScrollSample) { stack?.swipe(by: scroll) }
  func scrollDidEnd() { stack?.scrollDidEnd() }
}

extension ViewControllerStack {
  func attachGestures(to view: View) {
    if let pan = gesture.pan { gesture.view?.removeGestureRecognizer(pan) }
    gesture.view?.scrollTarget = nil
    let pan = gesture.pan ?? makePan()
    let scroll = gesture.scroll ?? StackScroll(self)
    gesture.pan = pan
    gesture.scroll = scroll
    gesture.view = view
    view.addGestureRecognizer(pan)
    view.scrollTarget = scroll
  }

  private func makePan() -> PanGestureRecognizer {
    let pan = PanGestureRecognizer { [weak self] pan in self?.drag(pan) }
    pan.axis = .horizontal
    pan.mobility = { [weak self] direction in self?.mobility(direction) ?? .never }
    pan.hasPriority = { [weak self] start in self?.takesPriority(at: start) ?? false }
    pan.catchMovement = { [weak self] _, time in self?.catchByPress(at: time) ?? false }
    pan.catchDidEnd = { [weak self] time in self?.caughtPressDidEnd(at: time) }
    pan.pressDidEnd = { [weak self] _ in self?.gesture.next = nil }
    return pan
  }

  // MARK: Who has a drag

  /// Whether a drag can go that way. A stack never shows a rubber band: what it cannot follow it leaves to others.
  private func mobility(_ direction: Point) -> PanMobility {
    // A press has caught it.
    if hold?.source == .finger { return .free }
    guard hold == nil else { return .never }
    let isTowardPop = (direction.x > 0) != isMirroredNow
    let start = gesture.pan?.pressLocation(in: view)
    // A movement that a call began is held, whichever way the finger goes.
    if isTowardPop || isMovingByCall { return canSwipeToPop(from: start) ? .free : .never }
    return isInRegion(start, fromFar: true) && askNext() != nil ? .free : .never
  }

  private var isMirroredNow: Bool { view.effectiveLayoutDirection == .rightToLeft }

  private var isMovingByCall: Bool {
    if case .call = pending { picture.movement != nil } else { false }
  }

  private func canSwipeToPop(from start: Point?) -> Bool {
    isSwipeToPopEnabled && (settledControllers.count > 1 || takenBack != nil) && isInRegion(start, fromFar: false)
  }

  /// How far `point` lies from the edge from which a swipe to pop goes away, or from the far one.
  private func distanceFromEdge(_ point: Point, fromFar: Bool) -> Double {
    let x = point.x - view.bounds.minX
    return isMirroredNow != fromFar ? view.bounds.width - x : x
  }

  private func isInRegion(_ start: Point?, fromFar: Bool) -> Bool {
    guard case .edge(let width) = swipeRegion else { return true }
    guard let start else { return false }
    return distanceFromEdge(start, fromFar: fromFar) < width
  }

  /// In the zone at the edge, wins over what lies beneath.
  private func takesPriority(at start: Point) -> Bool {
    canSwipeToPop(from: start) && distanceFromEdge(start, fromFar: false) < GestureMetrics.edgeZonePoints
  }

  /// What a swipe against the way of a pop would push; asked once a gesture.
  private func askNext() -> ViewController? {
    if let known = gesture.next { return known }
    gesture.next = .some(nil)
    guard let next = nextController?() else { return nil }
    var ancestor: ViewController? = self
    while let current = ancestor {
      if current === next { break }
      ancestor = current.parent
    }
    guard ancestor == nil, !contains(next) else {
      Misuse.report("ViewControllerStack.nextController: a controller that is in the stack, or around it")
      return nil
    }
    gesture.next = next
    return next
  }

  // MARK: The drag

  private func catchByPress(at time: Double) -> Bool {
    gesture.next = nil
    gesture.lastScrollAsked = nil
    if hold?.source == .scroll {
      // The finger takes over from the trackpad.
      hold?.source = .finger
      gesture.ignoresScroll = true
      return true
    }
    return perform { catchSwipe(.finger, at: time) }
  }

  private func caughtPressDidEnd(at time: Double) {
    guard hold?.source == .finger else { return }
    perform { letGo(velocity: 0, at: time) }
  }

  private func drag(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      gesture.lastTranslation = 0
      perform {
        if hold == nil { beginDrag(pan) }
        followDrag(pan)
      }
    case .changed: perform { followDrag(pan) }
    case .ended:
      perform {
        followDrag(pan)
        if hold?.source == .finger { letGo(velocity: pan.velocity(in: view).x, at: pan.eventTime) }
      }
    case .cancelled:
      perform {
        // Its last event may be long ago.
        let time = max(pan.eventTime, view.window?.currentTime ?? 0)
        if hold?.source == .finger { letGo(velocity: 0, at: time, decision: false) }
      }
    case .possible, .failed: break
    }
  }

  /// Ends the drag, for what it held is gone.
  func abandonDrag() {
    guard let pan = gesture.pan, pan.isEnabled else { return }
    pan.isEnabled = false
    pan.isEnabled = true
  }

  private func beginDrag(_ pan: PanGestureRecognizer) {
    if case .some(.some(let next)) = gesture.next, !isMovingByCall {
      _ = takeHoldToPush(next, .finger, at: pan.eventTime)
    } else {
      _ = takeHoldToPop(.finger, at: pan.eventTime)
    }
  }

  private func followDrag(_ pan: PanGestureRecognizer) {
    guard hold?.source == .finger else { return }
    let translation = pan.translation(in: view).x
    let delta = translation - gesture.lastTranslation
    gesture.lastTranslation = translation
    moveHold(by: delta)
  }

  // MARK: The trackpad

  func canSwipe(by scroll: ScrollSample) -> Bool {
    gesture.ignoresScroll = false
    // Until there is silence it is one gesture, also where nobody takes it.
    let last = gesture.lastScrollAsked ?? -.infinity
    if scroll.timestamp - last >= GestureMetrics.wheelSilenceSeconds { gesture.next = nil }
    gesture.lastScrollAsked = scroll.timestamp
    guard scroll.isPrecise, hold == nil, !isMovingByCall, swipeRegion == .anywhere,
      abs(scroll.delta.x) >= GestureMetrics.panAxisRatio * abs(scroll.delta.y)
    else { return false }
    return mobility(Point(x: scroll.delta.x < 0 ? -1 : 1, y: 0)) == .free
  }

  func swipe(by scroll: ScrollSample) {
    guard !gesture.ignoresScroll else { return }
    gesture.lastScrollTime = scroll.timestamp
    perform {
      if hold == nil {
        if !catchSwipe(.scroll, at: scroll.timestamp) {
          if case .some(.some(let next)) = gesture.next {
            _ = takeHoldToPush(next, .scroll, at: scroll.timestamp)
          } else {
            _ = takeHoldToPop(.scroll, at: scroll.timestamp)
          }
        }
        gesture.next = nil
      }
      if hold?.source == .scroll { moveHold(by: scroll.delta.x) }
    }
  }

  func scrollDidEnd() {
    gesture.ignoresScroll = false
    guard hold?.source == .scroll else { return }
    perform { letGo(velocity: 0, at: gesture.lastScrollTime + GestureMetrics.wheelSilenceSeconds) }
  }
}
