internal import ViewTree

/// Notifies the delegate, the observers and the controllers of a stack, each after the work that caused the notice.
final class StackNotices {
  /// The appearance state of the stack itself, as its controllers were last notified of it.
  private enum Appearance { case disappeared, appearing, appeared, disappearing }

  private unowned let stack: ViewControllerStack
  private struct Observer { weak var token: ObservationToken? }
  private var observers: [Observer] = []
  private var ownAppearance = Appearance.disappeared
  /// Whether the beginning of a change has been told, and its end has not.
  private var isChanging = false
  /// The current controller according to the notices delivered so far.
  private var current: ViewController?
  private lazy var queue = NoticeQueue<(StackNotices) -> Void> { [unowned self] in $0(self) }

  init(of stack: ViewControllerStack) { self.stack = stack }

  func observe(_ handler: @escaping (ViewControllerStack.Event) -> Void) -> ObservationToken {
    let token = ObservationToken(handler)
    observers.removeAll { $0.token?.handler == nil }
    observers.append(Observer(token: token))
    return token
  }

  /// Does some work. Notices that it posts are delivered when the outermost work is done.
  func perform<Result>(_ work: () -> Result) -> Result {
    // A notice may release the last reference to the stack.
    let stack = stack
    defer { withExtendedLifetime(stack) {} }
    return queue.perform {
      // Pages are moved by the stack itself, even if a call is made within `View.animate`.
      let result = View.withoutAnimation(work)
      // Everything that the work posted has been delivered before this is.
      queue.post { if $0.queue.last == nil { $0.stack.coordinator.releaseLeaving() } }
      return result
    }
  }

  /// Adds a notice, which calls one of the methods below. Call it only within `perform`.
  func post(_ notice: @escaping (StackNotices) -> Void) { queue.post(notice) }

  // MARK: Delivering

  func deliverSwipeStart() { stack.delegate?.viewStackSwipeGestureWillStart(stack) }

  func deliverSwipeUpdate(delta: Double) { stack.delegate?.viewStackSwipeGestureDidUpdate(stack, delta: delta) }

  func deliverSwipeEnd(didPop: Bool) { stack.delegate?.viewStackSwipeGestureDidEnd(stack, didPop: didPop) }

  func deliverResize(of controller: ViewController) { updating(controller)?.viewStackDidResizeView(stack) }

  func deliverOwnAppearanceWill(appear: Bool, animated: Bool) {
    ownAppearance = appear ? .appearing : .disappearing
    child(current)?.beginAppearance(appear, animated: animated)
  }

  func deliverOwnAppearanceDid(animated: Bool) {
    ownAppearance = ownAppearance == .appearing ? .appeared : .disappeared
    // The controller that comes in during a change has appeared at the end of the change, and not before.
    if ownAppearance == .appeared && isChanging { return }
    child(current)?.endAppearance(animated: animated)
  }

  private func updating(_ controller: ViewController?) -> (any ViewControllerStackUpdating)? {
    controller as? any ViewControllerStackUpdating
  }

  func deliverWill(_ change: StackChange) {
    isChanging = true
    let (operation, animated) = (change.operation, change.animated)
    if operation == .pop, let from = change.from {
      stack.delegate?.viewStackWillPop(stack, to: change.to, from: from, animated: animated)
    }
    notifyObservers(operation == .push ? .willPush : .willPop, change)
    updating(change.from)?.viewStack(stack, willHideFor: operation, animated: animated)
    updating(change.to)?.viewStack(stack, willShowFor: operation, animated: animated)
    beginAppearance(of: change.to, from: change.from, animated: animated)
  }

  func deliverDid(_ change: StackChange) {
    isChanging = false
    let (operation, animated) = (change.operation, change.animated)
    if operation == .pop, let from = change.from {
      stack.delegate?.viewStackDidPop(stack, to: change.to, from: from, animated: animated)
    }
    notifyObservers(operation == .push ? .didPush : .didPop, change)
    updating(change.from)?.viewStack(stack, didHideFor: operation, animated: animated)
    updating(change.to)?.viewStack(stack, didShowFor: operation, animated: animated)
    endAppearance(of: change.to, from: change.from, animated: animated)
  }

  /// A swipe was cancelled.
  func deliverCancel(_ change: StackChange) {
    isChanging = false
    if let to = change.to, let from = change.from { stack.delegate?.viewStackDidCancelPop(stack, to: to, from: from) }
    notifyObservers(.didCancelPop, change)
    updating(change.from)?.viewStackDidCancelPop(stack)
    updating(change.to)?.viewStackDidCancelPop(stack)
    beginAppearance(of: change.from, from: change.to, animated: change.animated)
    endAppearance(of: change.from, from: change.to, animated: change.animated)
  }

  private func beginAppearance(of to: ViewController?, from: ViewController?, animated: Bool) {
    current = to
    child(from)?.beginAppearance(false, animated: animated)
    if ownAppearance == .appearing || ownAppearance == .appeared {
      child(to)?.beginAppearance(true, animated: animated)
    }
  }

  private func endAppearance(of to: ViewController?, from: ViewController?, animated: Bool) {
    child(from)?.endAppearance(animated: animated)
    // While the stack itself is still appearing, its controller has not appeared before the stack has.
    if ownAppearance == .appeared { child(to)?.endAppearance(animated: animated) }
  }

  /// `controller`, if it is still in the stack. A callback may have taken it out, which has ended what the stack began, and where it is
  /// now, it may appear.
  private func child(_ controller: ViewController?) -> ViewController? {
    controller?.parent === stack ? controller : nil
  }

  private func notifyObservers(_ kind: ViewControllerStack.Event.Kind, _ change: StackChange) {
    let event = ViewControllerStack.Event(kind: kind, to: change.to, from: change.from, animated: change.animated)
    for observer in observers { observer.token?.handler?(event) }
    observers.removeAll { $0.token?.handler == nil }
  }
}
