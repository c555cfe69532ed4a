import Containers

/// The playlist that was renamed last in a list whose entries change as soon as the library has noticed it. Its row stays the same, so that
/// it stays the current one, and assistive technology does not read its name again.
struct RenamedPlaylist {
  /// The entry before the list has changed, and afterwards.
  typealias Change = (former: BrowseEntry, now: BrowseEntry)

  private var change: Change?

  mutating func note(_ path: String, at newPath: String) {
    guard path != newPath else { return }
    let entry = BrowseEntry.playlist(path)
    // A playlist may be renamed twice before the list is read again. Then the list still has it as it was before the first time.
    let former = if let change, change.now == entry { change.former } else { entry }
    change = (former: former, now: .playlist(newPath))
  }

  /// Called before a list gets new entries.
  /// - Returns: the change if it is one of the list, which notices it now; otherwise nil.
  mutating func take(from old: [BrowseEntry], to new: [BrowseEntry]) -> Change? {
    guard let change, !new.contains(change.former) else { return nil }
    self.change = nil
    return old.contains(change.former) ? change : nil
  }
}

extension ListView where Item == BrowseEntry {
  /// Sets the entries. The playlist that was renamed keeps its cell and, if it is the current one, is still visible afterwards.
  final func setItems(_ entries: [BrowseEntry], renaming change: RenamedPlaylist.Change?, animated: Bool) {
    guard let change else { return setItems(entries, animated: animated) }
    identity = { AnyHashable($0 == change.former ? change.now : $0) }
    setItems(entries, animated: animated)
    identity = nil
    if let index = currentIndex, items[index] == change.now { scrollToItem(at: index) }
  }
}
