internal import ViewTree

/// Notifies the delegate, the observers and the controllers of a stack, each after the work that caused the notice.
final class StackNotices {
  enum Notice {
    case will(StackChange)
    case did(StackChange)
    /// A swipe was cancelled.
    case didCancel(StackChange)
    case swipeWillStart
    case swipeDidUpdate(delta: Double)
    case swipeDidEnd(didPop: Bool)
    case didResize(ViewController)
    case ownAppearanceWillChange(appears: Bool, animated: Bool)
    case ownAppearanceDidChange(animated: Bool)
    /// Some work is done, and everything that it posted before this has been delivered.
    case workDone
  }

  /// The appearance state of the stack itself, as its controllers were last notified of it.
  private enum Appearance { case disappeared, appearing, appeared, disappearing }

  private unowned let stack: ViewControllerStack
  private let whenAllDelivered: () -> Void
  private struct Observer { weak var token: ObservationToken? }
  private var observers: [Observer] = []
  private var ownAppearance = Appearance.disappeared
  /// Whether the beginning of a change has been told, and its end has not.
  private var isChanging = false
  /// The current controller according to the notices delivered so far.
  private var current: ViewController?
  private lazy var queue = NoticeQueue<Notice> { [unowned self] in deliver($0) }

  /// - Parameter whenAllDelivered: called after some work when no notices are waiting. It may do more work.
  init(of stack: ViewControllerStack, whenAllDelivered: @escaping () -> Void) {
    self.stack = stack
    self.whenAllDelivered = whenAllDelivered
  }

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
      queue.post(.workDone)
      return result
    }
  }

  /// Adds a notice. Call it only within `perform`.
  func post(_ notice: Notice) { queue.post(notice) }

  // MARK: Delivering

  private func deliver(_ notice: Notice) {
    let delegate = stack.delegate
    switch notice {
    case .will(let change): deliverWill(change)
    case .did(let change): deliverDid(change)
    case .didCancel(let change): deliverCancel(change)
    case .swipeWillStart: delegate?.viewStackSwipeGestureWillStart(stack)
    case .swipeDidUpdate(let delta): delegate?.viewStackSwipeGestureDidUpdate(stack, delta: delta)
    case .swipeDidEnd(let didPop): delegate?.viewStackSwipeGestureDidEnd(stack, didPop: didPop)
    case .didResize(let controller): updating(controller)?.viewStackDidResizeView(stack)
    case .ownAppearanceWillChange(let appears, let animated):
      ownAppearance = appears ? .appearing : .disappearing
      child(current)?.beginAppearance(appears, animated: animated)
    case .ownAppearanceDidChange(let animated):
      ownAppearance = ownAppearance == .appearing ? .appeared : .disappeared
      // The controller that comes in during a change has appeared at the end of the change, and not before.
      if ownAppearance == .appeared && isChanging { break }
      child(current)?.endAppearance(animated: animated)
    case .workDone: if queue.last == nil { whenAllDelivered() }
    }
  }

  private func updating(_ controller: ViewController?) -> (any ViewControllerStackUpdating)? {
    controller as? any ViewControllerStackUpdating
  }

  private func deliverWill(_ change: StackChange) {
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

  private func deliverDid(_ change: StackChange) {
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

  private func deliverCancel(_ change: StackChange) {
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
    guard !observers.isEmpty else { return }
    let event = ViewControllerStack.Event(kind: kind, to: change.to, from: change.from, animated: change.animated)
    for observer in observers { observer.token?.handler?(event) }
    observers.removeAll { $0.token?.handler == nil }
  }
}
