internal import ViewTree

/// The view of a queue: one stop for the focus, and the keys that go with it.
final class QueueView: View {
  weak var selection: QueueSelection?

  override var canBecomeFocused: Bool { selection?.isTouchable ?? false }
  override func focusDidChange() { selection?.focusDidChange() }
  override var focusRing: FocusRing? {
    // Within the card: beside it lies the next one.
    selection?.currentView.map { FocusRing(around: $0, isInside: true) }
  }
  override func keyDown(_ event: KeyEvent) -> Bool { isFocused && selection?.handle(event) ?? false }
}
