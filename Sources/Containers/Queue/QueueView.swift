internal import ViewTree

/// The view of a queue: a single stop for the focus, which handles the queue's keys.
final class QueueView: View {
  weak var input: QueueInput?

  override var canBecomeFocused: Bool { input?.isTouchable ?? false }
  override func focusDidChange() { input?.focusDidChange() }
  override func focusInsideDidChange() { input?.focusInsideDidChange() }
  override func hoverDidChange(_ isHovered: Bool) { input?.hoverDidChange(isHovered) }
  override var focusRing: FocusRing? {
    // Drawn inside the card, because the next card lies beside it.
    input?.currentView.map { FocusRing(around: $0, isInside: true) }
  }
  override func accessibilityReveal(_ view: View) -> Bool { input?.reveal(view) ?? false }
  override func accessibilitySelect(_ item: View?, isSelected: Bool) -> Bool {
    input?.select(item, isSelected: isSelected) ?? false
  }
  override var accessibilityItemCount: Int? { input?.itemCount }
  override func accessibilityIndex(ofItem item: View) -> Int? { input?.itemIndex(of: item) }
  override var allowsSelectingItems: Bool { input?.states.contains(.multiselectable) ?? false }
  /// Only waiting items can be selected.
  override func accessibilityAllowsSelecting(_ item: View) -> Bool {
    allowsSelectingItems && accessibilityIndex(ofItem: item) != nil
  }
  override var accessibilityNumber: AccessibilityNumber? { input?.number }
  override func setAccessibilityNumber(_ value: Double) -> Bool { input?.go(to: value) ?? false }
  override var accessibilityActions: [AccessibilityAction] {
    input?.number == nil ? [] : [.increment, .decrement]
  }
  override func accessibilityActionWasChosen(_ action: AccessibilityAction) -> Bool {
    input?.step(by: action == .increment ? 1 : -1) ?? false
  }
  override var defaultAccessibilityLabel: String? { input?.title ?? accessibilityWords.queue }
  override var defaultAccessibilityStates: AccessibilityStates { input?.states ?? [] }
  override func keyDown(_ event: KeyEvent) -> Bool { isFocused && input?.handle(event) ?? false }
  override var takesText: Bool { isFocused && input?.takesText ?? false }
  override func textEntered(_ text: String) -> Bool { isFocused && input?.textEntered(text) ?? false }
}
