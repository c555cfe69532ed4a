/// Refers to an album of the library.
package typealias AlbumID = LibraryID<Album>
/// Refers to a song of the library.
package typealias SongID = LibraryID<Song>

package struct LibraryID<Thing>: Hashable, Sendable {
  /// Positive for what is in the index; −1 − index for what was given.
  let number: Int32

  init(_ number: Int) { self.number = Int32(truncatingIfNeeded: number) }

  static func given(_ index: Int) -> LibraryID { LibraryID(-1 - index) }
  var givenIndex: Int? { number < 0 ? Int(-1 - number) : nil }
}

/// An album as lists show it.
package struct AlbumSummary: Hashable, Sendable {
  package var id: AlbumID
  package var title: String
  package var artist: String
  package var year: Int?
  package var cover: Cover?
  package var songCount: Int
  /// When the newest of its songs was added to the library, in seconds since 1970.
  package var added: Int
  /// Whether it contains nothing but pictures.
  package var arePictures = false

  /// Whether the title stands for that of pictures that were opened by themselves.
  var isOfUnnamedPictures: Bool { title == Album.picturesTitle && artist == Song.unknownArtist }
}

/// An artist as lists show it.
package struct ArtistSummary: Hashable, Sendable {
  package var name: String
  package var songCount: Int
}

/// The differences between two states of a list, in the order in which a view applies them: first removals, then insertions.
package struct ListChanges: Hashable, Sendable {
  /// Indexes in the old list of the removed elements, in ascending order.
  package var removed: [Int] = []
  /// Indexes in the new list of the inserted elements, in ascending order.
  package var inserted: [Int] = []
  /// Indexes in the new list of elements that were there before, but look different now.
  package var changed: [Int] = []

  /// Compares two lists. An element that has moved is removed and inserted again.
  package init<Item: Equatable, ID: Hashable>(from old: [Item], to new: [Item], by id: (Item) -> ID) {
    var places = Dictionary(minimumCapacity: old.count) as [ID: Int]
    for (place, item) in old.enumerated() { places[id(item)] = place }
    var stays = [Bool](repeating: false, count: old.count)
    var next = 0
    for (place, item) in new.enumerated() {
      guard let former = places[id(item)], former >= next else {
        inserted.append(place)
        continue
      }
      stays[former] = true
      next = former + 1
      if old[former] != item { changed.append(place) }
    }
    removed = stays.indices.filter { !stays[$0] }
  }
}

/// A playlist in one of the library's folders.
package struct PlaylistSummary: Hashable, Sendable {
  package var path: String
  package var title: String
  /// The number of entries; nil if the playlist could not be read.
  package var songCount: Int?
  /// The size of its file in bytes, and when it was written, in nanoseconds since 1970. They tell that it names other songs, although as
  /// many as before.
  package var size: Int
  package var modified: Int
}

/// Identifies an opened index. An index that was rebuilt has other numbers for its albums and songs, even if it is in the same file.
struct IndexPlace: Hashable, Sendable {
  var place: Database.Place
  var generation: Int
}

/// The contents of the library's lists at one moment. Single songs are read from the library when they become visible.
package struct LibraryContents: Sendable {
  /// In the order of the folders; albums that were given come first.
  package private(set) var albums: [AlbumSummary] = []
  /// Ordered by name. Empty until `search` is known.
  package private(set) var artists: [ArtistSummary] = []
  /// Ordered by title. Empty until `search` is known.
  package private(set) var songs: [SongID] = []
  /// Ordered by title.
  package var playlists: [PlaylistSummary] = []
  /// Built shortly after the albums are known; nil until then.
  package private(set) var search: SearchIndex?

  /// The index that the numbers of albums and songs belong to.
  var place: IndexPlace?
  var given = GivenAlbums()
  /// Whether the albums are those of the bundled library, because there is no music in the folders.
  package var showsFallback: Bool { given.showsFallback }

  private var summaries: [AlbumID: AlbumSummary] = [:]

  package init() {}

  mutating func setAlbums(_ albums: [AlbumSummary]) {
    self.albums = albums
    summaries = Dictionary(albums.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// Sets the parts that are computed from all songs; nil if they are not known yet.
  mutating func setSongs(_ segment: SearchSegment?, byTitle: [SongID]) {
    search = segment.map(SearchIndex.init)
    artists = segment?.artists ?? []
    songs = byTitle
  }

  /// Keeps the parts that are computed from all songs, because only the albums were read again.
  mutating func keepSongs(of former: LibraryContents) {
    guard search == nil, former.place == place else { return }
    (search, artists, songs) = (former.search, former.artists, former.songs)
  }

  /// An album; nil if it has left the library.
  package func album(_ id: AlbumID) -> AlbumSummary? { summaries[id] }

  /// How many of the songs are pictures.
  package var pictureCount: Int { Self.pictureCount(of: albums) }

  /// How many of an artist's songs are pictures.
  package func pictureCount(ofArtist name: String) -> Int {
    Self.pictureCount(of: (search?.albums(ofArtist: name) ?? []).compactMap(album))
  }

  private static func pictureCount(of albums: [AlbumSummary]) -> Int {
    albums.reduce(0) { $0 + ($1.arePictures ? $1.songCount : 0) }
  }

  /// The text by which typed letters find a song in a list with that order: the name of its artist or album, or its title. It is known
  /// without reading the index; nil until the search is built.
  package func name(of song: SongID, in order: SongOrder) -> String? {
    guard let place = search?.place(of: song) else { return nil }
    switch order {
    case .artist: return place.artist
    case .album: return album(place.album)?.title
    case .title, .duration, .added: return place.title
    }
  }

  /// Whether two names belong to the same artist, that is, whether they differ in case at most.
  package func isSameArtist(_ one: String, _ other: String) -> Bool { ArtistNames.key(one) == ArtistNames.key(other) }

  // MARK: Changes

  /// Applies changes of the index. The cost depends on the number of changes, and hardly on the size of the library.
  mutating func take(_ difference: LibraryDifference) -> ListUpdate {
    var update = ListUpdate()
    if let playlists = difference.playlists { self.playlists = playlists }
    guard search != nil else { return update }
    let former = (difference.albums.map(\.summary.id) + difference.removed).compactMap(album)
    var artists: Set<String> = []
    var formerSongs: [AlbumID: [ListedSong]] = [:]
    for album in former {
      let songs = search?.songs(of: album.id) ?? []
      formerSongs[album.id] = songs
      artists.formUnion([album.artist] + songs.map(\.artist))
    }
    for album in difference.albums {
      let summary = album.summary
      artists.formUnion([summary.artist] + album.songs.map(\.artist))
      let known = self.album(summary.id)
      if known != summary || previousAlbum(of: summary.id) != album.previous {
        update.albums.append(summary)
        if known != nil { update.removedAlbums.insert(summary.id) }
      }
      let formerList = formerSongs[summary.id] ?? []
      // Unchanged songs keep their places, unless the order of the songs on the album has changed.
      let hasMoved =
        known.map { ($0.title, $0.year) != (summary.title, summary.year) } ?? true
        || Self.hasOtherOrder(formerList, album.songs)
      let (former, now) = (Set(formerList), Set(album.songs))
      update.songs += album.songs.filter { hasMoved || !former.contains($0) }.map(\.id)
      update.removedSongs.formUnion(former.filter { hasMoved || !now.contains($0) }.map(\.id))
    }
    for album in difference.removed {
      update.removedAlbums.insert(album)
      update.removedSongs.formUnion((formerSongs[album] ?? []).map(\.id))
    }
    search?.remove(former.map(\.id))
    search?.add(difference.albums)
    place(difference)
    var byTitle = songs
    songs = []
    self.update(&byTitle, by: .title, update, song: { $0 }, entry: { $0 })
    songs = byTitle
    for artist in artists { setArtist(artist) }
    return update
  }

  /// The album of the index before another one in the order of the folders.
  private func previousAlbum(of id: AlbumID) -> AlbumID? {
    guard let place = albums.firstIndex(where: { $0.id == id }), place > 0 else { return nil }
    let previous = albums[place - 1].id
    return previous.givenIndex == nil ? previous : nil
  }

  /// Whether the songs that are in both lists come in different orders.
  private static func hasOtherOrder(_ one: [ListedSong], _ other: [ListedSong]) -> Bool {
    let common = Set(one.map(\.id)).intersection(other.map(\.id))
    return one.map(\.id).filter(common.contains) != other.map(\.id).filter(common.contains)
  }

  /// Removes and inserts albums, in the order of the folders. Each inserted album costs a pass through the list, so a difference should
  /// contain only a few.
  private mutating func place(_ difference: LibraryDifference) {
    for album in difference.removed { summaries[album] = nil }
    var moved = Set(difference.removed)
    for album in difference.albums where summaries.updateValue(album.summary, forKey: album.summary.id) != nil {
      moved.insert(album.summary.id)
    }
    if !moved.isEmpty { albums.removeAll { moved.contains($0.id) } }
    for album in difference.albums {
      let place = album.previous.flatMap { previous in albums.firstIndex { $0.id == previous } }.map { $0 + 1 }
      albums.insert(album.summary, at: place ?? albums.firstIndex { $0.id.givenIndex == nil } ?? albums.count)
    }
  }

  /// Updates an artist from the search.
  private mutating func setArtist(_ name: String) {
    let (place, isThere) = artists.place(of: name)
    switch (isThere, search?.artist(named: name)) {
    case (true, let artist?): artists[place] = artist
    case (true, nil): artists.remove(at: place)
    case (false, let artist?): artists.insert(artist, at: place)
    case (false, nil): break
    }
  }
}

extension [ArtistSummary] {
  /// The place of an artist in a list by name, without regard to the case of the name; where the artist belongs if it is not there.
  func place(of name: String) -> (place: Int, isThere: Bool) {
    let (key, spelling) = (SortKey(name), ArtistNames.key(name))
    let start = indices.partitionPoint { SortKey(self[$0].name) < key }
    // Names that differ only in accents have the same place in the order.
    let known = self[start...].prefix { SortKey($0.name) == key }.firstIndex {
      ArtistNames.key($0.name) == spelling
    }
    return (known ?? start, known != nil)
  }
}

extension [PlaylistSummary] {
  /// The playlists in whose titles each typed word begins a word, or is in the middle of one, as in the search for songs; in the order of
  /// their titles, and no more than are listed of albums.
  package func matching(_ text: String) -> [PlaylistSummary] {
    let query = SearchWords.query(text)
    guard !query.isEmpty else { return [] }
    let found = filter { playlist in
      let words = SearchWords.all(of: playlist.title)
      func isFound(_ word: [UInt8]) -> Bool {
        words.contains { $0.starts(with: word) }
          || SearchWords.isSearchedWithin(word) && words.contains { $0.contains(word) }
      }
      return query.allSatisfy { isFound($0.joined) || $0.parts.allSatisfy(isFound) }
    }
    return Array(found.prefix(SearchIndex.mostAlbums))
  }
}
