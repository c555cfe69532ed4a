/// The context menu of a text field. Its items do what the editing keys do.
extension TextField {
  /// Whether a menu is open, its own or a different one, that gives the focus back to the field when it closes.
  final var awaitsFocus: Bool { attachedWindow?.covers.menuReturnsFocus(to: self) == true }

  /// The items of the menu. A disabled field has none.
  final var editingItems: [MenuItem] {
    guard isEnabled, let window = attachedWindow else { return [] }
    let (words, editor) = (accessibilityWords, editing.editor)
    let canCopy = editor.copyableText != nil
    let canPaste = window.clipboard.text?.isEmpty == false
    func item(_ title: String, _ key: Character, _ action: FieldKeys.Action, if isPossible: Bool) -> MenuItem {
      MenuItem(title: title, shortcut: KeyShortcut(.character(key), .control), isEnabled: isPossible) { [weak self] in
        // The program may have disabled or removed the field while its menu was open.
        guard let self, isEnabled, attachedWindow != nil else { return }
        editing.perform(action)
      }
    }
    return [
      item(words.undo, "z", .undo, if: editor.canUndo), .separator,
      item(words.cut, "x", .cut, if: canCopy), item(words.copy, "c", .copy, if: canCopy),
      item(words.paste, "v", .paste, if: canPaste), .separator,
      item(words.selectAll, "a", .selectAll, if: editor.count > 0),
    ]
  }
}
