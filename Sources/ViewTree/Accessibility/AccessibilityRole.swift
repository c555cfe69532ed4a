/// The kind of element that a view is for assistive technology.
public nonisolated enum AccessibilityRole: Hashable, Sendable {
  case button, image, label, list, page, slider, toggle, progress, group, window, row, textField, menu, menuItem, dialog
  case link
}
