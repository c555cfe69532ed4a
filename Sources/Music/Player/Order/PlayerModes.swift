/// The repeat modes, which decide what happens at the end of a song.
package enum RepeatMode: String, Codable, CaseIterable, Sendable {
  case off
  /// The song begins again. `next()` goes on to the next one.
  case song
  /// Songs that have been played go to the end of the queue.
  case queue
}

/// The choices of what is played when the queue is empty.
package enum AfterQueue: String, CaseIterable, Sendable {
  case nothing
  /// The songs that follow the last one on its album.
  case album
  /// All songs of the library, in random order.
  case library
}

/// Provides the songs that are played when the queue is empty. The library implements this.
@MainActor
package protocol MusicSupply: AnyObject {
  /// The songs that follow `song` on its album, in their order; none if the album is not known.
  func songsOnAlbum(after song: Song) -> [Song]
  /// Whether all of the library is known. At the start of the program it is still being read.
  var isComplete: Bool { get }
  /// Whether a song is in the library. As long as that cannot be read, all songs count as being in it.
  func contains(_ song: Song) -> Bool
  /// Songs of the library that are drawn at random, at most `count`.
  func randomSongs(_ count: Int, using generator: inout some RandomNumberGenerator) -> [Song]
}
