import Testing

@testable import Music

/// The engine that only counts the time, to the exact second.
@MainActor
@Suite struct ClockEngineTests {
  private let clock: TestClock
  private let engine: ClockEngine

  init() {
    let clock = TestClock()
    self.clock = clock
    engine = ClockEngine { clock.now }
  }

  private func item(_ id: Int, _ seconds: Double) -> PlaybackItem {
    PlaybackItem(id: id, song: Song(title: "\(id)", artist: "A", duration: seconds))
  }

  /// The number of the song, where it is, and how much is left of it.
  private var state: [Double?] {
    [engine.status.item.map { Double($0) }, engine.status.position, engine.timeUntilEnd]
  }

  @Test("M2 M3 songs follow each other to the second, and the next one has begun when the former one ended")
  func songs() {
    var events: [PlaybackEvent] = []
    engine.onEvent = { events.append($0) }
    #expect(state == [nil, 0, nil])
    engine.setUpcoming([item(9, 1)])
    engine.seek(to: 3)
    engine.update()
    #expect(state == [nil, 0, nil] && events.isEmpty)
    engine.play(item(1, 10), at: 4)
    #expect(state == [1, 4, 6])
    engine.setUpcoming([item(2, 2), item(3, 5)])
    clock.advance(by: 5.5)
    // Nothing that changes nothing lets the song begin anew.
    engine.isPaused = false
    engine.update()
    #expect(state == [1, 9.5, 0.5] && events.isEmpty)
    clock.advance(by: 0.5)
    #expect(state == [1, 10, 0])
    clock.advance(by: 0.25)
    #expect(state == [1, 10, 0], "the event was not reported yet")
    engine.update()
    #expect(state == [2, 0.25, 1.75] && events == [.began(item: 2)])
    clock.advance(by: 1.75)
    engine.update()
    #expect(state == [3, 0, 5] && events == [.began(item: 2), .began(item: 3)], "exactly at the end")
    clock.advance(by: 7)
    engine.update()
    engine.update()
    #expect(state == [nil, 0, nil] && events == [.began(item: 2), .began(item: 3), .ended])
    engine.play(item(4, 2), at: 0)
    engine.setUpcoming([item(5, 2), item(6, 2)])
    clock.advance(by: 5)
    engine.update()
    #expect(state == [6, 1, 1] && events.suffix(2) == [.began(item: 5), .began(item: 6)])
  }

  @Test("M3 a pause, a seek and another song count from where they are")
  func jumps() {
    engine.isPaused = true
    engine.play(item(1, 10), at: 2)
    clock.advance(by: 3)
    #expect(state == [1, 2, nil])
    engine.seek(to: 5)
    clock.advance(by: 3)
    engine.update()
    #expect(state == [1, 5, nil])
    engine.isPaused = false
    clock.advance(by: 1)
    #expect(state == [1, 6, 4] && !engine.status.isOpening)
    engine.isPaused = true
    clock.advance(by: 100)
    engine.isPaused = true
    engine.update()
    #expect(state == [1, 6, nil])
    engine.isPaused = false
    engine.seek(to: 1)
    clock.advance(by: 1)
    #expect(state == [1, 2, 8])
    for (position, expected) in [(-1.0, 0.0), (0, 0), (10, 10), (11, 10), (.nan, 0), (.infinity, 0)] {
      engine.seek(to: position)
      #expect(state == [1, expected, 10 - expected], "\(position)")
    }
    engine.setUpcoming([item(2, 1)])
    engine.play(item(3, 4), at: 1)
    clock.advance(by: 5)
    engine.update()
    #expect(state == [nil, 0, nil], "what followed the former song does not follow this one")
    engine.play(item(4, 4), at: 1)
    engine.setUpcoming([item(5, 1)])
    engine.stop()
    clock.advance(by: 9)
    engine.update()
    #expect(state == [nil, 0, nil])
  }

  @Test("M12 only the song that plays follows its file")
  func movedFile() {
    engine.play(item(1, 10), at: 2)
    engine.followFile(of: item(2, 20))
    #expect(state == [1, 2, 8])
    engine.followFile(of: item(1, 12))
    #expect(state == [1, 2, 10])
  }

  @Test("M16 what was heard of a song is added up over its jumps, and nothing is heard before one")
  func heardTime() {
    var heard = HeardTime()
    #expect(!heard.includesEarlier && heard.total(at: 0) == 0 && heard.total(at: 4) == 4 && heard.sinceJump(at: 4) == 4)
    heard.jump(from: 4, to: 40)
    #expect(heard.includesEarlier && heard.total(at: 41) == 5 && heard.sinceJump(at: 41) == 1)
    #expect(heard.total(at: 39) == 4 && heard.sinceJump(at: 39) == -1)
    heard.jump(from: 45, to: 10)
    #expect(heard.total(at: 10) == 9 && heard.total(at: 12) == 11 && heard.sinceJump(at: 12) == 2)
    let later = HeardTime(upTo: 30)
    #expect(later.includesEarlier && later.total(at: 32) == 32 && later.sinceJump(at: 32) == 2)
    var still = HeardTime()
    still.jump(from: 0, to: 20)
    #expect(!still.includesEarlier && still.total(at: 21) == 1)
  }

  @Test("H4 the fade lasts ten seconds, and ends at the deadline")
  func fade() {
    for (remaining, factor) in [(11.0, 1.0), (10, 1), (5, 0.5), (1, 0.1), (0, 0), (-1, 0)] {
      #expect(SleepTimer.fade(remaining: remaining, finishesSong: false) == factor, "\(remaining)")
      #expect(SleepTimer.fade(remaining: remaining, finishesSong: true) == 1, "\(remaining)")
    }
    for (remaining, faded, finished) in [
      (70.5, 60.0, 60.0), (70, 60, 60), (60, 50, 60), (11, 1, 11), (10.5, 0.5, 10.5), (10, 0.05, 10), (5, 0.05, 5),
      (0, 0.05, 0), (-5, 0.05, 0),
    ] {
      let paused = min(60, max(0, remaining))
      for (choice, playing) in [(false, faded), (true, finished)] {
        func untilCheck(isPlaying: Bool) -> Double {
          SleepTimer.timeUntilCheck(remaining: remaining, finishesSong: choice, isPlaying: isPlaying)
        }
        #expect(untilCheck(isPlaying: true) == playing && untilCheck(isPlaying: false) == paused, "\(remaining)")
      }
    }
    let time = PlayerTime(date: 1000, uptime: 50)
    #expect(SleepTimer.date(1030).remaining(at: time) == 30 && SleepTimer.uptime(40).remaining(at: time) == -10)
    #expect(SleepTimer.date(1030).remaining(at: PlayerTime(uptime: 50)) == nil)
  }
}
