internal import ViewTree

/// Returns a queue from the departed items to its front, after a time without input or when an item is dequeued, unless somebody looks at
/// the queue.
final class QueueHoming {
  private unowned let queue: QueueCoordinator
  /// After how many seconds without input the queue returns. If this is nil, only a dequeue returns it.
  var delay: Double? {
    didSet {
      cancel()
      schedule()
    }
  }
  /// Whether the mouse is over the queue.
  var isHovered = false { didSet { if isHovered != oldValue { noteInput() } } }
  /// Whether the owner says that somebody looks at the queue.
  var isWatched = false { didSet { if isWatched != oldValue { noteInput() } } }
  private var lastInput = -Double.infinity
  private var wake: ScheduledAction?

  init(queue: QueueCoordinator) { self.queue = queue }

  /// Whether somebody is likely to look at the queue: the mouse is over it, the focus is in it, such as that of a screen reader, or the
  /// owner says so.
  private var isLookedAt: Bool { isHovered || isWatched || hasFocus }

  /// A press moves the focus, too, but does not show that somebody still looks.
  private var hasFocus: Bool {
    guard queue.owner.isViewLoaded, let window = queue.owner.view.window, !window.isFocusFromPress else { return false }
    return window.focusedView?.isDescendant(of: queue.owner.view) ?? false
  }

  /// Whether the queue is on its way back to the front.
  var isReturning: Bool {
    guard queue.model.showsPast, let scroll = queue.gestures?.scroll else { return false }
    return scroll.phase.isMoving && scroll.goal == 0
  }

  // MARK: What happens

  func positionDidChange() { if queue.model.showsPast { noteInput() } else { cancel() } }

  /// Measures the time without input from now on.
  func noteInput() {
    lastInput = queue.now
    if queue.model.showsPast { schedule() }
  }

  func windowDidChange() {
    cancel()
    isHovered = false
    lastInput = queue.now
    if queue.isLoaded, queue.model.showsPast { schedule() }
  }

  /// Returns to the front, unless somebody looks at the queue or drags in it.
  func returnUnlessWatched() { if queue.model.showsPast, queue.owner.isViewLoaded, !isLookedAt, !isBusy { goHome() } }

  // MARK: Time

  private var isBusy: Bool {
    guard let gestures = queue.gestures else { return false }
    return gestures.reordering.isCarrying || gestures.reordering.isPressed || gestures.scroll.phase.isHeld
      || gestures.scroll.isPressed
  }

  private func cancel() {
    wake?.cancel()
    wake = nil
  }

  private func schedule() {
    // This is called again when the mouse or the focus leaves, and when the queue is released or comes to rest.
    if isLookedAt || isBusy || queue.gestures?.scroll.phase.isMoving == true { return cancel() }
    guard wake == nil, let delay, queue.model.showsPast, queue.owner.isViewLoaded, let window = queue.owner.view.window
    else { return }
    wake = window.schedule(at: max(window.currentTime, lastInput + delay)) { [weak self] in self?.timeHasCome() }
  }

  private func timeHasCome() {
    wake = nil
    guard let delay, queue.model.showsPast else { return }
    if isLookedAt || isBusy || queue.now < lastInput + delay - MotionMetrics.timeTolerance { return schedule() }
    goHome()
  }

  private func goHome() {
    // Keys go on from the front, too, and not from a departed item that is out of sight.
    if let current = queue.model.current, current < 0 { queue.model.current = nil }
    queue.scroll(to: 0)
  }
}
