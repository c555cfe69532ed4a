/// What assistive technology can do with a view, in place of a hand.
public nonisolated enum AccessibilityAction: Hashable, Sendable, CaseIterable {
  /// What a click, Space or Return does.
  case press
  /// One step more, and one step less, as the arrow keys do.
  case increment, decrement
  /// What a secondary click does.
  case showMenu
}
