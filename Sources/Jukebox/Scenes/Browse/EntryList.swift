import Containers
import Music
import ViewTree

/// A list of entries of the library, and the text that stands in their place while there are none.
final class EntryList: PageList<BrowseEntry, EntryCell> {
  /// Says why there are no entries. It lies beside the list on the page.
  let emptyLabel: Label
  private let library: LibraryModel

  /// How far the rows extend beyond the texts of the page at both sides, because they have margins of their own.
  static let outset = 8.0

  /// - Parameters:
  ///   - pages: makes the menus of the entries.
  ///   - content: returns what the cell of an entry shows.
  init(
    theme: AppTheme, pages: LibraryNavigator, makeCell: @escaping () -> EntryCell,
    content: @escaping (BrowseEntry) -> EntryCell.Content
  ) {
    emptyLabel = theme.label(isSecondary: true)
    library = pages.library
    weak var list: EntryList?
    super.init(layout: .rows(height: EntryRow.height), makeCell: makeCell) { [weak pages] cell, entry in
      list?.readAhead(entry)
      cell.show(content(entry))
      cell.contextMenu = { [weak pages] in pages?.menu(of: entry) ?? [] }
    }
    list = self
    emptyLabel.numberOfLines = 0
    emptyLabel.textAlignment = .center
  }

  /// Reads the songs around one that appears, unless it has been read. Reading them one by one would be slower.
  private func readAhead(_ entry: BrowseEntry) {
    guard case .song(let id) = entry, let source = library.source, !source.isReadAhead(id) else { return }
    // The visible ones, and as many before and after them.
    let seen = visibleIndices
    let around = items[max(0, seen.lowerBound - seen.count)..<min(items.count, seen.upperBound + seen.count)]
    source.readAhead(around.compactMap { if case .song(let id) = $0 { id } else { nil } })
  }

  /// Shows other entries, after the library has changed. The row of a playlist that was renamed stays the same, so that it stays the
  /// current one, and assistive technology does not read its name again. If it is the current one, it is still visible afterwards.
  func follow(_ entries: [BrowseEntry], animated: Bool) {
    guard entries != items else { return }
    // Several playlists may have been renamed before their folder is read again.
    var renamed: [BrowseEntry: BrowseEntry] = [:]
    for playlist in library.renamed {
      let former = BrowseEntry.playlist(playlist.listed.path)
      if items.contains(former), !entries.contains(former) { renamed[former] = .playlist(playlist.path) }
    }
    guard !renamed.isEmpty else { return setItems(entries, animated: animated) }
    identity = { [renamed] in AnyHashable(renamed[$0] ?? $0) }
    setItems(entries, animated: animated)
    identity = nil
    if let index = currentIndex, renamed.values.contains(items[index]) { scrollToItem(at: index) }
  }

  /// Sets the text that is shown while there are no entries. Call this after the entries have changed, too.
  func setEmptyText(_ text: String) {
    emptyLabel.text = text
    emptyLabel.isHidden = !items.isEmpty
    // The list can have the focus even while it is empty, so screen readers read the text, which is not in the list, as its description.
    setAccessibilityHint(items.isEmpty ? text : nil)
  }

  /// Lays out the list and the text. The list is as wide as the page, so that it is scrolled everywhere, and its scroll bar is at the edge.
  /// - Parameter room: where the texts of the page go on.
  func fill(_ page: View, textsIn room: Rect, isSmall: Bool) {
    let bounds = page.bounds
    contentInsets = EdgeInsets(
      top: 0, left: room.minX - Self.outset, bottom: 0, right: bounds.width - room.maxX - Self.outset)
    frame = Rect(x: 0, y: room.minY, width: bounds.width, height: max(0, bounds.height - room.minY))
    let height = emptyLabel.sizeThatFits(room.size).height
    emptyLabel.frame = Rect(x: room.minX, y: room.minY + (isSmall ? 12 : 40), width: room.width, height: height)
  }
}
