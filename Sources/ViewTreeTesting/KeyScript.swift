public import ViewTree

/// Simulates a keyboard in a window. What it does takes no time.
@MainActor public final class KeyScript {
  private let window: Window
  /// The modifier keys that are held during what follows. They do not change those of a `PointerScript`.
  public var modifiers: KeyModifiers = []

  public init(_ window: Window) { self.window = window }

  /// Presses and releases a key. It types nothing; see `type(_:)`.
  /// - Parameters:
  ///   - key: the key. A letter in upper case means the same key as in lower case; hold Shift by `modifiers`.
  ///   - modifiers: the modifier keys that are held meanwhile, beside `self.modifiers`.
  ///   - repeats: how often the keyboard repeats the key while it is held.
  public func press(_ key: Key, with modifiers: KeyModifiers = [], repeats: Int = 0) {
    let modifiers = self.modifiers.union(modifiers)
    let key = key.withoutShift
    window.send(.key(KeyEvent(key: key, modifiers: modifiers)))
    for _ in 0..<max(0, repeats) { window.send(.key(KeyEvent(key: key, modifiers: modifiers, isRepeat: true))) }
    window.send(.key(KeyEvent(key: key, modifiers: modifiers, phase: .released)))
  }

  /// Types a text, key by key. Each press arrives as a key and then, where the focus is in a view that takes text, as what it types,
  /// unless a view that takes no text has used the key. A line break presses Return, and a tab Tab.
  public func type(_ text: String) {
    for character in text {
      switch character {
      case "\n", "\r\n": press(.return)
      case "\t": press(.tab)
      case " ": type(character, by: .space, [])
      default:
        let key = Key.character(character).withoutShift
        type(character, by: key, key == .character(character) ? [] : .shift)
      }
    }
  }

  private func type(_ character: Character, by key: Key, _ shift: KeyModifiers) {
    let modifiers = modifiers.union(shift)
    window.send(.key(KeyEvent(key: key, modifiers: modifiers)))
    // What is typed with these is a command.
    let isCommand = !modifiers.isDisjoint(with: [.control, .alt, .command])
    if !isCommand, !window.lastKeyIsSpent, window.textTaker != nil { window.send(.text(String(character))) }
    window.send(.key(KeyEvent(key: key, modifiers: modifiers, phase: .released)))
  }

  /// Shows a text that an input method is composing, with nothing of it selected. `commit(_:)` ends it.
  public func compose(_ text: String) {
    window.send(.composition(text, selection: text.count..<text.count))
  }

  /// Enters a text that an input method has composed.
  public func commit(_ text: String) {
    window.send(.composition("", selection: 0..<0))
    window.send(.text(text))
  }
}
