internal import ViewTree

/// The view of a queue: a single stop for the focus, which handles the queue's keys.
final class QueueView: View {
  weak var input: QueueInput?
  private var queue: QueueCoordinator? { input?.queue }

  override var canBecomeFocused: Bool { input?.isTouchable ?? false }
  override func focusDidChange() { input?.focusDidChange() }
  override func focusInsideDidChange() { queue?.homing.noteInput() }
  override func hoverDidChange(_ isHovered: Bool) { queue?.homing.isHovered = isHovered }
  override var focusRing: FocusRing? {
    // Drawn inside the card, because the next card lies beside it.
    input?.currentView.map { FocusRing(around: $0, isInside: true) }
  }
  override func accessibilityReveal(_ view: View) -> Bool { input?.makeCurrent(entryOf: view) ?? false }
  override func accessibilitySelect(_ item: View?, isSelected: Bool) -> Bool {
    input?.setSelected(isSelected, itemOf: item) ?? false
  }
  override var accessibilityItemCount: Int? { queue?.model.count }
  override func accessibilityIndex(ofItem item: View) -> Int? { input?.itemIndex(of: item) }
  override var allowsSelectingItems: Bool { queue?.owner.allowsMultipleSelection ?? false }
  /// Only waiting items can be selected.
  override func accessibilityAllowsSelecting(_ item: View) -> Bool {
    allowsSelectingItems && accessibilityIndex(ofItem: item) != nil
  }
  override var accessibilityNumber: AccessibilityNumber? { input?.number }
  override func setAccessibilityNumber(_ value: Double) -> Bool { input?.setNumber(value) ?? false }
  override var accessibilityActions: [AccessibilityAction] {
    input?.number == nil ? [] : [.increment, .decrement]
  }
  override func accessibilityActionWasChosen(_ action: AccessibilityAction) -> Bool {
    input?.changeNumber(by: action == .increment ? 1 : -1) ?? false
  }
  override var defaultAccessibilityLabel: String? { queue?.owner.title ?? accessibilityWords.queue }
  override var defaultAccessibilityStates: AccessibilityStates { allowsSelectingItems ? .multiselectable : [] }
  override func keyDown(_ event: KeyEvent) -> Bool { isFocused && input?.handle(event) ?? false }
  override var takesText: Bool { isFocused && input?.takesText ?? false }
  override func textEntered(_ text: String) -> Bool { isFocused && input?.textEntered(text) ?? false }
}
