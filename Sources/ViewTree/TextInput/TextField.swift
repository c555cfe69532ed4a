/// A line of text that a person edits. Ranges count characters, which are grapheme clusters.
///
/// While it has the focus it takes typed text, and the keys that people edit with: arrows, Home and End, Backspace and Delete, with
/// Control by words and with Shift extending the selection; Control with A, C, X, V, Z and Y. Plain characters and Space never go
/// on to the views around it. Tab always does, and so do Return without `onSubmit` and Escape without `onCancel`.
///
/// The text is one line: line breaks that are typed or pasted become spaces. See `Documentation/TextInput.md`.
@MainActor open class TextField: View, TextShowing, AccessibleText {
  private var editor = TextEditor()
  private let line: FieldLine
  private let content = FieldContent()
  private let blink = CaretBlink()
  private let press: FieldPress
  private var scroll: FieldScroll?
  /// What was selected by the press that a drag extends, and by how much at a time.
  private var pressed = (range: 0..<0, clicks: 1)
  private var hadFocus = false

  /// A field that shows `placeholder` while it is empty.
  public init(placeholder: String = "") {
    self.placeholder = placeholder
    weak var target: TextField?
    press = FieldPress { recognizer in
      if let press = recognizer as? FieldPress { target?.pressDidChange(press) }
    }
    line = FieldLine(
      FieldLine.Setting(
        engine: TextSystem.shared.engine, font: Font(size: 14), scale: 1, direction: .leftToRight, isSecure: false,
        width: 0, caretWidth: Self.caretWidth))
    super.init()
    target = self
    accessibilityRole = .textField
    cursor = .text
    cornerRadius = 6
    borderWidth = 1
    addDecoration(content)
    content.drawing = { [unowned self] in drawing }
    blink.onChange = { [unowned self] in showCaret() }
    addGestureRecognizer(press)
    let middle = TapGestureRecognizer { [weak self] recognizer in
      guard let self, recognizer.state == .ended else { return }
      pastePrimarySelection(at: recognizer.location(in: self))
    }
    middle.buttons = [.middle]
    addGestureRecognizer(middle)
    applyTheme()
  }

  // MARK: Content

  /// The text, with what an input method composes in it. Set by the program, nothing is told, the caret is at the end, and there is
  /// nothing to undo.
  public var text: String {
    get { editor.text }
    set {
      endInputMethod()
      editor.set(newValue)
      textDidChange()
    }
  }

  /// What the field shows while it is empty. It is also the accessibility label where none was set.
  public var placeholder: String { didSet { if placeholder != oldValue { content.setTextNeedsDisplay() } } }

  /// Whether dots are shown instead of characters, and nothing can be copied or cut.
  public var isSecure = false {
    didSet {
      guard isSecure != oldValue else { return }
      editor.isSecure = isSecure
      refresh()
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
      editor.maximumLength = maximumLength
    }
  }

  /// What is selected; empty: where the caret is. What is out of the text is misuse, and counts as its end.
  public var selectedRange: Range<Int> {
    get { editor.selection.range }
    set {
      let whole = 0..<editor.count
      if newValue.lowerBound < 0 || newValue.upperBound > whole.upperBound {
        Misuse.report("TextField.selectedRange: \(newValue) in a text of \(editor.count) characters")
      }
      commitComposition()
      let range = newValue.clamped(to: 0..<editor.count)
      select(TextSelection(anchor: range.lowerBound, head: range.upperBound))
    }
  }

  /// What an input method is composing; nil for nothing.
  public var markedRange: Range<Int>? { editor.markedRange }

  // MARK: What is told

  /// Called with the text once for each change by a person, or by `undo()` and `redo()`, but not for what the program sets. What an
  /// input method composes is told when it is committed.
  public var onChange: ((String) -> Void)?
  /// Called with the text when Return is pressed.
  public var onSubmit: ((String) -> Void)?
  /// Called when Escape is pressed, unless that takes away what an input method composes.
  public var onCancel: (() -> Void)?

  // MARK: Looks

  /// The typeface. The default is the theme's.
  public var font: Font {
    get { ownFont ?? themeValues.font }
    set {
      guard newValue.size.isFinite, newValue.size >= 0 else {
        return Misuse.report("TextField.font: a size of \(newValue.size)")
      }
      ownFont = newValue
      refresh()
      superview?.setNeedsLayout()
    }
  }
  private var ownFont: Font?

  /// The colour of the text and of the caret. The default is the theme's.
  public var textColor: Color {
    get { ownTextColor ?? themeValues.textColor }
    set {
      guard newValue.isFinite else { return Misuse.report("TextField.textColor: not finite") }
      ownTextColor = newValue
      applyTheme()
    }
  }
  private var ownTextColor: Color?

  /// Whether the text can be edited. False passes the focus on.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      press.isEnabled = isEnabled
      if !isEnabled { resignFocus() }
      content.alpha = isEnabled ? 1 : Control.disabledAlpha
      accessibilityDidChange()
      cursor = isEnabled ? .text : nil
    }
  }

  /// The background and the border that were taken from the theme. Different ones were set by the user.
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
    content.caret.backgroundColor = textColor
    refresh()
  }

  /// From the field's edges to the text, in points.
  private static let insets = (side: 8.0, top: 6.0)
  private static let caretWidth = 1.0

  /// As wide as there is room for, at most 200 points; as high as a line.
  open override func sizeThatFits(_ size: Size) -> Size {
    let height = (engine.lineMetrics(for: font).height - 1e-6).rounded(.up) + 2 * Self.insets.top
    return Size(width: size.width < 200 ? max(0, size.width) : 200, height: height)
  }

  // MARK: Editing by the program

  /// Selects the whole text.
  public func selectAll() {
    commitComposition()
    select(TextSelection(anchor: 0, head: editor.count))
    shareSelection()
  }

  /// Takes back the last step of what a person changed: what was typed without a pause, a deletion, a paste.
  public func undo() {
    endInputMethod()
    edit { $0.undo() }
  }

  /// Does again what was taken back last.
  public func redo() {
    endInputMethod()
    edit { $0.redo() }
  }

  // MARK: Inside: editing

  private var engine: any TextEngine { window?.textEngine ?? TextSystem.shared.engine }
  private var now: Double { window?.currentTime ?? 0 }

  /// Changes the text as a person does, and tells it.
  private func edit(_ change: (inout TextEditor) -> Bool) {
    let isOther = change(&editor)
    textDidChange()
    if isOther { onChange?(text) }
  }

  private func select(_ selection: TextSelection) {
    editor.select(selection)
    refresh()
  }

  /// Commits what is composed because something else begins: the input method does not do it by itself.
  private func commitComposition() {
    guard editor.markedRange != nil else { return }
    endInputMethod()
    let now = now
    edit { $0.commitComposition(at: now) }
  }

  /// Lets the input method forget what it composes.
  private func endInputMethod() {
    if editor.markedRange != nil { attachedWindow?.textInputRestarts += 1 }
  }

  // MARK: Inside: what is seen

  private func textDidChange() {
    line.show(editor.content)
    refresh()
  }

  /// Shows the caret where it is now, and begins its blinking anew.
  private func refresh() {
    line.set(setting)
    line.reveal(editor.selection.head)
    content.setTextNeedsDisplay()
    if isFocused && editor.selection.isEmpty { blink.restart(in: window) } else { blink.stop() }
    placeCaret()
    accessibilityDidChange()
  }

  private var setting: FieldLine.Setting {
    FieldLine.Setting(
      engine: engine, font: font, scale: window?.scale ?? 1, direction: effectiveLayoutDirection, isSecure: isSecure,
      width: content.bounds.width, caretWidth: Self.caretWidth)
  }

  /// The top of the line, and its height.
  private var lineFrame: (top: Double, height: Double) {
    let height = engine.lineMetrics(for: font).height
    let scale = window?.scale ?? 1
    return (((content.bounds.height - height) / 2 * scale).rounded(.down) / scale, height)
  }

  /// The caret in the coordinates of the content, on whole device pixels.
  private var caretFrame: Rect {
    let scale = window?.scale ?? 1
    let (top, height) = lineFrame
    let x = (line.caretX(at: editor.selection.head) * scale).rounded() / scale
    return Rect(
      x: min(max(x, 0), max(0, content.bounds.width - Self.caretWidth)), y: top, width: Self.caretWidth, height: height)
  }

  private func placeCaret() {
    View.withoutAnimation { content.placingSubviews { content.caret.frame = caretFrame } }
    showCaret()
  }

  private func showCaret() { content.caret.isHidden = !(blink.isOn && isFocused && editor.selection.isEmpty) }

  private var drawing: FieldInk.Drawing {
    line.set(setting)
    let (top, height) = lineFrame
    var drawing = FieldInk.Drawing()
    drawing.pieces = line.visible
    if editor.count == 0, !placeholder.isEmpty {
      let layout = engine.layout(
        placeholder, style: TextStyle(font: font, direction: effectiveLayoutDirection), width: content.bounds.width,
        scale: window?.scale ?? 1)
      drawing.placeholder = (layout, 0)
    }
    drawing.marked = editor.markedRange ?? 0..<0
    if isFocused {
      if drawing.marked.isEmpty {
        drawing.selection = editor.selection.range
      } else {
        drawing.markedSelection = editor.selection.range
      }
    }
    drawing.top = top
    drawing.baseline = top + engine.lineMetrics(for: font).baseline
    drawing.bottom = top + height
    drawing.textColor = textColor
    drawing.placeholderColor = themeValues.secondaryTextColor
    drawing.selectionColor = themeValues.selectedTextBackground
    return drawing
  }

  /// A subclass that places views of its own calls `super`.
  open override func layoutSubviews() {
    let inner = Rect(
      x: bounds.minX + Self.insets.side, y: bounds.minY, width: max(0, bounds.width - 2 * Self.insets.side),
      height: bounds.height)
    placingSubviews { if content.frame != inner { content.frame = inner } }
    line.set(setting)
    line.reveal(editor.selection.head)
    content.setTextNeedsDisplay()
    placeCaret()
  }

  public override func boundsSizeDidChange() { View.performWithoutAnimation { layoutSubviews() } }

  public override func windowDidChange() {
    if window == nil { focusMayHaveChanged() }
    refresh()
  }

  public override func focusDidChange() { focusMayHaveChanged() }

  private func focusMayHaveChanged() {
    guard isFocused != hadFocus else { return }
    hadFocus = isFocused
    if !isFocused {
      scroll?.stop()
      commitComposition()
    }
    refresh()
  }

  // MARK: Input

  open override var canBecomeFocused: Bool { isEnabled }
  open override var takesText: Bool { isEnabled }
  open override var textInputRect: Rect? {
    line.set(setting)
    return isEnabled ? content.convert(caretFrame, to: self) : nil
  }

  open override func textEntered(_ text: String) -> Bool {
    guard isFocused, isEnabled else { return false }
    let now = now
    edit { $0.insert(text, at: now) }
    return true
  }

  open override func textComposed(_ text: String, selection: Range<Int>) -> Bool {
    guard isFocused, isEnabled else { return false }
    editor.compose(text, selection: selection)
    textDidChange()
    return true
  }

  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isFocused, isEnabled else { return false }
    return FieldKeys.action(for: event).map { act($0, event) } ?? false
  }

  /// - Returns: whether the key was used. A release is used where the press is, and does nothing.
  private func act(_ action: FieldKeys.Action, _ event: KeyEvent) -> Bool {
    let isPress = event.phase == .pressed
    switch action {
    case .submit:
      if isPress, editor.markedRange != nil {
        commitComposition()
        return true
      }
      guard let onSubmit else { return false }
      if isPress && !event.isRepeat { onSubmit(text) }
      return true
    case .cancel:
      if isPress, editor.markedRange != nil {
        endInputMethod()
        editor.cancelComposition()
        textDidChange()
        return true
      }
      guard let onCancel else { return false }
      if isPress && !event.isRepeat { onCancel() }
      return true
    default:
      if isPress { perform(action) }
      return true
    }
  }

  private func perform(_ action: FieldKeys.Action) {
    if action != .type { commitComposition() }
    let now = now
    switch action {
    case .type, .submit, .cancel: break
    case .delete(let backward, let byWord): edit { $0.delete(backward: backward, byWord: byWord, at: now) }
    case .move(let way, let byWord, let extending):
      let target = target(way, byWord: byWord, extending: extending)
      select(extending ? TextSelection(anchor: editor.selection.anchor, head: target) : TextSelection(caret: target))
      if extending { shareSelection() }
    case .selectAll: selectAll()
    case .copy: copy()
    case .cut:
      guard copy() else { break }
      edit { $0.delete(backward: true, byWord: false, at: now) }
    case .paste: paste(attachedWindow?.clipboard.text)
    case .undo: undo()
    case .redo: redo()
    }
  }

  /// Where the caret goes.
  private func target(_ way: FieldKeys.Way, byWord: Bool, extending: Bool) -> Int {
    line.set(setting)
    let selection = editor.selection
    let head = selection.head
    switch way {
    case .start: return 0
    case .end: return editor.count
    case .left, .right:
      let toTheRight = way == .right
      let isForward = toTheRight == (line.base == .leftToRight)
      if byWord { return isForward ? editor.wordEnd(after: head) : editor.wordStart(before: head) }
      if !extending && !selection.isEmpty {
        let (lower, upper) = (selection.range.lowerBound, selection.range.upperBound)
        let (a, b) = (line.caretX(at: lower), line.caretX(at: upper))
        if a == b { return isForward ? upper : lower }
        return (a < b) == toTheRight ? upper : lower
      }
      return line.position(beside: head, toTheRight: toTheRight) ?? head
    }
  }

  // MARK: The clipboards

  /// - Returns: whether there was something to copy.
  @discardableResult
  private func copy() -> Bool {
    guard !isSecure, !editor.selection.isEmpty, let window = attachedWindow else { return false }
    window.clipboard.text = editor.selectedText
    return true
  }

  private func paste(_ text: String?) {
    guard let text else { return }
    let now = now
    edit { $0.insert(text, isPaste: true, at: now) }
  }

  /// What a person selected can be pasted by a middle click.
  private func shareSelection() {
    guard !isSecure, !editor.selection.isEmpty, let window = attachedWindow else { return }
    window.primarySelection.text = editor.selectedText
  }

  private func pastePrimarySelection(at point: Point) {
    guard isEnabled, let window = attachedWindow, let text = window.primarySelection.text else { return }
    commitComposition()
    window.focusedView = self
    line.set(setting)
    select(TextSelection(caret: line.position(atX: point.x - content.frame.minX)))
    paste(text)
  }

  // MARK: Pointers

  private func pressDidChange(_ press: FieldPress) {
    let x = press.location(in: content).x
    switch press.state {
    case .began:
      commitComposition()
      let point = (press.pressLocation(in: content) ?? press.location(in: content)).x
      begin(atX: point, clicks: press.clicks, extends: press.modifiers.contains(.shift))
      if x != point { drag(toX: x) }
    case .changed: drag(toX: x)
    case .ended, .cancelled:
      scroll?.stop()
      shareSelection()
    case .possible, .failed: break
    }
  }

  private func begin(atX x: Double, clicks: Int, extends: Bool) {
    line.set(setting)
    switch clicks {
    case 1:
      let position = line.position(atX: x)
      let anchor = extends ? editor.selection.anchor : position
      pressed = (anchor..<anchor, 1)
      select(TextSelection(anchor: anchor, head: position))
    case 2:
      pressed = (editor.word(around: line.character(atX: x)), 2)
      select(TextSelection(anchor: pressed.range.lowerBound, head: pressed.range.upperBound))
    default:
      pressed = (0..<editor.count, 3)
      select(TextSelection(anchor: 0, head: editor.count))
    }
  }

  private func drag(toX x: Double) {
    guard pressed.clicks < 3 else { return }
    let width = content.bounds.width
    extend(toX: min(max(x, 0), width))
    let scroll = scroll ?? FieldScroll { [unowned self] in scrollSelecting(by: $0) }
    self.scroll = scroll
    scroll.pull(x < 0 ? x : max(0, x - width), in: window)
  }

  /// Extends the selection of the press to what is at `x`: by characters, or by words after a double click.
  private func extend(toX x: Double) {
    line.set(setting)
    let position = line.position(atX: x)
    // The program may have changed the text meanwhile.
    let origin = pressed.range.clamped(to: 0..<editor.count)
    guard pressed.clicks == 2 else { return select(TextSelection(anchor: origin.lowerBound, head: position)) }
    let word = editor.word(around: line.character(atX: x))
    if word.lowerBound < origin.lowerBound {
      select(TextSelection(anchor: origin.upperBound, head: word.lowerBound))
    } else {
      select(TextSelection(anchor: origin.lowerBound, head: max(origin.upperBound, word.upperBound)))
    }
  }

  private func scrollSelecting(by distance: Double) {
    line.scroll(by: line.base == .rightToLeft ? -distance : distance)
    extend(toX: distance < 0 ? 0 : content.bounds.width)
  }

  // MARK: Accessibility

  public override var defaultAccessibilityLabel: String? { placeholder.isEmpty ? nil : placeholder }
  public override var defaultAccessibilityValue: String? { isSecure ? nil : text }
  public override var defaultAccessibilityStates: AccessibilityStates { isEnabled ? [] : .disabled }

  public final var accessibleText: String { isSecure ? String(repeating: "•", count: editor.count) : text }
  public final var accessibleSelection: Range<Int> { editor.selection.range }
  public final var isAccessibleTextEditable: Bool { isEnabled }
  public final var isAccessibleTextSecret: Bool { isSecure }

  public final func selectAccessibleText(_ range: Range<Int>) { selectedRange = range.clamped(to: 0..<editor.count) }

  public final func replaceAccessibleText(in range: Range<Int>, with text: String) -> Bool {
    guard isEnabled else { return false }
    selectAccessibleText(range)
    let now = now
    if !text.isEmpty {
      edit { $0.insert(text, isPaste: true, at: now) }
    } else if !editor.selection.isEmpty {
      edit { $0.delete(backward: true, byWord: false, at: now) }
    }
    return true
  }

  public final func accessibleTextFrame(of range: Range<Int>) -> Rect? {
    line.set(setting)
    let (top, height) = lineFrame
    let (a, b) = (
      line.caretX(at: min(range.lowerBound, editor.count)), line.caretX(at: min(range.upperBound, editor.count))
    )
    return content.convert(Rect(x: min(a, b), y: top, width: abs(a - b), height: height), to: self)
  }

  override var mayOverrideHits: Bool { type(of: self) != TextField.self }
}
