/// One step of scrolling by a wheel or a trackpad, as a `ScrollTarget` receives it.
public nonisolated struct ScrollSample: Hashable, Sendable {
  /// How far the content should move: positive x to the right, positive y down. In points if `isPrecise`, otherwise in notches.
  /// The axes are those of the device: they are not swapped while Shift is held.
  public var delta: Point
  /// Whether `delta` is in points, as a trackpad reports it, and not in notches of a wheel.
  public var isPrecise: Bool
  /// The modifier keys that are held.
  public var modifiers: KeyModifiers
  /// When it happened, in seconds on the window's clock. Never earlier than the previous sample.
  public var timestamp: Double
  /// The time of the first sample since a pause of 150 ms, whichever target received it. So it identifies a movement of the hand.
  public var gestureTime: Double

  /// Creates a sample. The window creates those of its events; others are for tests.
  public init(
    delta: Point, isPrecise: Bool, modifiers: KeyModifiers = [], timestamp: Double, gestureTime: Double? = nil
  ) {
    self.delta = delta
    self.isPrecise = isPrecise
    self.modifiers = modifiers
    self.timestamp = timestamp
    self.gestureTime = gestureTime ?? timestamp
  }
}

/// Handles the scrolling of wheels and trackpads over a view; see `View.scrollTarget`.
///
/// The innermost target under the pointer that can scroll in the direction of the first sample receives it and all following ones, until
/// there have been none for 150 ms. If no target can scroll, the innermost one that can be pulled receives them.
@MainActor public protocol ScrollTarget: AnyObject {
  /// Whether there is anything to scroll in the direction of `scroll`. Called for the first sample only.
  func canScroll(_ scroll: ScrollSample) -> Bool
  /// Whether it scrolls in that direction before targets inside its view. Called for the first sample only. The default is
  /// false.
  func goesFirst(_ scroll: ScrollSample) -> Bool
  /// Whether the content can be pulled beyond its end in that direction, like a rubber band. The default is false.
  func canPull(_ scroll: ScrollSample) -> Bool
  /// Scrolls the content. Called for each sample, including the first.
  func scroll(_ scroll: ScrollSample)
  /// Called once when the scrolling ends: 150 ms after the last `scroll`, or immediately when the view is hidden, ceases to
  /// take input or leaves the window. The default does nothing.
  func scrollDidEnd()
}

extension ScrollTarget {
  public func goesFirst(_ scroll: ScrollSample) -> Bool { false }
  public func canPull(_ scroll: ScrollSample) -> Bool { false }
  public func scrollDidEnd() {}
}
