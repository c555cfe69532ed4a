import Glibc
import Languages
import Music
import Platform
import TestSupport
import Testing

@MainActor
@Suite struct MissingFilesTests {
  /// A library that always gives the same eight songs.
  private func library() -> FakeSupply { FakeSupply { _ in PlayerStage.songs((0..<8).map { "L\($0)" }) } }

  @Test("H4 H5 songs that cannot be played take no time: not until the end, those behind them, or the timer")
  func times() {
    let stage = OutageStage(["A", "B", "C", "D"])
    stage.player.next()
    #expect(stage.player.queuedSeconds == 180)
    stage.take(away: ["B"])
    stage.advance(60)
    #expect(stage.marked == ["B"] && stage.queue == ["B", "D"] && stage.player.current?.song.title == "C")
    #expect(stage.player.queuedSeconds == 60 && stage.player.secondsUntilEnd == 120)
    #expect(stage.player.seconds(until: stage.player.items[1].id) == 60)
    // The timer ends what plays in the middle of D, or of C.
    for (seconds, songs) in [(90.0, 2), (30, 0), (130, nil)] {
      stage.player.setTimer(.uptime(stage.player.time().uptime + seconds))
      #expect(stage.player.songsBeforeTimer == songs)
    }
    stage.player.setTimer(nil)
    stage.bringBack()
    #expect(stage.player.queuedSeconds == 120)
  }

  @Test("H1 a played song whose file is gone is sent back, passed over, and stays in the past")
  func played() {
    let stage = OutageStage(["A", "B", "C"])
    stage.player.next()
    stage.advance(60)
    stage.take(away: ["A"])
    stage.player.playNext([stage.player.played[0].item.song], title: nil)
    #expect(stage.queue == ["A", "C"])
    stage.advance(60)
    #expect(stage.player.current?.song.title == "C" && stage.queue == ["A"] && stage.marked == ["A"])
    #expect(stage.player.history.map(\.song.title) == ["A", "B"])
    stage.bringBack()
    #expect(stage.marked.isEmpty && stage.queue == ["A"])
  }

  @Test("M7 a folder that is away while six songs wait costs none of them, and the music goes on when it is back")
  func outage() {
    let stage = OutageStage(["A", "B", "C", "D", "E", "F", "G"])
    stage.player.next()
    stage.take(away: ["B", "C", "D", "E", "F", "G"])
    stage.advance(60)
    #expect(stage.player.current == nil)
    #expect(stage.queue == ["B", "C", "D", "E", "F", "G"])
    #expect(stage.marked == ["B", "C", "D", "E", "F"], "five failures in a row are enough")
    #expect(stage.player.history.map(\.song.title) == ["A"])
    #expect(stage.notices.last == .waits)
    stage.bringBack()
    #expect(stage.player.current?.song.title == "B" && stage.player.isPlaying)
    #expect(stage.marked == [])
    #expect(stage.queue == ["C", "D", "E", "F", "G"])
    stage.advance(60)
    #expect(stage.player.current?.song.title == "C")
  }

  @Test(
    "M7 Play begins with the first song again after none could be played, whether or not the files are known to be back"
  )
  func playAgain() {
    let stage = OutageStage(["A", "B", "C", "D", "E", "F"])
    stage.take(away: ["A", "B", "C", "D", "E", "F"])
    stage.player.play()
    stage.player.update()
    #expect(stage.player.current == nil)
    #expect(stage.queue == ["A", "B", "C", "D", "E", "F"])
    #expect(stage.player.canGoOn)
    stage.player.play()
    stage.player.update()
    #expect(stage.player.current == nil)
    #expect(stage.queue == ["A", "B", "C", "D", "E", "F"])
    stage.engine.broken = [:]
    stage.player.play()
    stage.player.update()
    #expect(stage.player.current?.song.title == "A" && stage.player.isPlaying)
  }

  @Test(
    "M7 behind more missing songs than are tried in a row, the next one whose file is there plays, and none is lost")
  func lookAhead() {
    let missing = (1...9).map { "M\($0)" }
    let stage = OutageStage(missing + ["A", "B"])
    stage.take(away: missing)
    stage.player.play()
    stage.player.update()
    #expect(stage.player.current?.song.title == "A" && stage.player.isPlaying)
    #expect(stage.queue == missing + ["B"] && stage.marked == Array(missing[..<5]))
    #expect(!stage.notices.contains(.waits) && !stage.notices.contains(.gaveUp(count: 5)))
    stage.advance(60)
    #expect(stage.player.current?.song.title == "B" && stage.queue == missing && stage.marked == missing)
    stage.bringBack()
    stage.advance(60)
    #expect(stage.player.current?.song.title == "M1" && stage.player.history.map(\.song.title) == ["A", "B"])
  }

  @Test("M7 H3 no song plays by itself that is behind a stop, or behind damaged songs")
  func nothingAhead() {
    let titles = ["A", "B", "C", "D", "E", "F"]
    for (stop, isDamaged, notice) in [(true, false, PlayerNotice.waits), (false, true, PlayerNotice.gaveUp(count: 5))] {
      let stage = OutageStage(titles + ["G"])
      if stop { stage.player.toggleStop(after: stage.player.item(at: 5)?.id) }
      stage.take(away: titles)
      stage.engine.failuresAreMissingFiles = !isDamaged
      stage.player.play()
      stage.player.update()
      #expect(stage.player.current == nil && stage.queue == titles + ["G"] && stage.notices.last == notice)
    }
  }

  @Test(
    "M7 a song whose file is missing, as was seen while it waited, does not begin where a person asks for the next one")
  func seenWhileWaiting() {
    let starts: [(Player) -> Void] = [{ $0.play() }, { $0.next() }, { $0.nextInPlace() }]
    for start in starts {
      let stage = OutageStage([])
      stage.take(away: ["A", "B"])
      stage.player.add(PlayerStage.songs(["A", "B", "C", "D"]), title: nil)
      #expect(stage.marked.isEmpty)
      start(stage.player)
      #expect(stage.engine.heard == ["C"] && stage.queue == ["A", "B", "D"] && stage.marked == ["A", "B"])
      let told = PlayerStage.songs(["A", "B"]).map { PlayerNotice.failed($0, reason: "no such file") }
      #expect(Array(stage.notices.suffix(2)) == told)
      stage.bringBack()
      #expect(stage.marked.isEmpty && stage.queue == ["A", "B", "D"])
    }
  }

  @Test("M7 the first of some files that can be opened is found, or that there is none")
  func probe() throws {
    let folder = try TemporaryFolder()
    let files = try ["a", "b"].map { try folder.write($0) }
    let none = folder.path + "/none"
    let cases: [(paths: [String], found: Set<String>)] = [([none] + files, [files[0]]), ([none], [])]
    for (paths, found) in cases {
      let isReady = Monitor(false)
      let probe = PatientFileProbe { isReady.change { $0 = true } }
      probe.lookAhead(at: paths)
      _ = isReady.wait { $0 ? true : nil }
      #expect(probe.takeNews() == FileProbeNews(found: found, hasLookedAhead: true))
    }
    let isReady = Monitor(false)
    let probe = PatientFileProbe { isReady.change { $0 = true } }
    probe.check([none] + files)
    _ = isReady.wait { $0 ? true : nil }
    #expect(probe.takeNews() == FileProbeNews(missing: [none]))
  }

  @Test("M7 a file in a folder that must not be looked into does not count as missing before it is played")
  func forbiddenFolder() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a")
    chmod(folder.path, 0)
    defer { chmod(folder.path, 0o700) }
    let isReady = Monitor(false)
    let probe = PatientFileProbe { isReady.change { $0 = true } }
    try withoutRoot {
      probe.check([path])
      _ = isReady.wait { $0 ? true : nil }
    }
    #expect(probe.takeNews() == FileProbeNews(missing: []))
  }

  @Test(
    "M7 M11 songs whose files are known to be missing are marked when they are added, take no time, and are skipped")
  func known() {
    let songs = PlayerStage.songs(["A", "B", "C", "D"])
    let stage = OutageStage([])
    stage.take(away: ["A", "C"])
    stage.player.markObstacles([songs[0].id: "no such file", songs[2].id: "no such file"]) {
      stage.player.playNow(songs)
    }
    #expect(stage.engine.heard == ["B"] && stage.queue == ["A", "C", "D"] && stage.marked == ["A", "C"])
    #expect(stage.player.queuedSeconds == 60 && stage.player.secondsUntilEnd == 120 && stage.notices.isEmpty)
    stage.player.markObstacles([songs[0].id: "no such file"]) { stage.player.add(songs[0]) }
    #expect(
      stage.queue == ["A", "A", "C", "D"] && stage.marked == ["A", "A", "C"] && stage.player.queuedSeconds == 60)
    stage.player.add(songs[2])
    #expect(stage.player.queuedSeconds == 120, "what is known of songs concerns only those that are added with it")
    stage.bringBack()
    #expect(stage.marked.isEmpty && stage.player.queuedSeconds == 300)
  }

  @Test("M7 M11 where all songs that are played at once are known to be missing, they wait until their files are back")
  func allKnown() {
    let songs = PlayerStage.songs(["A", "B"])
    let stage = OutageStage([])
    stage.take(away: ["A", "B"])
    stage.player.markObstacles([songs[0].id: "no such file", songs[1].id: "no such file"]) {
      stage.player.playNow(songs)
    }
    stage.player.update()
    #expect(stage.player.current == nil && stage.queue == ["A", "B"] && stage.marked == ["A", "B"])
    #expect(stage.notices.last == .waits)
    stage.bringBack()
    #expect(stage.player.current?.song.title == "A" && stage.queue == ["B"] && stage.marked.isEmpty)
  }

  @Test("M7 R4 waiting songs whose files the library misses are marked, and passed over until these are back")
  func missedByLibrary() {
    let songs = PlayerStage.songs(["A", "B", "C"])
    let stage = OutageStage(["A", "B", "C", "B"])
    stage.player.next()
    stage.take(away: ["A", "B"])
    let reasons: [Song.ID: Sentence] = [songs[0].id: "no such file", songs[1].id: "no such file"]
    #expect(stage.player.markMissing(reasons).map(\.song) == [songs[1], songs[1]])
    #expect(stage.marked == ["B", "B"] && stage.engine.upcoming.map(\.song.title) == ["C"])
    #expect(stage.player.current?.song == songs[0] && stage.player.isPlaying && stage.notices.isEmpty)
    #expect(stage.player.markMissing(reasons).isEmpty, "they are marked already")
    stage.bringBack()
    #expect(stage.marked.isEmpty && stage.engine.upcoming.map(\.song.title) == ["B", "C", "B"])
  }

  @Test("M18 R4 the current song of the last run is marked if its file is missing; one that the engine has open is not")
  func missingCurrentSong() {
    let songs = PlayerStage.songs(["A"])
    let reasons: [Song.ID: Sentence] = [songs[0].id: "no such file"]
    let former = OutageStage(["A", "B"])
    former.player.next()
    former.advance(20)
    #expect(former.player.markMissing(reasons).isEmpty && former.player.isPlaying)
    former.player.pause()
    #expect(former.player.markMissing(reasons).isEmpty)
    let stage = OutageStage([])
    stage.take(away: ["A"])
    stage.player.restore(former.player.state)
    #expect(stage.player.markMissing(reasons).map(\.song) == songs && stage.player.missingSongs == songs)
    #expect(stage.player.markMissing(reasons).isEmpty && stage.probe.wanted == ["/A"] && stage.notices.isEmpty)
    stage.bringBack()
    #expect(stage.player.missingSongs.isEmpty && stage.player.position == 20 && !stage.player.isPlaying)
    // While it is away it gives way to the next one, and waits before it.
    stage.take(away: ["A"])
    #expect(stage.player.markMissing(reasons).count == 1)
    stage.player.next()
    #expect(stage.player.current?.song.title == "B" && stage.queue == ["A"] && stage.marked == ["A"])
    #expect(stage.player.history.isEmpty)
  }

  @Test("M11 R4 songs whose files are back are told, so that their tags are read")
  func found() {
    let stage = OutageStage(["A", "B", "C", "B"])
    var told: [String] = []
    stage.player.onFilesFound = { told += $0.map(\.title) }
    stage.take(away: ["B"])
    stage.player.next()
    stage.advance(60)
    #expect(stage.marked == ["B"] && told.isEmpty)
    stage.bringBack()
    #expect(told == ["B", "B"])
  }

  @Test("M7 nothing begins by itself when the files come back late")
  func late() {
    let stage = OutageStage(["A", "B"])
    stage.take(away: ["A", "B"])
    stage.player.play()
    stage.player.update()
    stage.probe.giveUp()
    stage.player.update()
    stage.bringBack()
    #expect(stage.player.current == nil)
    #expect(stage.marked == [])
  }

  @Test("M7 H4 R4 Stop, Pause and the timer also end the wait for missing files: nothing begins when they are back")
  func endedWhileWaiting() {
    var uptime = 0.0
    let acts: [(Player) -> Void] = [
      { $0.stop() }, { $0.pause() },
      { player in
        uptime += 200
        player.update()
      },
    ]
    for (index, act) in acts.enumerated() {
      let stage = OutageStage(["A", "B", "C"])
      stage.player.time = { PlayerTime(uptime: uptime) }
      stage.player.setTimer(.uptime(uptime + 100))
      stage.player.next()
      stage.take(away: ["B", "C"])
      stage.advance(60)
      #expect(stage.player.current == nil && stage.notices.last == .waits)
      act(stage.player)
      stage.bringBack()
      #expect(stage.player.current == nil && stage.marked == [], "\(index)")
    }
  }

  @Test("M10 R4 a song of the library is not tried again and again while its file is missing")
  func follower() {
    let stage = OutageStage(["A"])
    let player = stage.player
    player.afterQueue = .library
    stage.supply = library()
    player.next()
    let first = stage.engine.upcoming[0]
    stage.engine.report(.failed(item: first.id, reason: "no such file", isMissing: true))
    player.update()
    player.libraryDidChange()
    #expect(player.failure(of: first) != nil && stage.probe.wanted == [first.song.path ?? ""])
    #expect(!stage.engine.upcoming.contains { $0.id == first.id })
    stage.probe.find(stage.probe.wanted)
    player.update()
    #expect(stage.engine.upcoming.first?.id == first.id, "its file is back")
  }

  @Test("M7 M10 R4 songs of the library that follow, but cannot be played, do not come into the queue")
  func followersAway() {
    let stage = OutageStage(["A", "B"])
    stage.player.afterQueue = .library
    stage.supply = library()
    stage.player.next()
    stage.advance(20)
    let waiting = stage.player.items[0].song
    stage.take(away: ["B"] + (0..<8).map { "L\($0)" })
    _ = stage.player.markMissing([waiting.id: "no such file"])
    stage.player.next()
    for _ in 0..<10 { stage.advance(1) }
    #expect(stage.queue == ["B"] && stage.player.current == nil && stage.notices.last == .waits)
    stage.bringBack()
    #expect(stage.player.current?.song == waiting && stage.queue.isEmpty)
  }

  @Test("M7 a song in the middle whose file is missing is skipped, keeps its place, and is played when it is back")
  func single() {
    let stage = OutageStage(["A", "B", "C", "D"])
    stage.take(away: ["B"])
    stage.player.next()
    stage.advance(60)
    #expect(stage.player.current?.song.title == "C")
    #expect(stage.queue == ["B", "D"])
    stage.bringBack()
    #expect(stage.marked == [])
    stage.advance(60)
    #expect(stage.player.current?.song.title == "B")
    #expect(stage.player.history.map(\.song.title) == ["A", "C"])
  }

  @Test("M7 a song that is heard for a while and then fails has been played")
  func heard() {
    let stage = OutageStage(["A", "B"])
    stage.engine.broken = ["A": 30]
    stage.player.next()
    stage.advance(31)
    #expect(stage.player.current?.song.title == "B")
    #expect(stage.queue == [])
    #expect(stage.player.history.map(\.song.title) == ["A"])
  }

  @Test(
    "M5 M8 a song whose file is damaged is repeated as far as it is heard, by itself or as the only one of its queue",
    arguments: [RepeatMode.song, .queue])
  func repeated(mode: RepeatMode) {
    func stage(cutOffAt seconds: Double) -> PlayerStage {
      let stage = PlayerStage(["A"])
      stage.engine.broken = ["A": seconds]
      stage.player.setRepeatMode(mode)
      stage.player.next()
      for _ in 0..<3 { stage.advance(seconds + 1) }
      return stage
    }
    let long = stage(cutOffAt: 30)
    #expect(long.engine.heard == ["A", "A", "A", "A"])
    #expect(long.current == "A" && long.player.isPlaying && long.queue == [])
    #expect(long.history == (mode == .queue ? ["A", "A", "A"] : []))
    #expect(long.notices.count { if case .failed = $0 { true } else { false } } == 1)
    let short = stage(cutOffAt: 2)
    #expect(short.current == nil && short.queue == ["A"], "a song of which hardly anything is heard is not repeated")
  }

  @Test("M7 random outages lose no song")
  func random() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = RepeatableGenerator(seed: seed)
    for round in 0..<200 {
      let titles = (0..<10).map { "S\($0)" }
      let stage = OutageStage(titles)
      for step in 0..<40 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: stage.take(away: titles.filter { _ in Bool.random(using: &random) })
        case 1: stage.bringBack()
        case 2: stage.player.next()
        case 3: stage.player.previous()
        case 4: stage.player.togglePlaying()
        case 5: stage.player.nextInPlace()
        default: break
        }
        stage.advance(Double.random(in: 0...70, using: &random))
        let all =
          stage.queue + stage.player.history.map(\.song.title) + (stage.player.current.map { [$0.song.title] } ?? [])
        #expect(all.sorted() == titles, "seed \(seed), round \(round), step \(step)")
        if all.sorted() != titles { return }
      }
    }
  }
}
