import Music
import Testing

/// Next and Previous as the desktop means them.
@MainActor
@Suite struct InPlaceTests {
  @Test("M7 Next on the bus while paused goes to the next song and stays paused")
  func paused() {
    let stage = PlayerStage(["A", "B", "C"])
    stage.player.next()
    stage.advance(10)
    stage.player.pause()
    stage.player.nextInPlace()
    #expect(stage.current == "B" && !stage.player.isPlaying && !stage.player.isStopped)
    #expect(stage.player.position == 0)
    #expect(stage.history == ["A"] && stage.queue == ["C"] && stage.mirrored == stage.queue)
    stage.player.previousInPlace()
    #expect(stage.current == "A" && !stage.player.isPlaying && !stage.player.isStopped)
    #expect(stage.queue == ["B", "C"])
    stage.advance(100)
    #expect(stage.current == "A")
    stage.player.play()
    stage.advance(61)
    #expect(stage.current == "B" && stage.player.isPlaying)
  }

  @Test("M7 Next on the bus while stopped stays stopped, and while playing goes on playing")
  func stopped() {
    let stage = PlayerStage(["A", "B", "C"])
    stage.player.next()
    stage.player.stop()
    stage.player.nextInPlace()
    #expect(stage.current == "B" && stage.player.isStopped)
    stage.player.play()
    stage.player.nextInPlace()
    #expect(stage.current == "C" && stage.player.isPlaying)
  }

  @Test("M16 A song that was paused and exchanged can be stopped, too")
  func stoppedWhileHeld() {
    let stage = PlayerStage(["A", "B", "C"])
    stage.player.next()
    stage.player.pause()
    stage.player.nextInPlace()
    stage.player.seek(to: 20)
    #expect(stage.player.position == 20 && !stage.player.isStopped)
    stage.player.stop()
    #expect(stage.current == "B" && stage.player.isStopped && stage.player.position == 0)
    stage.player.play()
    #expect(stage.player.isPlaying && stage.player.position < 1)
  }

  @Test("M7 Next on the bus after the last song changes nothing")
  func last() {
    let stage = PlayerStage(["A"])
    stage.player.next()
    stage.player.pause()
    #expect(!stage.player.nextInPlace())
    #expect(stage.current == "A")
  }
}
