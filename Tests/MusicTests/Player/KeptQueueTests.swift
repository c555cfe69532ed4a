import FoundationEssentials
import Music
import Testing

@MainActor
@Suite struct KeptQueueTests {
  @Test("H9 a queue is kept with its song, its position and its past, and taken out again; it is undone as one")
  func swap() {
    let stage = PlayerStage(["A", "B", "C"])
    let player = stage.player
    player.next()
    stage.advance(60)
    stage.advance(20)
    player.beginQueue("Friday")
    #expect(stage.queue == [] && stage.current == nil && stage.history == [] && player.queueName == "Friday")
    #expect(player.keptQueues.map(\.name) == [nil] && player.keptQueues[0].count == 1)
    player.add(PlayerStage.songs(["X", "Y"]), title: nil)
    player.next()
    stage.advance(7)
    player.showQueue(nil)
    #expect(stage.current == "B" && stage.queue == ["C"] && stage.history == ["A"] && player.queueName == nil)
    #expect(player.position == 20 && player.isPlaying, "what plays goes on with the other queue's song")
    #expect(stage.engine.heard == ["A", "B", "X", "B"])
    player.pause()
    player.showQueue("Friday")
    #expect(stage.current == "X" && stage.queue == ["Y"] && player.position == 7 && !player.isPlaying)
    player.undo()
    player.undo()
    #expect(stage.current == "X" && player.queueName == "Friday" && player.isPlaying)
    player.undo()
    player.undo()
    #expect(stage.current == "B" && stage.queue == ["C"] && player.queueName == nil && player.keptQueues.isEmpty)
  }

  @Test("H9 a queue is kept with the song that plays, also where the engine has not been asked since it began")
  func swapAfterStall() {
    let stage = PlayerStage(["A", "B", "C"])
    let player = stage.player
    player.next()
    stage.engine.advance(by: 61)
    player.beginQueue("Friday")
    player.add(PlayerStage.songs(["X", "Y"]), title: nil)
    player.next()
    stage.engine.advance(by: 62)
    player.showQueue(nil)
    #expect(stage.current == "B" && stage.queue == ["C"] && stage.history == ["A"] && player.position == 1)
    player.showQueue("Friday")
    #expect(stage.current == "Y" && stage.queue == [] && stage.history == ["X"] && player.position == 2)
  }

  @Test("H9 no two queues have the same name, and what nobody has chosen is not kept")
  func names() {
    let stage = PlayerStage(["A"])
    let player = stage.player
    player.nameQueue("Kitchen")
    player.beginQueue("Kitchen")
    #expect(player.keptQueues.isEmpty && stage.queue == ["A"])
    player.beginQueue("Friday")
    #expect(player.keptQueues.map(\.name) == ["Kitchen"])
    player.nameQueue("Kitchen")
    #expect(player.queueName == "Friday")
    player.removeQueue("Kitchen")
    #expect(player.keptQueues.isEmpty)
    player.undo()
    #expect(player.keptQueues.map(\.name) == ["Kitchen"])
    let empty = PlayerStage()
    empty.player.beginQueue("Friday")
    #expect(empty.player.keptQueues.isEmpty)
  }

  @Test("H9 what was played in a queue stays played when swaps before that are undone, or other queues come back")
  func playedBetween() {
    for undoesRemoval in [false, true] {
      let stage = PlayerStage(["A"])
      let player = stage.player
      player.nameQueue("Kitchen")
      player.beginQueue("Garden")
      player.add(PlayerStage.songs(["G1", "G2"]), title: nil)
      player.beginQueue("Friday")
      player.add(PlayerStage.songs(["F"]), title: nil)
      player.showQueue("Kitchen")
      if undoesRemoval {
        player.removeQueue("Friday")
      } else {
        player.showQueue("Friday")
      }
      player.showQueue("Garden")
      player.next()
      stage.advance(60)
      #expect(stage.current == "G2")
      player.undo()
      player.undo()
      #expect(player.queueName == "Kitchen" && stage.queue == ["A"])
      #expect(Set(player.keptQueues.map(\.name)) == ["Garden", "Friday"])
      player.showQueue("Garden")
      #expect(stage.history == ["G1"] && stage.current == "G2" && stage.queue == [], "\(undoesRemoval)")
    }
  }

  @Test("H9 what was played in a queue that was shown, left and shown again stays played when both swaps are undone")
  func playedInBetween() {
    let stage = PlayerStage(["A", "B", "C"])
    let player = stage.player
    player.nameQueue("Kitchen")
    player.beginQueue("Garden")
    player.add(PlayerStage.songs(["G"]), title: nil)
    player.showQueue("Kitchen")
    player.next()
    stage.advance(60)
    #expect(stage.history == ["A"] && stage.current == "B")
    while player.queueName == "Kitchen", player.undo() {}
    #expect(player.queueName == "Garden")
    while player.queueName == "Garden", player.undo() {}
    #expect(player.queueName == "Kitchen" && stage.history == ["A"] && stage.current == "B" && stage.queue == ["C"])
  }

  @Test("H9 all queues come back with the session, and one from before there were several is taken over")
  func session() {
    let stage = PlayerStage(["A", "B", "C"])
    stage.player.next()
    stage.player.toggleStop(after: stage.id("B"))
    stage.player.beginQueue("Friday")
    stage.player.add(PlayerStage.songs(["X"]), title: nil)
    let other = PlayerStage()
    other.player.restore(stage.player.state)
    #expect(other.player.queueName == "Friday" && other.queue == ["X"])
    other.player.showQueue(nil)
    #expect(other.current == "A" && other.player.entries.map(\.isStop) == [false, true, false])
    #expect(other.player.queueName == nil && other.player.keptQueues.map(\.name) == ["Friday"])
    let numbers = other.player.entries.map(\.id) + other.player.history.map(\.id)
    #expect(Set(numbers).count == numbers.count)
  }

  @Test("H9 queues of one name in a session all come back, under names of their own")
  func sameNames() throws {
    let stage = PlayerStage(["A"])
    stage.player.nameQueue("Kitchen")
    stage.player.beginQueue("Kitchen 2")
    stage.player.add(PlayerStage.songs(["B"]), title: nil)
    stage.player.beginQueue("Friday")
    stage.player.add(PlayerStage.songs(["C"]), title: nil)
    stage.player.beginQueue("Cellar")
    stage.player.add(PlayerStage.songs(["D"]), title: nil)
    // Nobody can give two queues one name in the program, but what is written in a file can be anything.
    let written = try #require(String(bytes: JSONEncoder().encode(stage.player.state), encoding: .utf8))
    let damaged = written.replacing("\"Friday\"", with: "\"Kitchen\"").replacing("\"Cellar\"", with: "\"Kitchen\"")
    let other = PlayerStage()
    other.player.restore(try JSONDecoder().decode(PlayerState.self, from: Data(damaged.utf8)))
    #expect(other.player.queueName == "Kitchen" && other.queue == ["D"])
    #expect(other.player.keptQueues.map(\.name) == ["Kitchen 3", "Kitchen 2", "Kitchen 4"])
    for (name, song) in [("Kitchen 3", "A"), ("Kitchen 2", "B"), ("Kitchen 4", "C")] {
      other.player.showQueue(name)
      #expect(other.queue == [song])
    }
  }
}
