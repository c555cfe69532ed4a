internal import Platform

/// The songs of the `library.json` files that have been read, by the files with their sound. What a `library.json` says about a song,
/// its cover for example, cannot be read from the file with the sound.
struct LibraryFileSongs {
  private var songs: [String: Song] = [:]
  /// The songs whose paths have not been resolved. That takes a while, and often nobody asks.
  private var unresolved: [Song] = []

  mutating func add(_ albums: [Album]) { unresolved += albums.flatMap(\.songs) }

  /// The song that was read first of those with a file; nil for other files.
  /// - Parameter path: the path without links.
  mutating func song(at path: String) -> Song? {
    for song in unresolved {
      guard let file = song.path.map(AbsolutePath.resolved), songs[file] == nil else { continue }
      songs[file] = song
    }
    unresolved = []
    return songs[path]
  }
}
