/// Makes a segment of the search.
struct SearchBuilder {
  private var words = WordTable.Builder()
  /// The songs, with the numbers of their artists and albums. Numbers are given in the order in which these were added.
  private var songs: [SongTable.Entry] = []
  private var albumSongs: [UInt32] = [0]
  private var albumArtists: [UInt32] = []
  private var albums: [AlbumID] = []
  private var pictures: [UInt32] = []
  private var artists = ArtistNames()
  private var albumKeys: [SortKey] = []
  /// The year of the album that was added last.
  private var year: UInt16 = 0
  private var titles: [UInt8] = []
  private var titleStarts: [UInt32] = [0]

  /// Adds an album, before its songs.
  mutating func add(_ album: AlbumSummary) {
    albums.append(album.id)
    albumArtists.append(artists.number(of: album.artist, isOfSong: false))
    albumKeys.append(SortKey(album.title))
    year = UInt16(clamping: album.year ?? Int(UInt16.max >> 2))
    words.add(album.title, of: albumArtists.count - 1, in: .album)
    if album.isOfUnnamedPictures { pictures.append(UInt32(albumArtists.count - 1)) }
    albumSongs.append(UInt32(songs.count))
  }

  /// Adds a song to the album that was added last.
  mutating func add(_ song: ListedSong) {
    words.add(song.title, of: songs.count, in: .song)
    songs.append(
      SongTable.Entry(
        id: song.id, artist: artists.number(of: song.artist, isOfSong: true), album: UInt32(albums.count - 1),
        year: year, duration: song.duration, added: song.added))
    titles.append(contentsOf: song.title.utf8)
    titleStarts.append(UInt32(titles.count))
    albumSongs[albumSongs.count - 1] = UInt32(songs.count)
  }

  mutating func build() -> SearchSegment {
    let names = artists.shownNames
    let artistPlaces = Self.places(names.map { SortKey($0) })
    var artistNames = names
    for (artist, place) in artistPlaces.enumerated() { artistNames[Int(place)] = names[artist] }
    for (place, name) in artistNames.enumerated() { words.add(name, of: place, in: .artist) }
    let albumPlaces = Self.places(albumKeys)
    for song in songs.indices {
      songs[song].artist = artistPlaces[Int(songs[song].artist)]
      songs[song].album = albumPlaces[Int(songs[song].album)]
    }
    var albumsByTitle = albums
    for (album, place) in albumPlaces.enumerated() { albumsByTitle[Int(place)] = albums[album] }
    let albumOwners = albumArtists.map { artistPlaces[Int($0)] }
    let artistSongs = Relation(zip(songs.lazy.map(\.artist), 0...), count: names.count)
    let summaries = artistNames.enumerated().map { place, name in
      ArtistSummary(name: name, songCount: artistSongs.members(of: place).count)
    }
    return SearchSegment(
      words: words.build(), artists: summaries, albums: albums,
      songs: SongTable(entries: songs, albums: albumsByTitle, titles: titles, titleStarts: titleStarts),
      albumSongs: albumSongs, albumArtists: albumOwners, artistSongs: artistSongs,
      artistAlbums: Relation(zip(albumOwners, 0...), count: names.count), pictures: pictures)
  }

  /// The place of each key in the sorted order. Equal keys keep their order.
  private static func places(_ keys: [SortKey]) -> [UInt32] {
    let order = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    var places = [UInt32](repeating: 0, count: order.count)
    for (place, index) in order.enumerated() { places[index] = UInt32(place) }
    return places
  }
}
