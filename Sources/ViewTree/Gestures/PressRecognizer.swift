/// Recognizes the press of a control: highlights it while the pointer is on it, and is recognized at a release inside.
///
/// Unlike in a tap, the pointer may leave and return, and the control may move away from it and back. It is not recognized before the
/// release, so a drag or long press around the control wins over it.
final class PressRecognizer: GestureRecognizer {
  /// Called with each change of `isHighlighted`.
  var onHighlight: ((Bool) -> Void)?
  private(set) var isHighlighted = false

  private var isInside = false
  /// Whether a touch still waits before it highlights the control; see `View.contentTouchDelay`.
  private var isWaiting = false
  private var timer: ScheduledAction?

  override func pointerPressed() {
    stopTimer()
    isInside = true
    guard let arena, let router = arena.router else { return }
    let delay = arena.pointer.device == .touch ? highlightDelay : 0
    guard delay > 0 else { return setHighlighted(true) }
    setHighlighted(false)
    isWaiting = true
    timer = router.timers.schedule(at: eventTime + delay) { [weak self] in
      guard let self, self.isWaiting else { return }
      self.isWaiting = false
      self.setHighlighted(self.isInside)
    }
  }

  override func pointerMoved(slopExit: Point?) { placeMayHaveChanged() }

  /// Called when the pointer has moved, or the control under it.
  func placeMayHaveChanged() {
    isInside = containsPointer
    if !isWaiting { setHighlighted(isInside) }
  }

  override func pointerReleased() {
    // The control may have moved since the last frame.
    isInside = containsPointer
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
    timer = router.timers.schedule(at: max(eventTime, now) + GestureMetrics.highlightFlashSeconds) { [weak self] in
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
    timer = nil
    isWaiting = false
  }

  private func setHighlighted(_ newValue: Bool) {
    guard newValue != isHighlighted else { return }
    isHighlighted = newValue
    onHighlight?(newValue)
  }

  /// The longest `contentTouchDelay` of the control and the views around it.
  private var highlightDelay: Double { SuperviewChain(from: view).lazy.map(\.contentTouchDelay).max() ?? 0 }

  /// Whether the pointer is on the control. There is a tolerance for fingers.
  private var containsPointer: Bool {
    guard let view, let arena else { return false }
    let point = location(in: view)
    if view.contains(point) { return true }
    guard arena.pointer.device == .touch else { return false }
    let reach = GestureMetrics.touchReleaseTolerancePoints
    return view.shown.bounds.insetBy(dx: -reach, dy: -reach).contains(point)
  }
}
