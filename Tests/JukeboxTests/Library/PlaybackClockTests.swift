import Testing

@testable import Jukebox

@Suite struct PlaybackClockTests {
  @Test("J8 the position follows the clock while the song plays, and stays while it is paused")
  func follows() {
    var clock = PlaybackClock(duration: 100)
    clock.advance(to: 50)
    #expect(clock.position == 0)
    clock.play(at: 1000)
    clock.advance(to: 1030)
    #expect(clock.position == 30)
    #expect(clock.remaining == 70)
    #expect(clock.progress == 0.3)
    clock.pause(at: 1040)
    clock.advance(to: 5000)
    #expect(clock.position == 40)
    #expect(!clock.isPlaying)
    clock.play(at: 6000)
    clock.play(at: 6010)
    #expect(clock.position == 50)
    clock.seek(to: 90, at: 6011)
    clock.advance(to: 6015)
    #expect(clock.position == 94)
    clock.advance(to: 1e9)
    #expect(clock.isFinished)
    #expect(clock.position == 100)
    #expect(clock.remaining == 0)
  }

  @Test("J8 when the clock jumps back, the position stays and continues from there")
  func jumpsBack() {
    var clock = PlaybackClock(duration: 100)
    clock.play(at: 1000)
    clock.advance(to: 1010)
    clock.advance(to: -5e8)
    #expect(clock.position == 10)
    clock.advance(to: -5e8 + 5)
    #expect(clock.position == 15)
  }

  @Test("times and positions that are not finite are ignored")
  func nonsense() {
    var clock = PlaybackClock(duration: 10)
    clock.play(at: .nan)
    #expect(!clock.isPlaying)
    clock.play(at: 0)
    clock.advance(to: .nan)
    clock.advance(to: .infinity)
    clock.seek(to: .nan, at: 1)
    clock.advance(to: 2)
    #expect(clock.position == 2)
    clock.seek(to: -5, at: 2)
    #expect(clock.position == 0)
    #expect(PlaybackClock(duration: .nan).isFinished)
    #expect(PlaybackClock(duration: -3).progress == 1)
  }
}
