import Languages
import Music
import Testing

/// Queues of pictures.
@MainActor
@Suite struct PictureQueueTests {
  private func pictures(_ titles: String...) -> [Song] {
    titles.map {
      Song(title: $0, artist: "", duration: 200, cover: Cover(path: "/\($0).png"), isPicture: true)
    }
  }

  @Test("J2 a queue of pictures is a slide show, with the seconds that are set for each")
  func slides() {
    let stage = PlayerStage()
    stage.player.add(pictures("P", "Q", "R"), title: "Pictures")
    #expect(stage.notices.last == .added(title: "Pictures", count: 3, arePictures: true, number: 1))
    stage.player.next()
    #expect(stage.player.duration == 5)
    stage.advance(5.1)
    #expect(stage.current == "Q")
    stage.player.pictureSeconds = 10
    #expect(stage.player.duration == 5, "the one that is shown keeps its time")
    stage.advance(5)
    #expect(stage.current == "R")
    #expect(stage.player.duration == 10)
    let next = PlayerStage()
    next.player.restore(stage.player.state)
    #expect(next.player.pictureSeconds == 10)
  }

  @Test("J2 only a queue in which there are pictures is one of pictures, not an empty one")
  func whatWaits() {
    let stage = PlayerStage()
    #expect(stage.queue == [] && !stage.player.queuesPictures)
    stage.player.add(pictures("P", "Q"), title: "Pictures")
    #expect(stage.player.queuesPictures)
    stage.player.remove(stage.player.items.map(\.id))
    #expect(stage.queue == [] && !stage.player.queuesPictures)
    #expect(!PlayerStage(["A"]).player.queuesPictures)
  }

  @Test("J2 pictures are not queued together with songs")
  func apart() {
    let stage = PlayerStage(["A", "B"])
    #expect(!stage.player.takesPictures && PlayerStage().player.takesPictures)
    stage.player.add(pictures("P"), title: "P")
    stage.player.playNow(pictures("P"))
    #expect(stage.queue == ["A", "B"])
    #expect(stage.notices.last == .picturesLeftOut(title: "P"))
    // Of a folder with both, the songs are taken.
    stage.player.add(PlayerStage.songs(["C"]) + pictures("P"), title: "Both")
    #expect(stage.queue == ["A", "B", "C"])
  }

  @Test("J2 what contains neither songs nor pictures changes nothing when it is queued or played")
  func nothing() {
    for songs in [PlayerStage.songs(["A"]), pictures("P"), []] {
      let stage = PlayerStage()
      if !songs.isEmpty { stage.player.add(songs, title: "First") }
      let (undo, notices) = (stage.player.undoDescription, stage.notices)
      stage.player.add([], title: "Nothing")
      stage.player.playNext([], title: "Nothing")
      stage.player.playNow([])
      #expect(stage.queue == songs.map(\.title) && stage.current == nil)
      #expect(stage.player.undoDescription == undo && stage.notices == notices)
    }
  }

  @Test("J2 songs end a slide show, which can be undone")
  func songsComeFirst() {
    let stage = PlayerStage()
    stage.player.add(pictures("P", "Q", "R"), title: "Pictures")
    stage.player.next()
    stage.player.add(PlayerStage.songs(["A", "B"]), title: "Songs")
    #expect(stage.queue == ["A", "B"] && stage.mirrored == stage.queue)
    stage.player.undo()
    #expect(stage.queue == ["Q", "R"] && stage.mirrored == stage.queue)
    stage.player.remove(stage.player.items.map(\.id))
    #expect(stage.player.undoDescription == "Removed 2 pictures")
    stage.player.undo()
    stage.player.playNow(PlayerStage.songs(["A", "B"]))
    #expect(stage.current == "A" && stage.queue == ["B"])
    stage.player.undo()
    #expect(stage.current == "P" && stage.queue == ["Q", "R"])
  }

  @Test(
    "J2 M8 while the queue is repeated, no picture waits beside a song that returns to it, nor a song beside pictures")
  func repeated() {
    let stage = PlayerStage(["A"])
    stage.player.setRepeatMode(.queue)
    stage.player.next()
    stage.player.playNow(pictures("P"))
    #expect(stage.current == "A" && stage.notices.last == .picturesLeftOut(title: "P", isRepeated: true))
    stage.player.add(pictures("P"), title: "P")
    #expect(stage.queue == [])
    stage.advance(60)
    #expect(stage.current == "A" && stage.queue == [])
    // A song that is not repeated is followed by pictures, and does not come back to them.
    stage.player.setRepeatMode(.off)
    stage.player.add(pictures("P", "Q"), title: "Pictures")
    stage.player.setRepeatMode(.queue)
    #expect(stage.engine.upcoming.prefix(3).map(\.song.title) == ["P", "Q", "P"])
    stage.advance(60)
    #expect(stage.current == "P" && stage.queue == ["Q"])
    stage.advance(5)
    #expect(stage.current == "Q" && stage.queue == ["P"])
    // Songs end the slide show, and the picture that is shown does not come back either.
    stage.player.add(PlayerStage.songs(["B", "C"]), title: "Songs")
    stage.advance(5)
    #expect(stage.current == "B" && stage.queue == ["C"] && stage.mirrored == stage.queue)
  }

  @Test("J2 M8 pictures take the place of suggestions also while the queue is repeated")
  func repeatedSuggestions() {
    let stage = PlayerStage()
    let album = Album(title: "Album", artist: "X", songs: PlayerStage.songs(["A", "B"]))
    stage.player.suggest(from: [album], isComplete: true)
    stage.player.setRepeatMode(.queue)
    stage.player.next()
    stage.player.playNow(pictures("P"))
    #expect(stage.current == "P" && stage.queue == [])
  }

  @Test("J10 pictures are suggested only where there is no music")
  func suggestions() {
    let albums = [
      Album(title: "Holidays", artist: "", songs: pictures("P", "Q")),
      Album(title: "Album", artist: "X", songs: PlayerStage.songs(["A", "B"])),
    ]
    let stage = PlayerStage()
    stage.player.suggest(from: albums, isComplete: true)
    #expect(stage.queue == ["A", "B"])
    let other = PlayerStage()
    other.player.suggest(from: [albums[0]], isComplete: true)
    #expect(other.queue == ["P", "Q"])
    // What is suggested makes room.
    stage.player.add(pictures("P"), title: "P")
    #expect(stage.queue == ["P"])
  }
}
