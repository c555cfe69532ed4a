internal import ViewTree

/// A change from one current controller to the next that has begun, and whose end has not been posted yet.
final class StackChange {
  nonisolated enum Cause {
    /// A push or pop by a call. The list has changed already. `removed` holds the controllers that a pop removed; they
    /// are put back if a finger catches the page.
    case call(removed: [ViewController])
    /// A swipe. The list changes when the page has arrived. `commits` is nil while the page is held.
    case swipe(commits: Bool?)
  }

  let operation: StackOperation
  let to: ViewController?
  let from: ViewController?
  let animated: Bool
  var cause: Cause
  /// Whether `to` was resized for a swipe about which nothing is notified before it commits.
  var hasSilentResize = false

  init(
    _ operation: StackOperation, to: ViewController?, from: ViewController?, animated: Bool = true,
    cause: Cause = .swipe(commits: nil)
  ) {
    self.operation = operation
    self.to = to
    self.from = from
    self.animated = animated
    self.cause = cause
  }

  var isSwipe: Bool { if case .swipe = cause { true } else { false } }
  /// Whether a finger, a trackpad or a caller holds the page.
  var isHeld: Bool { if case .swipe(commits: nil) = cause { true } else { false } }
  /// The controller whose page lies on top and is swiped.
  var upper: ViewController? { operation == .pop ? from : to }
}
