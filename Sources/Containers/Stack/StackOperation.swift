public import ViewTree

/// Which way a stack goes.
public nonisolated enum StackOperation: Hashable, Sendable {
  /// To a controller above, or in the place of, the current one.
  case push
  /// Back to one below.
  case pop
}

/// What a pushed controller may adopt to be notified of what the stack does with it. Every method has a default.
@MainActor public protocol ViewControllerStackUpdating: ViewController {
  /// The controller is about to become the current one.
  func viewStack(_ stack: ViewControllerStack, willShowFor operation: StackOperation, animated: Bool)
  /// The controller has become the current one, and its movement is over.
  func viewStack(_ stack: ViewControllerStack, didShowFor operation: StackOperation, animated: Bool)
  /// The controller is about to be covered, or to leave.
  func viewStack(_ stack: ViewControllerStack, willHideFor operation: StackOperation, animated: Bool)
  /// The controller was covered, or has left, and the movement is over.
  func viewStack(_ stack: ViewControllerStack, didHideFor operation: StackOperation, animated: Bool)
  /// A swipe went back. Called on both controllers.
  func viewStackDidCancelPop(_ stack: ViewControllerStack)
  /// The stack gave the controller's view its own size.
  func viewStackDidResizeView(_ stack: ViewControllerStack)
  /// Whether the view takes the stack's size when it is shown, by a push or by a pop. Asked unless
  /// `alwaysResizesPushedViews`; true by default, also for controllers that do not adopt this protocol.
  func shouldResizeFrame(forPushOn stack: ViewControllerStack) -> Bool
}

extension ViewControllerStackUpdating {
  public func viewStack(_ stack: ViewControllerStack, willShowFor operation: StackOperation, animated: Bool) {}
  public func viewStack(_ stack: ViewControllerStack, didShowFor operation: StackOperation, animated: Bool) {}
  public func viewStack(_ stack: ViewControllerStack, willHideFor operation: StackOperation, animated: Bool) {}
  public func viewStack(_ stack: ViewControllerStack, didHideFor operation: StackOperation, animated: Bool) {}
  public func viewStackDidCancelPop(_ stack: ViewControllerStack) {}
  public func viewStackDidResizeView(_ stack: ViewControllerStack) {}
  public func shouldResizeFrame(forPushOn stack: ViewControllerStack) -> Bool { true }
}
