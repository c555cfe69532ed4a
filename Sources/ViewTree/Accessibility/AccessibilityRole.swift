/// The kind of element that a view is for assistive technology.
public nonisolated enum AccessibilityRole: Hashable, Sendable {
  case button, image, label, list, page, slider, toggle, progress, group, window, row, textField, menu, menuItem, dialog
  case link
  /// A button that stays pressed. It is on while it is `selected` or `checked`.
  case toggleButton
  /// One of several buttons in a group, of which one is on: the one that is `selected` or `checked`.
  case radioButton
  /// A short message that appears over the content. Its label is the message, which is read as soon as it appears, and again when it
  /// changes.
  case notification
}
