import Containers
import Music

extension ListView where Item == BrowseEntry {
  /// Sets the entries, after the library has changed. The row of a playlist that was renamed stays the same, so that it stays the current one,
  /// and assistive technology does not read its name again. If it is the current one, it is still visible afterwards.
  final func setItems(_ entries: [BrowseEntry], of library: LibraryModel, animated: Bool) {
    let changes = library.renamed.lazy.map {
      (former: BrowseEntry.playlist($0.listed.path), now: BrowseEntry.playlist($0.path))
    }
    guard let change = changes.first(where: { items.contains($0.former) && !entries.contains($0.former) }) else {
      return setItems(entries, animated: animated)
    }
    identity = { AnyHashable($0 == change.former ? change.now : $0) }
    setItems(entries, animated: animated)
    identity = nil
    if let index = currentIndex, items[index] == change.now { scrollToItem(at: index) }
  }
}
