public import ViewTree

/// A delegate is notified of pops and swipes, and may decide where pages start and end. Every method has a default.
@MainActor public protocol ViewControllerStackDelegate: AnyObject {
  /// A pop begins. `to` is nil if the stack was erased.
  func viewStackWillPop(_ stack: ViewControllerStack, to: ViewController?, from: ViewController, animated: Bool)
  /// A pop ended. `to` is nil if the stack was erased.
  func viewStackDidPop(_ stack: ViewControllerStack, to: ViewController?, from: ViewController, animated: Bool)
  /// A swipe was cancelled. `from` is still the current controller.
  func viewStackDidCancelPop(_ stack: ViewControllerStack, to: ViewController, from: ViewController)

  /// The left edge at which the incoming view starts, in the stack's view, in points. Nil means the stack's width for a push, and
  /// `-width / distance` for a pop, mirrored in a right-to-left layout.
  func viewStack(
    _ stack: ViewControllerStack, startXOfIncoming controller: ViewController, for operation: StackOperation
  ) -> Double?
  /// The left edge at which the incoming view ends and stays. Nil means 0, mirrored in a right-to-left layout.
  func viewStack(
    _ stack: ViewControllerStack, endXOfIncoming controller: ViewController, for operation: StackOperation
  ) -> Double?
  /// The left edge at which the outgoing view ends. Nil means `-width / distance` for a push, and the stack's width for a pop, mirrored in
  /// a right-to-left layout.
  func viewStack(
    _ stack: ViewControllerStack, endXOfOutgoing controller: ViewController, for operation: StackOperation
  ) -> Double?

  /// A swipe takes hold of the page, possibly one that is still moving after an earlier release.
  func viewStackSwipeGestureWillStart(_ stack: ViewControllerStack)
  /// The swipe moved by `delta` points since the last update, positive to the right.
  func viewStackSwipeGestureDidUpdate(_ stack: ViewControllerStack, delta: Double)
  /// The swipe was released. Its result takes effect when the page has arrived, and the page may be caught until then.
  func viewStackSwipeGestureDidEnd(_ stack: ViewControllerStack, didPop: Bool)
}

extension ViewControllerStackDelegate {
  public func viewStackWillPop(
    _ stack: ViewControllerStack, to: ViewController?, from: ViewController, animated: Bool
  ) {}
  public func viewStackDidPop(
    _ stack: ViewControllerStack, to: ViewController?, from: ViewController, animated: Bool
  ) {}
  public func viewStackDidCancelPop(_ stack: ViewControllerStack, to: ViewController, from: ViewController) {}
  public func viewStack(
    _ stack: ViewControllerStack, startXOfIncoming controller: ViewController, for operation: StackOperation
  ) -> Double? { nil }
  public func viewStack(
    _ stack: ViewControllerStack, endXOfIncoming controller: ViewController, for operation: StackOperation
  ) -> Double? { nil }
  public func viewStack(
    _ stack: ViewControllerStack, endXOfOutgoing controller: ViewController, for operation: StackOperation
  ) -> Double? { nil }
  public func viewStackSwipeGestureWillStart(_ stack: ViewControllerStack) {}
  public func viewStackSwipeGestureDidUpdate(_ stack: ViewControllerStack, delta: Double) {}
  public func viewStackSwipeGestureDidEnd(_ stack: ViewControllerStack, didPop: Bool) {}
}
