/// A key, with the modifier keys that are held, that does something: "Ctrl+S".
///
/// Menus show it beside what it does, and assistive technology says it. What it does is up to the program, in `keyDown(_:)`.
public nonisolated struct KeyShortcut: Hashable, Sendable, CustomStringConvertible {
  /// The key. A letter in upper case becomes one in lower case, as keys send it.
  public var key: Key { didSet { key = key.withoutShift } }
  /// The modifier keys that are held.
  public var modifiers: KeyModifiers

  /// Creates a shortcut. `.character("P")` is the same key as `.character("p")`: whether Shift is held is told by `modifiers`.
  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key.withoutShift
    self.modifiers = modifiers
  }

  /// Whether `event` is a press of this key while exactly these modifier keys are held.
  public func matches(_ event: KeyEvent) -> Bool {
    event.phase == .pressed && event.key == key && event.modifiers == modifiers
  }

  /// The names of the keys, as they stand on an English keyboard.
  public var description: String { KeyNames().text(of: self) }
}

/// The names of keys as they stand on the keyboards of a language, for menus and tool tips. Part of `AccessibilityWords`.
public nonisolated struct KeyNames: Sendable {
  /// The modifier keys.
  public var control = "Ctrl", alt = "Alt", shift = "Shift", command = "Super"
  /// The keys that are called otherwise than in English.
  public var keys: [Key: String] = [:]

  /// The English names.
  public init() {}

  /// A shortcut as people write it: "Ctrl+S".
  public func text(of shortcut: KeyShortcut) -> String {
    let held: [(KeyModifiers, String)] = [(.control, control), (.alt, alt), (.shift, shift), (.command, command)]
    let name = keys[shortcut.key] ?? shortcut.key.name
    return (held.filter { shortcut.modifiers.contains($0.0) }.map(\.1) + [name]).joined(separator: "+")
  }
}

extension Key {
  /// The key as a host sends it, which has letters in lower case, whether Shift is held or not.
  nonisolated package var withoutShift: Key {
    guard case .character(let character) = self else { return self }
    let lower = character.lowercased()
    return lower.count == 1 ? .character(Character(lower)) : self
  }

  nonisolated fileprivate var name: String {
    switch self {
    case .character(let character): character.uppercased()
    case .space: "Space"
    case .return: "Return"
    case .tab: "Tab"
    case .escape: "Esc"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .left: "←"
    case .right: "→"
    case .up: "↑"
    case .down: "↓"
    case .pageUp: "Page Up"
    case .pageDown: "Page Down"
    case .home: "Home"
    case .end: "End"
    case .back: "Back"
    case .menu: "Menu"
    case .function(let number): "F\(number)"
    case .mediaPlay: "Media Play"
    case .mediaStop: "Media Stop"
    case .mediaPrevious: "Media Previous"
    case .mediaNext: "Media Next"
    case .mediaMute: "Media Mute"
    }
  }
}
