import Languages
import Music
import Testing

@MainActor
@Suite struct UndoTests {
  @Test("M8 every operation on the queue is undone and done again, and says what it was")
  func everyOperation() {
    let operations: [(Player, PlayerStage) -> Void] = [
      { player, stage in player.add(PlayerStage.songs(["E", "F"]), title: "Album") },
      { player, stage in player.playNext(PlayerStage.songs(["E", "F"]), title: "Album") },
      { player, stage in player.insert(PlayerStage.songs(["E"]), before: player.item(at: 2)?.id, title: "E") },
      { player, stage in player.remove([stage.id("B")]) },
      { player, stage in player.remove([stage.id("A"), stage.id("C")]) },
      { player, stage in player.clear() },
      { player, stage in player.move(stage.id("A"), to: 3) },
      { player, stage in player.move(stage.id("D"), to: 1) },
      { player, stage in player.playNext([stage.id("C")]) },
      { player, stage in player.playNow(stage.id("C")) },
      { player, stage in player.playNow(PlayerStage.songs(["E", "F", "G"])) },
      { player, stage in player.shuffleQueue() },
      { player, stage in player.isShuffled = true },
      { player, stage in player.setRepeatMode(.song) },
    ]
    for (index, operation) in operations.enumerated() {
      let stage = PlayerStage(["A", "B", "C", "D"])
      operation(stage.player, stage)
      let (state, description) = (stage.player.state, stage.player.undoDescription)
      #expect(stage.mirrored == stage.queue)
      #expect(stage.player.undoDescription?.description.isEmpty == false)
      #expect(stage.player.undo())
      #expect(stage.queue == ["A", "B", "C", "D"], "operation \(index)")
      #expect(stage.mirrored == stage.queue, "operation \(index)")
      #expect(stage.player.repeatMode == .off && !stage.player.isShuffled)
      #expect(stage.current == nil)
      #expect(stage.player.redoDescription == description && stage.player.redo())
      #expect(stage.player.state == state && stage.mirrored == stage.queue, "operation \(index)")
      #expect(stage.player.undoDescription == description && stage.player.redoDescription == nil)
    }
  }

  @Test("M8 those who show the queue are told when many songs go, come back and go again at once")
  func manyAtOnce() {
    let stage = PlayerStage((0..<100).map { "S\($0)" })
    let (player, all) = (stage.player, stage.queue)
    player.remove(player.items.dropFirst(10).map(\.id))
    #expect(stage.mirrored == Array(all[..<10]))
    player.undo()
    #expect(stage.queue == all && stage.mirrored == all)
    player.redo()
    #expect(stage.mirrored == Array(all[..<10]))
  }

  @Test("M8 an undo tells what it has changed beside the queue to those who show it")
  func told() {
    let operations: [(change: String, act: (Player) -> Void)] = [
      ("settings", { $0.setRepeatMode(.song) }), ("settings", { $0.isShuffled = true }),
      ("timer", { $0.setTimer(.uptime(100)) }),
      ("queues", { $0.beginQueue("Friday") }), ("queues", { $0.nameQueue("Monday") }),
    ]
    for (index, operation) in operations.enumerated() {
      let stage = PlayerStage(["A", "B"])
      operation.act(stage.player)
      var told: Set<String> = []
      stage.player.observe(stage.engine) { change in
        switch change {
        case .settings: told.insert("settings")
        case .timer: told.insert("timer")
        case .queues: told.insert("queues")
        default: break
        }
      }
      stage.player.undo()
      #expect(told.contains(operation.change), "operation \(index)")
    }
  }

  @Test("M8 twenty operations can be undone, and done again")
  func twenty() {
    let stage = PlayerStage(["A"])
    for number in 0..<30 { stage.player.add(PlayerStage.songs(["B\(number)"]), title: "B\(number)") }
    var count = 0
    while stage.player.undo() { count += 1 }
    #expect(count == 20)
    #expect(stage.queue.count == 11)
    #expect(stage.player.undoDescription == nil)
    while stage.player.redo() { count -= 1 }
    #expect(count == 0 && stage.queue.count == 31)
  }

  @Test("M8 undo restores places and order although songs were played meanwhile; those stay out of the queue")
  func playedMeanwhile() {
    let stage = PlayerStage(["A", "B", "C", "D", "E"])
    stage.player.remove([stage.id("A"), stage.id("D")])
    stage.player.next()
    #expect(stage.current == "B")
    stage.player.undo()
    #expect(stage.queue == ["A", "C", "D", "E"])
    #expect(stage.mirrored == stage.queue)
    stage.player.shuffleQueue()
    stage.player.next()
    let played = stage.current ?? ""
    stage.player.undo()
    #expect(stage.queue == ["A", "C", "D", "E"].filter { $0 != played })
  }

  @Test("M8 undoing an addition removes what has not been played, and says when that is nothing")
  func additionPlayed() {
    let stage = PlayerStage()
    stage.player.add(PlayerStage.songs(["A", "B"]), title: "Album")
    stage.player.next()
    stage.player.undo()
    #expect(stage.queue == [] && stage.current == "A")
    stage.player.add(PlayerStage.songs(["C"]), title: "C")
    stage.player.next()
    #expect(stage.player.undo())
    #expect(stage.notices.last == .pastUndo("Added “C”"))
    #expect(stage.current == "C")
  }

  @Test(
    "M8 undoing Play now returns to the song that it interrupted, at its position, and puts the song back into the queue"
  )
  func playNow() {
    let stage = PlayerStage(["A", "B", "C", "D"])
    stage.player.next()
    stage.advance(20)
    stage.player.playNow(stage.id("C"))
    #expect(stage.current == "C" && stage.queue == ["B", "D"] && stage.history == ["A"])
    stage.advance(30)
    stage.player.undo()
    #expect(stage.current == "A")
    #expect(stage.player.position == 20)
    #expect(stage.queue == ["B", "C", "D"])
    #expect(stage.mirrored == stage.queue)
    #expect(stage.history == [])
    // Once the song is over, undo does not bring it back.
    stage.player.playNow(stage.id("C"))
    stage.advance(60)
    #expect(stage.current == "B")
    stage.player.undo()
    #expect(stage.current == "B" && stage.queue == ["D"])
  }

  @Test("M8 undoing Play now takes the song that it interrupted out of the queue, where that has come back to it since")
  func playNowQueuedAgain() {
    let stage = PlayerStage(["A", "B", "C"])
    let player = stage.player
    for _ in 0..<2 { player.next() }
    player.playNow(stage.id("C"))
    for _ in 0..<2 { player.previous() }
    player.remove([stage.id("B")])
    player.next()
    player.undo()
    #expect(stage.current == "C" && stage.queue == ["B"])
    for _ in 0..<2 {
      player.undo()
      #expect(stage.current == "B" && stage.queue == ["C"] && stage.history == ["A"])
      player.redo()
      #expect(stage.current == "C" && stage.queue == ["B"] && stage.history == ["A"])
    }
  }

  @Test(
    "M8 undoing Play now takes a song that could not be played out of the queue again, and what it interrupted goes on")
  func playNowFails() {
    let stage = PlayerStage(["Z"])
    stage.player.next()
    stage.advance(20)
    stage.engine.broken = ["A": 0]
    stage.player.playNow(PlayerStage.songs(["A"]))
    stage.advance(0)
    #expect(stage.current == nil && stage.queue == ["A"] && stage.history == ["Z"])
    stage.player.undo()
    #expect(stage.queue == [] && stage.history == [] && stage.current == "Z" && stage.player.position == 20)
    #expect(stage.notices.last == .undone("Back to “Z”") && stage.player.isPlaying)
    stage.player.redo()
    #expect(stage.current == nil && stage.queue == ["A"] && stage.history == ["Z"])
  }

  @Test(
    "M8 undoing Play now of a song that fails at once goes back to what it interrupted, and what began instead waits")
  func playNowFailsAtOnce() {
    for song in ["B", "C", "D"] {
      let stage = PlayerStage(["A", "B", "C", "D"])
      let player = stage.player
      player.next()
      stage.advance(39)
      stage.engine.broken = [song: 0]
      player.playNow(stage.id(song))
      stage.advance(0.1)
      let (instead, waiting) = (stage.current, stage.queue)
      #expect(instead == (song == "B" ? "C" : "B") && waiting.contains(song) && stage.history == ["A"])
      for _ in 0..<2 {
        player.undo()
        #expect(stage.current == "A" && player.position == 39 && player.isPlaying, "\(song)")
        #expect(stage.queue == ["B", "C", "D"] && stage.history == [] && stage.mirrored == stage.queue, "\(song)")
        #expect(stage.notices.last == .undone("Back to “A”"))
        player.redo()
        #expect(stage.current == instead && stage.queue == waiting && stage.history == ["A"], "\(song)")
      }
      stage.advance(60)
      player.undo()
      #expect(stage.current != "A", "another song has been played since")
    }
  }

  @Test("M8 in a queue that is repeated, undoing Play now does not go back past the songs that were played since")
  func playNowLongAgo() {
    let stage = PlayerStage(["A", "B"])
    stage.player.setRepeatMode(.queue)
    stage.player.next()
    stage.player.playNow(stage.id("B"))
    stage.advance(60)
    stage.advance(60)
    #expect(stage.current == "B" && stage.history == ["A", "B", "A"])
    let queue = stage.queue
    stage.player.undo()
    #expect(stage.current == "B" && stage.history == ["A", "B", "A"] && stage.queue == queue)
    let ids = (stage.player.items + stage.player.history + [stage.player.current].compactMap(\.self)).map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test("M8 a shuffled queue returns to its order, with what was added meanwhile at its end")
  func unshuffle() {
    let stage = PlayerStage(["A", "B", "C", "D", "E", "F"])
    stage.player.isShuffled = true
    stage.player.add(PlayerStage.songs(["G", "H"]), title: "More")
    #expect(Set(stage.queue.suffix(2)) == ["G", "H"])
    stage.player.remove([stage.id("C")])
    stage.player.isShuffled = false
    #expect(stage.queue == ["A", "B", "D", "E", "F", "G", "H"])
    #expect(stage.mirrored == stage.queue)
    stage.player.undo()
    #expect(stage.player.isShuffled)
  }

  @Test("M8 A shuffled queue that is repeated returns to its order, also in the middle of a round and after it")
  func unshuffleRepeated() {
    for count in [2, 6, 9] {
      let names = ["A", "B", "C", "D", "E", "F"]
      let stage = PlayerStage(names)
      stage.player.setRepeatMode(.queue)
      stage.player.isShuffled = true
      for _ in 0..<count { stage.player.next() }
      let current = stage.current
      stage.player.isShuffled = false
      #expect(stage.queue == names.filter { $0 != current }, "after \(count)")
    }
  }

  @Test("M8 Undo is offered after what removes songs")
  func notices() {
    let stage = PlayerStage(["Lantern", "B", "C"])
    stage.player.remove([stage.id("Lantern")])
    stage.player.clear()
    #expect(stage.notices.suffix(2) == [.removed("Removed “Lantern”"), .removed("Cleared Up next")])
    stage.player.undo()
    #expect(stage.notices.last == .undone("2 songs are back in Up next"))
  }

  @Test("M8 what is undone is told as what is so again")
  func outcomes() {
    let stage = PlayerStage(["A", "B", "C"])
    func undone(_ act: (Player) -> Void) -> PlayerNotice? {
      act(stage.player)
      stage.player.undo()
      return stage.notices.last
    }
    #expect(undone { $0.remove([stage.id("B")]) } == .undone("“B” is back in Up next"))
    #expect(undone { $0.move(stage.id("B"), to: 0) } == .undone("“B” is where it was"))
    #expect(undone { $0.add(PlayerStage.songs(["D"]), title: "D") } == .undone("“D” is out of Up next again"))
    #expect(
      undone { $0.add(PlayerStage.songs(["D", "E"]), title: nil) } == .undone("2 songs are out of Up next again"))
    #expect(undone { $0.playNow(stage.id("B")) } == .undone("“B” is stopped"))
    stage.player.next()
    #expect(undone { $0.playNow(stage.id("C")) } == .undone("Back to “A”"))
  }

  @Test("changes in how is repeated count as one operation as long as nothing else is done")
  func modes() {
    let stage = PlayerStage(["A"])
    stage.player.setRepeatMode(.queue)
    stage.player.setRepeatMode(.song)
    stage.player.undo()
    #expect(stage.player.repeatMode == .off)
    #expect(stage.player.undoDescription == "Added “Songs”")
  }

  @Test("M8 presses of Repeat that lead back to the former mode are not undone; what was done before them is")
  func modesInCircle() {
    let stage = PlayerStage(["A", "B", "C"])
    stage.player.remove([stage.id("B")])
    let revision = stage.player.undoRevision
    for mode in [RepeatMode.queue, .song, .off] { stage.player.setRepeatMode(mode) }
    #expect(stage.player.undoDescription == "Removed “B”" && stage.player.undoRevision != revision)
    // The place of a song that begins between the presses is kept for what was done before.
    stage.player.setRepeatMode(.song)
    stage.player.next()
    stage.player.setRepeatMode(.off)
    stage.player.undo()
    #expect(stage.queue == ["B", "C"] && stage.current == "A")
    #expect(stage.notices.last == .undone("“B” is back in Up next"))
  }
}
