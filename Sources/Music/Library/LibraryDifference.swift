/// What the lists and the search know of a song.
struct ListedSong: Hashable, Sendable {
  var id: SongID
  var title: String
  var artist: String
  /// In seconds.
  var duration: Float
  /// In seconds since 1970.
  var added: UInt32
}

/// What the lists and the search know of an album.
struct ListedAlbum: Sendable {
  var summary: AlbumSummary
  /// The album before it in the order of the folders; nil if it is the first of the index.
  var previous: AlbumID?
  /// In their order on the album.
  var songs: [ListedSong]
}

/// How the index differs from what the lists were made of: all that brings them up to date.
struct LibraryDifference: Sendable {
  /// Albums that are new or different, in the order of the folders.
  var albums: [ListedAlbum] = []
  /// Albums that are gone.
  var removed: [AlbumID] = []
  /// All playlists, if any of them is different.
  var playlists: [PlaylistSummary]?
}

/// What has changed in the library's lists, for those who have made lists of their own from them.
package struct ListUpdate: Hashable, Sendable {
  /// Albums that have left the lists, and come back if they are in `albums`, too.
  var removedAlbums: Set<AlbumID> = []
  var albums: [AlbumSummary] = []
  /// Songs that have left the lists, and come back if they are in `songs`, too.
  var removedSongs: Set<SongID> = []
  var songs: [SongID] = []

  /// Whether the albums are the same as before.
  package var keepsAlbums: Bool { removedAlbums.isEmpty && albums.isEmpty }

  /// This, and what has changed after it.
  func merged(with next: ListUpdate) -> ListUpdate {
    ListUpdate(
      removedAlbums: removedAlbums.union(next.removedAlbums),
      albums: albums.filter { !next.removedAlbums.contains($0.id) } + next.albums,
      removedSongs: removedSongs.union(next.removedSongs),
      songs: songs.filter { !next.removedSongs.contains($0) } + next.songs)
  }
}
