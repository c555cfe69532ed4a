import Foundation
import Music
import Platform
import TestSupport
import Testing

@testable import SDLHost

/// The engine on a real sound server, whose devices are not there but keep time as others do.
@Suite("The sound server", .enabled(if: PulseServer.isInstalled), .serialized)
struct PulseTests {
  /// For how many frames a stream is silent at first. When a stream begins, the server's recording of the device loses some frames.
  private nonisolated static let lead = 12000

  @Test("M2 M3 16-bit samples arrive unchanged, the position is that of what is heard, and closing cuts nothing off")
  func unchanged() throws {
    let server = try PulseServer()
    server.load("module-null-sink sink_name=it format=s16le rate=44100")
    let recording = server.record("it.monitor")
    #expect(eventually { recording.byteCount > 0 })
    let rig = Rig(
      server, ComputedSource(length: Self.lead + 30000) { _, frame in Int16(max(0, frame + 1 - Self.lead)) })
    rig.engine.play(rig.song, at: 0)
    rig.wait { rig.engine.status.position > 0.05 }
    let start = MonotonicClock.now
    let first = rig.engine.status.position
    rig.wait { MonotonicClock.now - start > 0.3 }
    #expect(abs(rig.engine.status.position - first - (MonotonicClock.now - start)) < 0.06)
    rig.wait { rig.events.contains(.ended) }
    // What has been rendered, but not played, is still played.
    rig.engine.close()
    let heard = { recording.samples.enumerated().filter { $0.offset % 2 == 0 && $0.element != 0 }.map(\.element) }
    #expect(eventually { heard().count >= 30000 })
    let isUnchanged = heard() == (1...30000).map(Int16.init)
    #expect(isUnchanged)
  }

  /// Renders a number, and goes back as far as it can when it gets another one.
  private nonisolated final class Numbers: OutputSource {
    struct State: Sendable {
      var number: Float = 0
      var given = 0
      var wantsOther = false
      /// How many frames of the first number are left.
      var left = 0
      var latency = 0
    }
    let state = Monitor(State())

    func render(into memory: UnsafeMutablePointer<Float>, frames: Int, latency: Int) {
      let number = state.change { state in
        state.given += frames
        if state.number == 0, state.given > PulseTests.lead { state.number = 1 }
        if state.number == 1 { state.left += frames }
        state.latency = latency
        return state.number
      }
      memory.update(repeating: number / 32768, count: frames * 2)
    }

    func goBack(upTo frames: Int) -> Int {
      state.change { state in
        guard state.wantsOther, frames > 0 else { return 0 }
        state.wantsOther = false
        state.number = 2
        state.left -= frames
        return frames
      }
    }
  }

  @Test("M3 what the server has, but has not played yet, is replaced by what is wanted now")
  func replaced() throws {
    let server = try PulseServer()
    server.load("module-null-sink sink_name=it rate=48000 format=s16le")
    let recording = server.record("it.monitor", rate: 48000)
    #expect(eventually { recording.byteCount > 0 })
    let connection = try #require(server.connection())
    let device = try #require(PulseDevice(named: nil, of: connection) {})
    #expect(device.rate == 48000)
    let numbers = Numbers()
    device.start(numbers)
    #expect(eventually { numbers.state.read { $0.left } > 24000 })
    #expect((2000...6000).contains(numbers.state.read { $0.latency }))
    numbers.state.change { $0.wantsOther = true }
    device.renew()
    #expect(eventually(limit: 0.04) { numbers.state.read { $0.number } == 2 })
    #expect(eventually { recording.samples.count { $0 == 2 } > 4800 })
    device.close()
    // Where the machine is busy, a few milliseconds may have been played before they could be replaced.
    #expect(abs(recording.samples.count { $0 == 1 } / 2 - numbers.state.read { $0.left }) < 480)
    let latency = numbers.state.read { $0.latency }
    #expect(!eventually(limit: 0.1) { numbers.state.read { $0.latency } != latency }, "it asks for nothing more")
  }

  @Test(
    "M6 P7 A chosen device that is pulled out is replaced at once, at the same place; all of them have a name of their own"
  )
  func chosenDevice() throws {
    let server = try PulseServer()
    server.load("module-null-sink sink_name=one sink_properties=device.description=Phones")
    let second = server.load("module-null-sink sink_name=two sink_properties=device.description=Phones")
    #expect(server.connection()?.sinks.map(\.title) == ["Phones", "Phones (2)"])
    let rig = Rig(server, wanting: "Phones (2)", ComputedSource(length: 60 * 44100) { _, frame in 1 })
    rig.engine.play(rig.song, at: 10)
    rig.wait { rig.engine.status.position > 10.05 }
    #expect(server.sinkOfStream == "1")
    let opened = rig.openCount
    server.run("pactl unload-module \(second)")
    #expect(rig.wait { rig.openCount > opened })
    #expect(rig.changes.read { $0 } > 0)
    let position = rig.engine.status.position
    #expect(position > 10.05 && position < 12)
    rig.wait { rig.engine.status.position > position + 0.1 }
    #expect(rig.events == [])
    #expect(server.sinkOfStream == "0")
    rig.engine.close()
  }

  @Test("M6 A server that ends is noticed at once, and one that comes back plays on")
  func restart() throws {
    let server = try PulseServer()
    server.load("module-null-sink")
    let rig = Rig(server, ComputedSource(length: 60 * 44100) { _, frame in 1 })
    rig.engine.play(rig.song, at: 10)
    rig.wait { rig.engine.status.position > 10.05 }
    server.end()
    let start = MonotonicClock.now
    #expect(rig.wait { rig.events == [.device(isPresent: false)] })
    #expect(MonotonicClock.now - start < 1)
    #expect(rig.engine.status.position > 10)
    try server.begin()
    server.load("module-null-sink")
    rig.engine.noteDeviceChange()
    #expect(rig.wait { rig.events == [.device(isPresent: false), .device(isPresent: true)] })
    let position = rig.engine.status.position
    #expect(rig.wait { rig.engine.status.position > position + 0.1 })
    rig.engine.close()
  }

  @Test("M6 Without a server, and with one that has no device, there is none")
  func none() throws {
    #expect(PulseConnection(name: "Test", id: "test", server: "unix:/nowhere/at-all") == nil)
    let server = try PulseServer()
    #expect(server.connection()?.sinks.isEmpty == true)
    #expect(server.connection().flatMap { PulseDevice(named: nil, of: $0) {} } == nil)
  }

  /// An engine, and what it tells.
  private final class Rig {
    let engine: SoundEngine
    private(set) var events: [PlaybackEvent] = []
    /// Counts how often the devices have changed.
    let changes = Monitor(0)
    private let opened = Monitor(0)
    let song = PlaybackItem(id: 1, song: Song(path: "/song", title: "Song", artist: "", duration: 60))

    init(_ server: PulseServer, wanting title: String? = nil, _ source: ComputedSource) {
      let (changes, opened, address) = (changes, opened, server.address)
      engine = SoundEngine(
        openDevice: {
          guard let connection = PulseConnection(name: "Test", id: "test", server: address) else { return nil }
          defer { opened.change { $0 += 1 } }
          return PulseDevice(named: title, of: connection) { changes.change { $0 += 1 } }
        }, sources: source, clock: { MonotonicClock.now }, wake: {})
      engine.onEvent = { [unowned self] in events.append($0) }
    }

    var openCount: Int { opened.read { $0 } }
    private var seenChanges = 0

    @discardableResult
    func wait(until condition: () -> Bool) -> Bool {
      eventually(
        serving: {
          let now = changes.read { $0 }
          if now != seenChanges { engine.noteDeviceChange() }
          seenChanges = now
          engine.update()
        }, condition)
    }
  }
}
