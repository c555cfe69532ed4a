/// Something that is pressed, dragged or chosen from, and that can be disabled: the base of buttons, switches and sliders.
///
/// A control is highlighted while a pointer holds it down, and is pressed by a release inside or, while it has the focus, by
/// Space or Return. Override `didPress(at:)` for what a press does, and `stateDidChange()` for what the control looks like. A
/// press on a control is its own business: a container around it selects nothing.
@MainActor open class Control: View {
  /// What a control looks like. Disabled goes before highlighted, and that before hovered.
  public nonisolated enum State: Hashable, Sendable { case normal, hovered, highlighted, disabled }

  private let press: PressRecognizer
  private var shownState = State.normal

  /// A control with `frame`. A frame that is not finite, or of negative size, is misuse.
  public override init(frame: Rect = .zero) {
    weak var target: Control?
    press = PressRecognizer { recognizer in
      guard let target else { return }
      target.didPress(at: recognizer.location(in: target))
    }
    super.init(frame: frame)
    target = self
    press.onHighlight = { [weak self] _ in self?.updateState() }
    addGestureRecognizer(press)
  }

  // MARK: State

  /// Whether it can be used. False cancels what is in progress, and hands the focus on.
  public final var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      press.isEnabled = isEnabled
      if !isEnabled { resignFocus() }
      updateState()
    }
  }

  /// Whether it is shown pressed.
  public final var isHighlighted: Bool { press.isHighlighted }

  /// Whether a mouse is over it.
  public private(set) final var isHovered = false

  /// What it looks like now.
  public final var state: State {
    if !isEnabled { return .disabled }
    if isHighlighted { return .highlighted }
    return isHovered ? .hovered : .normal
  }

  /// Called with `state` after that changed: for what else is to look different then.
  public final var onStateChange: ((State) -> Void)?

  private func updateState() {
    guard state != shownState else { return }
    shownState = state
    stateDidChange()
    onStateChange?(state)
  }

  /// How much of its parts is seen where it is disabled.
  static let disabledAlpha = 0.4

  // MARK: To override

  /// Called when it was pressed. The default does nothing.
  /// - Parameter point: where the pointer was released, in this view's coordinates; nil for a key.
  open func didPress(at point: Point?) {}

  /// Called after `state` changed, before `onStateChange`. The default does nothing.
  open func stateDidChange() {}

  // MARK: Input

  open override var canBecomeFocused: Bool { isEnabled }

  /// Space and Return press it.
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

  public override func hoverDidChange(_ isHovered: Bool) {
    self.isHovered = isHovered
    updateState()
  }
}
