/// What the library proposes to play while nobody has chosen anything: a few songs, no two the same.
struct Suggestion {
  /// Whether nobody has changed the queue that came of it.
  var isUntouched = true
  private var given: Set<Song> = []
  /// How many were given since the beginning, or since more were asked for.
  private var count = 0

  /// How many songs are proposed.
  static let size = 12

  /// The next songs: the first of each album, so that the covers differ, and once all albums are known, the second of each, and
  /// so on. Empty when enough have been given.
  mutating func next(from library: LibraryModel) -> [Song] {
    let albums = library.albums
    let longest = library.progress == .finished ? albums.map(\.songs.count).max() ?? 0 : 1
    var songs: [Song] = []
    for round in 0..<longest {
      for album in albums where round < album.songs.count {
        guard count < Self.size else { return songs }
        guard given.insert(album.songs[round]).inserted else { continue }
        songs.append(album.songs[round])
        count += 1
      }
    }
    return songs
  }

  /// More are asked for: others where there are some, else the same ones again.
  mutating func beginAgain(in library: LibraryModel) {
    isUntouched = true
    count = 0
    if library.albums.allSatisfy({ $0.songs.allSatisfy(given.contains) }) { given.removeAll() }
  }
}
