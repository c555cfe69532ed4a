internal import ViewTree

/// Returns a queue to its front after a time without input in which departed items were visible, unless somebody looks at them.
final class QueueHoming {
  private unowned let queue: QueueCoordinator
  /// Seconds without input; nil to stay.
  var delay: Double? {
    didSet {
      cancel()
      schedule()
    }
  }
  /// Whether the mouse is over the queue.
  var isHovered = false { didSet { if isHovered != oldValue { noteInput() } } }
  /// Whether the owner knows that somebody looks at the queue.
  var isWatched = false { didSet { if isWatched != oldValue { noteInput() } } }
  private var lastInput = -Double.infinity
  private var wake: ScheduledAction?

  init(queue: QueueCoordinator) { self.queue = queue }

  /// Whether a person looks at what the queue shows: with the mouse over it, or with the focus in it, as that of a screen reader is.
  private var isLookedAt: Bool { isHovered || isWatched || hasFocus }

  private var hasFocus: Bool {
    guard queue.owner.isViewLoaded else { return false }
    let view = queue.owner.view
    return view.window?.focusedView?.isDescendant(of: view) ?? false
  }

  /// Whether the queue is on its way back to the front.
  var isReturning: Bool {
    guard queue.model.showsPast, let scroll = queue.gestures?.scroll else { return false }
    return scroll.phase.isMoving && scroll.goal == 0
  }

  // MARK: What happens

  func positionDidChange() { if queue.model.showsPast { noteInput() } else { cancel() } }

  /// Somebody did something with the queue.
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

  /// An item was dequeued, so time has passed.
  func didDequeue() { if queue.model.showsPast, queue.owner.isViewLoaded, !isLookedAt, !isBusy { goHome() } }

  // MARK: Time

  private var isBusy: Bool {
    guard let gestures = queue.gestures else { return false }
    return gestures.reordering.isCarrying || gestures.scroll.phase.isHeld
  }

  private func cancel() {
    wake?.cancel()
    wake = nil
  }

  private func schedule() {
    // It is noticed when the mouse or the focus goes away.
    if isLookedAt { return cancel() }
    guard wake == nil, let delay, queue.model.showsPast, queue.owner.isViewLoaded, let window = queue.owner.view.window
    else { return }
    wake = window.schedule(at: max(window.currentTime, lastInput + delay)) { [weak self] in self?.timeHasCome() }
  }

  private func timeHasCome() {
    wake = nil
    guard let delay, queue.model.showsPast else { return }
    if queue.now < lastInput + delay - MotionMetrics.timeTolerance { return schedule() }
    if isLookedAt || isBusy { return noteInput() }
    goHome()
  }

  private func goHome() { queue.scroll(to: 0) }
}
