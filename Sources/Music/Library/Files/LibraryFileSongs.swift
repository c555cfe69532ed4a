internal import Platform

/// The songs of the `library.json` files that have been read, by the files with their sound. What a `library.json` says about a song,
/// its cover for example, cannot be read from the file with the sound.
struct LibraryFileSongs {
  private var songs: [String: Song] = [:]
  /// The songs whose paths have not been resolved, in the order in which they replace each other. That takes a while, and often nobody asks.
  private var unresolved: ArraySlice<Song> = []

  /// Adds the albums of a `library.json`, which may have been read before, with other values.
  mutating func add(_ albums: [Album]) { unresolved += albums.flatMap(\.songs).reversed() }

  /// The song of a file as it was read last, and where that was at several places of one `library.json`, the first of them; nil for other
  /// files.
  /// - Parameters:
  ///   - path: the path without links.
  ///   - goesOn: called often. After it has returned false, the song may not be found.
  mutating func song(at path: String, goesOn: () -> Bool) -> Song? {
    while goesOn(), let song = unresolved.popFirst() {
      if let file = song.path.map(AbsolutePath.resolved) { songs[file] = song }
    }
    // A slice keeps what was taken from it.
    if unresolved.isEmpty { unresolved = [] }
    return songs[path]
  }
}
