/// The rest of an album, which follows a queue.
struct AlbumRest: Codable, Hashable, Sendable {
  /// The song of the album after which the rest begins.
  var source: Song
  /// The songs that do not follow any more, because they have been taken into the queue since.
  var taken: [Song] = []

  /// The songs by which the rest is found. They need not be in any queue.
  var songs: [Song] { [source] + taken }

  /// Replaces the songs; see `PlaybackItem.update(_:)`.
  mutating func update(_ change: (Song) -> Song?) {
    source = change(source) ?? source
    taken = taken.map { change($0) ?? $0 }
  }
}
