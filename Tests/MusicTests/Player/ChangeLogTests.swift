import Languages
import Music
import Testing

/// All that observers of a player hear, each change once and in order: first what has changed in the queue, with where that was among the
/// entries and among the songs.
@MainActor
@Suite struct ChangeLogTests {
  /// Writes down what a player tells its observers.
  @MainActor
  private final class ChangeLog {
    private var lines: [String] = []

    init(_ stage: PlayerStage) { stage.player.observe(self) { [weak self] in self?.lines.append(Self.line($0)) } }

    /// What was told during an action.
    func told(_ action: () -> Void) -> [String] {
      lines = []
      action()
      return lines
    }

    private static func line(_ change: PlayerChange) -> String {
      switch change {
      case .queue(let edits): "queue " + edits.map(text).joined(separator: " ")
      case .notice(let notice): text(notice)
      default: "\(change)"
      }
    }

    private static func text(_ edit: QueueEdit) -> String {
      func names(_ entries: [PlayQueueEntry]) -> String { entries.map { $0.item?.song.title ?? "|" }.joined() }
      func place(_ index: QueueIndex) -> String { "\(index.entries),\(index.songs)" }
      return switch edit {
      case .inserted(let entries, let index):
        "+\(names(entries))@\(place(index))" + (entries.contains { $0.item?.isCompanion == true } ? "*" : "")
      case .removed(let entries, let index): "-\(names(entries))@\(place(index))"
      case .moved(let entries, let from, let to):
        "~\(names(entries))@" + from.map(place).joined(separator: ";") + ">" + place(to)
      case .marked(let ids, let areCompanions): "marked \(ids.count) \(areCompanions)"
      case .replaced: "replaced"
      }
    }

    private static func text(_ notice: PlayerNotice) -> String {
      switch notice {
      case .added(let title, let count, let arePictures, let number):
        "added \(title ?? "-") \(count) \(arePictures ? "pictures" : "songs") at \(number)"
      case .picturesLeftOut(let title, let isRepeated): "left out \(title ?? "-") \(isRepeated)"
      case .removed(let sentence): "removed: \(sentence.description)"
      case .undone(let sentence): "undone: \(sentence.description)"
      case .pastUndo(let sentence): "past undo: \(sentence.description)"
      case .redone(let sentence): "redone: \(sentence.description)"
      case .pastRedo(let sentence): "past redo: \(sentence.description)"
      case .failed(let song, let reason): "failed \(song.title): \(reason.description)"
      default: "\(notice)"
      }
    }
  }

  /// A stage, what is told about it, and its player.
  private func begin(_ titles: [String]) -> (stage: PlayerStage, log: ChangeLog, player: Player) {
    let stage = PlayerStage(titles)
    return (stage, ChangeLog(stage), stage.player)
  }

  @Test("M7 playing, pausing, stopping and seeking are told once, and what changes nothing is not told")
  func playback() {
    let (stage, log, player) = begin(["A", "B"])
    #expect(log.told { player.pause() } == [] && log.told { player.stop() } == [])
    #expect(log.told { player.seek(to: 3) } == [])
    #expect(log.told { player.togglePlaying() } == ["queue -A@0,0", "song"])
    #expect(log.told { player.play() } == [])
    #expect(log.told { player.togglePlaying() } == ["playback"] && log.told { player.pause() } == [])
    #expect(log.told { player.play() } == ["playback"])
    #expect(log.told { player.seek(to: 10) } == ["position"] && player.position == 10)
    #expect(log.told { player.seek(to: .nan) } == [] && log.told { player.seek(to: .infinity) } == [])
    #expect(log.told { player.seek(by: 5) } == ["position"] && player.position == 15)
    #expect(log.told { player.seek(by: -50) } == ["position"] && player.position == 0)
    #expect(log.told { player.stop() } == ["playback", "position"] && log.told { player.stop() } == [])
    #expect(log.told { player.seek(to: 70) } == ["position"] && player.position == 60 && player.isStopped)
    #expect(log.told { player.seek(to: -1) } == ["position"] && player.position == 0)
    #expect(log.told { player.play() } == ["playback"] && player.isPlaying)
    // It begins again, and at another time.
    player.stop()
    player.time = { PlayerTime(date: 1_800_000_000) }
    #expect(log.told { player.play() } == ["date", "playback"])
    player.pause()
    player.time = { PlayerTime(date: 1_800_000_100) }
    #expect(log.told { player.play() } == ["playback"])
    #expect(log.told { stage.advance(60) } == ["queue -B@0,0", "song"])
    #expect(log.told { stage.advance(59) } == [] && log.told { stage.advance(1) } == ["song"])
    #expect(log.told { player.next() } == [] && log.told { player.previous() } == ["song"])
    #expect(log.told { player.setRepeatMode(.song) } == ["settings"])
    #expect(log.told { stage.advance(60) } == ["position"])
    for isPresent in [false, true] {
      stage.engine.report(.device(isPresent: isPresent))
      #expect(log.told { player.update() } == ["device"] && player.hasDevice == isPresent)
      stage.engine.report(.device(isPresent: isPresent))
      #expect(log.told { player.update() } == [])
    }
  }

  @Test("M4 M8 each setting is told once, and one that stays as it is is not told")
  func settings() {
    let (_, log, player) = begin(["A", "B"])
    #expect(log.told { player.volume = 0.5 } == ["volume"] && log.told { player.isMuted = true } == ["volume"])
    for (volume, expected) in [(2.0, 1.0), (-1, 0), (0.25, 0.25), (.nan, 0.25), (.infinity, 0.25)] {
      player.volume = volume
      #expect(player.volume == expected)
    }
    #expect(log.told { player.gainMode = .album } == ["settings"])
    for expected in [["settings"], []] {
      #expect(log.told { player.afterQueue = .album } == expected)
      #expect(log.told { player.setRepeatMode(.queue) } == expected)
      #expect(log.told { player.pictureSeconds = 7 } == expected)
    }
    for seconds in [0.0, -1, .nan, .infinity] {
      #expect(log.told { player.pictureSeconds = seconds } == [] && player.pictureSeconds == 7)
    }
    for expected in [["queue replaced", "settings"], []] {
      #expect(log.told { player.isShuffled = true } == expected)
    }
    for expected in [["queue replaced", "settings"], []] {
      #expect(log.told { player.isShuffled = false } == expected)
    }
    for expected in [["timer"], []] { #expect(log.told { player.setTimer(.uptime(30)) } == expected) }
    #expect(log.told { player.timerFinishesSong = true } == ["timer"])
    for expected in [["timer"], []] { #expect(log.told { player.setTimer(nil) } == expected) }
  }

  @Test("H2 H3 songs and stops that are added, moved and removed are told with their places")
  func edits() {
    let (stage, log, player) = begin(["A", "B", "C"])
    #expect(
      log.told { player.add(PlayerStage.songs(["X"])[0]) } == ["queue +X@3,3", "added X 1 songs at 4"])
    #expect(log.told { player.move(stage.id("C"), to: 0) } == ["queue ~C@2,2>0,0"])
    #expect(log.told { player.move(stage.id("X"), by: -1) } == ["queue ~X@3,3>2,2"])
    #expect(stage.queue == ["C", "A", "X", "B"])
    #expect(log.told { player.move(stage.id("C"), by: -1) } == [] && !player.canMove(stage.id("C"), by: -1))
    #expect(log.told { player.move(stage.id("B"), by: 1) } == [] && !player.canMove(stage.id("B"), by: 1))
    #expect(player.canMove(stage.id("C"), by: 3) && !player.canMove(stage.id("C"), by: 4))
    #expect(log.told { player.move(stage.id("C"), to: 1) } == ["queue ~C@0,0>1,1"])
    #expect(
      log.told { player.move(stage.id("A"), to: 0) } == [] && log.told { player.move(stage.id("A"), to: -3) } == [])
    #expect(log.told { player.toggleStop(after: stage.id("A")) } == ["queue +|@1,1"])
    #expect(log.told { player.move([stage.id("B")], before: stage.id("X")) } == ["queue ~B@4,3>3,2"])
    #expect(stage.queue == ["A", "C", "B", "X"] && player.stops.map(\.songs) == [1])
    #expect(
      log.told { player.toggleStop(after: stage.id("A")) } == ["queue -|@1,1", "removed: Removed the stop"])
    #expect(
      log.told { player.remove([stage.id("A"), stage.id("B"), stage.id("X")]) } == [
        "queue -BX@2,2 -A@0,0", "removed: Removed 3 songs",
      ])
    #expect(
      log.told { player.undo() } == ["queue +A@0,0 +B@2,2 +X@3,3", "undone: 3 songs are back in Up next"])
    #expect(log.told { player.redo() } == ["queue -BX@2,2 -A@0,0", "redone: Removed 3 songs"])
    #expect(log.told { player.clear() } == ["queue -C@0,0", "removed: Removed “C”"])
    #expect(log.told { player.clear() } == [] && log.told { player.redo() } == [])
    player.undo()
    player.undo()
    #expect(log.told { player.clear() } == ["queue -ACBX@0,0", "removed: Cleared Up next"])
  }

  @Test("M8 songs that are played in place of another, and undoing that, are told as one song")
  func interruptions() {
    let (stage, log, player) = begin(["A", "B", "C"])
    player.next()
    #expect(log.told { player.playNow(stage.id("C")) } == ["queue -C@1,1", "song"])
    #expect(log.told { player.playNow(77) } == [])
    #expect(log.told { player.undo() } == ["queue +C@1,1", "song", "position", "undone: Back to “A”"])
    #expect(log.told { player.redo() } == ["queue -C@1,1", "song", "position", "redone: Played “C”"])
    #expect(log.told { player.undo() } == ["queue +C@1,1", "song", "position", "undone: Back to “A”"])
    #expect(log.told { player.playNow(PlayerStage.songs(["X", "Y"])) } == ["queue +Y@0,0*", "song"])
    #expect(log.told { player.undo() } == ["queue -Y@0,0", "song", "position", "undone: Back to “A”"])
    player.pause()
    #expect(log.told { player.nextInPlace() } == ["queue -B@0,0", "song"] && !player.isPlaying)
    #expect(log.told { player.previousInPlace() } == ["queue +B@0,0", "song"] && !player.isPlaying)
    #expect(stage.current == "A" && stage.queue == ["B", "C"])
  }

  @Test("H9 another queue is told as another song, position and settings, and names of queues as queues")
  func queues() {
    let (_, log, player) = begin(["A"])
    let isShown = ["queue replaced", "song", "position", "settings", "queues"]
    for expected in [["queues"], []] { #expect(log.told { player.nameQueue("Kitchen") } == expected) }
    #expect(log.told { player.nameQueue("") } == [] && log.told { player.beginQueue("Kitchen") } == [])
    for expected in [isShown, []] { #expect(log.told { player.beginQueue("Friday") } == expected) }
    #expect(log.told { player.showQueue("None") } == [] && log.told { player.nameQueue("Kitchen") } == [])
    for expected in [isShown, []] { #expect(log.told { player.showQueue("Kitchen") } == expected) }
    for expected in [["queues", "removed: Removed the queue “Friday”"], []] {
      #expect(log.told { player.removeQueue("Friday") } == expected)
    }
  }

  @Test("H6 J10 songs that are offered or suggested are told as offers and as companions")
  func offers() {
    let (stage, supply) = PlayerStage.offering(.album)
    let (log, player) = (ChangeLog(stage), stage.player)
    #expect(log.told { player.acceptOffer(player.offers[0].id) } == ["queue +L1@1,1", "offers"])
    #expect(log.told { player.refuseOffer(player.offers[0].id) } == ["offers"] && player.hasRefusedOffers)
    #expect(log.told { player.redrawOffers() } == ["offers"] && !player.hasRefusedOffers)
    #expect(log.told { player.undo() } == ["offers", "undone: What follows is as it was"] && player.hasRefusedOffers)
    #expect(log.told { player.acceptOffer(77) } == [] && log.told { player.refuseOffer(77) } == [])
    #expect(log.told { player.playOffer(77) } == [] && log.told { player.libraryDidChange() } == [])
    #expect(log.told { player.playOffer(player.offers[1].id) } == ["song", "offers"])
    supply.songs.removeLast(33)
    #expect(log.told { player.libraryDidChange() } == ["offers"] && stage.offered == ["L3", "L5", "L6"])

    let empty = PlayerStage()
    let emptyLog = ChangeLog(empty)
    let albums = ["A", "B", "C"].map { Album(title: $0, artist: "", songs: PlayerStage.songs([$0])) }
    func suggest(_ range: Range<Int>) { empty.player.suggest(from: Array(albums[range]), isComplete: true) }
    #expect(emptyLog.told { suggest(0..<2) } == ["queue +AB@0,0*"] && emptyLog.told { suggest(0..<2) } == [])
    #expect(emptyLog.told { suggest(0..<3) } == ["queue +C@2,2*"])
  }

  @Test("H4 a timer that ends is told with what it ends, and one that lets the song end with its stop")
  func timer() {
    for (finishesSong, expected) in [
      (false, ["timer", "playback", "timerEnded"]), (true, ["queue +|@0,0", "timer"]),
    ] {
      let (stage, log, player) = begin(["A", "B"])
      var time = PlayerTime(date: 1000, uptime: 0)
      player.time = { time }
      player.next()
      player.timerFinishesSong = finishesSong
      player.setTimer(.uptime(30))
      time.uptime = 29.5
      #expect(log.told { stage.advance(1) } == [])
      time.uptime = 30
      #expect(log.told { stage.advance(1) } == expected && player.timer == nil)
      #expect(log.told { stage.advance(1) } == [])
    }
  }

  @Test("R4 a song that cannot be played is told once, and goes back to its place when the next one begins")
  func failures() {
    let (stage, log, player) = begin(["A", "X", "B"])
    stage.engine.broken = ["X": 0]
    player.next()
    #expect(
      log.told { stage.advance(60) } == [
        "queue -X@0,0", "song", "failures", "failed X: no sound in it", "queue -B@0,0 +X@0,0", "song",
      ])
    var song = PlayerStage.songs(["B"])[0]
    song.title = "Other"
    for expected in [["tags"], []] { #expect(log.told { player.take([song]) } == expected) }
    #expect(player.current?.song.title == "Other")
    let picture = Song(title: "P", artist: "", duration: 5, cover: Cover(path: "/p.png"), isPicture: true)
    #expect(log.told { player.add([picture], title: nil) } == ["left out - false"])
    #expect(
      log.told { player.insert(PlaybackItem(id: 1 << 40, song: picture), before: nil) } == [
        "left out P false", "queue replaced",
      ])
  }
}
