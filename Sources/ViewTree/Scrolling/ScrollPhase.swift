/// What a scroller does at the moment.
public nonisolated enum ScrollPhase: Hashable, Sendable {
  /// Nothing moves it.
  case resting
  /// A press caught it, and it stands still under the finger until that drags, or lets go.
  case held
  /// A finger drags it.
  case dragging
  /// A trackpad, or a wheel that reports precise distances, moves it.
  case wheeling
  /// It goes on after a finger let go.
  case decelerating
  /// A call, a key or a wheel's notch moves it.
  case scrolling
  /// It goes to a resting place after it was caught, or after a trackpad fell silent.
  case settling
  /// It moves at a constant velocity until something stops it.
  case coasting

  /// Whether a finger or a trackpad has it.
  public var isHeld: Bool { self == .held || self == .dragging || self == .wheeling }
  /// Whether a finger has it.
  public var isUnderFinger: Bool { self == .held || self == .dragging }
  /// Whether it moves by itself.
  public var isMoving: Bool { self != .resting && !isHeld }
}
