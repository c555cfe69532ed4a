/// Makes the search index, and what else needs a look at all songs.
struct SearchBuilder {
  private var words = WordTable.Builder()
  private var songs: [SongID] = []
  private var albumSongs: [UInt32] = [0]
  private var songArtists: [UInt32] = []
  private var albumArtists: [UInt32] = []
  private var albums: [AlbumID] = []
  private var artists: [(name: String, key: [UInt8])] = []
  private var artistNumbers: [[UInt8]: UInt32] = [:]

  /// Adds an album, before its songs.
  mutating func add(_ album: AlbumSummary) {
    albums.append(album.id)
    var artist = album.artist
    albumArtists.append(artist.withUTF8 { number(ofArtist: UnsafeRawBufferPointer($0)) })
    words.add(album.title, of: albumArtists.count - 1, in: .album)
    albumSongs.append(UInt32(songs.count))
  }

  /// Adds a song to the album that was added last.
  mutating func add(_ song: SongID, title: UnsafeRawBufferPointer, artist: UnsafeRawBufferPointer) {
    words.add(title, of: songs.count, in: .song)
    songArtists.append(number(ofArtist: artist))
    songs.append(song)
    albumSongs[albumSongs.count - 1] = UInt32(songs.count)
  }

  mutating func add(_ song: SongID, title: String, artist: String) {
    var title = title
    var artist = artist
    title.withUTF8 { title in
      artist.withUTF8 { add(song, title: UnsafeRawBufferPointer(title), artist: UnsafeRawBufferPointer($0)) }
    }
  }

  private mutating func number(ofArtist name: UnsafeRawBufferPointer) -> UInt32 {
    // Most songs have the artist of the song before.
    if let last = songArtists.last ?? albumArtists.last {
      var known = artists[Int(last)].name
      if known.withUTF8({ $0.elementsEqual(name) }) { return last }
    }
    let bytes = Array(name)
    if let known = artistNumbers[bytes] { return known }
    let text = String(decoding: name, as: UTF8.self)
    let number = UInt32(artists.count)
    artists.append((text, SortKey.bytes(text)))
    artistNumbers[bytes] = number
    return number
  }

  /// Returns the index, and the artists in order.
  mutating func build() -> (index: SearchIndex, artists: [ArtistSummary]) {
    let order = artists.indices.sorted { one, other in
      let keys = (artists[one].key, artists[other].key)
      return keys.0 == keys.1 ? one < other : keys.0.lexicographicallyPrecedes(keys.1)
    }
    var places = [UInt32](repeating: 0, count: order.count)
    for (place, artist) in order.enumerated() {
      places[artist] = UInt32(place)
      words.add(artists[artist].name, of: place, in: .artist)
    }
    let artistSongs = SearchIndex.Relation(owners: songArtists.map { places[Int($0)] }, count: order.count)
    let artistAlbums = SearchIndex.Relation(owners: albumArtists.map { places[Int($0)] }, count: order.count)
    let summaries = order.enumerated().map { place, artist in
      ArtistSummary(name: artists[artist].name, songCount: artistSongs.members(of: place).count)
    }
    let index = SearchIndex(
      words: words.build(), artists: summaries, albums: albums, songs: songs, albumSongs: albumSongs,
      artistSongs: artistSongs, artistAlbums: artistAlbums)
    return (index, summaries)
  }
}
