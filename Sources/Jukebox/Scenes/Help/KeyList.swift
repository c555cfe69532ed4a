import Containers
import Languages
import ViewTree

/// The keys of the program, with what they do.
final class KeyList: ListView<KeyList.Entry, KeyRow> {
  nonisolated struct Entry: Hashable, Sendable {
    var keys: String
    var meaning: String
  }

  private var entries: [Entry] = [] { didSet { arrange() } }

  /// How many columns a grid has. The keys go on in the second one where the first one ends.
  var columns = 1 { didSet { if columns != oldValue { arrange() } } }

  private func arrange() {
    let rows = (entries.count + columns - 1) / columns
    items = (0..<rows).flatMap { row in
      stride(from: row, to: entries.count, by: rows).map { entries[$0] }
    }
  }

  init(theme: AppTheme, commands: Commands) {
    super.init(layout: .rows(height: 32)) {
      KeyRow(theme: theme)
    } configure: { row, entry in
      row.show(entry)
    }
    allowsSelection = false
    theme.translate(self) { [unowned commands] list, theme in
      list.entries = Self.entries(for: commands.all, in: theme.language, isMirrored: commands.isMirrored)
    }
  }

  /// The sheet has the focus, and passes the keys that scroll on to the list.
  override var canBecomeFocused: Bool { false }

  /// The commands, followed by what lists, cards and buttons do with keys by themselves.
  /// - Parameter isMirrored: whether the window is mirrored, as it is for some languages.
  static func entries(
    for commands: [Command], in language: Language = .plainEnglish, isMirrored: Bool = false
  ) -> [Entry] {
    commands.map { Entry(keys: $0.keys, meaning: $0.meaning) }
      + others(isMirrored: isMirrored).map {
        Entry(keys: language.text($0.keys), meaning: language.text($0.meaning))
      }
  }

  private static func others(isMirrored: Bool) -> [(keys: Sentence, meaning: Sentence)] {
    [
      (tr("Space, Return"), tr("Press what has the focus")),
      (tr("Tab, Shift+Tab"), tr("Move the focus")),
      (tr("← →, Page Up, Page Down"), tr("Turn pages")),
      ("↑ ↓", tr("Go through songs, or Up next")),
      (tr("Home, End"), tr("First, last page or song")),
      (tr("Alt+↑, Alt+↓, Delete"), tr("Move or remove a queued song")),
      (tr("Shift+↑ ↓, Ctrl+A"), tr("Select cards (Ctrl+↑ ↓ only moves)")),
      (tr("Hold, then drag"), tr("Move a queued song")),
      (tr("Any letter"), tr("Jump in a list; search (not P, S)")),
      (tr("Menu, Shift+F10"), tr("Menu of a card, album or song")),
      (tr("Esc, Backspace, Alt+\(isMirrored ? "→" : "←")"), tr("Go back, or close a notice")),
    ]
  }
}
