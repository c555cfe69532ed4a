import Music
import Testing

/// The player after another run of the program, compared with one that has gone on.
@MainActor
@Suite struct RestartTests {
  private func restarted(_ stage: PlayerStage) -> PlayerStage {
    let next = PlayerStage()
    next.player.restore(stage.player.state)
    return next
  }

  @Test("M18 a queue that is repeated goes on after a restart as without one, also back")
  func repetition() {
    let stage = PlayerStage(["A", "B", "C"])
    stage.player.setRepeatMode(.queue)
    for _ in 0..<4 { stage.player.next() }
    let next = restarted(stage)
    for one in [stage, next] {
      one.player.play()
      one.player.previous()
      one.player.previous()
    }
    #expect(next.queue == stage.queue && next.queue == ["C", "A"])
    #expect(next.current == stage.current)
    #expect(next.mirrored == next.queue)
  }

  @Test("M18 random steps lead to the same after a restart as without one")
  func random() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = RepeatableGenerator(seed: seed)
    for round in 0..<100 {
      let (stage, other) = (PlayerStage(["A", "B", "C", "D"]), PlayerStage(["A", "B", "C", "D"]))
      var last = other
      for one in [stage, other] { one.player.setRepeatMode(.queue) }
      for step in 0..<30 {
        let operation = Int.random(in: 0..<4, using: &random)
        if operation == 3 { last = restarted(last) }
        for one in [stage, last] {
          switch operation {
          case 0, 1: one.player.next()
          case 2: one.player.previous()
          default: break
          }
        }
        let place = "seed \(seed), round \(round), step \(step)"
        #expect(last.queue == stage.queue && last.current == stage.current && last.history == stage.history, "\(place)")
        if last.queue != stage.queue { return }
      }
    }
  }

  @Test(
    "M18 numbers that make no sense are replaced",
    arguments: [[1, 1, 1], [0, -5, .max], [1 << 20, 1 << 20, 3 << 20], [1 << 20, 2 << 20, 1 << 60], []] as [[Int]])
  func nonsense(numbers: [Int]) {
    var state = PlayerStage(["A", "B", "C"]).player.state
    state.content.queueNumbers = numbers
    let stage = PlayerStage()
    stage.player.restore(state)
    #expect(stage.queue == ["A", "B", "C"] && stage.player.items.map(\.id) != numbers)
    stage.player.add(PlayerStage.songs(["D"]), title: "D")
    #expect(Set(stage.player.items.map(\.id)).count == 4)
    #expect(stage.player.items.allSatisfy { (1..<1 << 60).contains($0.id) }, "the next run can use them")
  }
}
