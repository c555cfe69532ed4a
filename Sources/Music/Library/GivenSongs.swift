internal import Platform

/// Recognises songs that are given to the library once more, by those of the albums that it was given before.
struct GivenSongs {
  /// Their files, or their names if they have no files.
  private var keys: Set<String> = []

  mutating func add(_ songs: [Song]) { keys.formUnion(songs.map(Self.key)) }

  /// Adds the songs of albums that the user has added or opened.
  /// - Returns: the albums to list, without songs that are in the library already. Those of which only songs that cannot be played would be
  ///   left are left out.
  mutating func takeNew(
    _ albums: [Album], besides folders: LibraryFolders, canBePlayed: (Song) -> Bool
  ) -> [Album] {
    // Whether the index lists a picture can change, so `GivenAlbums.hidden` leaves out those that it lists.
    func isInFolders(_ song: Song) -> Bool {
      if case .file(let path) = song.source { folders.contain(path) } else { false }
    }
    var new: [Album] = []
    for var album in albums {
      let others = album.songs.filter { !keys.contains(Self.key($0)) && !isInFolders($0) }
      guard others.contains(where: canBePlayed) else { continue }
      album.songs = album.songs.filter { keys.insert(Self.key($0)).inserted && !isInFolders($0) }
      new.append(album)
    }
    return new
  }

  /// A text that identifies a song.
  private static func key(_ song: Song) -> String {
    if let path = song.path { return path }
    guard case .picture(let path)? = song.cover else { return song.title }
    return "\(AbsolutePath.resolved(path))\0\(song.title)"
  }
}
