import Music
import Testing

/// What counts as skipped: a song of which little was heard, wherever in the song that was.
@MainActor
@Suite struct SkipTests {
  private func isSkipped(_ stage: PlayerStage) -> Bool? { stage.player.played.last?.isSkipped }

  @Test("H1 a song that was heard is not skipped because it was sought back to its beginning, or stopped")
  func heard() {
    let stage = PlayerStage(["A", "B", "C", "D"])
    stage.player.next()
    stage.advance(30)
    stage.player.seek(to: 1)
    stage.player.next()
    #expect(isSkipped(stage) == false)
    stage.advance(30)
    stage.player.stop()
    stage.player.next()
    #expect(isSkipped(stage) == false)
    stage.advance(6)
    stage.player.seek(by: 10)
    stage.advance(6)
    stage.player.next()
    #expect(isSkipped(stage) == false, "twelve seconds in two parts")
  }

  @Test("H1 a song is skipped of which little was heard, although that was far behind its beginning")
  func jumped() {
    let stage = PlayerStage(["A", "B", "C"])
    stage.player.next()
    stage.player.seek(to: 50)
    stage.advance(3)
    stage.player.next()
    #expect(isSkipped(stage) == true)
    stage.player.pause()
    stage.player.seek(to: 40)
    stage.player.stop()
    stage.player.seek(to: 30)
    stage.player.play()
    stage.advance(9)
    stage.player.next()
    #expect(isSkipped(stage) == true)
  }

  @Test("H1 a song that goes on after a restart was heard before, and one that repeats itself, too")
  func continued() {
    let stage = PlayerStage(["A", "B"])
    stage.player.next()
    stage.advance(40)
    let other = PlayerStage()
    other.player.restore(stage.player.state)
    other.player.play()
    other.advance(1)
    other.player.next()
    #expect(isSkipped(other) == false)
    other.player.setRepeatMode(.song)
    other.advance(62)
    other.player.setRepeatMode(.off)
    other.player.add(PlayerStage.songs(["C"]), title: nil)
    other.player.next()
    #expect(isSkipped(other) == false)
  }

  @Test("H1 M8 a song to which undo or another queue has come back is skipped if little of it was heard, and only then")
  func broughtBack() {
    for (isUndone, isPlaying) in [(true, true), (true, false), (false, true), (false, false)] {
      for (seconds, expected) in [(1.0, true), (12, false)] {
        let stage = PlayerStage(["A", "B", "C"])
        let player = stage.player
        player.next()
        player.seek(to: 30)
        stage.advance(seconds)
        if !isPlaying { player.pause() }
        if isUndone {
          player.playNow(stage.id("B"))
          player.undo()
        } else {
          player.beginQueue("Friday")
          player.showQueue(nil)
        }
        #expect(stage.current == "A" && player.position == 30 + seconds)
        #expect(player.isPlaying == (isUndone && isPlaying), "an empty queue is silent")
        player.next()
        #expect(isSkipped(stage) == expected, "\(isUndone) \(isPlaying) \(seconds)")
      }
    }
  }

  @Test(
    "M8 asking whether there is a next song changes nothing, in every way of repeating", arguments: RepeatMode.allCases)
  func asking(mode: RepeatMode) {
    var questions = 0
    let supply = FakeSupply { count in
      questions += 1
      return PlayerStage.songs((0..<count).map { "L\(questions).\($0)" })
    }
    let stage = PlayerStage()
    stage.player.setRepeatMode(mode)
    stage.player.afterQueue = .library
    stage.supply = supply
    let (former, offers) = (questions, stage.player.offers)
    #expect(stage.player.canGoOn)
    #expect(questions == former && stage.player.offers == offers)
    #expect(stage.player.next() && stage.player.canGoOn)
    let other = PlayerStage()
    other.player.afterQueue = .library
    other.supply = supply
    other.player.restore(stage.player.state)
    #expect(other.player.canGoOn)
  }
}
