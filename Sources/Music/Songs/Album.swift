package import Languages

/// A list of songs with a cover of its own.
package struct Album: Hashable, Sendable {
  package var title: String
  package var artist: String
  package var cover: Cover?
  package var songs: [Song]
  /// The path of the file if this is a playlist, whose songs are on albums of their own; nil for an album.
  package var playlistPath: String?
  /// Why songs cannot be played, in phrases, as far as that is known.
  package var obstacles: [Song.ID: Sentence] = [:]
  /// Those of these songs whose files are there, but could not be read.
  package var damaged: Set<Song.ID> = []

  package init(title: String, artist: String, cover: Cover? = nil, songs: [Song], playlistPath: String? = nil) {
    self.title = title
    self.artist = artist
    self.cover = cover
    self.songs = songs
    self.playlistPath = playlistPath
  }

  package var isPlaylist: Bool { playlistPath != nil }

  /// The same list without songs, as it is when another program has emptied the file of a playlist.
  package var withoutSongs: Album {
    Album(title: title, artist: artist, songs: [], playlistPath: playlistPath)
  }

  /// The same album with the obstacles that its songs have in another one: the library keeps none.
  package func withObstacles(of other: Album) -> Album {
    var album = self
    for song in songs { album.obstacles[song.id] = other.obstacles[song.id] }
    return album
  }

  /// A few covers of its songs, which can stand in for its own one if that cannot be shown.
  package var otherCovers: [Cover] {
    var covers: [Cover] = []
    for case let other? in songs.lazy.map(\.cover) where other != cover && !covers.contains(other) {
      covers.append(other)
      if covers.count == 3 { break }
    }
    return covers
  }

  /// How long one of its songs is, in seconds; nil where that is not known: what a playlist says of files that are missing, or that are not
  /// called like music, need not be true.
  package func duration(of song: Song) -> Double? {
    guard isPlaylist, let path = song.path else { return song.duration }
    return obstacles[song.id] == nil && SongName.isSound(path) ? song.duration : nil
  }

  /// Whether it contains nothing but pictures.
  package var arePictures: Bool { !songs.isEmpty && songs.allSatisfy(\.isPicture) }

  /// Stands in for the title of the pictures that were opened by themselves; their artist is `Song.unknownArtist`.
  package static let picturesTitle = "Pictures"
}
