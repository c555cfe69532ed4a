/// Edits the text of a field: by keys, by an input method, by the clipboards and by the program.
final class FieldEditing {
  var editor = TextEditor()
  private unowned let field: TextField
  /// Whether a person is editing: from when the field got the focus, or from the first change after an end.
  private var isOpen = false
  /// Whether there was nothing to undo or redo at the last press of one of these keys, so that it was left to the views around the field.
  private var passesUndoOn = false

  init(of field: TextField) { self.field = field }

  private var now: Double { field.window?.currentTime ?? 0 }

  // MARK: The program

  /// Sets the text, which cannot be undone.
  func set(_ text: String) {
    let (old, oldSelection, wasComposing) = (editor.text, editor.selection, editor.markedRange != nil)
    endInputMethod()
    editor.set(text)
    if wasComposing || !old.utf8.elementsEqual(text.utf8) {
      field.display.show(editor.content)
    } else if editor.selection != oldSelection {
      field.display.refresh()
    }
  }

  func select(_ selection: TextSelection) {
    editor.select(selection)
    field.display.refresh()
  }

  func selectAll() {
    commitComposition()
    select(TextSelection(anchor: 0, head: editor.count))
  }

  /// What is being composed becomes a step first, which is the one to undo.
  func undo() {
    commitComposition()
    edit { $0.undo() }
  }

  func redo() {
    commitComposition()
    edit { $0.redo() }
  }

  // MARK: A person

  /// Changes the text for a person, and calls `onChange`.
  private func edit(_ change: (inout TextEditor) -> Bool) {
    let isOther = change(&editor)
    if field.isFocused { isOpen = true }
    field.display.show(editor.content)
    if isOther { field.onChange?(editor.text) }
  }

  /// Replaces the selection.
  func insert(_ text: String, isPaste: Bool = false) {
    let now = now
    edit { $0.insert(text, isPaste: isPaste, at: now) }
  }

  func delete(backward: Bool, byWord: Bool = false) {
    let now = now
    edit { $0.delete(backward: backward, byWord: byWord, at: now) }
  }

  // MARK: Beginning and end

  /// Called when the field got the focus, so that a person may begin to edit.
  func begin() { isOpen = true }

  /// Called when a person has finished editing. It is reported once.
  func end(_ reason: TextField.EndOfEditing) {
    guard isOpen else { return }
    isOpen = false
    field.onEndEditing?(editor.text, reason)
  }

  // MARK: Input methods

  func compose(_ text: String, selection: Range<Int>) {
    editor.compose(text, selection: selection)
    field.display.show(editor.content)
  }

  /// Commits what is composed, because a different action begins. The input method does not do this by itself.
  func commitComposition() {
    guard editor.markedRange != nil else { return }
    endInputMethod()
    let now = now
    edit { $0.commitComposition(at: now) }
  }

  private func cancelComposition() {
    endInputMethod()
    editor.cancelComposition()
    field.display.show(editor.content)
  }

  /// Lets the input method forget what it composes.
  private func endInputMethod() {
    if editor.markedRange != nil { field.attachedWindow?.keys.textInputRestarts += 1 }
  }

  // MARK: Keys

  /// - Returns: whether the key was used. The release of a key that is used counts as used, too, and does nothing.
  func keyDown(_ event: KeyEvent) -> Bool {
    guard let action = FieldKeys.action(for: event) else { return false }
    let isPress = event.phase == .pressed
    switch action {
    case .submit:
      if isPress, editor.markedRange != nil {
        commitComposition()
        return true
      }
      let onSubmit = field.onSubmit
      if isPress && !event.isRepeat {
        // The end comes first, because `onSubmit` often removes the field.
        let text = editor.text
        end(.submitted)
        onSubmit?(text)
      }
      return onSubmit != nil
    case .cancel:
      if isPress, editor.markedRange != nil {
        cancelComposition()
        return true
      }
      let onCancel = field.onCancel
      if isPress && !event.isRepeat {
        end(.cancelled)
        onCancel?()
      }
      return onCancel != nil
    case .undo, .redo:
      // Repetitions and the release go to the view that used the press.
      if isPress && !event.isRepeat { passesUndoOn = action == .undo ? !editor.canUndo : !editor.canRedo }
      if passesUndoOn { return false }
      if isPress { perform(action) }
      return true
    default:
      if isPress { perform(action) }
      return true
    }
  }

  /// Edits the text as a press of the key for `action` does.
  func perform(_ action: FieldKeys.Action) {
    if action != .type { commitComposition() }
    switch action {
    case .type, .submit, .cancel: break
    case .delete(let backward, let byWord): delete(backward: backward, byWord: byWord)
    case .move(let way, let byWord, let extending):
      let target = target(way, byWord: byWord, extending: extending)
      select(extending ? TextSelection(anchor: editor.selection.anchor, head: target) : TextSelection(caret: target))
      if extending { shareSelection() }
    case .selectAll:
      selectAll()
      shareSelection()
    case .copy: copy()
    case .cut: if copy() { delete(backward: true) }
    case .paste: if let text = field.attachedWindow?.clipboard.text { insert(text, isPaste: true) }
    case .undo: undo()
    case .redo: redo()
    }
  }

  /// The position to which the caret moves.
  private func target(_ way: FieldKeys.Way, byWord: Bool, extending: Bool) -> Int {
    let selection = editor.selection
    let head = selection.head
    switch way {
    case .start: return 0
    case .end: return editor.count
    case .left, .right:
      let line = field.display.currentLine
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
    guard let text = editor.copyableText, let window = field.attachedWindow else { return false }
    window.clipboard.text = text
    return true
  }

  /// Makes the selected text available for a middle click.
  func shareSelection() {
    if let text = editor.copyableText { field.attachedWindow?.primarySelection.text = text }
  }
}
