/// A song that has been played.
package struct PlayedSong: Hashable, Sendable, Identifiable {
  package var item: PlaybackItem
  /// When it began, in seconds since the beginning of 1970; nil where that is not known.
  package var date: Double?
  /// Whether the user went on to another song in its first seconds.
  package var isSkipped = false
  /// Whether it was put at the end of the queue once more when it ended, as the queue was repeated.
  var isRepeated = false

  package var id: Int { item.id }

  /// A song of which less than this was heard was skipped, in seconds.
  static let skipSeconds = 10.0
}

/// The songs that have been played, the latest last.
struct History: Hashable, Sendable {
  private(set) var songs: [PlayedSong] = []

  /// How many songs are remembered.
  static let limit = 500

  mutating func append(_ song: PlayedSong) {
    songs.append(song)
    if songs.count > Self.limit { songs.removeFirst(songs.count - Self.limit) }
  }

  /// Replaces the songs; see `PlaybackItem.update(_:)`.
  mutating func update(_ change: (Song) -> Song?) {
    for index in songs.indices { songs[index].item.update(change) }
  }

  mutating func popLast() -> PlayedSong? { songs.popLast() }
}
