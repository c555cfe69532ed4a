import Containers
import ViewTree

/// The keys of the program, with what they do.
final class KeyList: ListView<KeyList.Entry, KeyRow> {
  nonisolated struct Entry: Hashable, Sendable {
    var keys: String
    var meaning: String
  }

  init(theme: AppTheme, commands: Commands) {
    super.init(layout: .rows(height: 32)) {
      KeyRow(theme: theme)
    } configure: { row, entry in
      row.show(entry)
    }
    items = Self.entries(for: commands.all)
  }

  /// What lists the keys has the focus.
  override var canBecomeFocused: Bool { false }

  /// The commands, followed by what lists, cards and buttons do with keys by themselves.
  static func entries(for commands: [Command]) -> [Entry] {
    commands.map { Entry(keys: $0.shortcuts.map(\.description).joined(separator: ", "), meaning: $0.meaning) } + others
  }

  private static let others = [
    Entry(keys: "Space, Return", meaning: "Press what has the focus"),
    Entry(keys: "Tab, Shift+Tab", meaning: "Move the focus"),
    Entry(keys: "← →, Page Up, Page Down", meaning: "Turn pages"),
    Entry(keys: "↑ ↓", meaning: "Go through songs, or Up next"),
    Entry(keys: "Home, End", meaning: "First, last page or song"),
    Entry(keys: "Alt+↑, Alt+↓, Delete", meaning: "Move or remove a queued song"),
    Entry(keys: "Hold, then drag", meaning: "Move a queued song"),
    Entry(keys: "Any letter but P", meaning: "Search, or jump in a list"),
    Entry(keys: "Menu, Shift+F10", meaning: "Menu of a card, album or song"),
    Entry(keys: "Esc, Backspace, Alt+←", meaning: "Go back"),
  ]
}
