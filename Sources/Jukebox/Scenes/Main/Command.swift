import Languages
import ViewTree

/// Something that can be done from anywhere in the window, as it is at this moment.
struct Command {
  /// What it would do now, for menus and tool tips.
  var name: String
  /// What it does, for the list of keys.
  var meaning: String
  /// The keys that do it. The first one is shown wherever there is room for one. A letter without modifiers does it where letters
  /// would begin a search.
  var shortcuts: [KeyShortcut]
  var isPossible = true
  /// Said to a person who tries it while it is not possible; nil: nothing.
  var objection: Sentence?
  /// Whether it is done again and again while the key is held.
  var repeats = false
  /// Whether its keys work while a sheet is open.
  var worksInSheets = false
  var perform: () -> Void
  private let language: Language

  /// - Parameters:
  ///   - name: what it would do now, where that is not always the same.
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
  /// Makes this the button of a command: a press performs it, its key is told, and it can only be pressed while that is possible.
  func show(_ command: Command) {
    onTap = command.perform
    isEnabled = command.isPossible
    toolTip = command.toolTip
    accessibilityShortcut = command.key
  }
}
