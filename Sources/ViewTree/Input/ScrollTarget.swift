/// A wheel's or a trackpad's movement on its way to the view that takes it.
package nonisolated struct ScrollSample: Sendable {
  /// How far the content is asked to move: points when precise, else notches. As the device told it: axes are not swapped.
  package var delta: Point
  package var isPrecise: Bool
  package var modifiers: KeyModifiers
  /// On the window's clock, never nil, never before the sample before it.
  package var timestamp: Double
}

/// Takes wheels and trackpads; see `View.scrollTarget`.
///
/// The innermost target that can move in the direction asked for has the scroll, and keeps it until there was silence for
/// 150 ms.
package protocol ScrollTarget: AnyObject {
  /// Whether there is anything to move in that direction.
  func canScroll(_ scroll: ScrollSample) -> Bool
  /// Whether it can be pulled that way beyond its end, as a rubber band. It has the scroll only where nothing around it can
  /// move. The default: no.
  func canPull(_ scroll: ScrollSample) -> Bool
  func scroll(_ scroll: ScrollSample)
  /// 150 ms have passed since the last `scroll`. Called at that instant.
  func scrollDidFallSilent()
  /// The view whose target this is got or lost the focus, or that began to be shown. The default does nothing.
  func targetFocusDidChange()
}

extension ScrollTarget {
  package func canPull(_ scroll: ScrollSample) -> Bool { false }
  package func targetFocusDidChange() {}
}
