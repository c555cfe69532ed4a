/// The state of a scroller.
public nonisolated enum ScrollPhase: Hashable, Sendable {
  /// Nothing moves it.
  case resting
  /// A press caught it, and it stands still until the finger drags or is released.
  case held
  /// A finger drags it.
  case dragging
  /// A trackpad, or a wheel that reports precise distances, moves it.
  case wheeling
  /// It moves on after a finger released it.
  case decelerating
  /// A call, a key or a wheel's notch moves it.
  case scrolling
  /// It moves to a resting place after it was caught, or after a trackpad gesture ended.
  case settling
  /// It moves at a constant velocity until something stops it.
  case coasting

  /// Whether a finger or a trackpad holds it.
  public var isHeld: Bool { self == .held || self == .dragging || self == .wheeling }
  /// Whether a finger holds it.
  public var isUnderFinger: Bool { self == .held || self == .dragging }
  /// Whether it moves by itself.
  public var isMoving: Bool { self != .resting && !isHeld }
}
