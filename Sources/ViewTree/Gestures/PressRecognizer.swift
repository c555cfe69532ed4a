/// Recognizes the press of a control: highlights it while the pointer is on it, and is recognized at a release inside.
///
/// Unlike in a tap, the pointer may leave and return, and the control may move away from it and back. It is not recognized before the
/// release, so a drag or long press around the control wins over it.
///
/// A click, which is shorter than a long press, counts even if the control moves away meanwhile, as on a page that arrives: the
/// person has pressed what was there, and cannot follow it in such a short time.
final class PressRecognizer: GestureRecognizer {
  /// Called with each change of `isHighlighted`.
  var onHighlight: ((Bool) -> Void)?
  private(set) var isHighlighted = false
  /// Where the control was released, in its visible coordinates; for a click, in those that it had at the press.
  private(set) var releasePoint = Point.zero

  /// Where the control was pressed, in its visible coordinates then.
  private var pressPoint = Point.zero
  private var isInside = false
  /// Whether a touch still waits before it highlights the control; see `View.contentTouchDelay`.
  private var isWaiting = false
  private var timer: ScheduledAction?

  override func pointerPressed() {
    stopTimer()
    isInside = true
    pressPoint = location(in: view)
    guard let arena, let router = arena.router else { return }
    let delay = arena.pointer.device == .touch ? highlightDelay : 0
    guard delay > 0 else { return setHighlighted(true) }
    setHighlighted(false)
    isWaiting = true
    timer = router.timeline.schedule(at: eventTime + delay, as: .gesture) { [weak self] in
      guard let self, self.isWaiting else { return }
      self.isWaiting = false
      self.setHighlighted(self.isInside)
    }
  }

  override func pointerMoved(slopExit: Point?) { placeMayHaveChanged() }

  /// Called when the pointer has moved, or the control under it.
  func placeMayHaveChanged() {
    isInside = contains(location(in: view))
    if !isWaiting { setHighlighted(isInside) }
  }

  override func pointerReleased() {
    // The control may have moved since the last frame.
    let place = location(in: view)
    releasePoint = place
    if isClick, let press = pressLocation(in: view) {
      // Where the pointer would be if the control had not moved.
      let point = pressPoint + (place - press)
      if contains(point) { releasePoint = point }
    }
    isInside = contains(releasePoint)
    if isInside { isReady = true } else { fail() }
  }

  override func didRecognize() {
    if isWaiting {
      flash()
    } else {
      stopTimer()
      setHighlighted(false)
    }
    super.didRecognize()
  }

  /// Highlights the control for a moment, after a press that was too short to be seen, or by a key. A pointer that holds it down meanwhile
  /// keeps it highlighted.
  func flash() {
    stopTimer()
    guard let router = view?.attachedWindow?.input, let now = view?.attachedWindow?.currentTime else { return }
    setHighlighted(true)
    let end = max(eventTime, now) + GestureMetrics.highlightFlashSeconds
    timer = router.timeline.schedule(at: end, as: .gesture) { [weak self] in
      guard let self else { return }
      setHighlighted(isUndecided && isInside)
    }
  }

  override func didFail() { stopWaiting() }

  override func stopWaiting() {
    stopTimer()
    setHighlighted(false)
  }

  private func stopTimer() {
    timer?.cancel()
    isWaiting = false
  }

  private func setHighlighted(_ newValue: Bool) {
    guard newValue != isHighlighted else { return }
    isHighlighted = newValue
    onHighlight?(newValue)
  }

  /// The longest `contentTouchDelay` of the control and the views around it.
  private var highlightDelay: Double { SuperviewChain(from: view).lazy.map(\.contentTouchDelay).max() ?? 0 }

  /// Whether the press is shorter than a long press so far.
  private var isClick: Bool { arena.map { eventTime - $0.pressTime < GestureMetrics.longPressSeconds } ?? false }

  /// Whether `point` is on the control. There is a tolerance for fingers.
  private func contains(_ point: Point) -> Bool {
    guard let view, let arena else { return false }
    if view.contains(point) { return true }
    guard arena.pointer.device == .touch else { return false }
    let reach = GestureMetrics.touchReleaseTolerancePoints
    return view.shown.bounds.insetBy(dx: -reach, dy: -reach).contains(point)
  }
}
