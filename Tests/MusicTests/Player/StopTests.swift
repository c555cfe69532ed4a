import Languages
import Music
import Testing

@MainActor
@Suite struct StopTests {
  /// The queue with stops as "|".
  private func strip(_ stage: PlayerStage) -> String {
    stage.player.entries.map { $0.item?.song.title ?? "|" }.joined()
  }

  @Test("H3 several songs that are played next come before a stop that was between or behind them")
  func playNextAroundStop() {
    for (stop, expected) in [(0, ["|", "A", "B"]), (1, ["A", "B", "|"]), (2, ["A", "B", "|"])] {
      let stage = PlayerStage(["A", "B"])
      let player = stage.player
      player.toggleStop(after: stop == 0 ? nil : player.item(at: stop - 1)?.id)
      player.playNext([stage.id("A"), stage.id("B")])
      #expect(player.entries.map { $0.item?.song.title ?? "|" } == expected)
    }
  }

  @Test("H3 a stop ends playing exactly there: the engine never knows the song behind it, and the next press goes on")
  func ends() {
    let stage = PlayerStage(["A", "B", "C"])
    stage.player.toggleStop(after: stage.id("A"))
    #expect(strip(stage) == "A|BC")
    stage.player.next()
    #expect(stage.engine.upcoming.isEmpty)
    stage.advance(60)
    #expect(stage.current == nil && !stage.player.isPlaying)
    #expect(stage.engine.heard == ["A"])
    #expect(strip(stage) == "BC", "the stop is used up")
    #expect(stage.history == ["A"])
    stage.player.togglePlaying()
    #expect(stage.current == "B")
    stage.advance(60)
    #expect(stage.current == "C")
  }

  @Test("H3 a stop after what plays holds, whatever is prepared already, and is taken back by the same key")
  func afterCurrent() {
    let stage = PlayerStage(["A", "B"])
    stage.player.next()
    #expect(stage.engine.upcoming.map(\.song.title) == ["B"])
    stage.player.toggleStop(after: nil)
    #expect(stage.player.stops(after: nil) && stage.engine.upcoming.isEmpty)
    stage.player.toggleStop(after: nil)
    #expect(!stage.player.stops(after: nil) && stage.engine.upcoming.map(\.song.title) == ["B"])
    stage.player.toggleStop(after: nil)
    stage.player.playNext(PlayerStage.songs(["N"]), title: nil)
    #expect(strip(stage) == "|NB", "what plays is still the last")
    stage.player.next()
    #expect(stage.current == "N" && strip(stage) == "B", "Dequeue passes a stop")
  }

  @Test("H3 a stop holds before a repetition, before what follows the queue, and behind songs that cannot be played")
  func everywhere() {
    for mode in RepeatMode.allCases {
      let stage = PlayerStage(["A"])
      stage.player.setRepeatMode(mode)
      stage.player.next()
      stage.player.toggleStop(after: nil)
      stage.advance(60)
      #expect(stage.current == nil && stage.engine.heard == ["A"], "\(mode)")
    }
    let stage = PlayerStage(["A", "B", "C"])
    stage.engine.broken = ["B": 0]
    stage.player.toggleStop(after: stage.id("B"))
    stage.player.next()
    stage.advance(60)
    stage.advance(0)
    #expect(stage.current == nil)
    #expect(strip(stage) == "BC", "a song that was not heard keeps its place")
    stage.player.next()
    stage.advance(0)
    #expect(stage.current == "C")
  }

  @Test(
    "H3 R4 a song that fails before it was heard keeps its place where a stop or a song was put to the front meanwhile")
  func failedAfterEdit() {
    func stage() -> PlayerStage {
      let stage = PlayerStage(["F", "G", "A", "B"])
      stage.engine.broken = ["F": 0, "G": 0]
      stage.player.next()
      stage.advance(0)
      #expect(stage.current == "A" && stage.queue == ["F", "G", "B"])
      return stage
    }
    let stopped = stage()
    stopped.player.toggleStop(after: nil)
    stopped.engine.broken["A"] = 0
    stopped.advance(0)
    #expect(stopped.current == nil && strip(stopped) == "FGAB")
    let other = stage()
    other.player.playNext(PlayerStage.songs(["N"]), title: nil)
    other.engine.broken["A"] = 0
    other.advance(0)
    #expect(other.current == "N" && strip(other) == "FGAB")
    // The song that was before it has left the queue, but not the one before that.
    let alone = stage()
    alone.player.remove([alone.id("G")])
    alone.engine.broken["A"] = 0
    alone.advance(0)
    #expect(alone.current == "B" && strip(alone) == "FA")
  }

  @Test("H3 a stop behind five songs that cannot be played, which end playing before it, stays")
  func behindTooManyFailed() {
    let titles = (0..<5).map { "X\($0)" }
    let stage = PlayerStage(titles + ["A"])
    stage.engine.broken = Dictionary(uniqueKeysWithValues: titles.map { ($0, 0) })
    stage.player.toggleStop(after: stage.id("X4"))
    stage.player.next()
    stage.player.update()
    #expect(stage.current == nil && stage.notices.contains(.gaveUp(count: 5)))
    #expect(strip(stage) == "X0X1X2X3X4|A")
  }

  @Test("H3 a stop behind a song that cannot be played is the stop after what plays, and is taken back by the same key")
  func behindFailed() {
    for mode in RepeatMode.allCases {
      let stage = PlayerStage(["X", "A", "B"])
      stage.player.next()
      stage.player.toggleStop(after: stage.id("A"))
      #expect(!stage.player.stops(after: nil), "\(mode)")
      stage.engine.report(.failed(item: stage.id("A"), reason: "no sound in it"))
      stage.player.update()
      stage.player.setRepeatMode(mode)
      #expect(stage.player.stops(after: nil) && stage.engine.upcoming.isEmpty, "\(mode)")
      stage.player.toggleStop(after: nil)
      #expect(strip(stage) == "AB" && !stage.player.stops(after: nil), "\(mode)")
      stage.player.undo()
      stage.advance(60)
      #expect(stage.current == nil && stage.engine.heard == ["X"], "\(mode)")
    }
  }

  @Test("H3 a stop is moved, removed and undone like a song, and keeps its place when others come and go")
  func editing() {
    let stage = PlayerStage(["A", "B", "C"])
    let player = stage.player
    player.toggleStop(after: stage.id("B"))
    let stop = player.entries[2].id
    player.move([stop], before: stage.id("B"))
    #expect(strip(stage) == "A|BC")
    player.undo()
    #expect(strip(stage) == "AB|C")
    player.remove([stop])
    #expect(strip(stage) == "ABC")
    player.undo()
    #expect(strip(stage) == "AB|C")
    player.remove([stage.id("A")])
    player.playNext(PlayerStage.songs(["N"]), title: nil)
    #expect(strip(stage) == "NB|C")
    player.shuffleQueue()
    #expect(strip(stage).dropFirst(2).hasPrefix("|"))
    player.isShuffled = false
    player.clear()
    #expect(strip(stage) == "")
    player.undo()
    #expect(strip(stage) == "NB|C")
    #expect(stage.notices.contains(.removed("Removed the stop")))
  }

  @Test("H3 stops that meet become one, which is the moved one if there is one; undone, all are back at their places")
  func meeting() {
    let acts: [(strip: String, left: Int, act: (PlayerStage, [Int]) -> Void)] = [
      ("A|BC", 1, { $0.player.move([$1[1]], before: $0.id("B")) }),
      ("AB|C", 0, { $0.player.move([$1[0]], before: $0.id("C")) }),
      ("ABC|", 0, { $0.player.move(Set($1), before: nil) }),
      ("A|CB", 0, { stage, _ in stage.player.move([stage.id("B")], before: nil) }),
      ("A|C", 0, { stage, _ in stage.player.remove([stage.id("B")]) }),
      ("A|C", 0, { stage, _ in stage.player.playNow(stage.id("B")) }),
    ]
    for (index, (strip, left, act)) in acts.enumerated() {
      let stage = PlayerStage(["A", "B", "C"])
      let player = stage.player
      for title in ["A", "B"] { player.toggleStop(after: stage.id(title)) }
      let before = player.entries
      let stops = player.stops.map { $0.id }
      act(stage, stops)
      #expect(self.strip(stage) == strip && player.stops.map { $0.id } == [stops[left]], "\(index)")
      player.undo()
      #expect(player.entries == before, "\(index)")
      player.redo()
      #expect(self.strip(stage) == strip, "\(index)")
    }
  }

  @Test("H3 M8 stops between which everything was played stay one when it is too late to undo what was done there")
  func playedBetween() {
    let stage = PlayerStage(["A", "B", "C"])
    for title in ["A", "B"] { stage.player.toggleStop(after: stage.id(title)) }
    stage.player.playNow(stage.id("B"))
    stage.advance(60)
    #expect(stage.current == "A" && strip(stage) == "|C")
    stage.player.undo()
    #expect(stage.current == "A" && strip(stage) == "|C")
    #expect(stage.notices.last == .pastUndo("Played “B”"))
  }

  @Test("H3 M8 a stop that an undo brings back to another one becomes one with it, and a redo parts them again")
  func undoneBesideStop() {
    let stage = PlayerStage(["A", "B"])
    let player = stage.player
    player.next()
    player.toggleStop(after: stage.id("B"))
    player.toggleStop(after: nil)
    #expect(strip(stage) == "|B|")
    player.toggleStop(after: nil)
    stage.advance(60)
    let entries = player.entries
    #expect(stage.current == "B" && strip(stage) == "|")
    player.undo()
    #expect(strip(stage) == "|")
    player.redo()
    #expect(player.entries == entries)
  }

  @Test("H3 M8 a stop that a song has used up which was played at once and failed comes back when that is undone")
  func usedUpByFailure() {
    for titles in ["B", "YB"] {
      let stage = PlayerStage(["A"] + titles.map(String.init))
      let player = stage.player
      player.next()
      stage.advance(20)
      player.toggleStop(after: titles == "B" ? nil : stage.id("Y"))
      let before = player.entries.map(\.id)
      stage.engine.broken = ["X": 0, "Y": 0]
      player.playNow(PlayerStage.songs(["X"]))
      player.update()
      #expect(stage.current == nil && strip(stage) == "X" + titles)
      for _ in 0..<2 {
        player.undo()
        #expect(stage.current == "A" && player.position == 20 && player.entries.map(\.id) == before, "\(titles)")
        player.redo()
        #expect(stage.current == nil && strip(stage) == "X" + titles, "\(titles)")
      }
      player.undo()
      stage.advance(60)
      player.update()
      #expect(stage.current == nil && stage.history == ["A"] && strip(stage) == titles, "it holds again")
    }
  }

  @Test("H3 M7 two stops become one when Previous takes the repetition of a song away that was between them")
  func previousBetween() {
    let stage = PlayerStage(["A", "B"])
    let player = stage.player
    player.setRepeatMode(.queue)
    player.next()
    stage.advance(60)
    player.toggleStop(after: stage.id("A"))
    player.toggleStop(after: nil)
    #expect(stage.current == "B" && strip(stage) == "|A|")
    player.previous()
    #expect(stage.current == "A" && strip(stage) == "B|")
  }

  @Test("H3 what is put before a stop stands before it: new songs, a song of the past, and an offer")
  func beforeStop() {
    let stage = PlayerStage(["P", "A", "B", "C"])
    let player = stage.player
    player.next()
    player.next()
    player.afterQueue = .library
    // The same song is drawn again and again.
    stage.supply = FakeSupply { _ in PlayerStage.songs(["L"]) }
    player.toggleStop(after: stage.id("B"))
    let stop = player.stops[0].id
    player.insert(player.copy(of: player.history[0]), before: stop)
    #expect(strip(stage) == "BP|C")
    player.acceptOffer(player.offers[0].id, before: stop)
    #expect(strip(stage) == "BPL|C")
    player.insert(PlayerStage.songs(["N", "O"]), before: stop, title: "New")
    #expect(strip(stage) == "BPLNO|C")
    #expect(stage.notices.last == .added(title: "New", count: 2, number: 4))
    for _ in 0..<3 { player.undo() }
    #expect(strip(stage) == "B|C")
    player.insert(PlayerStage.songs(["N"]), before: nil, title: "New")
    #expect(strip(stage) == "B|CN")
    let second = stage.id("B")
    player.next()
    player.insert(PlayerStage.songs(["O"]), before: second, title: "New")
    #expect(strip(stage) == "O|CN", "the song before which it was to come has begun meanwhile")
  }

  @Test("H3 a stop that is the only card is passed by Dequeue, which finds nothing behind it")
  func alone() {
    let stage = PlayerStage()
    stage.player.toggleStop(after: nil)
    #expect(strip(stage) == "|")
    #expect(!stage.player.canGoOn)
    stage.player.next()
    stage.player.add(PlayerStage.songs(["A"]), title: nil)
    #expect(strip(stage) == "|A")
    stage.player.togglePlaying()
    #expect(stage.current == "A" && strip(stage) == "")
  }

  @Test("H3 stops, and H1 what was played when, come back with the session")
  func session() {
    let stage = PlayerStage(["A", "B", "C"])
    var date = 1_000_000.0
    stage.player.time = { PlayerTime(date: date) }
    stage.player.next()
    date += 5
    stage.advance(5)
    stage.player.next()
    stage.player.toggleStop(after: nil)
    stage.player.toggleStop(after: stage.id("C"))
    let other = PlayerStage()
    other.player.time = stage.player.time
    other.player.restore(stage.player.state)
    #expect(strip(other) == "|C|")
    #expect(other.player.played.map(\.id) == stage.player.played.map(\.id))
    #expect(other.player.played.map(\.isSkipped) == [true])
    #expect(other.player.played.map(\.date) == [1_000_000])
    #expect(Set(other.player.entries.map(\.id)).count == 3)
  }
}
