import ViewTree

/// A line of buttons that says which of them gets the focus.
final class ButtonLine: View {
  /// Called with a button that has got the focus.
  var onFocus: ((View) -> Void)?

  override func focusInsideDidChange() {
    super.focusInsideDidChange()
    if let focused = window?.focusedView, focused.isDescendant(of: self) { onFocus?(focused) }
  }
}
