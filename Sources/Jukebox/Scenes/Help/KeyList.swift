import Containers
import ViewTree

/// The keys of the program, with what they do.
final class KeyList: ListView<KeyList.Shortcut, KeyRow> {
  nonisolated struct Shortcut: Hashable, Sendable {
    var key: String
    var meaning: String
  }

  static let shortcuts = [
    Shortcut(key: "Space, Return", meaning: "press what has the focus"),
    Shortcut(key: "Tab, Shift+Tab", meaning: "move the focus"),
    Shortcut(key: "Ctrl+D", meaning: "dequeue"),
    Shortcut(key: "P, Space", meaning: "pause, or play"),
    Shortcut(key: "Ctrl+← →", meaning: "previous, next song"),
    Shortcut(key: "Shift+← →", meaning: "10 s back, forward"),
    Shortcut(key: "Ctrl+↑ ↓, Ctrl+M", meaning: "volume, mute"),
    Shortcut(key: "Ctrl+U, Ctrl+R", meaning: "shuffle, repeat"),
    Shortcut(key: "Ctrl+Z", meaning: "undo, in Up next"),
    Shortcut(key: "← →, Page Up/Down", meaning: "turn pages"),
    Shortcut(key: "↑ ↓", meaning: "go through songs, or Up next"),
    Shortcut(key: "Alt+↑ ↓, Delete", meaning: "move, take out what waits"),
    Shortcut(key: "Hold, then drag", meaning: "move what waits"),
    Shortcut(key: "Ctrl+F, a letter", meaning: "search the library"),
    Shortcut(key: "Ctrl+S", meaning: "save Up next as a playlist"),
    Shortcut(key: "Menu, Shift+F10", meaning: "the menu of a card or a song"),
    Shortcut(key: "Home, End", meaning: "first, last page or song"),
    Shortcut(key: "Esc, Backspace, Alt+←", meaning: "go back"),
    Shortcut(key: "F1", meaning: "show or hide the keys"),
    Shortcut(key: "F11", meaning: "full screen"),
    Shortcut(key: "Ctrl+Q", meaning: "quit"),
  ]

  init(theme: AppTheme) {
    super.init(layout: .rows(height: 32)) {
      KeyRow(theme: theme)
    } configure: { row, shortcut in
      row.show(shortcut)
    }
    items = Self.shortcuts
  }

  /// What lists the keys has the focus.
  override var canBecomeFocused: Bool { false }
}
