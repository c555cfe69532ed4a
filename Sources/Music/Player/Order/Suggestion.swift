/// Chooses the songs that are suggested until the user changes the queue: a few songs, no two the same.
struct Suggestion {
  /// Whether the user has not changed the suggested queue.
  var isUntouched = true
  private var suggested: Set<Song.ID> = []
  /// How many songs were suggested since the beginning, or since the last `beginAgain(in:)`.
  private var count = 0

  /// How many songs are suggested.
  static let size = 12

  var isFull: Bool { count >= Self.size }

  /// The next suggestions: the first song of each album, so that the covers differ; once all albums are known, the second of each,
  /// and so on. Empty when `size` songs have been suggested.
  mutating func next(from albums: [Album], isComplete: Bool) -> [Song] {
    let longest = isComplete ? albums.lazy.map(\.songs.count).max() ?? 0 : 1
    var songs: [Song] = []
    for round in 0..<longest {
      for album in albums where round < album.songs.count {
        guard !isFull else { return songs }
        guard suggested.insert(album.songs[round].id).inserted else { continue }
        songs.append(album.songs[round])
        count += 1
      }
    }
    return songs
  }

  /// Continues with songs that were suggested earlier.
  /// - Parameter isComplete: whether no more songs follow, because some have been played.
  mutating func restore(_ songs: [Song], isComplete: Bool) {
    suggested = Set(songs.map(\.id))
    count = isComplete ? Self.size : songs.count
  }

  /// Starts a new round: with songs that have not been suggested yet, or with all songs if there are none left.
  mutating func beginAgain(in albums: [Album]) {
    isUntouched = true
    count = 0
    if albums.allSatisfy({ $0.songs.allSatisfy { suggested.contains($0.id) } }) { suggested.removeAll() }
  }
}
