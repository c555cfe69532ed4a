/// A line of text that a person edits. Ranges count characters, which are grapheme clusters.
///
/// While it has the focus it takes typed text, and the keys that people edit with: arrows, Home and End, Backspace and Delete, with
/// Control by words and with Shift extending the selection; Control with A, C, X, V, Z and Y. Plain characters and Space never go
/// on to the views around it. Tab always does, and so do Return without `onSubmit`, Escape without `onCancel`, and the keys for undo
/// and redo when there is nothing to undo or redo in the field.
///
/// Its `contextMenu` offers the commands of these keys, unless the program sets another one.
///
/// The text is one line: line breaks that are typed or pasted become spaces. See `Documentation/TextInput.md`.
@MainActor open class TextField: View, TextShowing, AccessibleText {
  // The parts, see FieldEditing, FieldDisplay and FieldPointer.
  private(set) final lazy var editing = FieldEditing(of: self)
  private(set) final lazy var display = FieldDisplay(of: self)
  private final lazy var pointer = FieldPointer(of: self)
  private var hadFocus = false

  /// A field that shows `placeholder` while it is empty.
  public init(placeholder: String = "") {
    self.placeholder = placeholder
    super.init()
    accessibilityRole = .textField
    cursor = .text
    cornerRadius = 6
    borderWidth = 1
    addDecoration(display)
    pointer.attach()
    contextMenu = { [weak self] in self?.editingItems ?? [] }
    applyTheme()
  }

  // MARK: Content

  /// The text, including what an input method composes in it. Setting it calls no closure, moves the caret to the end, and leaves
  /// nothing to undo.
  public var text: String {
    get { editing.editor.text }
    set { editing.set(newValue) }
  }

  /// The text that the field shows while it is empty. It is also the accessibility label where none was set.
  public var placeholder: String { didSet { if placeholder != oldValue { display.refresh() } } }

  /// Whether dots are shown instead of characters, and nothing can be copied or cut.
  public var isSecure = false {
    didSet {
      guard isSecure != oldValue else { return }
      editing.editor.isSecure = isSecure
      display.refresh()
    }
  }

  /// The most characters that a person can type or paste; what is beyond is cut. Nil, the default, for no limit. The program may set
  /// a longer text.
  public var maximumLength: Int? {
    didSet {
      if let length = maximumLength, length < 0 {
        Misuse.report("TextField.maximumLength: \(length)")
        maximumLength = 0
      }
      editing.editor.maximumLength = maximumLength
    }
  }

  /// The selected characters. An empty range is the position of the caret. A range beyond the text is misuse, and is limited to it.
  public var selectedRange: Range<Int> {
    get { editing.editor.selection.range }
    set {
      let count = editing.editor.count
      if newValue.lowerBound < 0 || newValue.upperBound > count {
        Misuse.report("TextField.selectedRange: \(newValue) in a text of \(count) characters")
      }
      editing.commitComposition()
      guard newValue != editing.editor.selection.range else { return }
      editing.select(TextSelection(anchor: newValue.lowerBound, head: newValue.upperBound))
    }
  }

  /// The characters that an input method is composing; nil for none.
  public var markedRange: Range<Int>? { editing.editor.markedRange }

  // MARK: Notifications

  /// Called with the text once for each change by a person, or by `undo()` and `redo()`, but not for what the program sets. For
  /// what an input method composes, it is called when that is committed.
  public var onChange: ((String) -> Void)?
  /// Called with the text when Return is pressed.
  public var onSubmit: ((String) -> Void)?
  /// Called when Escape is pressed, unless that takes away what an input method composes.
  public var onCancel: (() -> Void)?
  /// Called with the text when a person is done editing it, and with the reason: before `onSubmit` or `onCancel`, or when the field loses
  /// the focus. It is called once: a loss of the focus after Return or Escape is reported only if the text was changed in between. A menu
  /// does not end the editing, if the focus comes back from it.
  public var onEndEditing: ((_ text: String, _ reason: EndOfEditing) -> Void)?

  // MARK: Looks

  /// The typeface. The default is the theme's.
  public var font: Font {
    get { ownFont ?? themeValues.font }
    set {
      guard newValue.size.isFinite, newValue.size >= 0 else {
        return Misuse.report("TextField.font: a size of \(newValue.size)")
      }
      let old = font
      ownFont = newValue
      guard newValue != old else { return }
      display.refresh()
      superview?.setNeedsLayout()
    }
  }
  private var ownFont: Font?

  /// The colour of the text and of the caret. The default is the theme's.
  public var textColor: Color {
    get { ownTextColor ?? themeValues.textColor }
    set {
      guard newValue.isFinite else { return Misuse.report("TextField.textColor: not finite") }
      let old = textColor
      ownTextColor = newValue
      if newValue != old { applyTheme() }
    }
  }
  private var ownTextColor: Color?

  /// Whether the text can be edited. False passes the focus on.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      pointer.isEnabled = isEnabled
      if !isEnabled { resignFocus() }
      display.alpha = isEnabled ? 1 : Control.disabledAlpha
      accessibilityDidChange()
      cursor = isEnabled ? .text : nil
    }
  }

  /// The background and the border that were taken from the theme. Different ones were set from outside.
  private var applied: (background: Color?, border: Color?)

  override func applyTheme() {
    if backgroundColor == applied.background {
      applied.background = themeValues.fieldColor
      backgroundColor = applied.background
    }
    if borderColor == applied.border {
      applied.border = themeValues.fieldBorderColor
      borderColor = applied.border
    }
    display.caret.backgroundColor = textColor
    display.refresh()
  }

  /// As wide as there is room for, at most 200 points; as high as a line.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width < 200 ? max(0, size.width) : 200, height: display.fittingHeight)
  }

  // MARK: Editing by the program

  /// Selects the whole text.
  public func selectAll() { editing.selectAll() }

  /// Whether there is something to undo, for example for a menu.
  public var canUndo: Bool { editing.editor.canUndo }

  /// Whether there is something to redo.
  public var canRedo: Bool { editing.editor.canRedo }

  /// Undoes the last step of what a person changed: text typed without a pause, a deletion, or a paste.
  public func undo() { editing.undo() }

  /// Redoes the step that was undone last.
  public func redo() { editing.redo() }

  // MARK: Layout and focus

  /// A subclass that places views of its own calls `super`.
  open override func layoutSubviews() { display.layOut() }

  public final override func boundsSizeDidChange() { View.performWithoutAnimation { layoutSubviews() } }

  public final override func windowDidChange() {
    if window == nil { focusMayHaveChanged() }
    display.refresh()
  }

  public final override func focusDidChange() { focusMayHaveChanged() }

  override func willNotRegainFocus() {
    display.refresh()
    focusMayHaveChanged()
  }

  private func focusMayHaveChanged() {
    if isFocused != hadFocus {
      hadFocus = isFocused
      if isFocused {
        editing.begin()
      } else {
        pointer.stopScrolling()
        editing.commitComposition()
      }
      display.refresh()
    }
    // A menu may have taken the focus without ending the editing, so this is not only for a focus that is lost now.
    if !isFocused, !awaitsFocus { editing.end(.focusLost) }
  }

  override func menuWillOpen(at point: Point?) {
    guard isEnabled else { return }
    editing.commitComposition()
    if let point {
      pointer.menuWillOpen(at: point)
    } else if !isFocused, isFocusable {
      // Assistive technology or the program opens the menu. Its items edit the field, and the loss of the focus ends that.
      attachedWindow?.focusedView = self
    }
  }

  // MARK: Input

  open override var canBecomeFocused: Bool { isEnabled }
  open override var takesText: Bool { isEnabled }
  open override var textInputRect: Rect? { isEnabled ? display.caretRect : nil }

  open override func textEntered(_ text: String) -> Bool {
    guard isFocused, isEnabled else { return false }
    editing.insert(text)
    return true
  }

  open override func textComposed(_ text: String, selection: Range<Int>) -> Bool {
    guard isFocused, isEnabled else { return false }
    editing.compose(text, selection: selection)
    return true
  }

  open override func keyDown(_ event: KeyEvent) -> Bool { isFocused && isEnabled && editing.keyDown(event) }

  // MARK: Accessibility

  public override var defaultAccessibilityLabel: String? { placeholder.isEmpty ? nil : placeholder }
  public override var defaultAccessibilityValue: String? { isSecure ? nil : text }
  public override var defaultAccessibilityStates: AccessibilityStates { isEnabled ? [] : .disabled }

  public final var accessibleText: String { isSecure ? String(repeating: "•", count: editing.editor.count) : text }
  public final var accessibleSelection: Range<Int> { selectedRange }
  public final var accessibleCaret: Int { editing.editor.selection.head }
  public final var isAccessibleTextEditable: Bool { isEnabled }
  public final var isAccessibleTextSecret: Bool { isSecure }

  public final func selectAccessibleText(_ range: Range<Int>) {
    selectedRange = range.clamped(to: 0..<editing.editor.count)
  }

  public final func replaceAccessibleText(in range: Range<Int>, with text: String) -> Bool {
    guard isEnabled else { return false }
    selectAccessibleText(range)
    if !text.isEmpty {
      editing.insert(text, isPaste: true)
    } else if !selectedRange.isEmpty {
      editing.delete(backward: true)
    }
    return true
  }

  public final func accessibleTextFrame(of range: Range<Int>) -> Rect? { display.rect(of: range) }
}
