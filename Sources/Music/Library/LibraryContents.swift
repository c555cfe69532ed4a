/// Refers to an album of the library.
package struct AlbumID: Hashable, Sendable {
  /// Positive for albums of the index; −1 − index for albums that were given.
  let number: Int32

  static func given(_ index: Int) -> AlbumID { AlbumID(number: Int32(-1 - index)) }
  var givenIndex: Int? { number < 0 ? Int(-1 - number) : nil }
}

/// Refers to a song of the library.
package struct SongID: Hashable, Sendable {
  /// Positive for songs of the index; −1 − index for songs of albums that were given.
  let number: Int32

  static func given(_ index: Int) -> SongID { SongID(number: Int32(-1 - index)) }
  var givenIndex: Int? { number < 0 ? Int(-1 - number) : nil }
}

/// What a list of albums shows.
package struct AlbumSummary: Hashable, Sendable {
  package var id: AlbumID
  package var title: String
  package var artist: String
  package var year: Int?
  package var cover: Cover?
  package var songCount: Int
  /// When the last of its songs came to the library, in seconds since 1970.
  package var added: Int
}

/// What a list of artists shows.
package struct ArtistSummary: Hashable, Sendable {
  package var name: String
  package var songCount: Int
}

/// How a list differs from what it was before, in steps that a view of it can take: first what is gone is removed, then what is new is
/// inserted.
package struct ListChanges: Hashable, Sendable {
  /// Indexes in the list as it was, in ascending order.
  package var removed: [Int] = []
  /// Indexes in the list as it is now, in ascending order.
  package var inserted: [Int] = []
  /// Indexes in the list as it is now of what was there before, but is shown differently.
  package var changed: [Int] = []

  package var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && changed.isEmpty }

  /// Compares two lists. What comes after something that it was before is removed and inserted again.
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
  /// nil where it could not be read.
  package var songCount: Int?
}

/// The ways in which albums are listed.
package enum AlbumOrder: CaseIterable, Sendable {
  /// As they lie in the folders; albums that were given come first.
  case folder
  case title
  /// By artist, then by year, then by title.
  case artist
  /// Those that came last are first.
  case recentlyAdded
}

/// An index that was opened. One that was built anew has other numbers, even if it is in the same file.
struct IndexPlace: Hashable, Sendable {
  var place: Database.Place
  var generation: Int
}

/// All that the library's lists show, at one moment. What they show of single songs is asked of the library when it is seen.
package struct LibraryContents: Sendable {
  /// In the order of the folders; albums that were given come first.
  package private(set) var albums: [AlbumSummary] = []
  /// By name. Empty until `search` is there.
  package var artists: [ArtistSummary] = []
  /// By title. Empty until `search` is there.
  package var songs: [SongID] = []
  /// By title.
  package var playlists: [PlaylistSummary] = []
  /// Made shortly after the albums are known; nil until then.
  package var search: SearchIndex?
  /// Comes with `search`.
  private var table: SongTable?

  /// The index that the numbers of albums and songs belong to.
  var place: IndexPlace?
  var given = GivenAlbums()
  /// Whether the albums are those that are shown as long as there is no music in the folders.
  package var showsFallback: Bool { given.showsFallback }

  private var places: [AlbumID: Int] = [:]

  package init() {}

  mutating func setAlbums(_ albums: [AlbumSummary]) {
    self.albums = albums
    places = Dictionary(minimumCapacity: albums.count)
    for (place, album) in albums.enumerated() { places[album.id] = place }
  }

  /// An album; nil if it has left the library.
  package func album(_ id: AlbumID) -> AlbumSummary? { places[id].map { albums[$0] } }

  /// Takes over what was made together with the search.
  mutating func take(_ made: SearchBuilder.Made) {
    (search, artists, table) = (made.index, made.artists, made.table)
  }

  /// The songs in another order. Quick enough to be called when a list is shown.
  package func songs(by order: SongOrder) -> [SongID] {
    guard order != .title, search != nil, let table else { return songs }
    return table.songs(by: order)
  }

  /// What a song has in a list of that order: the name of its artist or album, or else its title. The library is not asked; nil if it is
  /// not known yet.
  package func name(of song: SongID, in order: SongOrder) -> String? {
    guard let table else { return nil }
    switch order {
    case .artist: return table.artist(of: song).flatMap { artists.indices.contains($0) ? artists[$0].name : nil }
    case .album: return table.album(of: song).flatMap { album($0)?.title }
    case .title, .duration, .added: return table.title(of: song)
    }
  }

  /// Whether two names are the same artist's, as they differ in case only.
  package func isSameArtist(_ one: String, _ other: String) -> Bool { ArtistNames.key(one) == ArtistNames.key(other) }

  /// The albums of an artist by year, followed by those of others in which the artist has songs.
  package func albums(ofArtist name: String) -> [AlbumSummary] {
    let key = ArtistNames.key(name)
    guard let search else { return albums(by: .artist).filter { ArtistNames.key($0.artist) == key } }
    let found = search.albums(ofArtist: name).compactMap(album).map { album in
      (
        isOther: ArtistNames.key(album.artist) != key, year: album.year ?? 9999, title: SortKey.bytes(album.title),
        album
      )
    }
    return found.sorted { one, other in
      if one.isOther != other.isOther { return other.isOther }
      return one.year != other.year ? one.year < other.year : one.title.lexicographicallyPrecedes(other.title)
    }.map(\.3)
  }

  /// The albums in another order.
  package func albums(by order: AlbumOrder) -> [AlbumSummary] {
    func sorted<Key>(_ key: (AlbumSummary) -> Key, _ precedes: (Key, Key) -> Bool) -> [AlbumSummary] {
      let keys = albums.map(key)
      return albums.indices.sorted {
        precedes(keys[$0], keys[$1]) || (!precedes(keys[$1], keys[$0]) && $0 < $1)
      }.map { albums[$0] }
    }
    switch order {
    case .folder: return albums
    case .title: return sorted({ SortKey.bytes($0.title) }, { $0.lexicographicallyPrecedes($1) })
    case .artist:
      return sorted(
        { SortKey.bytes($0.artist) + [0] + SortKey.bytes("\($0.year ?? 9999)") + [0] + SortKey.bytes($0.title) },
        { $0.lexicographicallyPrecedes($1) })
    case .recentlyAdded: return sorted(\.added, >)
    }
  }
}
