import Foundation
import Languages
import Music
import Testing

@MainActor
@Suite struct RedoTests {
  @Test("M8 what plays meanwhile leaves what was undone to be done again; another operation does not")
  func between() {
    let stage = PlayerStage(["A", "B", "C", "D"])
    let player = stage.player
    player.remove([stage.id("B"), stage.id("D")])
    player.undo()
    #expect(player.redoDescription == "Removed 2 songs")
    player.next()
    stage.advance(60)
    #expect(stage.current == "B" && stage.queue == ["C", "D"])
    #expect(player.redo())
    #expect(stage.current == "B" && stage.queue == ["C"] && stage.mirrored == stage.queue)
    #expect(stage.notices.last == .redone("Removed 2 songs"))
    player.undo()
    #expect(stage.queue == ["C", "D"])
    player.add(PlayerStage.songs(["E"]), title: "E")
    #expect(player.redoDescription == nil && !player.redo())
    #expect(stage.queue == ["C", "D", "E"])
    for mode in [RepeatMode.queue, .song] { player.setRepeatMode(mode) }
    player.undo()
    player.setRepeatMode(.queue)
    #expect(!player.redo() && player.repeatMode == .queue)
  }

  @Test("M8 redo of Play now goes on where the song was, while the song is current that it has interrupted")
  func playNow() {
    let stage = PlayerStage(["A", "B", "C", "D"])
    let player = stage.player
    player.next()
    stage.advance(20)
    player.playNow(stage.id("C"))
    stage.advance(35)
    player.undo()
    stage.advance(10)
    #expect(player.redo())
    #expect(stage.current == "C" && player.position == 35 && stage.queue == ["B", "D"] && stage.history == ["A"])
    #expect(stage.mirrored == stage.queue && stage.notices.last == .redone("Played “C”"))
    player.undo()
    #expect(stage.current == "A" && player.position == 30 && stage.queue == ["B", "C", "D"] && stage.history == [])
    stage.advance(60)
    #expect(stage.current == "B")
    #expect(player.redo())
    #expect(stage.current == "B" && stage.queue == ["C", "D"] && stage.history == ["A"])
    #expect(stage.notices.last == .pastRedo("Played “C”") && player.redoDescription == nil)
  }

  @Test("M8 a redo of Play now does not begin a song anew that plays already")
  func playsAlready() {
    let stage = PlayerStage(["A"])
    let player = stage.player
    player.setRepeatMode(.queue)
    for _ in 0..<2 { player.next() }
    player.previous()
    player.playNow(stage.id("A"))
    player.undo()
    player.next()
    func ids() -> [Int] { (player.history + [player.current].compactMap(\.self)).map(\.id) }
    let before = ids()
    player.redo()
    #expect(ids() == before && Set(before).count == 2)
  }

  @Test("M8 a redo of Play now that comes too late puts no second copy of a missing song into a queue that is repeated")
  func missing() {
    let stage = PlayerStage(["A"])
    let player = stage.player
    player.setRepeatMode(.queue)
    player.next()
    player.playNow(PlayerStage.songs(["B", "C"]))
    #expect(stage.current == "B" && stage.queue == ["C", "A"])
    player.undo()
    #expect(stage.current == "A" && stage.queue == [])
    stage.engine.broken = ["A": 0]
    stage.engine.failuresAreMissingFiles = true
    player.redo()
    #expect(stage.current == nil && stage.queue == ["C", "A"])
  }

  @Test("H9 what was played in a queue that has no name stays played when another queue is shown by a redo")
  func queues() {
    let stage = PlayerStage(["A", "B", "C"])
    let player = stage.player
    player.next()
    player.beginQueue("Friday")
    player.add(PlayerStage.songs(["X", "Y"]), title: nil)
    for _ in 0..<2 { player.undo() }
    #expect(stage.current == "A" && player.queueName == nil && player.keptQueues.isEmpty)
    stage.advance(60)
    player.redo()
    #expect(player.queueName == "Friday" && stage.queue == [] && player.keptQueues.map(\.name) == [nil])
    player.redo()
    #expect(stage.queue == ["X", "Y"])
    player.showQueue(nil)
    #expect(stage.current == "B" && stage.history == ["A"] && stage.queue == ["C"])
  }

  @Test("H4 M8 a timer is set again by a redo, unless its time has passed")
  func timer() {
    let stage = PlayerStage(["A"])
    let player = stage.player
    player.setTimer(.uptime(100))
    player.undo()
    #expect(player.timer == nil)
    player.redo()
    #expect(player.timer == .uptime(100))
    player.undo()
    player.time = { PlayerTime(uptime: 200) }
    player.redo()
    #expect(player.timer == nil && stage.notices.last == .pastRedo("Set the timer"))
  }

  @Test("M8 other tags reach the songs that a redo brings back")
  func tags() {
    let stage = PlayerStage(["A"])
    stage.player.add(PlayerStage.songs(["B"]), title: "B")
    stage.player.undo()
    var song = PlayerStage.songs(["B"])[0]
    song.title = "Lantern"
    stage.player.take([song])
    stage.player.redo()
    #expect(stage.queue == ["A", "Lantern"])
  }

  @Test("M8 a redo takes away all that the undo brought back, also where two stops among that met")
  func stopsThatMet() {
    let stage = PlayerStage(["A", "B", "C", "D"])
    let player = stage.player
    player.next()
    for title in ["B", "C"] { player.toggleStop(after: stage.id(title)) }
    let stops = player.entries.filter { $0.item == nil }.map(\.id)
    player.remove(Set(stops + [stage.id("B")]))
    #expect(stops.count == 2 && stage.queue == ["C", "D"])
    player.next()
    player.next()
    player.undo()
    #expect(
      player.entries.map { $0.item?.song.title ?? "|" } == ["B", "|"], "C, which stood between the stops, was played")
    player.redo()
    #expect(player.entries.isEmpty)
  }

  @Test("M8 whatever was done and undone, a redo leads back to exactly what was there before the undo")
  func random() {
    let seed =
      ProcessInfo.processInfo.environment["PLAYER_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64.max)
    var random = RepeatableGenerator(seed: seed)
    for round in 0..<20 {
      let stage = PlayerStage(["A1", "B1", "C1"], seed: seed)
      let player = stage.player
      // A song that goes back to the queue after its repetition was put there could get the number of that one.
      let repeats = round.isMultiple(of: 2)
      for step in 0..<40 {
        operate(on: stage, step, repeats: repeats, &random)
        play(on: stage, repeats: repeats, &random)
        var states: [PlayerState] = []
        for _ in 0..<Int.random(in: 0...5, using: &random) {
          let state = player.state
          guard player.undo() else { break }
          // What has been undone too late is not done again.
          if case .undone? = stage.notices.last { states.append(state) }
        }
        while let state = states.popLast() {
          #expect(player.redo(), "seed \(seed), round \(round), step \(step)")
          #expect(player.state == state, "seed \(seed), round \(round), step \(step)")
          #expect(stage.mirror == player.items, "seed \(seed), round \(round), step \(step)")
          guard player.state == state else { return }
        }
      }
    }
  }

  /// Does something that can be undone.
  private func operate(on stage: PlayerStage, _ step: Int, repeats: Bool, _ random: inout RepeatableGenerator) {
    let player = stage.player
    let entries = player.entries
    let some = Set(entries.shuffled(using: &random).prefix(3).map(\.id))
    let one = entries.randomElement(using: &random)
    let songs = PlayerStage.songs(["\("ABC".randomElement(using: &random) ?? "A")\(step)", "X\(step)"])
    switch Int.random(in: 0..<17, using: &random) {
    case 0, 1: player.add(songs, title: "x")
    case 2: player.playNext(songs, title: "x")
    case 3: player.insert(songs, before: one?.id, title: "x")
    case 4: player.remove(some)
    case 5: if step.isMultiple(of: 5) { player.clear() }
    case 6, 7: player.move(some, before: one?.id)
    case 8: if let item = one?.item { player.playNow(item.id) }
    case 9: player.playNow(songs)
    case 10: player.toggleStop(after: one?.id)
    case 11: player.isShuffled.toggle()
    case 12 where repeats: player.setRepeatMode(player.repeatMode == .off ? .queue : .off)
    case 13: player.beginQueue("Queue \(step)")
    case 14: if let kept = player.keptQueues.first { player.showQueue(kept.name) }
    case 15: player.nameQueue("Name \(step)")
    case 16 where player.keptQueues.count > 2: player.removeQueue(player.keptQueues[1].name)
    default: break
    }
  }

  /// Does something that cannot be undone.
  private func play(on stage: PlayerStage, repeats: Bool, _ random: inout RepeatableGenerator) {
    let player = stage.player
    switch Int.random(in: 0..<8, using: &random) {
    case 0: player.next()
    case 1: stage.advance(60)
    case 2: stage.advance(20)
    case 3 where !repeats && player.position <= 3: player.previous()
    case 4: player.pause()
    default: break
    }
  }
}
