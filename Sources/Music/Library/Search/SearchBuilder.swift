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
    var artist = album.artist
    albumArtists.append(artist.withUTF8 { artists.number(of: UnsafeRawBufferPointer($0), isOfSong: false) })
    albumKeys.append(SortKey(album.title))
    year = UInt16(clamping: album.year ?? Int(UInt16.max >> 2))
    words.add(album.title, of: albumArtists.count - 1, in: .album)
    if album.isOfUnnamedPictures { pictures.append(UInt32(albumArtists.count - 1)) }
    albumSongs.append(UInt32(songs.count))
  }

  /// Adds a song to the album that was added last.
  /// - Parameter added: in seconds since 1970.
  mutating func add(
    _ song: SongID, title: UnsafeRawBufferPointer, artist: UnsafeRawBufferPointer, duration: Double, added: Int
  ) {
    words.add(title, of: songs.count, in: .song)
    songs.append(
      SongTable.Entry(
        id: song, artist: artists.number(of: artist, isOfSong: true), album: UInt32(albums.count - 1), year: year,
        duration: Float(duration), added: UInt32(clamping: added)))
    titles.append(contentsOf: title)
    titleStarts.append(UInt32(titles.count))
    albumSongs[albumSongs.count - 1] = UInt32(songs.count)
  }

  mutating func add(_ song: ListedSong) {
    var (title, artist) = (song.title, song.artist)
    title.withUTF8 { title in
      artist.withUTF8 {
        add(
          song.id, title: UnsafeRawBufferPointer(title), artist: UnsafeRawBufferPointer($0),
          duration: Double(song.duration), added: Int(song.added))
      }
    }
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
