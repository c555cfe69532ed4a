import Containers

/// The playlist that was renamed last in a list whose entries change as soon as the library has noticed it. Its row stays the current one.
struct RenamedPlaylist {
  /// The entry before the list has changed, and afterwards.
  private var entries: (former: BrowseEntry, now: BrowseEntry)?

  mutating func note(_ path: String, at newPath: String) {
    guard path != newPath else { return }
    let entry = BrowseEntry.playlist(path)
    // A playlist may be renamed twice before the list is read again. Then the list still has it as it was before the first time.
    let former = if let entries, entries.now == entry { entries.former } else { entry }
    entries = (former: former, now: .playlist(newPath))
  }

  /// Called after the entries of the list have changed.
  /// - Parameter current: the current entry before that.
  /// - Returns: the index of the playlist if it was the current entry, and is listed at its new path now.
  mutating func index(in list: [BrowseEntry], from current: BrowseEntry?) -> Int? {
    guard let (former, now) = entries, !list.contains(former) else { return nil }
    entries = nil
    return current == former ? list.firstIndex(of: now) : nil
  }
}

extension ListView {
  /// Makes the row at `index` the current and the only selected one, and shows it.
  final func moveOn(to index: Int) {
    currentIndex = index
    selection = [items[index]]
    scrollToItem(at: index)
  }
}
