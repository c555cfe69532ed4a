internal import ViewTree

/// The view of a queue: one stop for the focus, and the keys that go with it.
final class QueueView: View {
  var mayHaveFocus: (() -> Bool)?
  var onKey: ((KeyEvent) -> Bool)?
  var onFocusChange: (() -> Void)?
  /// The view of the current item, which the focus ring surrounds.
  var currentItemView: (() -> View?)?

  override var canBecomeFocused: Bool { mayHaveFocus?() ?? false }
  override func focusDidChange() { onFocusChange?() }
  override var focusRing: FocusRing? {
    // Within the card: beside it lies the next one.
    currentItemView?().map { FocusRing(around: $0, isInside: true) }
  }
  override func keyDown(_ event: KeyEvent) -> Bool { isFocused && onKey?(event) ?? false }
}
