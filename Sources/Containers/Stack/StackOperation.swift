public import ViewTree

/// The direction in which a stack moves.
public nonisolated enum StackOperation: Hashable, Sendable {
  /// To a controller above the current one, or in its place.
  case push
  /// Back to a controller below.
  case pop
}

/// Adopted by a controller that wants to be notified of what the stack does with it. Every method has a default.
@MainActor public protocol ViewControllerStackUpdating: ViewController {
  /// The controller is about to become the current one.
  func viewStack(_ stack: ViewControllerStack, willShowFor operation: StackOperation, animated: Bool)
  /// The controller has become the current one, and its movement is over.
  func viewStack(_ stack: ViewControllerStack, didShowFor operation: StackOperation, animated: Bool)
  /// The controller is about to be covered, or to leave.
  func viewStack(_ stack: ViewControllerStack, willHideFor operation: StackOperation, animated: Bool)
  /// The controller was covered, or has left, and the movement is over.
  func viewStack(_ stack: ViewControllerStack, didHideFor operation: StackOperation, animated: Bool)
  /// A swipe was cancelled. Called on both controllers.
  func viewStackDidCancelPop(_ stack: ViewControllerStack)
  /// The stack gave the controller's view its own size.
  func viewStackDidResizeView(_ stack: ViewControllerStack)
  /// Whether the view takes the stack's size when it is shown by a push or a pop. Not called if
  /// `alwaysResizesPushedViews` is set. True by default, also for controllers that do not adopt this protocol.
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
