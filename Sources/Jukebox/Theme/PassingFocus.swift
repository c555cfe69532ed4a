import ViewTree

extension View {
  /// Whether the focus is on this view or in it.
  var hasFocusInside: Bool { window?.focusedView?.isDescendant(of: self) == true }

  /// Call this before this view becomes hidden or disabled, so that the focus does not move on by itself: pressing the same key again would
  /// trigger a different button.
  /// - Parameter next: gets the focus if it is on this view or in it; nil for none.
  /// - Returns: whether the focus was there.
  @discardableResult
  func passFocus(to next: View? = nil) -> Bool {
    guard hasFocusInside else { return false }
    window?.focusedView = next
    return true
  }

  /// Moves the focus to a view in this one, unless it is in this one already.
  func takeFocus(at first: View?) {
    guard let window, !hasFocusInside, let first, first.isFocusable else { return }
    window.focusedView = first
  }
}
