import Music
import Testing

/// The player follows files that were moved.
@MainActor
@Suite struct FollowedFilesTests {
  /// Songs in a folder that is called otherwise now, by what they were before.
  private func moved(_ titles: [String]) -> [Song.ID: Song] {
    Dictionary(
      uniqueKeysWithValues: PlayerStage.songs(titles).map { song in
        (
          song.id,
          Song(
            path: "/new\(song.path ?? "")", title: song.title, artist: song.artist, album: song.album, duration: 60)
        )
      })
  }

  private func paths(_ songs: [Song]) -> [String] { songs.compactMap(\.path) }

  @Test(
    "M12 Files that were moved are followed by what waits, plays and was played, by other queues, and by what undo brings back"
  )
  func everySong() {
    let stage = PlayerStage(["A", "B"])
    let player = stage.player
    player.next()
    player.beginQueue("Friday")
    player.add(PlayerStage.songs(["C", "D", "E", "F", "G"]), title: nil)
    player.next()
    stage.advance(60)
    player.remove([stage.id("F")])
    stage.advance(20)
    stage.forgetChanges()
    let ids = player.items.map(\.id) + [player.current?.id ?? 0]
    let heard = stage.engine.heard
    player.followFiles(moved(["A", "B", "C", "D", "E", "F"]))
    #expect(stage.history == ["C"] && stage.current == "D" && stage.queue == ["E", "G"])
    #expect(paths(player.items.map(\.song)) == ["/new/E", "/G"], "a file that was not moved is where it was")
    #expect(paths(player.history.map(\.song)) == ["/new/C"] && player.current?.song.path == "/new/D")
    #expect(player.items.map(\.id) + [player.current?.id ?? 0] == ids, "they are where they were")
    #expect(stage.queueChanges == 0 && stage.tagChanges == 1)
    // What plays goes on, and is opened where it is now when the user seeks in it.
    #expect(stage.engine.heard == heard && player.isPlaying && player.position == 20)
    #expect(stage.engine.item?.song.path == "/new/D")
    #expect(paths(stage.engine.upcoming.map(\.song)) == ["/new/E", "/G"])
    player.undo()
    #expect(paths(player.items.map(\.song)) == ["/new/E", "/new/F", "/G"])
    player.showQueue(nil)
    #expect(paths(player.items.map(\.song)) == ["/new/B"] && player.current?.song.path == "/new/A")
    #expect(player.state.queue.first?.path == "/new/B", "the next run of the program knows it, too")
    player.followFiles(moved(["A", "B"]))
    #expect(stage.tagChanges == 1, "nothing is at the former paths any more")
  }

  @Test("M8 M12 Undoing Play now returns to the song that it interrupted where the file of that is now")
  func interrupted() {
    let stage = PlayerStage(["A", "B"])
    let player = stage.player
    player.next()
    stage.advance(20)
    player.playNow(stage.id("B"))
    player.followFiles(moved(["A"]))
    #expect(stage.current == "B" && paths(player.history.map(\.song)) == ["/new/A"])
    player.undo()
    #expect(player.current?.song.path == "/new/A" && player.position == 20 && stage.queue == ["B"])
  }

  @Test(
    "M7 M12 A song that was missing because its file was moved is marked no more, and music that waited for it goes on")
  func missing() {
    let stage = PlayerStage(["A", "B", "C"])
    let player = stage.player
    player.next()
    stage.engine.failuresAreMissingFiles = true
    stage.engine.broken = ["B": 0, "C": 0]
    stage.advance(60)
    #expect(player.current == nil && stage.queue == ["B", "C"])
    #expect(player.items.allSatisfy { player.failure(of: $0) != nil })
    stage.engine.broken = [:]
    player.followFiles(moved(["A", "B", "C"]))
    #expect(player.current?.song.path == "/new/B" && player.isPlaying)
    #expect(paths(player.items.map(\.song)) == ["/new/C"] && player.failure(of: player.items[0]) == nil)
  }

  @Test("M10 M12 The rest of an album whose folder is renamed still follows, without what was taken into the queue")
  func restOfAlbum() {
    let (stage, supply) = (PlayerStage(), FakeSupply(album: PlayerStage.songs(["A1", "A2", "A3"])))
    let player = stage.player
    player.afterQueue = .album
    stage.supply = supply
    player.playNow([supply.album[0]])
    #expect(player.offers.map(\.song.title) == ["A2", "A3"])
    player.acceptOffer(player.offers[0].id)
    let moved = moved(["A1", "A2", "A3"])
    supply.album = supply.album.compactMap { moved[$0.id] }
    // The library has changed before it is known what has become of the former paths.
    player.libraryDidChange()
    #expect(player.offers.isEmpty)
    player.followFiles(moved)
    #expect(paths(player.items.map(\.song)) == ["/new/A2"] && paths(player.offers.map(\.song)) == ["/new/A3"])
  }

  @Test("H6 M12 M18 A song that was refused in an earlier run does not follow from where its file is now")
  func refused() {
    let (stage, supply) = (PlayerStage(), FakeSupply(album: PlayerStage.songs(["A1", "A2", "A3"])))
    stage.player.afterQueue = .album
    stage.supply = supply
    stage.player.playNow([supply.album[0]])
    stage.player.refuseOffer(stage.player.offers[0].id)
    let next = PlayerStage()
    next.player.afterQueue = .album
    next.player.restore(stage.player.state)
    let moved = moved(["A1", "A2", "A3"])
    supply.album = supply.album.compactMap { moved[$0.id] }
    next.supply = supply
    // The library tells what has become of the songs that are compared with it.
    let compared = Set(next.player.songs.map(\.id))
    next.player.followFiles(moved.filter { compared.contains($0.key) })
    #expect(paths(next.player.offers.map(\.song)) == ["/new/A3"] && next.player.hasRefusedOffers)
  }
}
