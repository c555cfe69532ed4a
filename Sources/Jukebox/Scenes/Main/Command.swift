import Languages
import ViewTree

/// A command that works everywhere in the window, with its name and state at this moment.
struct Command {
  /// The name, for menus and tool tips. It depends on the state: “Play” or “Pause”.
  var name: String
  /// What the command does, for the list of keys.
  var meaning: String
  /// The keys of the command. Menus and tool tips show the first one. A letter without modifiers works wherever typing would begin a
  /// search.
  var shortcuts: [KeyShortcut]
  var isPossible = true
  /// The notice for people who press the key while the command is not possible; nil for no notice.
  var objection: Sentence?
  /// Whether the command is repeated while its key is held down.
  var repeats = false
  /// Whether its keys work while a sheet is open.
  var worksInSheets = false
  var perform: () -> Void
  private let language: Language

  /// - Parameters:
  ///   - name: the name, if it depends on the state.
  ///   - shortcuts: at least one.
  init(
    _ meaning: Sentence, name: Sentence? = nil, _ shortcuts: KeyShortcut..., if isPossible: Bool = true,
    otherwise objection: Sentence? = nil, repeats: Bool = false, worksInSheets: Bool = false,
    in language: Language, perform: @escaping () -> Void
  ) {
    self.meaning = language.text(meaning)
    self.name = language.text(name ?? meaning)
    self.language = language
    self.shortcuts = shortcuts
    self.isPossible = isPossible
    self.objection = objection
    self.repeats = repeats
    self.worksInSheets = worksInSheets
    self.perform = perform
  }

  /// The key to show.
  var key: KeyShortcut { shortcuts[0] }
  var toolTip: String { "\(name) (\(language.keyNames.text(of: key)))" }
  /// All keys, for the list of keys.
  var keys: String { shortcuts.map(language.keyNames.text(of:)).joined(separator: ", ") }

  /// The command in a menu.
  func menuItem(_ title: Sentence? = nil) -> MenuItem {
    MenuItem(title: title.map(language.text) ?? name, shortcut: key, isEnabled: isPossible, action: perform)
  }
}

extension Button {
  /// Connects the button with a command: a press performs it, the tool tip and assistive technology tell its key, and the button is enabled
  /// while the command is possible.
  func show(_ command: Command) {
    onTap = command.perform
    if !command.isPossible { passFocus() }
    isEnabled = command.isPossible
    showKey(of: command)
  }

  /// Lets the tool tip and assistive technology tell the key of a command, for a button that does nearly the same.
  func showKey(of command: Command) {
    toolTip = command.toolTip
    accessibilityShortcut = command.key
  }
}
