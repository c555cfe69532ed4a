/// The orders of lists of albums.
package enum AlbumOrder: Sendable {
  case title
  /// By artist, then by year, then by title.
  case artist
  /// Those that were added last are first.
  case recentlyAdded
}

/// The orders of lists of songs.
package enum SongOrder: String, CaseIterable, Sendable {
  case title
  /// By artist, then by year, album and place on it.
  case artist
  /// By album, then by place on it.
  case album
  /// The shortest are first.
  case duration
  /// Those that were added last are first.
  case added
}

/// The key by which an album or a song is ordered. Its parts are compared one after another.
private struct OrderKey: Comparable {
  var group = 0
  var name = SortKey()
  var number: UInt64 = 0
  var secondName = SortKey()
  /// The order in which albums, and the songs on them, were added to the library.
  var album = 0
  var place = 0

  static func < (one: OrderKey, other: OrderKey) -> Bool {
    (one.group, one.name, one.number, one.secondName, one.album, one.place)
      < (other.group, other.name, other.number, other.secondName, other.album, other.place)
  }
}

extension AlbumID {
  /// The place in the order in which albums were added to the library. Those that were given come before those of the index.
  var rank: Int { givenIndex.map { $0 - Int(Int32.max) } ?? Int(number) }
}

extension Array {
  /// Inserts an element into a sorted array, by binary search.
  fileprivate mutating func insert<Key: Comparable>(
    _ element: Element, isReversed: Bool = false, by key: (Element) -> Key
  ) {
    let wanted = key(element)
    let place = indices.partitionPoint {
      let other = key(self[$0])
      return isReversed ? wanted < other : other < wanted
    }
    insert(element, at: place)
  }
}

extension LibraryContents {
  /// The albums in an order.
  package func albums(by order: AlbumOrder) -> [AlbumSummary] {
    let keys = albums.map { key($0, order) }
    return albums.indices.sorted { keys[$0] < keys[$1] }.map { albums[$0] }
  }

  /// The albums of an artist by year, followed by those of others in which the artist has songs.
  package func albums(ofArtist name: String) -> [AlbumSummary] {
    guard let search else { return albums(by: .artist).filter { isSameArtist($0.artist, name) } }
    let found = search.albums(ofArtist: name).compactMap(album).map { album in
      var key = key(album, .artist)
      (key.group, key.name) = (isSameArtist(album.artist, name) ? 0 : 1, SortKey())
      return (key: key, album: album)
    }
    return found.sorted { $0.key < $1.key }.map(\.album)
  }

  /// Updates a list that was made from `albums(by:)`, without sorting all of it again.
  /// - Parameters:
  ///   - album: the album that an entry of the list stands for.
  ///   - entry: makes the entry of an album.
  package func update<Entry>(
    _ list: inout [Entry], by order: AlbumOrder, _ update: ListUpdate, album: (Entry) -> AlbumID?,
    entry: (AlbumID) -> Entry
  ) {
    if !update.removedAlbums.isEmpty {
      list.removeAll { album($0).map(update.removedAlbums.contains) ?? false }
    }
    for changed in update.albums {
      list.insert(entry(changed.id)) { album($0).flatMap(self.album).map { key($0, order) } ?? OrderKey() }
    }
  }

  private func key(_ album: AlbumSummary, _ order: AlbumOrder) -> OrderKey {
    var key = OrderKey(album: album.id.rank)
    switch order {
    case .title: key.name = SortKey(album.title)
    case .artist:
      key.name = SortKey(album.artist)
      key.number = UInt64(clamping: album.year ?? 9999)
      key.secondName = SortKey(album.title)
    case .recentlyAdded: key.number = UInt64(clamping: Int.max - max(0, album.added))
    }
    return key
  }

  /// The songs in an order. Fast enough to be called when a list is shown.
  package func songs(by order: SongOrder) -> [SongID] {
    guard order != .title, let search else { return songs }
    var (list, others) = search.songs(by: order)
    for song in others { list.insert(song) { key($0, order) } }
    return list
  }

  /// Updates a list that was made from `songs(by:)`, without sorting all of it again.
  /// - Parameters:
  ///   - song: the song that an entry of the list stands for.
  ///   - entry: makes the entry of a song.
  package func update<Entry>(
    _ list: inout [Entry], by order: SongOrder, isReversed: Bool = false, _ update: ListUpdate,
    song: (Entry) -> SongID?, entry: (SongID) -> Entry
  ) {
    if !update.removedSongs.isEmpty { list.removeAll { song($0).map(update.removedSongs.contains) ?? false } }
    for changed in update.songs {
      list.insert(entry(changed), isReversed: isReversed) { song($0).map { key($0, order) } ?? OrderKey() }
    }
  }

  private func key(_ id: SongID, _ order: SongOrder) -> OrderKey {
    var key = OrderKey()
    if order == .title {
      // Songs that were given come first.
      key.group = id.givenIndex == nil ? 1 : 0
      guard id.givenIndex == nil else { return key }
      key.name = search?.place(of: id).map { SortKey($0.title) } ?? SortKey()
      key.place = Int(id.number)
      return key
    }
    guard let place = search?.place(of: id) else { return key }
    key.number = place.segment.songs.number(at: place.song, by: order)
    (key.album, key.place) = (place.album.rank, place.song)
    let title = { SortKey(album(place.album)?.title ?? "") }
    switch order {
    case .artist: (key.name, key.secondName) = (SortKey(place.artist), title())
    case .album: key.name = title()
    case .title, .duration, .added: break
    }
    return key
  }
}
