import Languages
import Platform
import TestSupport
import Testing

@testable import Music

/// Files that do not answer, or are away for a while.
@Suite("Files that stall")
@MainActor
struct StallTests {
  /// Songs of which some block for ever when they are opened or read, and others are missing.
  private final class Sources: SampleSourceProvider {
    private struct State {
      var stalled: Set<String> = []
      var missing: Set<String> = []
      var attempts = 0
      var isAbandoned = false
    }
    private let state = Monitor(State())
    var attempts: Int { state.read { $0.attempts } }
    var isAbandoned: Bool { state.read { $0.isAbandoned } }
    func stall(_ titles: Set<String>) { state.change { $0.stalled = titles } }
    func remove(_ titles: Set<String>) { state.change { $0.missing = titles } }
    func abandon() { state.change { $0.isAbandoned = true } }

    func open(_ song: Song, at position: Double, rate: Int) throws(SampleError) -> any SampleSource {
      let isMissing = state.change { state in
        state.attempts += 1
        return state.missing.contains(song.title)
      }
      if isMissing { throw SampleError(reason: "no such file", isMissing: true) }
      _ = state.wait { $0.stalled.contains(song.title) ? nil : true }
      return Tone(frames: Int((song.duration - position) * Double(rate)))
    }
  }

  private final class Tone: SampleSource {
    var remaining: Int
    init(frames: Int) { remaining = frames }
    func read(_ buffer: UnsafeMutableBufferPointer<Float>) throws(SampleError) -> Int {
      let count = min(remaining, buffer.count / 2)
      for index in 0..<count * 2 { buffer[index] = 0.5 }
      remaining -= count
      return count
    }
  }

  private func song(_ number: Int, seconds: Double = 60) -> PlaybackItem {
    PlaybackItem(id: number, song: Song(path: "/\(number)", title: "\(number)", artist: "", duration: seconds))
  }

  /// An engine that waits for a file which does not answer, that of the first song.
  private func stalled(_ sources: Sources) -> SoundRig {
    sources.stall(["1"])
    let rig = SoundRig(provider: sources)
    rig.engine.play(song(1), at: 0)
    #expect(eventually { sources.attempts == 1 })
    return rig
  }

  /// An engine that plays a song of 10 s, which is followed by one whose file is missing and by another.
  private func missingSecond(_ sources: Sources) -> SoundRig {
    sources.remove(["2"])
    let rig = SoundRig(provider: sources)
    rig.engine.play(song(1, seconds: 10), at: 0)
    rig.engine.setUpcoming([song(2, seconds: 2), song(3, seconds: 2)])
    return rig
  }

  @Test("M5 a file that stalls does not keep another from being played at once, and is given up")
  func next() {
    let sources = Sources()
    defer { sources.stall([]) }
    let rig = stalled(sources)
    rig.engine.play(song(2), at: 0)
    rig.settle()
    rig.pass(1)
    #expect(rig.heard.last == 0.5)
    #expect(rig.engine.status.item == 2)
    #expect(
      eventually {
        rig.pass(0.01, waiting: false)
        return sources.isAbandoned
      })
  }

  @Test("M5 a song whose file does not answer is skipped in the end")
  func patience() {
    let sources = Sources()
    defer { sources.stall([]) }
    let rig = stalled(sources)
    rig.engine.setUpcoming([song(2)])
    rig.pass(16, waiting: false)
    #expect(
      eventually {
        rig.pass(0.01, waiting: false)
        return rig.engine.status.item == 2
      })
    guard case .failed(item: 1, reason: _, isMissing: false, isCutOff: false)? = rig.events.first else {
      Issue.record("\(rig.events)")
      return
    }
  }

  @Test("M5 an engine ends at once while a file stalls")
  func quit() {
    let clock = ContinuousClock()
    // On a busy machine any thread may be late once.
    var shortest = Duration.seconds(100)
    for _ in 0..<5 where shortest > .seconds(0.4) {
      let sources = Sources()
      defer { sources.stall([]) }
      let rig = stalled(sources)
      shortest = min(shortest, clock.measure { rig.engine.close() })
      #expect(rig.devices.allSatisfy { $0.isClosed })
    }
    #expect(shortest < .seconds(0.4))
  }

  @Test("M5 a file that is away while the song before plays is not missed")
  func shortAbsence() {
    let sources = Sources()
    let rig = missingSecond(sources)
    // There is room for the second song when a part of the first was heard.
    rig.pass(4)
    #expect(eventually { sources.attempts >= 2 })
    // The thread may notice a failure late: then the next attempt is later, too.
    var left = 3.0
    func pass() {
      guard left > 0 else { return }
      left -= 0.1
      rig.pass(0.1)
    }
    #expect(eventually(serving: pass) { sources.attempts >= 4 }, "it is tried again")
    sources.remove([])
    rig.pass(10)
    #expect(rig.events == [.began(item: 2), .began(item: 3), .ended])
    #expect(rig.sound.count == 14 * 44100)
    #expect(rig.sound.dropFirst(441).dropLast(441).allSatisfy { $0 == 0.5 })
  }

  @Test("M5 a file that is still away when its time comes is told, and the next song begins without a gap")
  func longAbsence() {
    let sources = Sources()
    let rig = missingSecond(sources)
    rig.pass(13)
    #expect(
      rig.events == [.failed(item: 2, reason: "no such file", isMissing: true), .began(item: 3), .ended])
    #expect(rig.sound.count == 12 * 44100)
  }

  @Test(
    "M4 M7 R4 another gain and another device cost neither a song whose file is away nor its position",
    arguments: [false, true])
  func openedAgain(isOtherDevice: Bool) {
    let sources = Sources()
    let rig = SoundRig(provider: sources)
    let player = Player(engine: rig.engine)
    player.add([song(1).song, song(2).song], title: nil)
    player.next()
    rig.pass(10)
    sources.remove(["1"])
    if isOtherDevice { rig.engine.noteDeviceChoice() } else { player.gainMode = .none }
    rig.pass(1)
    player.update()
    #expect(player.current?.song.title == "1" && !player.isPlaying && abs(player.position - 10) < 0.2)
    #expect(player.items.map(\.song.title) == ["2"] && player.history.isEmpty)
    sources.remove([])
    player.play()
    rig.pass(1)
    player.update()
    #expect(player.current?.song.title == "1" && player.isPlaying && abs(player.position - 11) < 0.3)
  }

  @Test("M5 a file that is shorter than its tags say is over when its sound is, also at the end of the queue")
  func shorterThanItsTags() {
    let rig = SoundRig()
    let player = Player(engine: rig.engine)
    var alarm: Double?
    player.alarm = { seconds, _ in alarm = seconds }
    player.add([rig.song(seconds: 2, duration: 200).song], title: nil)
    player.next()
    #expect(alarm.map { $0 > 100 } == true)
    rig.pass(0.5)
    // What the program does when the thread that decodes wakes it.
    player.update()
    #expect(alarm.map { $0 < 2 } == true)
    rig.pass(3)
    player.update()
    #expect(alarm == nil && !player.isPlaying)
  }
}
