import Languages
import Testing

@testable import Music

@MainActor
@Suite struct TimerTests {
  /// A player that is told the time.
  @MainActor
  private final class Night {
    let stage: PlayerStage
    var time = PlayerTime(date: 1_000_000, uptime: 0)
    private(set) var wait: Double?

    init(_ titles: [String]) {
      stage = PlayerStage(titles)
      stage.player.time = { [weak self] in self?.time ?? PlayerTime() }
      stage.player.alarm = { [weak self] seconds, _ in self?.wait = seconds }
    }

    func pass(_ seconds: Double) {
      time.uptime += seconds
      time.date? += seconds
      stage.advance(seconds)
    }
  }

  @Test("H4 The timer is checked at its deadline, at the beginning of the fade, and once a minute before")
  func checks() {
    func timeUntilCheck(_ remaining: Double, finishesSong: Bool, isPlaying: Bool = true) -> Double {
      SleepTimer.timeUntilCheck(remaining: remaining, finishesSong: finishesSong, isPlaying: isPlaying)
    }
    for choice in [false, true] {
      for (remaining, expected) in [(1000.0, 60.0), (7, 7), (-1, 0)] {
        #expect(timeUntilCheck(remaining, finishesSong: choice, isPlaying: false) == expected)
      }
      #expect(timeUntilCheck(1000, finishesSong: choice) == 60)
    }
    #expect(timeUntilCheck(30, finishesSong: false) == 30 - SleepTimer.fadeSeconds)
    #expect(timeUntilCheck(30, finishesSong: true) == 30 && timeUntilCheck(-1, finishesSong: true) == 0)
  }

  @Test("H4 the sound fades over the last ten seconds, and the song stands where the timer ended it")
  func fade() {
    let night = Night(["A", "B"])
    let player = night.stage.player
    player.volume = 0.8
    player.next()
    player.setTimer(.uptime(85))
    #expect(player.songsBeforeTimer == 1)
    night.pass(74)
    #expect(night.stage.current == "B" && night.stage.engine.volume == 0.8)
    #expect((night.wait ?? 99) <= 1)
    night.pass(6)
    #expect(abs(night.stage.engine.volume - 0.4) < 1e-9)
    #expect(player.volume == 0.8, "what the user has set stays")
    #expect((night.wait ?? 99) <= 0.06, "the fade has small steps")
    night.pass(5.1)
    #expect(!player.isPlaying && player.timer == nil && night.stage.current == "B")
    #expect(
      night.stage.engine.volumes.last == 0 && night.stage.engine.volumes.dropFirst().allSatisfy { $0 <= 0.4 + 1e-9 })
    #expect(abs(player.position - 25.1) < 1e-9)
    #expect(night.stage.notices.contains(.timerEnded))
    #expect(night.wait == nil, "nothing wakes afterwards")
    player.play()
    #expect(player.isPlaying && night.stage.engine.volume == 0.8)
  }

  @Test("H4 a song that begins while the sound fades, or goes on then, is not louder for a moment")
  func beginsWhileFading() {
    let actions: [(Player) -> Void] = [
      { $0.next() }, { $0.previous() }, { $0.playNow(PlayerStage.songs(["C"])) },
      { player in
        player.pause()
        player.play()
      },
      { player in
        player.stop()
        player.play()
      },
    ]
    for (index, action) in actions.enumerated() {
      let night = Night(["A", "B", "C"])
      let player = night.stage.player
      player.next()
      player.next()
      player.setTimer(.uptime(7))
      night.pass(2)
      let former = night.stage.engine.volumes.count
      action(player)
      night.pass(0)
      #expect(player.isPlaying && night.stage.engine.volume == 0.5, "action \(index)")
      #expect(night.stage.engine.volumes[former...].allSatisfy { $0 <= 0.5 }, "action \(index)")
    }
    // One that had ended unnoticed while nothing played does not end what is played now.
    let night = Night(["A"])
    night.stage.player.next()
    night.stage.player.pause()
    night.stage.player.setTimer(.uptime(30))
    night.time.uptime += 40
    night.stage.player.play()
    night.pass(1)
    #expect(night.stage.player.isPlaying && night.stage.engine.volume == 1)
  }

  @Test("H4 while one song is repeated, the timer stands before all that wait")
  func repeatedSong() {
    let night = Night(["A", "B", "C"])
    let player = night.stage.player
    player.setTimer(.uptime(100))
    #expect(player.songsBeforeTimer == 2)
    player.setRepeatMode(.song)
    #expect(player.songsBeforeTimer == 1, "nothing plays yet, and one song can begin")
    player.next()
    #expect(player.songsBeforeTimer == 0)
    player.setRepeatMode(.queue)
    #expect(player.songsBeforeTimer == 1)
  }

  @Test("H4 a timer that ends with the last song is behind all songs, however the sums of their durations are rounded")
  func roundedSums() {
    // The sum of a long queue is that of the sums of its parts, which is not quite what adding up one song after the other gives.
    for duration in [0.1, 60.1, 200.3] {
      for count in 60..<100 {
        let stage = PlayerStage()
        let player = stage.player
        player.time = { PlayerTime(date: 1_000_000, uptime: 0) }
        player.add(
          (0..<count).map { Song(path: "/\($0)", title: "\($0)", artist: "A", duration: duration) }, title: "Many")
        player.setTimer(.uptime(player.queuedSeconds))
        #expect(player.songsBeforeTimer == count, "\(duration)")
      }
    }
  }

  @Test("H4 a timer is set between any two songs, and stays there while the songs before it play")
  func betweenSongs() throws {
    let night = Night(["A", "B", "C"])
    let player = night.stage.player
    #expect(player.makeTimer(beforeSongAt: 0) == nil, "nothing plays before the first song")
    player.next()
    for (index, seconds) in [59.0, 119, 179].enumerated() {
      let timer = try #require(player.makeTimer(beforeSongAt: index))
      #expect(timer.remaining(at: player.time()) == seconds)
      player.setTimer(timer)
      #expect(player.songsBeforeTimer == index)
    }
    night.pass(30)
    #expect(player.songsBeforeTimer == 2)
    player.timerFinishesSong = true
    #expect(player.makeTimer(beforeSongAt: 1) != nil)
    player.setRepeatMode(.song)
    #expect(player.makeTimer(beforeSongAt: 1) == nil, "no other song begins")
  }

  @Test("H4 a timer fires in the last two seconds of a song, too", arguments: [58.5, 59.9, 60.0, 60.2])
  func lastSeconds(at seconds: Double) {
    let night = Night(["A", "B"])
    night.stage.player.next()
    night.stage.player.setTimer(.uptime(seconds))
    for _ in 0..<700 { night.pass(0.1) }
    #expect(!night.stage.player.isPlaying)
    #expect(night.stage.current == (seconds < 60 ? "A" : "B"))
  }

  @Test("H4 by choice the song is played to its end")
  func finishes() {
    let night = Night(["A", "B"])
    night.stage.player.next()
    night.stage.player.timerFinishesSong = true
    night.stage.player.setTimer(.uptime(30))
    night.pass(31)
    #expect(night.stage.player.isPlaying && night.stage.engine.volume == 1 && night.stage.player.timer == nil)
    #expect(night.stage.player.stops(after: nil))
    night.pass(30)
    #expect(!night.stage.player.isPlaying && night.stage.current == nil && night.stage.engine.heard == ["A"])
  }

  @Test("H4 a clock that is set moves a time of day, and not a length of time")
  func clockSet() {
    for (timer, endsAtOnce) in [(SleepTimer.date(1_001_800), true), (SleepTimer.uptime(1800), false)] {
      let night = Night((0..<60).map { "A\($0)" })
      night.stage.player.next()
      night.stage.player.setTimer(timer)
      #expect((night.wait ?? 99) <= 60, "the clock is looked at once a minute")
      night.time.date? += 3600
      night.pass(1)
      #expect(night.stage.player.isPlaying != endsAtOnce)
      night.time.date? -= 7200
      night.pass(1)
      #expect(night.stage.player.isPlaying != endsAtOnce)
    }
  }

  @Test("H4 R4 a time of day stays that of today when the clock is set back by days", arguments: [1.0, 3])
  func clockSetBack(days: Double) {
    let night = Night((0..<60).map { "A\($0)" })
    let player = night.stage.player
    player.next()
    player.setTimer(.date(1_001_800))
    night.time.date? -= days * 86_400 + 20
    night.pass(1)
    #expect(player.timer?.remaining(at: night.time) == 1819)
    for _ in 0..<60 { night.pass(30) }
    #expect(player.isPlaying)
    night.pass(20)
    #expect(!player.isPlaying && player.timer == nil)
  }

  @Test(
    "H4 R4 a clock that is set back by half a day makes a timer wait for its time of the same day, and ends nothing")
  func clockSetBackByHours() {
    let night = Night((0..<60).map { "A\($0)" })
    let player = night.stage.player
    player.next()
    player.setTimer(.date(1_001_800))
    night.time.date? -= 13 * 3600
    night.pass(1)
    #expect(player.isPlaying && player.timer?.remaining(at: night.time) == 1799 + 13 * 3600)
  }

  @Test("H4 a timer in the past, or while nothing plays, ends nothing, and is gone; it is undone and kept like a card")
  func past() {
    let night = Night(["A", "B"])
    let player = night.stage.player
    player.setTimer(.date(1_000_100))
    player.undo()
    #expect(player.timer == nil)
    player.setTimer(.date(1_000_100))
    let state = player.state
    night.pass(200)
    #expect(player.timer == nil)
    player.next()
    #expect(player.isPlaying && night.stage.engine.volume == 1)
    let later = Night([])
    later.time.date = 1_000_050
    later.stage.player.restore(state)
    #expect(later.stage.player.timer == .date(1_000_100))
    later.time.date = 1_000_200
    later.stage.player.restore(state)
    #expect(later.stage.player.timer == nil)
  }

  @Test("H4 M8 to set the timer that is set, or to remove it where there is none, is no change that is undone")
  func unchanged() {
    let night = Night(["A"])
    let player = night.stage.player
    for _ in 0..<2 { player.setTimer(.uptime(30)) }
    player.undo()
    #expect(player.timer == nil)
    player.setTimer(nil)
    player.redo()
    #expect(player.timer == .uptime(30) && night.stage.current == nil)
  }

  @Test("H4 M8 undoing a timer that has ended says that the timer is as it was, and not that songs have been played")
  func undoneAfterItsEnd() {
    let night = Night(["A", "B"])
    let player = night.stage.player
    player.next()
    player.setTimer(.uptime(30))
    for _ in 0..<40 { night.pass(1) }
    #expect(!player.isPlaying && player.timer == nil)
    player.undo()
    #expect(night.stage.notices.last == .undone("The timer is as it was") && player.timer == nil)
    // One that was removed, and whose time has passed since, does not come back.
    player.setTimer(.uptime(60))
    player.setTimer(nil)
    night.time.uptime += 100
    player.undo()
    #expect(night.stage.notices.last == .pastUndo("Removed the timer") && player.timer == nil)
  }

  @Test("H4 a timer that an undo brings back ends what plays as it is chosen now")
  func undoneWithOtherChoice() {
    let night = Night(["A", "B"])
    let player = night.stage.player
    player.setTimer(.uptime(100))
    player.setTimer(nil)
    player.timerFinishesSong = true
    player.undo()
    #expect(player.timer == .uptime(100) && player.timerFinishesSong)
  }

  @Test("H5 it is known when each song begins, and when all have been played")
  func times() {
    let night = Night(["A", "B", "C"])
    let player = night.stage.player
    player.next()
    night.pass(20)
    #expect(player.queuedSeconds == 120 && player.secondsUntilEnd == 160)
    #expect(player.seconds(until: night.stage.id("C")) == 100)
    #expect(player.seconds(until: 7) == nil)
    player.setRepeatMode(.queue)
    #expect(player.secondsUntilEnd == nil)
  }

  @Test("H3 H4 H5 playing ends at the first stop, or at the timer if that comes before")
  func ends() {
    let night = Night(["A", "B", "C"])
    let player = night.stage.player
    player.toggleStop(after: nil)
    #expect(player.secondsUntilEnd == 180, "a stop before all songs is passed by the first one that is played")
    player.toggleStop(after: night.stage.id("B"))
    #expect(player.secondsUntilEnd == 120, "but a later one is not")
    player.toggleStop(after: night.stage.id("B"))
    player.next()
    night.pass(20)
    player.toggleStop(after: night.stage.id("B"))
    #expect(player.secondsUntilEnd == 100 && !player.endsAtTimer)
    for (seconds, fading, whole) in [(30.0, 30.0, 40.0), (70, 70, 100), (130, 100, 100), (500, 100, 100)] {
      player.setTimer(.uptime(20 + seconds))
      #expect(player.secondsUntilEnd == fading && player.endsAtTimer == (seconds < 100))
      player.timerFinishesSong = true
      #expect(player.secondsUntilEnd == whole && !player.endsAtTimer)
      player.timerFinishesSong = false
    }
    player.setTimer(nil)
    player.setRepeatMode(.queue)
    #expect(player.secondsUntilEnd == 100)
    player.remove(player.stops.map { $0.id })
    player.setTimer(.uptime(1020))
    #expect(player.secondsUntilEnd == 1000 && player.endsAtTimer)
    player.setRepeatMode(.song)
    #expect(player.secondsUntilEnd == 1000 && player.endsAtTimer)
    // A song that is repeated ends at a stop right after it, and no later stop is reached.
    player.toggleStop(after: night.stage.id("B"))
    #expect(player.secondsUntilEnd == 1000)
    player.toggleStop(after: nil)
    #expect(player.secondsUntilEnd == 40 && !player.endsAtTimer)
  }
}
