/// The part of a song that the lists and the search need.
struct ListedSong: Hashable, Sendable {
  var id: SongID
  var title: String
  var artist: String
  /// In seconds.
  var duration: Float
  /// In seconds since 1970.
  var added: UInt32
}

/// The part of an album that the lists and the search need.
struct ListedAlbum: Sendable {
  var summary: AlbumSummary
  /// The album before it in the order of the folders; nil if it is the first of the index.
  var previous: AlbumID?
  /// The songs in their order on the album.
  var songs: [ListedSong]
}

/// The changes of the index since the lists were made, with everything that is needed to update them.
struct LibraryDifference: Sendable {
  /// New and changed albums, in the order of the folders.
  var albums: [ListedAlbum] = []
  /// Removed albums.
  var removed: [AlbumID] = []
  /// All playlists, if any of them has changed.
  var playlists: [PlaylistSummary]?
}

/// The changes of the library's lists, for objects that have derived lists of their own from them.
package struct ListUpdate: Hashable, Sendable {
  /// Removed and changed albums. The changed ones are also in `albums`.
  var removedAlbums: Set<AlbumID> = []
  var albums: [AlbumSummary] = []
  /// Removed and changed songs. The changed ones are also in `songs`.
  var removedSongs: Set<SongID> = []
  var songs: [SongID] = []

  /// Whether the albums are the same as before.
  package var keepsAlbums: Bool { removedAlbums.isEmpty && albums.isEmpty }

  /// This update and a later one as a single update.
  func merged(with next: ListUpdate) -> ListUpdate {
    ListUpdate(
      removedAlbums: removedAlbums.union(next.removedAlbums),
      albums: albums.filter { !next.removedAlbums.contains($0.id) } + next.albums,
      removedSongs: removedSongs.union(next.removedSongs),
      songs: songs.filter { !next.removedSongs.contains($0) } + next.songs)
  }
}
