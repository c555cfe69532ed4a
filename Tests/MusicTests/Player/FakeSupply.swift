import Music

/// A library of one album, and of songs that can be drawn at random.
@MainActor
final class FakeSupply: MusicSupply {
  var album: [Song]
  let isComplete = true
  private let draw: ((_ count: Int) -> [Song])?

  /// - Parameter draw: makes the songs that are drawn at random. Nil for none. If it is given, every song counts as one of the library.
  init(album: [Song] = [], draw: ((_ count: Int) -> [Song])? = nil) {
    self.album = album
    self.draw = draw
  }

  func songsOnAlbum(after song: Song) -> [Song] {
    album.firstIndex { $0.id == song.id }.map { Array(album[($0 + 1)...]) } ?? []
  }

  func randomSongs(_ count: Int, using generator: inout some RandomNumberGenerator) -> [Song] { draw?(count) ?? [] }

  func contains(_ song: Song) -> Bool { draw != nil || album.contains { $0.id == song.id } }
}
