import Languages
import Music
import Testing

@MainActor
@Suite struct PlayerTests {
  @Test("M7 next goes on from the song that plays, also where the engine has not been asked since it began")
  func nextAfterStall() {
    let stage = PlayerStage(["A", "B", "C"])
    stage.player.next()
    stage.engine.advance(by: 61)
    stage.player.next()
    #expect(stage.current == "C")
  }

  @Test(
    "M7 H4 what is added, undone and timed counts from the song that plays, also where the engine has not been asked")
  func othersAfterStall() {
    let operations: [(Player) -> Void] = [
      { $0.add(PlayerStage.songs(["D"]), title: nil) }, { $0.playNext(PlayerStage.songs(["D"]), title: nil) },
      { $0.undo() }, { $0.setTimer(.uptime(100)) },
    ]
    for (index, act) in operations.enumerated() {
      let stage = PlayerStage(["A", "B", "C"])
      stage.player.next()
      stage.engine.advance(by: 61)
      act(stage.player)
      #expect(stage.current == "B" && stage.history == ["A"], "operation \(index)")
    }
  }

  @Test("M7 Next, the end of a song and Play take the first song out of the queue, which plays")
  func oneWay() {
    let stage = PlayerStage(["A", "B", "C", "D"])
    stage.player.togglePlaying()
    #expect(stage.current == "A")
    stage.advance(60)
    #expect(stage.current == "B")
    stage.player.next()
    #expect(stage.current == "C")
    #expect(stage.queue == ["D"])
    #expect(stage.queueChanges == 3)
    #expect(stage.history == ["A", "B"])
    #expect(stage.mirrored == stage.queue)
    #expect(stage.songChanges == 3)
  }

  @Test("M7 the songs that follow are known to the engine in advance, so that they join without a gap")
  func preparation() {
    let stage = PlayerStage((0..<20).map { "A\($0)" })
    stage.player.next()
    #expect(stage.engine.upcoming.map(\.song.title) == (1...8).map { "A\($0)" })
    stage.player.remove([stage.id("A2")])
    #expect(stage.engine.upcoming.first?.song.title == "A1")
    #expect(stage.engine.upcoming.count == 8)
    // The main thread was busy for three songs.
    stage.engine.advance(by: 150)
    stage.player.update()
    #expect(stage.current == "A3")
    #expect(stage.queue.first == "A4")
    #expect(stage.history == ["A0", "A1"])
    #expect(stage.engine.heard == ["A0", "A1", "A3"])
  }

  @Test(
    "M7 Previous restarts a song after 3 s; before, it returns to the last one, and the current one to the queue's front"
  )
  func previous() {
    let stage = PlayerStage(["A", "B", "C"])
    stage.player.next()
    stage.advance(2)
    stage.player.previous()
    #expect(stage.current == "A", "there is no song before")
    #expect(stage.player.position == 0)
    stage.player.next()
    stage.advance(3.1)
    stage.player.previous()
    #expect(stage.current == "B")
    #expect(stage.player.position == 0)
    stage.forgetChanges()
    stage.player.previous()
    #expect(stage.current == "A")
    #expect(stage.queue == ["B", "C"])
    #expect(stage.history == [])
    #expect(stage.mirrored == stage.queue)
    #expect(stage.queueChanges == 1)
    stage.advance(60)
    #expect(stage.current == "B")
  }

  @Test("M7 Previous plays the last song again after the queue has ended")
  func previousAtEnd() {
    let stage = PlayerStage(["A"])
    stage.player.next()
    stage.advance(61)
    #expect(stage.current == nil)
    #expect(!stage.player.isPlaying)
    stage.player.previous()
    #expect(stage.current == "A")
    #expect(stage.queue == [])
  }

  @Test("H1 the history has at most 500 songs")
  func historyLimit() {
    let stage = PlayerStage((0..<520).map { "A\($0)" })
    for _ in 0..<515 { stage.player.next() }
    #expect(stage.history.count == 500)
    #expect(stage.history.last == "A513")
    for _ in 0..<550 { stage.player.previous() }
    #expect(stage.current == "A14", "it goes back as far as the history, and no farther")
  }

  @Test("M7 pause, resume and stop keep the current song; after Stop it begins again")
  func pause() {
    let stage = PlayerStage(["A", "B"])
    stage.player.next()
    stage.advance(10)
    stage.player.pause()
    stage.advance(10)
    #expect(stage.player.position == 10)
    stage.player.play()
    stage.advance(1)
    #expect(stage.player.position == 11)
    stage.player.stop()
    #expect(stage.player.isStopped && stage.current == "A" && stage.player.position == 0)
    #expect(stage.engine.item == nil)
    stage.player.play()
    #expect(stage.player.isPlaying && stage.engine.item?.song.title == "A")
    #expect(stage.engine.upcoming.map(\.song.title) == ["B"])
  }

  @Test("M8 a repeated song begins again at its end, and Next leaves it")
  func repeatSong() {
    let stage = PlayerStage(["A", "B"])
    stage.player.setRepeatMode(.song)
    stage.player.next()
    stage.advance(150)
    #expect(stage.current == "A")
    #expect(stage.player.position == 30)
    #expect(stage.engine.heard == ["A", "A", "A"])
    #expect(stage.queue == ["B"])
    #expect(stage.history == [])
    stage.player.next()
    #expect(stage.current == "B")
  }

  @Test("M8 in a repeated queue a song that was played goes to the end, and Previous takes it from there again")
  func repeatQueue() {
    let stage = PlayerStage(["A", "B", "C"])
    stage.player.setRepeatMode(.queue)
    stage.player.next()
    #expect(stage.engine.upcoming.map(\.song.title) == ["B", "C", "A", "B", "C", "A", "B", "C"])
    stage.advance(60)
    #expect(stage.current == "B")
    #expect(stage.queue == ["C", "A"])
    #expect(stage.mirrored == stage.queue)
    stage.player.previous()
    #expect(stage.current == "A")
    #expect(stage.queue == ["B", "C"])
    stage.engine.advance(by: 400)
    stage.player.update()
    #expect(stage.engine.heard.suffix(7) == ["A", "B", "C", "A", "B", "C", "A"])
    #expect(stage.queue == ["B", "C"])
    #expect(stage.mirrored == stage.queue)
  }

  @Test("M8 in a repeated queue no song gets the number of another, whichever way one went back to it")
  func repeatAfterGoingBack() {
    let stage = PlayerStage(["A"])
    stage.player.setRepeatMode(.queue)
    stage.player.next()
    stage.player.next()
    stage.player.previous()
    #expect(stage.current == "A" && stage.queue == ["A"])
    stage.player.playNow(PlayerStage.songs(["B"]))
    #expect(stage.current == "B" && stage.queue == ["A"])
    let upcoming = stage.engine.upcoming.map(\.id)
    #expect(Set(upcoming).count == upcoming.count)
    stage.advance(200)
    let numbers = stage.player.items.map(\.id) + [stage.player.current?.id ?? 0]
    #expect(Set(numbers).count == numbers.count)
  }

  @Test(
    "M8 in a repeated queue no song gets the number of another when one went back twice, or an undo brought one back")
  func repeatAfterGoingBackTwice() {
    let stage = PlayerStage(["A"])
    let player = stage.player
    func areDifferent(_ items: [PlaybackItem]) -> Bool { Set(items.map(\.id)).count == items.count }
    player.setRepeatMode(.queue)
    for _ in 0..<3 { player.next() }
    for _ in 0..<2 { player.previous() }
    #expect(stage.current == "A" && stage.queue == ["A", "A"])
    #expect(areDifferent(stage.engine.upcoming))
    #expect(stage.engine.upcoming.prefix(2).map(\.id) == player.items.map(\.id))
    // The later repetition is played before the earlier one.
    player.remove([player.items[0].id])
    player.playNext(PlayerStage.songs(["C"]), title: nil)
    for _ in 0..<4 {
      stage.advance(60)
      #expect(areDifferent(player.items + player.history + [player.current].compactMap(\.self)))
    }
    #expect(stage.history == ["A", "C", "A", "A"] && stage.current == "C" && stage.queue == ["A"])
  }

  @Test("M8 a repeated queue of one song plays it again and again")
  func repeatOne() {
    let stage = PlayerStage(["A"])
    stage.player.setRepeatMode(.queue)
    stage.player.next()
    stage.engine.advance(by: 130)
    stage.player.update()
    #expect(stage.engine.heard == ["A", "A", "A"])
    #expect(stage.current == "A" && stage.queue == [])
    #expect(stage.player.canGoOn)
  }

  /// A library of an album L with the songs L0 to L4, and forty artists.
  private func library() -> FakeSupply {
    var next = 0
    return FakeSupply(album: PlayerStage.songs((0..<5).map { "L\($0)" })) { count in
      (0..<count).map { _ in
        next += 1
        return Song(title: "R\(next % 60)", artist: "Artist \(next % 40)", duration: 60)
      }
    }
  }

  @Test("M10 nothing, the rest of the album, or the library in random order follows the queue, without a gap")
  func afterQueue() {
    let stage = PlayerStage(["L2", "A"])
    stage.supply = library()
    stage.player.next()
    stage.player.remove([stage.id("A")])
    #expect(stage.engine.upcoming == [])
    #expect(!stage.player.canGoOn)
    stage.player.afterQueue = .album
    #expect(stage.engine.upcoming.map(\.song.title) == ["L3", "L4"])
    stage.engine.advance(by: 70)
    stage.player.update()
    #expect(stage.current == "L3" && stage.engine.heard == ["L2", "L3"])
    #expect(stage.engine.upcoming.map(\.song.title) == ["L4"])
    stage.player.add(PlayerStage.songs(["B"]), title: "B")
    #expect(stage.engine.upcoming.map(\.song.title) == ["B"])
    stage.player.afterQueue = .library
    #expect(stage.engine.upcoming.count == 8)
    stage.engine.advance(by: 500)
    stage.player.update()
    for _ in 0..<50 { stage.advance(60) }
    #expect(stage.current != nil)
    #expect(Set(stage.engine.heard.suffix(30)).count > 20, "songs are not repeated soon")
  }

  @Test("M10 an empty queue begins with the library where that follows it")
  func playLibrary() {
    let stage = PlayerStage()
    stage.supply = library()
    stage.player.play()
    #expect(stage.current == nil)
    stage.player.afterQueue = .library
    stage.player.play()
    #expect(stage.current != nil)
  }

  @Test("a song that cannot be played is skipped, reported once with its name, and keeps its place in the queue")
  func failure() {
    let stage = PlayerStage(["A", "X", "B"])
    stage.engine.broken = ["X": 0]
    stage.player.setRepeatMode(.queue)
    stage.player.next()
    stage.advance(60)
    #expect(stage.current == "B")
    #expect(stage.queue == ["X", "A"])
    #expect(stage.player.failure(of: stage.player.items[0]) == "no sound in it")
    #expect(stage.mirrored == stage.queue)
    let failures = stage.notices.filter { if case .failed = $0 { true } else { false } }
    #expect(failures == [.failed(PlayerStage.songs(["X"])[0], reason: "no sound in it")])
  }

  @Test("five songs in a row that cannot be played end it, once for all")
  func fiveFailures() {
    let stage = PlayerStage((0..<100).map { "X\($0)" })
    stage.engine.broken = Dictionary(uniqueKeysWithValues: (0..<100).map { ("X\($0)", 0) })
    stage.player.next()
    stage.player.update()
    #expect(stage.current == nil)
    #expect(stage.engine.item == nil)
    #expect(stage.notices.contains(.gaveUp(count: 5)))
    #expect(stage.queue == (0..<100).map { "X\($0)" }, "nothing that fails leaves the queue")
    #expect(stage.history == [])
    #expect(stage.mirrored == stage.queue)
    // It is tried again where a person asks for it.
    stage.engine.broken = [:]
    stage.player.next()
    #expect(stage.player.isPlaying)
  }

  @Test("songs that were found broken ahead do not interrupt the song that plays")
  func failuresAhead() {
    let stage = PlayerStage(["A"] + (0..<9).map { "X\($0)" })
    stage.player.next()
    for _ in 0..<6 {
      if let next = stage.engine.upcoming.first { stage.engine.report(.failed(item: next.id, reason: "broken")) }
      stage.player.update()
    }
    #expect(stage.current == "A" && stage.player.isPlaying)
    stage.advance(60)
    #expect(stage.current == nil)
    #expect(stage.notices.contains(.gaveUp(count: 5)))
  }

  @Test("the end of a song that was replaced in the meantime changes nothing")
  func staleEnd() {
    let stage = PlayerStage(["A", "B"])
    stage.player.next()
    stage.engine.report(.ended)
    stage.player.update()
    #expect(stage.current == "A")
  }

  @Test("an observer that changes the player sees all changes in their order, as do the others")
  func nested() {
    let stage = PlayerStage(["A", "B", "C"])
    let player = stage.player
    player.observe(stage) { change in
      if case .song = change, player.current?.song.title == "A" { player.next() }
    }
    player.next()
    #expect(stage.current == "B")
    #expect(stage.mirrored == ["C"])
  }

  @Test("an observer is no longer called when its owner is gone")
  func weakObserver() {
    let stage = PlayerStage(["A"])
    final class Owner {}
    var owner: Owner? = Owner()
    var count = 0
    if let owner { stage.player.observe(owner) { _ in count += 1 } }
    owner = nil
    stage.player.next()
    #expect(count == 0)
  }

  @Test("J8 the player asks to be called when a song is over, and for nothing while nothing moves")
  func alarm() {
    var now = 0.0
    var pending: (time: Double, ring: () -> Void)?
    let player = Player(engine: ClockEngine { now })
    player.alarm = { seconds, ring in pending = seconds.map { (now + $0, ring) } }
    /// Goes on to a time, and calls what is due.
    func advance(to time: Double) {
      while let due = pending, due.time <= time {
        (now, pending) = (due.time, nil)
        due.ring()
      }
      now = time
    }
    player.add(PlayerStage.songs(["A", "B", "C"]), title: nil)
    #expect(pending == nil, "nothing plays yet")
    player.next()
    advance(to: 59)
    #expect(player.current?.song.title == "A")
    advance(to: 61)
    #expect(player.current?.song.title == "B" && abs(player.position - 1) < 0.01)
    player.pause()
    #expect(pending == nil)
    advance(to: 500)
    #expect(player.current?.song.title == "B")
    player.play()
    player.seek(to: 50)
    advance(to: 511)
    #expect(player.current?.song.title == "C")
    advance(to: 600)
    #expect(player.current == nil && pending == nil)
  }
}
