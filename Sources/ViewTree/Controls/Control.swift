/// The base class of buttons, switches, sliders and other views that are pressed, dragged or chosen from, and that can
/// be disabled.
///
/// A control is highlighted while a pointer holds it down. It is pressed by a release inside, by a click even if it moves meanwhile, or, while
/// it has the focus, by Space or Return. Override `didPress(at:)` to handle a press, and `stateDidChange()` to update the
/// appearance. A press on a control does not select anything in a container around it.
@MainActor open class Control: View {
  /// The state on which a control's appearance depends. Disabled takes precedence over highlighted, highlighted over hovered, and
  /// hovered over selected.
  public nonisolated enum State: Hashable, Sendable { case normal, hovered, highlighted, disabled, selected }

  private lazy var press: PressRecognizer = PressRecognizer { [weak self] _ in
    if let self { didPress(at: press.releasePoint) }
  }
  private var shownState = State.normal

  /// A control with `frame`. A frame that is not finite, or of negative size, is misuse.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    press.onHighlight = { [weak self] _ in self?.updateState() }
    addGestureRecognizer(press)
  }

  // MARK: State

  /// Whether the control can be used. False cancels a press or drag in progress, and moves the focus on.
  public final var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      press.isEnabled = isEnabled
      if !isEnabled { resignFocus() }
      accessibilityDidChange()
      updateState()
    }
  }

  /// Whether the control is shown as pressed.
  public final var isHighlighted: Bool { press.isHighlighted }

  /// Whether the control is on, or chosen among several. A button shows this. Only the program changes it.
  public final var isSelected = false {
    didSet {
      guard isSelected != oldValue else { return }
      accessibilityDidChange()
      updateState()
      selectionDidChange()
    }
  }

  /// Whether a mouse is over the control.
  public private(set) final var isHovered = false

  /// The current state.
  public final var state: State {
    if !isEnabled { return .disabled }
    if isHighlighted { return .highlighted }
    if isHovered { return .hovered }
    return isSelected ? .selected : .normal
  }

  /// Called with the new `state` after a change, so that other views can be updated as well.
  public final var onStateChange: ((State) -> Void)?

  private func updateState() {
    guard state != shownState else { return }
    shownState = state
    stateDidChange()
    onStateChange?(state)
  }

  /// Called after `isSelected` changed, whether or not `state` did.
  func selectionDidChange() {}

  /// The opacity of a control's parts while it is disabled.
  static let disabledAlpha = 0.4

  // MARK: To override

  /// Called when the control was pressed. The default does nothing.
  /// - Parameter point: where the pointer was released, in this view's coordinates; for a click, as if the view had not moved meanwhile. Nil
  ///   for a key.
  open func didPress(at point: Point?) {}

  /// Called after `state` changed, before `onStateChange`. The default does nothing.
  open func stateDidChange() {}

  /// `disabled` while the control is disabled, and `selected` while it is selected.
  open override var defaultAccessibilityStates: AccessibilityStates {
    (isEnabled ? [] : AccessibilityStates.disabled).union(isSelected ? .selected : [])
  }

  /// A control can be pressed.
  open override var accessibilityActions: [AccessibilityAction] { [.press] }

  /// Does for a press what Space does, and for a step what an arrow key does, whether or not the control has the focus.
  open override func accessibilityActionWasChosen(_ action: AccessibilityAction) -> Bool {
    guard isEnabled else { return false }
    switch action {
    case .press:
      press.flash()
      didPress(at: nil)
    case .increment, .decrement: return accessibilityStep(action == .increment ? 1 : -1)
    case .showMenu: return super.accessibilityActionWasChosen(action)
    }
    return true
  }

  /// Changes the value by a step. Returns false if there is no such step.
  func accessibilityStep(_ step: Int) -> Bool { false }

  // MARK: Input

  open override var canBecomeFocused: Bool { isEnabled }

  /// Space and Return press the control.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isFocused, isEnabled, event.key == .space || event.key == .return,
      event.modifiers.subtracting(.shift).isEmpty
    else { return false }
    if event.phase == .pressed && !event.isRepeat {
      press.flash()
      didPress(at: nil)
    }
    return true
  }

  /// Where a key leads in a row of `count` parts, from the one at `index`: an arrow to a neighbour, Home and End to the ends. Nil for other
  /// keys, and in a row without parts.
  final func target(of key: Key, from index: Int, among count: Int) -> Int? {
    guard count > 0 else { return nil }
    switch key {
    case .left, .right: return min(count - 1, max(0, index + ((key == .right) != isMirrored ? 1 : -1)))
    case .home: return 0
    case .end: return count - 1
    default: return nil
    }
  }

  public override func hoverDidChange(_ isHovered: Bool) {
    self.isHovered = isHovered
    updateState()
  }
}
