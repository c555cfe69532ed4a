/// Albums that were given to the library with all their songs, instead of being found in folders.
struct GivenAlbums: Sendable {
  private(set) var albums: [AlbumSummary] = []
  private(set) var songs: [Song] = []
  private var ranges: [Range<Int>] = []

  mutating func append(_ new: [Album]) {
    for album in new {
      albums.append(
        AlbumSummary(
          id: .given(albums.count), title: album.title, artist: album.artist,
          year: album.songs.lazy.compactMap(\.year).min(),
          cover: album.cover, songCount: album.songs.count, added: 0))
      ranges.append(songs.count..<songs.count + album.songs.count)
      songs += album.songs
    }
  }

  /// The songs in the order of their titles.
  var songsByTitle: [SongID] {
    let keys = songs.map { SortKey.bytes($0.title) }
    return songs.indices.sorted {
      keys[$0] == keys[$1] ? $0 < $1 : keys[$0].lexicographicallyPrecedes(keys[$1])
    }.map { .given($0) }
  }

  /// Lets all of it be found.
  func add(to builder: inout SearchBuilder) {
    for (index, album) in albums.enumerated() {
      builder.add(album)
      for song in ranges[index] { builder.add(.given(song), title: songs[song].title, artist: songs[song].artist) }
    }
  }

  func range(of album: Int) -> Range<Int> { ranges.indices.contains(album) ? ranges[album] : 0..<0 }
}

extension LibraryContents {
  /// Adds albums with all their songs, and lists them.
  package mutating func append(_ new: [Album]) {
    let others = albums.dropFirst(given.albums.count)
    given.append(new)
    setAlbums(given.albums + others)
    // An index has songs of its own, which are searched and listed together with these by those who read it.
    guard place == nil else { return }
    songs = given.songsByTitle
    var builder = SearchBuilder()
    given.add(to: &builder)
    (search, artists) = builder.build()
  }

  /// The songs of an album that was added by `append`.
  package func givenSongs(of album: AlbumID) -> [Song]? {
    album.givenIndex.map { Array(given.songs[given.range(of: $0)]) }
  }

  /// A song of an album that was added by `append`.
  package func givenSong(_ id: SongID) -> Song? {
    id.givenIndex.flatMap { given.songs.indices.contains($0) ? given.songs[$0] : nil }
  }
}
