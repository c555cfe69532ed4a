import Music
import Testing

/// Songs whose files end before they do: what there is of them counts as the whole song.
@MainActor
@Suite struct CutOffTests {
  /// A player whose song A ends after some seconds of its minute.
  private func stage(_ titles: [String], cutOffAt seconds: Double) -> PlayerStage {
    let stage = PlayerStage(titles)
    stage.engine.broken = ["A": seconds]
    stage.engine.failuresAreCutOffFiles = true
    return stage
  }

  @Test(
    "M5 M7 a song whose file is cut off has been played also after a jump to shortly before the cut, or behind it",
    arguments: [28.0, 50], [["A"], ["A", "B"]])
  func jump(to position: Double, titles: [String]) {
    let stage = stage(titles, cutOffAt: 30)
    stage.player.next()
    stage.player.seek(to: position)
    stage.advance(3)
    #expect(stage.history == ["A"] && stage.queue == [] && stage.current == titles.dropFirst().first)
    #expect(stage.notices.count { if case .failed = $0 { true } else { false } } == 1)
  }

  @Test("M5 M7 a song whose file is cut off after few seconds has been played, and one without sound stays in Up next")
  func short() {
    let stage = stage(["A", "B"], cutOffAt: 2)
    stage.player.next()
    stage.advance(3)
    #expect(stage.history == ["A"] && stage.queue == [] && stage.current == "B")
    let silent = self.stage(["A", "B"], cutOffAt: 0)
    silent.player.next()
    silent.advance(0)
    #expect(silent.history == [] && silent.queue == ["A"] && silent.current == "B")
  }

  @Test("M5 M8 a song whose file is cut off is repeated as far as it is there", arguments: [RepeatMode.song, .queue])
  func repeated(mode: RepeatMode) {
    for (seconds, position) in [(2.0, 0.0), (30, 50)] {
      let stage = stage(["A"], cutOffAt: seconds)
      stage.player.setRepeatMode(mode)
      stage.player.next()
      for _ in 0..<8 {
        stage.player.seek(to: position)
        stage.advance(3)
      }
      #expect(stage.current == "A" && stage.player.isPlaying && stage.queue == [])
      #expect(stage.engine.heard.count == 9)
    }
  }
}
