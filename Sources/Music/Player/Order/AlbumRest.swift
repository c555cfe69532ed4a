/// The rest of an album, which follows a queue.
struct AlbumRest: Codable, Hashable, Sendable {
  /// The song of the album after which the rest begins.
  var source: Song
  /// The songs that do not follow any more, because they have been taken into the queue since.
  var taken: [Song] = []

  /// The songs by which the rest is found. They need not be in any queue.
  var songs: [Song] { [source] + taken }

  /// Applies a change to all songs.
  mutating func update(_ change: (inout PlaybackItem) -> Void) {
    Self.update(&source, change)
    for index in taken.indices { Self.update(&taken[index], change) }
  }

  private static func update(_ song: inout Song, _ change: (inout PlaybackItem) -> Void) {
    // No song of the queue has this number.
    var item = PlaybackItem(id: 0, song: song)
    change(&item)
    song = item.song
  }
}
