import FoundationEssentials
import Languages
import Testing

@testable import Music

/// One song that is repeated, while repetitions of it wait in the queue or cannot be played.
@MainActor
@Suite struct RepeatedSongTests {
  /// A player that has gone back to the first of several rounds of the song A, and repeats that song now. The later rounds wait.
  private func stage(rounds: Int) -> PlayerStage {
    let stage = PlayerStage(["A"])
    stage.player.setRepeatMode(.queue)
    for _ in 0..<rounds { stage.player.next() }
    for _ in 1..<rounds { stage.player.previous() }
    stage.player.setRepeatMode(.song)
    return stage
  }

  /// Whether each song has a number of its own, so that a restart keeps all of them.
  private func areNumbersValid(_ stage: PlayerStage) -> Bool { stage.player.state.content.hasValidNumbers }

  @Test("M7 M8 H2 a song that is repeated gets no number of a card that waits, and each card is played in its turn")
  func waiting() {
    let stage = stage(rounds: 2)
    let waiting = stage.player.items.map(\.id)
    #expect(stage.current == "A" && stage.queue == ["A"] && stage.history == [])
    stage.advance(60)
    #expect(stage.current == "A" && stage.player.items.map(\.id) == waiting && stage.history == [])
    #expect(areNumbersValid(stage) && stage.engine.item?.id == stage.player.current?.id)
    stage.player.setRepeatMode(.off)
    stage.advance(60)
    #expect(stage.player.current?.id == waiting.first && stage.queue == [] && stage.history == ["A"])
    stage.advance(60)
    #expect(stage.current == nil && stage.queue == [] && stage.history == ["A", "A"] && areNumbersValid(stage))
    #expect(stage.engine.heard.count == 5)
  }

  @Test("M8 a song that is repeated more often than the engine knows in advance gets no number of a card that waits")
  func stalled() {
    let stage = stage(rounds: 10)
    let all = stage.player.items.map(\.id)
    #expect(all.count == 9)
    // As many repetitions as the engine knows in advance have numbers before that of the card that is left.
    stage.player.remove(all.dropLast())
    stage.advance(600)
    #expect(stage.player.items.map(\.id) == [all[8]] && stage.history == [])
    #expect(areNumbersValid(stage) && stage.engine.item?.id == stage.player.current?.id)
  }

  @Test("M8 H2 a song that is repeated gets no number of a card that was removed, which comes back when that is undone")
  func removed() {
    for seconds in [60.0, 600] {
      let stage = stage(rounds: 2)
      let waiting = stage.player.items.map(\.id)
      stage.player.remove(waiting)
      stage.advance(seconds)
      #expect(stage.current == "A" && stage.queue == [])
      stage.player.undo()
      #expect(waiting.count == 1 && stage.player.items.map(\.id) == waiting && areNumbersValid(stage))
      stage.player.redo()
      stage.advance(seconds)
      stage.player.undo()
      #expect(stage.player.items.map(\.id) == waiting && areNumbersValid(stage))
    }
  }

  @Test(
    "M7 M8 a card that waits as a later round of a song stays where Play now of another one is undone, or Previous goes back"
  )
  func waitingStays() throws {
    for mode in RepeatMode.allCases {
      for goesBack in [false, true] {
        let stage = stage(rounds: 2)
        let player = stage.player
        player.setRepeatMode(mode)
        player.add(PlayerStage.songs(["B"]), title: nil)
        let waiting = player.items.map(\.id)
        player.playNow(PlayerStage.songs(["X"]))
        #expect(stage.current == "X" && stage.queue == ["A", "B"] && stage.history == ["A"])
        let later = try restarted(player.state)
        later.player.previous()
        #expect(later.current == "A" && later.queue == ["X", "A", "B"], "\(mode), after a restart")
        if goesBack {
          player.previous()
          #expect(stage.current == "A" && stage.queue == ["X", "A", "B"], "\(mode)")
          #expect(player.items.dropFirst().map(\.id) == waiting)
        } else {
          player.undo()
          #expect(stage.current == "A" && player.items.map(\.id) == waiting && stage.history == [], "\(mode)")
          player.redo()
          #expect(stage.current == "X" && player.items.map(\.id) == waiting && stage.history == ["A"], "\(mode)")
          player.undo()
          #expect(stage.current == "A" && player.items.map(\.id) == waiting, "\(mode)")
        }
      }
    }
  }

  @Test("M7 M8 M18 the card that a song has become at its end goes where the song comes back, also after a restart")
  func repetitionGoes() throws {
    let stage = PlayerStage(["A", "B"])
    let player = stage.player
    player.setRepeatMode(.queue)
    player.next()
    player.playNow(PlayerStage.songs(["X"]))
    #expect(stage.queue == ["B", "A"] && player.played.map(\.isRepeated) == [true])
    for _ in 0..<2 {
      player.undo()
      #expect(stage.current == "A" && stage.queue == ["B"])
      player.redo()
      #expect(stage.current == "X" && stage.queue == ["B", "A"] && player.played.map(\.isRepeated) == [true])
    }
    let later = try restarted(player.state)
    for one in [stage, later] {
      one.player.previous()
      #expect(one.current == "A" && one.queue == ["X", "B"])
    }
  }

  @Test("M18 a song that was played in an earlier version goes back as it did there")
  func earlierSession() throws {
    let stage = PlayerStage(["A", "B"])
    stage.player.setRepeatMode(.queue)
    for _ in 0..<2 { stage.player.next() }
    #expect(stage.current == "B" && stage.queue == ["A"])
    let later = try restarted(stage.player.state) { $0.replacing("historyRepeated", with: "unknown") }
    later.player.previous()
    #expect(later.current == "A" && later.queue == ["B"])
  }

  /// A player after another run of the program, in which the session is written as `edit` changes it.
  private func restarted(_ state: PlayerState, _ edit: (String) -> String = { $0 }) throws -> PlayerStage {
    let written = try #require(String(bytes: JSONEncoder().encode(state), encoding: .utf8))
    let stage = PlayerStage()
    stage.player.restore(try JSONDecoder().decode(PlayerState.self, from: Data(edit(written).utf8)))
    return stage
  }

  @Test(
    "H1 M8 a song that is repeated keeps the time at which it first began, whether it begins again without a gap or not"
  )
  func time() {
    for isGapless in [true, false] {
      let stage = PlayerStage(["A", "B"])
      var date = 1_000_000.0
      stage.player.time = { PlayerTime(date: date) }
      stage.player.setRepeatMode(.song)
      stage.player.next()
      for _ in 0..<2 {
        if !isGapless { stage.engine.setUpcoming([]) }
        date += 60
        stage.advance(60)
      }
      #expect(stage.current == "A" && stage.engine.heard == ["A", "A", "A"])
      stage.player.next()
      #expect(stage.player.played.map(\.date) == [1_000_000] && stage.player.playing.date == 1_000_120)
    }
  }

  @Test("M7 M8 where a song that is to be repeated cannot be played, its next card leaves the queue and plays")
  func unheard() throws {
    let stage = stage(rounds: 2)
    let (first, second) = (try #require(stage.player.current), stage.player.items.map(\.id))
    stage.engine.report(.failed(item: first.id, reason: "no sound in it"))
    stage.player.update()
    stage.advance(60)
    #expect(stage.player.current.map { [$0.id] } == second && stage.player.items.map(\.id) == [first.id])
    #expect(stage.history == [] && areNumbersValid(stage) && stage.engine.item?.id == second.first)
  }

  @Test(
    "M7 a repeated song that fails in its first seconds does not begin again, and the player says what the engine plays"
  )
  func fails() {
    for mode in [RepeatMode.song, .queue] {
      let stage = PlayerStage(["A"])
      stage.player.setRepeatMode(mode)
      stage.player.next()
      stage.engine.broken = ["A": 3]
      stage.advance(3.5)
      #expect(stage.current == nil && stage.engine.item == nil && stage.queue == ["A"], "\(mode)")
      #expect(stage.player.isStopped && stage.history == [], "\(mode)")
    }
    let stage = PlayerStage(["A", "B"])
    stage.player.setRepeatMode(.song)
    stage.player.next()
    stage.engine.broken = ["A": 3]
    stage.advance(3.5)
    #expect(stage.current == "B" && stage.engine.item?.id == stage.player.current?.id && stage.queue == ["A"])
    stage.advance(1)
    #expect(stage.player.position == 1 && stage.player.isPlaying && stage.history == [])
    stage.advance(60)
    #expect(stage.current == "B" && stage.player.position == 1 && stage.queue == ["A"])
  }
}
