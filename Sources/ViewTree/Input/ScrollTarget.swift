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
  /// 150 ms have passed since the last `scroll`, or the view was hidden, switched off or taken from the window. Called at that
  /// instant, once.
  func scrollDidFallSilent()

  // What a container's view cannot override from outside of this module.

  /// The view whose target this is got or lost the focus, or that began to be shown. The default does nothing.
  func targetFocusDidChange()
  /// The size of that view's bounds, as it is seen, changed. The default does nothing.
  func targetShownSizeDidChange()
  /// What the label and the value of that view are where none were set. The default: nil.
  var targetAccessibilityLabel: String? { get }
  var targetAccessibilityValue: String? { get }
  /// The view whose target this is came into a window, or left one: on the way from one into another, both. The default does
  /// nothing.
  func targetWindowDidChange()
}

extension ScrollTarget {
  package func canPull(_ scroll: ScrollSample) -> Bool { false }
  package func targetFocusDidChange() {}
  package func targetShownSizeDidChange() {}
  package var targetAccessibilityLabel: String? { nil }
  package var targetAccessibilityValue: String? { nil }
  package func targetWindowDidChange() {}
}
