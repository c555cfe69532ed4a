import Music

/// A library of forty songs, in albums of ten, which draws them in their order.
@MainActor
final class OfferSupply: MusicSupply {
  var songs = PlayerStage.songs((0..<40).map { "L\($0)" })
  var isComplete = true
  private var next = 0

  func songsOnAlbum(after song: Song) -> [Song] {
    guard let index = songs.firstIndex(where: { $0.id == song.id }) else { return [] }
    return Array(songs[index...].dropFirst().prefix(9 - index % 10))
  }

  func randomSongs(_ count: Int, using generator: inout some RandomNumberGenerator) -> [Song] {
    (0..<(songs.isEmpty ? 0 : count)).map { _ in
      next += 1
      return songs[next % songs.count]
    }
  }

  func contains(_ song: Song) -> Bool { songs.contains { $0.id == song.id } }
}

extension PlayerStage {
  /// A stage with such a library, whose first song is queued.
  static func offering(_ mode: AfterQueue) -> (PlayerStage, OfferSupply) {
    let (stage, supply) = (PlayerStage(), OfferSupply())
    stage.player.afterQueue = mode
    stage.supply = supply
    stage.player.add([supply.songs[0]], title: nil)
    return (stage, supply)
  }

  /// The titles of the songs that would follow the queue.
  var offered: [String] { player.offers.map(\.song.title) }
}
