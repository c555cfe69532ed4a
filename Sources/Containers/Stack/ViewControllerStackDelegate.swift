public import ViewTree

/// Is notified of pops and swipes, and may say where pages come from and go to. Every method has a default.
@MainActor public protocol ViewControllerStackDelegate: AnyObject {
  /// A pop begins. `to` is nil when the stack was erased.
  func viewStackWillPop(_ stack: ViewControllerStack, to: ViewController?, from: ViewController, animated: Bool)
  /// A pop is over.
  func viewStackDidPop(_ stack: ViewControllerStack, to: ViewController?, from: ViewController, animated: Bool)
  /// A swipe went back: `from` is the current controller still.
  func viewStackDidCancelPop(_ stack: ViewControllerStack, to: ViewController, from: ViewController)

  /// Where the left edge of what comes starts, in the stack's view, in points; nil: beyond the far edge for a push,
  /// `width / distance` before its place for a pop.
  func viewStack(
    _ stack: ViewControllerStack, startXOfIncoming controller: ViewController, for operation: StackOperation
  ) -> Double?
  /// Where the left edge of what comes ends, and stays; nil: at the edge.
  func viewStack(
    _ stack: ViewControllerStack, endXOfIncoming controller: ViewController, for operation: StackOperation
  ) -> Double?
  /// Where the left edge of what goes ends; nil: `width / distance` behind its place for a push, beyond the far edge for a
  /// pop.
  func viewStack(
    _ stack: ViewControllerStack, endXOfOutgoing controller: ViewController, for operation: StackOperation
  ) -> Double?

  /// A swipe takes hold of the page; it may be one that was let go and is still on its way.
  func viewStackSwipeGestureWillStart(_ stack: ViewControllerStack)
  /// The swipe went on by `delta` points since the last update; positive to the right.
  func viewStackSwipeGestureDidUpdate(_ stack: ViewControllerStack, delta: Double)
  /// The swipe was let go. What it decided comes about at the end of the page's way, which may be caught until then.
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
