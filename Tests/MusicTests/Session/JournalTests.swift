import Glibc
import Languages
import Platform
import Testing

@testable import Music

/// What is written when something changes in a long queue, and what is read of it after the program was killed.
@MainActor
@Suite struct JournalTests {
  /// All that must be the same after a restart.
  private func description(_ player: Player) -> String {
    let entries = player.entries.map { $0.item.map { "\($0.id) \($0.song.title)" } ?? "stop" }
    let played = player.played.map { "\($0.id) \($0.item.song.title) \($0.isSkipped) \($0.item.isCompanion)" }
    return
      "\(entries) \(played) \(player.current?.id ?? 0) \(player.isShuffled) \(player.repeatMode) \(player.isSuggested)"
  }

  private func restored(_ folder: SessionFolder) -> Player {
    let stage = PlayerStage()
    if let session = folder.files.read().session { stage.player.restore(session.player) }
    return stage.player
  }

  @Test("H10 a dequeue of 100,000 songs writes some hundred bytes")
  func bytes() throws {
    let folder = SessionFolder()
    let run = try SessionRun(folder)
    run.player.add(
      (0..<100_000).map { Song(path: "/\($0)", title: "\($0)", artist: "A", duration: 60) }, title: "Many")
    run.save()
    // A file is there as a whole or not at all.
    while folder.status("session.json").size == 0 { usleep(10_000) }
    let whole = folder.status("session.json")
    #expect(whole.size > 4_000_000)
    run.player.next()
    run.end()
    let journal = folder.status("session-changes.journal")
    #expect(journal.size > 100 && journal.size < 4000, "\(journal.size)")
    #expect(folder.status("session.json") == whole, "it was not written again")
    #expect(folder.status("session-position.json").size < 500)
  }

  @Test("H10 the volume writes nothing but itself")
  func volume() throws {
    let folder = SessionFolder()
    let run = try SessionRun(folder, ["A", "B"])
    run.player.next()
    try run.flush()
    run.player.next()
    try run.flush()
    let former = (folder.status("session.json"), folder.status("session-changes.journal"))
    run.player.volume = 0.5
    run.saveVolume()
    run.end()
    #expect(folder.status("session.json") == former.0 && folder.status("session-changes.journal") == former.1)
    #expect(folder.files.read().session?.player.volume == 0.5)
  }

  @Test("M18 H10 what was saved as differences comes back, whatever was done, in any number of runs")
  func random() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = RepeatableGenerator(seed: seed)
    let folder = SessionFolder()
    var expected: String?
    var title = 0
    for round in 0..<6 {
      let run = try SessionRun(folder, round == 0 ? ["A", "B", "C", "D"] : [])
      let player = run.player
      if let expected { #expect(description(player) == expected, "seed \(seed), round \(round)") }
      for _ in 0..<12 {
        let entries = player.entries
        let place = entries.isEmpty ? 0 : Int.random(in: 0..<entries.count, using: &random)
        title += 1
        let songs = PlayerStage.songs(["\("ABC".randomElement(using: &random) ?? "A")\(title)", "X\(title)"])
        switch Int.random(in: 0..<15, using: &random) {
        case 0: player.add(songs, title: "x")
        case 1: player.playNext(songs, title: "x")
        case 2: player.insert(songs, before: entries.isEmpty ? nil : entries[place].id, title: "x")
        case 3, 4: player.next()
        case 5: player.previous()
        case 6 where !entries.isEmpty: player.remove([entries[place].id, entries[place / 2].id])
        case 7 where !entries.isEmpty:
          player.move([entries[place].id, entries[place / 2].id], before: entries.first?.id)
        case 8 where !entries.isEmpty: player.move(entries[0].id, to: place)
        case 9: player.undo()
        case 10 where !entries.isEmpty && !entries[place].isStop: player.toggleStop(after: entries[place].id)
        case 11: player.playNow(songs)
        case 12: if Int.random(in: 0..<4, using: &random) == 0 { player.isShuffled.toggle() }
        case 13: run.stage.advance(60)
        case 14: player.redo()
        default: break
        }
        if Bool.random(using: &random) { try run.flush() } else { run.save() }
      }
      run.end()
      expected = description(player)
      #expect(description(restored(folder)) == expected, "seed \(seed), round \(round)")
    }
  }

  @Test(
    "M18 H10 cards that were moved, one or several at once, forward or back, are at the same places after a restart")
  func moved() throws {
    let folder = SessionFolder()
    let run = try SessionRun(folder, ["A", "B", "C", "D", "E", "F", "G", "H"])
    let player = run.player
    func move(_ indexes: [Int], before next: Int?) {
      let ids = player.items.map(\.id)
      player.move(Set(indexes.map { ids[$0] }), before: next.map { ids[$0] })
    }
    player.next()
    try run.flush()
    move([0], before: 4)
    move([0, 1, 3], before: 6)
    move([2, 5], before: 3)
    move([0, 1], before: nil)
    run.end()
    #expect(!folder.bytes("session-changes.journal").isEmpty)
    #expect(run.stage.queue == ["G", "B", "C", "D", "H", "E", "F"])
    #expect(description(restored(folder)) == description(player))
  }

  @Test("M18 H10 a history whose only song is the current one again is empty after a restart, too")
  func emptiedHistory() throws {
    let folder = SessionFolder()
    let run = try SessionRun(folder, ["A", "B", "C"])
    let player = run.player
    player.next()
    player.next()
    try run.flush()
    player.previous()
    #expect(run.stage.current == "A" && run.stage.history == [])
    run.end()
    #expect(!folder.bytes("session-changes.journal").isEmpty)
    #expect(description(restored(folder)) == description(player))
  }

  @Test(
    "M18 H1 a song that is played again and skipped is in the past at its new time, although the same songs are there")
  func playedAgain() throws {
    let folder = SessionFolder()
    let run = try SessionRun(folder, ["A", "B", "C"])
    let player = run.player
    var date = 1_800_000_000.0
    player.time = { PlayerTime(date: date) }
    player.next()
    run.stage.advance(60)
    try run.flush()
    let former = player.played
    date += 100
    player.previous()
    player.next()
    run.end()
    #expect(player.played.map(\.id) == former.map(\.id) && player.played.map(\.isSkipped) == [true])
    #expect(!folder.bytes("session-changes.journal").isEmpty)
    let saved = restored(folder).played
    #expect(saved.map(\.date) == [date] && saved.map(\.isSkipped) == [true])
  }

  @Test("M18 H1 the time at which a song has begun is saved also where it was stopped before")
  func begunAfterStop() throws {
    let folder = SessionFolder()
    let run = try SessionRun(folder, ["A", "B"])
    var date = 1_800_000_000.0
    run.player.time = { PlayerTime(date: date) }
    run.player.next()
    run.player.stop()
    try run.flush()
    date += 100
    run.player.play()
    run.end()
    #expect(folder.files.read().session?.player.content.currentDate == date)
  }

  @Test("M8 M18 songs to which one goes back after a restart have their places when the queue is not shuffled any more")
  func shuffledPast() throws {
    let names = ["A", "B", "C", "D", "E", "F"]
    for count in [2, 4] {
      let folder = SessionFolder()
      let run = try SessionRun(folder, names)
      run.player.isShuffled = true
      run.player.next()
      try run.flush()
      for _ in 1..<count { run.player.next() }
      run.end()
      #expect(!folder.bytes("session-changes.journal").isEmpty)
      let player = restored(folder)
      for _ in 1..<count { player.previous() }
      player.isShuffled = false
      let current = player.current?.song.title
      #expect(player.history.isEmpty && player.items.map(\.song.title) == names.filter { $0 != current })
    }
  }

  @Test("M18 a journal that was cut off at any byte gives the state after one of its entries, and is continued there")
  func cut() throws {
    let folder = SessionFolder()
    /// But for the position, which moves on with the clock.
    func read() -> PlayerState? {
      var state = folder.files.read().session?.player
      state?.position = 0
      return state
    }
    var states: [PlayerState?] = []
    do {
      let run = try SessionRun(folder, ["A", "B", "C", "D", "E"])
      for act in [{ _ = run.player.next() }, { _ = run.player.next() }, { run.player.remove([run.stage.id("D")]) }] {
        act()
        try run.flush()
        states.append(read())
      }
      run.player.undo()
      run.end()
      states.append(read())
    }
    let whole = folder.bytes("session-changes.journal")
    #expect(whole.count > 1000)
    var found: [PlayerState?] = []
    for length in 0...whole.count {
      folder.write(Array(whole[..<length]), "session-changes.journal")
      let state = read()
      if found.last != state { found.append(state) }
    }
    #expect(found == states, "each entry is there as a whole or not at all")
    // A byte that the disk has changed ends the journal, too. Then a person learns of it, and the journal is kept.
    for place in stride(from: 0, to: whole.count, by: 31) where whole[place] != 0x0A {
      var damaged = whole
      damaged[place] ^= 0x01
      folder.write(damaged, "session-changes.journal")
      let result = folder.files.read()
      #expect(result.problem?.description.contains("session-changes-damaged.journal") == true, "\(place)")
      #expect(folder.bytes("session-changes-damaged.journal") == damaged)
      unlink("\(folder.path)/session-changes-damaged.journal")
      var state = result.session?.player
      state?.position = 0
      #expect(found.contains(state))
      // What is left of it stays until the session is written again, although the program is killed before.
      let again = folder.files.read()
      #expect(again.session == result.session && again.problem == nil, "\(place)")
    }
    // It goes on behind what is left of it.
    folder.write(Array(whole[..<(whole.count - 5)]), "session-changes.journal")
    let next = try SessionRun(folder)
    #expect(next.player.items.map(\.song) == states[2]?.queue)
    next.player.next()
    next.end()
    #expect(description(restored(folder)) == description(next.player))
  }

  @Test("M18 H10 a journal that cannot be written to its end says so, and is written anew where there is room")
  func noRoom() throws {
    let folder = SessionFolder()
    let journal = SessionJournal(path: folder.path + "/session-changes.journal")
    // A file of the greatest length is like one on a full disk. Four bytes are free here.
    let file = open(journal.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    var (greatest, tooGreat) = (0, Int.max)
    while tooGreat - greatest > 1 {
      let length = greatest + (tooGreat - greatest) / 2
      if ftruncate(file, length) == 0 { greatest = length } else { tooGreat = length }
    }
    let records = [SessionRecord(steps: [], state: PlayerState())]
    #expect(throws: FileReplacement.Failure.self) {
      try journal.append(records, generation: 1, length: greatest - 4)
    }
    let length = try journal.append(records, generation: 1, length: 0)
    let bytes = folder.bytes("session-changes.journal")
    #expect(bytes.count == length && SessionJournal.content(of: bytes, generation: 1)?.records.count == 1)
  }

  @Test(
    "H10 a journal goes on up to half of the session, but to 256 KiB at least and to 1 MiB at most",
    arguments: [(size: 300_000, longest: 1 << 18), (1_000_000, 500_000), (20_000_000, 1 << 20)])
  func longJournal(size: Int, longest: Int) {
    var disk = SessionDisk(size: size, journalLength: longest, isComplete: true)
    #expect(!disk.needsWhole(below: size))
    #expect(disk.needsWhole(below: size + 1), "a short session is written as a whole")
    disk.journalLength += 1
    #expect(disk.needsWhole(below: size))
    disk = SessionDisk(size: size, journalLength: 0)
    #expect(disk.needsWhole(below: size), "differences to what the files do not contain")
  }

  @Test("H10 an entry that concerns no song leaves those of the session as they are")
  func otherValues() {
    var state = PlayerState()
    (state.content.queue, state.content.queueNumbers) = (PlayerStage.songs(["A", "B"]), [1 << 20, 2 << 20])
    (state.content.stops, state.content.companions, state.content.originalOrder) = ([1], [1], [1, 0])
    state.keptQueues = [PlayerState.KeptQueue(name: "Kitchen", content: QueueState())]
    var record = SessionRecord(steps: [], state: PlayerState())
    record.state.repeatMode = .song
    record.state.content.isSuggested = true
    var replay = SessionReplay(state, [record])
    let isApplied = replay.apply(record)
    #expect(isApplied)
    var expected = state
    (expected.repeatMode, expected.content.isSuggested) = (.song, true)
    #expect(replay.result == expected)
  }

  @Test("a session of few songs is written as a whole")
  func few() throws {
    let folder = SessionFolder()
    let stage = PlayerStage(["A", "B", "C"])
    let keeper = SessionKeeper(files: folder.files, claim: nil, after: folder.files.read()) { _ in }
    stage.player.observe(keeper) { [weak keeper, player = stage.player] change in
      var changes = SessionChanges()
      if changes.note(change) { keeper?.save(player, changes, windowState: Session.WindowState()) }
    }
    stage.player.next()
    while folder.status("session.json").size == 0 { usleep(10_000) }
    stage.player.next()
    keeper.end()
    #expect(folder.bytes("session-changes.journal").isEmpty)
    #expect(description(restored(folder)) == description(stage.player))
  }

  @Test("M18 a journal and a position belong to one version of the session, and are ignored with another one")
  func versions() throws {
    let folder = SessionFolder()
    let run = try SessionRun(folder, ["A", "B", "C"])
    run.player.next()
    try run.flush()
    run.player.next()
    try run.flush()
    let journal = folder.bytes("session-changes.journal")
    #expect(!journal.isEmpty)
    // Everything is in the session itself now.
    run.player.nameQueue("Kitchen")
    run.end()
    #expect(folder.bytes("session-changes.journal").isEmpty)
    let expected = description(run.player)
    folder.write(journal, "session-changes.journal")
    #expect(description(restored(folder)) == expected)
    #expect(restored(folder).queueName == "Kitchen")
  }
}
