import Containers
import Music

extension ListView where Item == BrowseEntry {
  /// Sets the entries, after the library has changed. The row of a playlist that was renamed stays the same, so that it stays the current one,
  /// and assistive technology does not read its name again. If it is the current one, it is still visible afterwards.
  final func setItems(_ entries: [BrowseEntry], of library: LibraryModel, animated: Bool) {
    // The folder may be read only after several playlists were renamed.
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
}
