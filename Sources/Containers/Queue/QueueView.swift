internal import ViewTree

/// The view of a queue: one stop for the focus, and the keys that go with it.
final class QueueView: View {
  var mayHaveFocus: (() -> Bool)?
  var onKey: ((KeyEvent) -> Bool)?
  var onFocusChange: (() -> Void)?

  override var canBecomeFocused: Bool { mayHaveFocus?() ?? false }
  override func focusDidChange() { onFocusChange?() }
  override func keyDown(_ event: KeyEvent) -> Bool { isFocused && onKey?(event) ?? false }
}
