/// A scroll by a wheel or a trackpad, on its way to the view that takes it.
public nonisolated struct ScrollSample: Hashable, Sendable {
  /// How far the content is asked to move: positive x to the right, positive y down. Points when precise, else notches. The axes
  /// are as the device sent them: Shift has not swapped them.
  public var delta: Point
  /// Whether `delta` is in points, as a trackpad sends them, and not in notches.
  public var isPrecise: Bool
  /// The keys that are held meanwhile.
  public var modifiers: KeyModifiers
  /// When it happened, in seconds on the window's clock. Never before the sample before it.
  public var timestamp: Double

  public init(delta: Point, isPrecise: Bool, modifiers: KeyModifiers = [], timestamp: Double) {
    self.delta = delta
    self.isPrecise = isPrecise
    self.modifiers = modifiers
    self.timestamp = timestamp
  }
}

/// Takes scrolls by wheel and trackpad over a view; see `View.scrollTarget`.
///
/// The innermost target under the pointer that can scroll in the direction asked for gets the scroll, and keeps it until nothing
/// was scrolled for 150 ms. Where no target can scroll, the innermost that can be pulled gets it.
@MainActor public protocol ScrollTarget: AnyObject {
  /// Whether there is anything to scroll in the direction of `scroll`. Asked for the first sample only.
  func canScroll(_ scroll: ScrollSample) -> Bool
  /// Whether it can be pulled beyond its end in that direction, as a rubber band. The default: no.
  func canPull(_ scroll: ScrollSample) -> Bool
  /// Scrolls. Called for each sample, the first included.
  func scroll(_ scroll: ScrollSample)
  /// The scroll is over: 150 ms have passed since the last `scroll`, or the view was hidden, switched off or taken from the
  /// window. Called at that instant, once. The default does nothing.
  func scrollDidEnd()
}

extension ScrollTarget {
  public func canPull(_ scroll: ScrollSample) -> Bool { false }
  public func scrollDidEnd() {}
}
