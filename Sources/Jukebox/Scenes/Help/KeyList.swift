import Containers
import Languages
import ViewTree

/// The keys of the program, with what they do.
final class KeyList: ReadingList<KeyList.Entry, KeyRow> {
  nonisolated struct Entry: Hashable, Sendable {
    var keys: String
    var meaning: String
  }

  private var entries: [Entry] = [] { didSet { arrange() } }

  /// How many columns a grid has. The keys go on in the second one where the first one ends.
  var columns = 1 { didSet { if columns != oldValue { arrange() } } }

  private func arrange() {
    let rows = (entries.count + columns - 1) / columns
    let numbers = (0..<rows).flatMap { row in Array(stride(from: row, to: entries.count, by: rows)) }
    order = Array(repeating: 0, count: entries.count)
    for (index, number) in numbers.enumerated() { order[number] = index }
    items = numbers.map { entries[$0] }
  }

  /// For each entry the index of the item that shows it.
  private var order: [Int] = []

  /// One column after the other.
  override var readingOrder: [Int] { order }

  override var accessibilitySubviews: [View]? {
    func place(_ view: View) -> (Double, Double) { (isMirrored ? -view.frame.maxX : view.frame.minX, view.frame.minY) }
    return super.accessibilitySubviews?.sorted { place($0) < place($1) }
  }

  init(theme: AppTheme, commands: Commands) {
    super.init(layout: .rows(height: 32)) {
      KeyRow(theme: theme)
    } configure: { row, entry in
      row.show(entry)
    }
    theme.translate(self) { [unowned commands] list, theme in
      list.accessibilityLabel = theme.tr("Keys")
      list.entries = Self.entries(for: commands.all, in: theme.language, isMirrored: commands.isMirrored)
    }
  }

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
