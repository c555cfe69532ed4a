import Languages
import Music
import Testing

/// Another position is chosen in a song whose file has gone away.
@MainActor
@Suite struct MissingAtSeekTests {
  /// A stage on which A plays, its file has gone away, and another position in it is chosen.
  private func soughtStage() -> OutageStage {
    let stage = OutageStage(["A", "B"])
    stage.player.next()
    stage.advance(20)
    stage.take(away: ["A"])
    stage.player.seek(to: 40)
    stage.player.update()
    return stage
  }

  @Test(
    "M7 R4 a seek in a song whose file is away costs neither the song nor its position, and it plays on when the file is back"
  )
  func seek() {
    let stage = soughtStage()
    #expect(stage.player.current?.song.title == "A" && stage.player.position == 40 && !stage.player.isPlaying)
    #expect(stage.queue == ["B"] && stage.player.history.isEmpty && stage.engine.item == nil)
    #expect(stage.notices.last == .waitsFor(PlayerStage.songs(["A"])[0], reason: "no sound in it"))
    stage.player.play()
    stage.player.update()
    #expect(stage.player.position == 40 && !stage.player.isPlaying, "it is still away")
    stage.player.seek(by: 5)
    stage.bringBack()
    #expect(stage.player.isPlaying && stage.player.position == 45 && stage.engine.item?.song.title == "A")
    stage.advance(15)
    #expect(stage.player.current?.song.title == "B" && stage.player.history.map(\.song.title) == ["A"])
    // Or the person does not wait.
    let acts: [(act: (Player) -> Void, current: String, position: Double)] = [
      ({ $0.pause() }, "A", 40), ({ $0.stop() }, "A", 0), ({ $0.next() }, "B", 0), ({ $0.nextInPlace() }, "B", 0),
    ]
    for (act, current, position) in acts {
      let stage = soughtStage()
      act(stage.player)
      stage.bringBack()
      #expect(stage.player.current?.song.title == current && stage.player.position == position)
      #expect(stage.queue == (current == "A" ? ["B"] : ["A"]) && stage.marked.isEmpty)
    }
  }

  @Test("M7 R4 a paused song in which another position is chosen while its file is away stays paused when that is back")
  func seekInPause() {
    let stage = OutageStage(["A", "B"])
    stage.player.next()
    stage.advance(20)
    stage.player.pause()
    stage.take(away: ["A"])
    stage.player.seek(to: 40)
    stage.engine.report(.failed(item: stage.player.current?.id ?? 0, reason: "no such file", isMissing: true))
    stage.player.update()
    #expect(stage.engine.item == nil && stage.probe.wanted == ["/A"])
    stage.bringBack()
    #expect(stage.player.current?.song.title == "A" && stage.player.position == 40 && !stage.player.isPlaying)
    stage.player.play()
    #expect(stage.player.isPlaying && stage.player.position == 40 && stage.engine.item?.song.title == "A")
  }
}
