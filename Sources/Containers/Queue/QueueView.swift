internal import ViewTree

/// The view of a queue: a single stop for the focus, which handles the queue's keys.
final class QueueView: View {
  weak var selection: QueueSelection?

  override var canBecomeFocused: Bool { selection?.isTouchable ?? false }
  override func focusDidChange() { selection?.focusDidChange() }
  override var focusRing: FocusRing? {
    // Drawn inside the card, because the next card lies beside it.
    selection?.currentView.map { FocusRing(around: $0, isInside: true) }
  }
  override func accessibilityReveal(_ view: View) -> Bool { selection?.reveal(view) ?? false }
  override func keyDown(_ event: KeyEvent) -> Bool { isFocused && selection?.handle(event) ?? false }
}
