/// The editing commands of the keys of a text field.
nonisolated enum FieldKeys {
  enum Way: Hashable { case left, right, start, end }

  enum Action: Hashable {
    /// The key types text, which arrives as an event of its own.
    case type
    case delete(backward: Bool, byWord: Bool)
    case move(Way, byWord: Bool, extending: Bool)
    case selectAll, copy, cut, paste, undo, redo
    case submit, cancel
  }

  /// The command of a key; nil for a key that a field does not use.
  static func action(for event: KeyEvent) -> Action? {
    let modifiers = event.modifiers
    guard modifiers.isDisjoint(with: [.alt, .command]) else { return nil }
    let (control, shift) = (modifiers.contains(.control), modifiers.contains(.shift))
    switch event.key {
    case .character(let character): return control ? command(character, shift: shift) : .type
    case .space: return control ? nil : .type
    case .backspace: return .delete(backward: true, byWord: control)
    case .delete: return .delete(backward: false, byWord: control)
    case .left: return .move(.left, byWord: control, extending: shift)
    case .right: return .move(.right, byWord: control, extending: shift)
    case .home: return .move(.start, byWord: false, extending: shift)
    case .end: return .move(.end, byWord: false, extending: shift)
    case .return: return control ? nil : .submit
    case .escape: return control ? nil : .cancel
    default: return nil
    }
  }

  private static func command(_ character: Character, shift: Bool) -> Action? {
    switch (character, shift) {
    case ("a", false): .selectAll
    case ("c", false): .copy
    case ("x", false): .cut
    case ("v", _): .paste
    case ("z", false): .undo
    case ("z", true), ("y", false): .redo
    default: nil
    }
  }
}
