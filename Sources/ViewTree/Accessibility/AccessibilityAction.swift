/// An action that assistive technology can perform on a view, in place of a pointer or a key.
public nonisolated enum AccessibilityAction: Hashable, Sendable, CaseIterable {
  /// The same as a click, Space or Return.
  case press
  /// Increases or decreases the value by one step, as the arrow keys do.
  case increment, decrement
  /// The same as a secondary click.
  case showMenu
}
