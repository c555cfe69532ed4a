import Music
import Testing

/// When songs are as loud as their album, and when as loud as each other.
@MainActor
@Suite struct LoudnessOrderTests {
  private func song(_ album: String, _ track: Int?, disc: Int? = nil, artist: String = "X", path: String? = nil) -> Song
  {
    Song(
      path: path ?? "/\(album)/\(track ?? 0).flac", title: "\(album)\(track ?? 0)", artist: artist, album: album,
      disc: disc, track: track, duration: 60, gain: ReplayGain(track: -12, album: -6))
  }

  /// For each song that the engine is given, in their order, whether it is within its album.
  private func order(_ songs: [Song], shuffled: Bool = false) -> [Bool] {
    let stage = PlayerStage()
    if shuffled { stage.player.isShuffled = true }
    stage.player.add(songs, title: "x")
    stage.player.next()
    return (stage.engine.item.map { [$0.isWithinAlbum] } ?? []) + stage.engine.upcoming.map(\.isWithinAlbum)
  }

  @Test("M4 ReplayGain is applied without being asked for")
  func initial() {
    #expect(PlayerStage().engine.gainMode == .automatic)
    #expect(PlayerStage().player.gainMode == .automatic)
  }

  @Test("M4 an album that plays in order has the gain of the album, from the first to the last song")
  func album() {
    #expect(order([song("A", 1), song("A", 2), song("A", 4)]) == [true, true, true])
    #expect(order([song("A", 9, disc: 1), song("A", 1, disc: 2)]) == [true, true])
    #expect(
      order([song("A", 1, artist: "X"), song("A", 2, artist: "Y")]) == [true, true], "a compilation in a folder")
  }

  @Test("M4 songs of different albums have the gain of the track, and so do those of one in another order")
  func mixed() {
    #expect(order([song("A", 1), song("B", 2), song("C", 3)]) == [false, false, false])
    #expect(order([song("A", 3), song("A", 2), song("A", 1)]) == [false, false, false])
    #expect(order([song("A", 1), song("A", 2), song("B", 7)]) == [true, true, false])
    #expect(order([song("A", 1), song("A", 2)], shuffled: true) == [false, false])
    #expect(
      order([song("Hits", 1, artist: "X", path: "/x/1.mp3"), song("Hits", 2, artist: "Y", path: "/y/2.mp3")])
        == [false, false], "albums of one name")
  }

  @Test("M4 without numbers the names of the files tell the order")
  func unnumbered() {
    #expect(order([song("A", nil, path: "/A/2.mp3"), song("A", nil, path: "/A/10.mp3")]) == [true, true])
    #expect(order([song("A", nil, path: "/A/10.mp3"), song("A", nil, path: "/A/2.mp3")]) == [false, false])
  }

  @Test("M4 a song does not change its loudness while it plays, nor when it is repeated")
  func constant() {
    let stage = PlayerStage()
    stage.player.add([song("A", 1), song("A", 2)], title: "x")
    stage.player.next()
    stage.player.clear()
    #expect(stage.player.current?.isWithinAlbum == true)
    stage.player.setRepeatMode(.song)
    #expect(stage.engine.upcoming.allSatisfy { $0.isWithinAlbum })
  }
}
