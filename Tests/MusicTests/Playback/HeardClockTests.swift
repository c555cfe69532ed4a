import Testing

@testable import Music

/// Which frame is heard, between the times at which the device takes some.
@Suite struct HeardClockTests {
  /// A hundred frames a second, of which 50 have been played, after 20 of silence.
  private static func clock(played: Int = 50, taken: Int = 5_000) -> HeardClock {
    let clock = HeardClock(rate: 100)
    clock.note(HeardClock.Stamp(time: 10, played: played, runOutput: 20, runIndex: 300, taken: taken))
    return clock
  }

  @Test("M3 what is heard moves on with the clock, for ten seconds after the device has asked for more")
  func movesOn() {
    #expect(HeardClock(rate: 100).heard(at: 10) == nil, "the device has not begun")
    let clock = Self.clock()
    #expect(clock.heard(at: 10) == 330)
    #expect(clock.heard(at: 11.5) == 480)
    #expect(clock.heard(at: 20) == 1_330 && clock.heard(at: 30) == 1_330)
    #expect(clock.heard(at: 9) == 330, "a clock that was set back does not move what is heard")
  }

  @Test("M3 nothing is heard that was not taken, and nothing before the silence has ended")
  func limits() {
    let short = Self.clock(taken: 400)
    #expect(short.heard(at: 10.5) == 380 && short.heard(at: 11.5) == 400)
    let early = Self.clock(played: -5)
    #expect(early.heard(at: 10) == 300 && early.heard(at: 10.25) == 300 && early.heard(at: 10.5) == 325)
  }
}
