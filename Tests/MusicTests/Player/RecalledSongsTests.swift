import Languages
import Music
import Testing

/// Songs that cannot be played, and come back into the queue: with another queue that is shown, or by undoing.
@MainActor
@Suite struct RecalledSongsTests {
  private let reason: Sentence = "no such file"

  /// A stage on which A plays, and B, which waits before C, is marked as missing.
  private func stage() -> OutageStage {
    let stage = OutageStage(["A", "B", "C"])
    stage.player.next()
    stage.take(away: ["B"])
    #expect(stage.player.markMissing([PlayerStage.songs(["B"])[0].id: reason]).count == 1)
    #expect(stage.marked == ["B"])
    return stage
  }

  @Test("H9 M7 R4 the missing songs of a queue say so at once when it is taken out again, and are passed over")
  func takenOut() {
    let stage = stage()
    stage.player.beginQueue("Friday")
    stage.player.add(PlayerStage.songs(["X", "Y"]), title: nil)
    stage.player.next()
    #expect(stage.marked == [] && stage.player.queuedSeconds == 60)
    stage.player.showQueue(nil)
    #expect(stage.player.current?.song.title == "A" && stage.queue == ["B", "C"] && stage.marked == ["B"])
    #expect(stage.player.failure(of: stage.player.items[0]) == reason && stage.player.queuedSeconds == 60)
    #expect(stage.engine.upcoming.map(\.song.title) == ["C"] && stage.probe.wanted == ["/B"])
    // The swap is undone, and done again.
    stage.player.undo()
    #expect(stage.marked == [] && stage.queue == ["Y"])
    stage.player.redo()
    #expect(stage.marked == ["B"])
    stage.bringBack()
    #expect(stage.marked == [] && stage.engine.upcoming.map(\.song.title) == ["B", "C"])
  }

  @Test("H9 R4 songs whose files come back while their queue is kept are not marked when it is taken out again")
  func backMeanwhile() {
    let stage = stage()
    stage.player.beginQueue("Friday")
    stage.player.filesAreBack(["/B"])
    stage.player.showQueue(nil)
    #expect(stage.queue == ["B", "C"] && stage.marked == [])
  }

  @Test("H9 M7 R4 the library also says which songs of kept queues are missing, once, and they are marked when shown")
  func foundMissingMeanwhile() {
    let stage = OutageStage(["A", "B", "C"])
    let songs = PlayerStage.songs(["A", "B"])
    let reasons = Dictionary(uniqueKeysWithValues: songs.map { ($0.id, reason) })
    stage.player.next()
    stage.player.beginQueue("Friday")
    stage.take(away: ["A", "B"])
    let new = stage.player.markMissing(reasons)
    #expect(new.map(\.song) == songs && new.map(\.isSkipped) == [false, false])
    #expect(stage.player.markMissing(reasons).isEmpty)
    stage.player.showQueue(nil)
    #expect(stage.player.current?.song == songs[0] && !stage.player.isPlaying)
    #expect(stage.marked == ["B"] && Set(stage.player.missingSongs) == Set(songs))
    #expect(stage.probe.wanted == ["/A", "/B"])
    stage.bringBack()
    #expect(stage.player.missingSongs.isEmpty && !stage.player.isPlaying)
  }

  @Test("H9 R4 the library finds missing songs of kept queues again when their files were back, or for another reason")
  func foundMissingAgain() {
    let stage = OutageStage(["A", "B", "C"])
    let songs = PlayerStage.songs(["A", "B", "C"])
    var reasons = [songs[0].id: reason, songs[1].id: reason]
    stage.player.beginQueue("Friday")
    func found() -> [Song] { stage.player.markMissing(reasons).map(\.song) }
    #expect(found() == [songs[0], songs[1]])
    stage.player.filesAreBack(["/B"])
    #expect(found() == [songs[1]] && found() == [])
    reasons[songs[2].id] = reason
    #expect(found() == [songs[2]] && found() == [])
    reasons[songs[0].id] = "the disk is away"
    #expect(found() == [])
    stage.player.showQueue(nil)
    #expect(stage.player.items.map { stage.player.failure(of: $0) } == ["the disk is away", reason, reason])
  }

  @Test("H9 R4 the song with which a queue that is taken out goes on is tried, also if its file was missing")
  func tried() {
    let stage = OutageStage(["A", "B"])
    let songs = PlayerStage.songs(["A"])
    stage.player.next()
    stage.player.beginQueue("Friday")
    stage.player.add(PlayerStage.songs(["X"]), title: nil)
    stage.player.next()
    _ = stage.player.markMissing([songs[0].id: reason])
    stage.player.showQueue(nil)
    #expect(stage.player.current?.song == songs[0] && stage.player.isPlaying && stage.player.missingSongs.isEmpty)
    stage.advance(60)
    #expect(stage.player.history.map(\.song.title) == ["A"] && stage.queue == [])
  }

  @Test("H9 R4 a damaged song of a queue is still marked when that is taken out again")
  func damaged() {
    let stage = OutageStage(["A", "B", "C"])
    stage.engine.failuresAreMissingFiles = false
    stage.engine.broken = ["A": 0]
    stage.player.next()
    stage.advance(0)
    #expect(stage.player.current?.song.title == "B" && stage.queue == ["A", "C"] && stage.marked == ["A"])
    stage.player.beginQueue("Friday")
    stage.player.showQueue(nil)
    #expect(stage.queue == ["A", "C"] && stage.marked == ["A"] && stage.player.missingSongs.isEmpty)
  }

  @Test(
    "H9 R4 a damaged song of a queue is not marked any more where its file was repaired and played, or read anew, meanwhile"
  )
  func repaired() {
    for others: [String]? in [["X", "A"], ["X", "A", "Y"], nil] {
      let stage = OutageStage(["A", "B"])
      stage.engine.failuresAreMissingFiles = false
      stage.engine.broken = ["A": 0]
      stage.player.next()
      stage.advance(0)
      #expect(stage.player.current?.song.title == "B" && stage.marked == ["A"])
      stage.player.beginQueue("Friday")
      stage.engine.broken = [:]
      if let others {
        stage.player.add(PlayerStage.songs(others), title: nil)
        stage.player.next()
        stage.advance(60)
        stage.advance(60)
        #expect(stage.player.history.map(\.song.title) == ["X", "A"])
      } else {
        var song = PlayerStage.songs(["A"])[0]
        song.year = 1999
        stage.player.take([song])
      }
      stage.player.showQueue(nil)
      #expect(stage.queue == ["A"] && stage.marked == [], "\(others ?? [])")
    }
  }

  @Test("H9 R4 a damaged song of a queue is still marked where another card of it was only passed meanwhile")
  func passed() {
    let stage = OutageStage(["A", "B"])
    stage.engine.failuresAreMissingFiles = false
    stage.engine.broken = ["A": 0]
    stage.player.next()
    stage.advance(0)
    stage.player.beginQueue("Friday")
    stage.player.add(PlayerStage.songs(["X", "A", "Y"]), title: nil)
    stage.player.next()
    stage.player.pause()
    stage.player.nextInPlace()
    #expect(stage.player.current?.song.title == "A" && !stage.player.isPlaying)
    stage.player.nextInPlace()
    #expect(stage.player.current?.song.title == "Y" && stage.player.history.map(\.song.title) == ["X", "A"])
    stage.player.showQueue(nil)
    #expect(stage.queue == ["A"] && stage.marked == ["A"])
  }

  @Test("M7 R4 a missing song that was removed is marked when that is undone")
  func undone() {
    let stage = stage()
    stage.player.remove([stage.player.items[0].id])
    stage.player.next()
    #expect(stage.player.current?.song.title == "C" && stage.queue == [])
    stage.player.undo()
    #expect(stage.queue == ["B"] && stage.marked == ["B"] && stage.probe.wanted == ["/B"])
    stage.bringBack()
    #expect(stage.marked == [])
  }
}
