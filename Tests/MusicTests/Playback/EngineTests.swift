import TestSupport
import Testing

@testable import Music

/// What every engine does.
@Suite("Engines")
@MainActor
struct EngineTests {
  enum Kind: CaseIterable, Sendable { case clock, sound, silent, withoutDevice }

  /// An engine, its clock, and songs for it.
  @MainActor
  final class Bench {
    let engine: any PlaybackEngine
    private let rig = SoundRig()
    private let kind: Kind
    private(set) var events: [PlaybackEvent] = []
    private var hasNoDevice = false
    var onEvent: ((PlaybackEvent) -> Void)?

    init(_ kind: Kind) {
      self.kind = kind
      let clock = rig.clock
      engine = kind == .clock ? ClockEngine { clock.now } : rig.engine
      if kind == .withoutDevice { rig.setDevice(isPresent: false) }
      engine.onEvent = { [unowned self] event in
        if case .device(let isPresent) = event {
          hasNoDevice = !isPresent
          return
        }
        events.append(event)
        onEvent?(event)
      }
    }

    func song(_ seconds: Double) -> PlaybackItem {
      kind == .clock || kind == .silent ? rig.silence(seconds: seconds) : rig.song(seconds: seconds)
    }

    func pass(_ seconds: Double) {
      if kind == .withoutDevice, engine.status.item != nil, !engine.isPaused {
        _ = eventually {
          rig.engine.update()
          return hasNoDevice
        }
      }
      for _ in 0..<20 {
        rig.pass(seconds / 20, waiting: kind == .sound && !engine.isPaused && engine.status.item != nil)
        engine.update()
      }
    }
  }

  private static let tolerance = 0.06

  @Test("M3 a song moves, stands, jumps and ends", arguments: Kind.allCases)
  func song(kind: Kind) {
    let bench = Bench(kind)
    #expect(bench.engine.status == PlaybackStatus(item: nil, position: 0))
    #expect(bench.engine.timeUntilEnd == nil)
    let song = bench.song(10)
    bench.engine.play(song, at: 2)
    #expect(bench.engine.status.item == song.id)
    bench.pass(1)
    #expect(abs(bench.engine.status.position - 3) < Self.tolerance)
    #expect(abs((bench.engine.timeUntilEnd ?? 0) - 7) < Self.tolerance)
    bench.engine.isPaused = true
    bench.pass(1)
    #expect(abs(bench.engine.status.position - 3) < Self.tolerance)
    #expect(bench.engine.timeUntilEnd == nil)
    bench.engine.seek(to: 8)
    #expect(abs(bench.engine.status.position - 8) < Self.tolerance)
    bench.engine.isPaused = false
    bench.pass(1)
    #expect(abs(bench.engine.status.position - 9) < Self.tolerance)
    #expect(bench.events.isEmpty)
    bench.pass(1.1)
    #expect(bench.events == [.ended])
    #expect(bench.engine.status.item == nil)
    #expect(bench.engine.timeUntilEnd == nil)
  }

  @Test("M2 songs follow each other", arguments: Kind.allCases)
  func order(kind: Kind) {
    let bench = Bench(kind)
    let songs = [bench.song(2), bench.song(1), bench.song(2)]
    bench.engine.setUpcoming([songs[1]])
    #expect(bench.engine.status.item == nil)
    bench.engine.play(songs[0], at: 1)
    bench.engine.setUpcoming([songs[1], songs[2]])
    bench.pass(1.5)
    #expect(bench.events == [.began(item: songs[1].id)])
    #expect(abs(bench.engine.status.position - 0.5) < Self.tolerance)
    bench.pass(1)
    #expect(bench.events == [.began(item: songs[1].id), .began(item: songs[2].id)])
    bench.engine.stop()
    bench.pass(3)
    #expect(bench.events == [.began(item: songs[1].id), .began(item: songs[2].id)])
    #expect(bench.engine.status == PlaybackStatus(item: nil, position: 0))
  }

  @Test("M3 positions out of a song are bounded", arguments: Kind.allCases)
  func bounds(kind: Kind) {
    let bench = Bench(kind)
    let song = bench.song(5)
    bench.engine.isPaused = true
    bench.engine.play(song, at: -3)
    #expect(bench.engine.status.position == 0)
    bench.engine.seek(to: 100)
    #expect(bench.engine.status.position == 5)
    bench.engine.seek(to: .nan)
    #expect(bench.engine.status.position == 0)
  }

  @Test("M7 a song may be played from within an event", arguments: Kind.allCases)
  func reentrance(kind: Kind) {
    let bench = Bench(kind)
    let songs = [bench.song(1), bench.song(10)]
    let engine = bench.engine
    bench.onEvent = { [unowned engine] _ in
      engine.play(songs[1], at: 3)
      engine.update()
    }
    engine.play(songs[0], at: 0)
    bench.pass(1.5)
    #expect(bench.events == [.ended])
    #expect(engine.status.item == songs[1].id)
    bench.pass(1)
    #expect(engine.status.position > 3.5 && engine.status.position < 5)
  }
}
