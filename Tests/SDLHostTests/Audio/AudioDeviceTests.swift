import CSDL2
import Foundation
import Music
import Platform
import TestSupport
import Testing

@testable import SDLHost

/// The engine on SDL's disk driver, in real time: its file contains what is heard.
@Suite("The device for sound", .serialized)
struct AudioDeviceTests {
  /// What is heard, as a program would use it.
  private final class Rig {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("audio-\(UUID().uuidString)")
    let engine: SoundEngine
    private(set) var events: [PlaybackEvent] = []

    init(makesFolder: Bool = true, settings: [String: String] = [:], _ source: ComputedSource) {
      SDL_SetMainReady()
      for name in ["FREQUENCY", "FORMAT", "CHANNELS"] { unsetenv("SDL_AUDIO_\(name)") }
      for (name, value) in settings { setenv(name, value, 1) }
      setenv("SDL_AUDIODRIVER", "disk", 1)
      setenv("SDL_DISKAUDIOFILE", folder.appendingPathComponent("sound").path, 1)
      let system = AudioSystem(name: "Test", id: "test")
      engine = SoundEngine(
        openDevice: { try? system.open() }, sources: source, clock: { MonotonicClock.now }, wake: {})
      engine.onEvent = { [unowned self] in events.append($0) }
      if makesFolder { makeFolder() }
    }

    isolated deinit { try? FileManager.default.removeItem(at: folder) }

    func makeFolder() { try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    func song(_ title: String, seconds: Double) -> PlaybackItem {
      PlaybackItem(id: title.count, song: Song(path: "/\(title)", title: title, artist: "", duration: seconds))
    }

    func wait(_ seconds: Double) { wait(limit: seconds) { false } }

    /// Waits for a condition, for at most `limit` seconds.
    func wait(limit: Double = 30, until condition: () -> Bool) {
      _ = eventually(limit: limit, serving: engine.update, condition)
    }

    /// Ends all, and returns what is in the driver's file.
    func finish<Sample: BitwiseCopyable>(_ type: Sample.Type = Int16.self) -> [Sample] {
      engine.close()
      let data = (try? Data(contentsOf: folder.appendingPathComponent("sound"))) ?? Data()
      return data.withUnsafeBytes { Array($0.bindMemory(to: type)) }
    }
  }

  private func left(_ samples: [Int16]) -> ArraySlice<Int16> {
    let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    guard let first = left.firstIndex(where: { $0 != 0 }), let last = left.lastIndex(where: { $0 != 0 }) else {
      return []
    }
    return left[first...last]
  }

  @Test("M2 16-bit samples arrive unchanged, also where two songs join", arguments: [nil, "48000"])
  func unchanged(rate: String?) {
    let frames = rate.flatMap(Int.init) ?? 44100
    let rig = Rig(
      settings: rate.map { ["SDL_AUDIO_FREQUENCY": $0] } ?? [:],
      ComputedSource(length: frames) { song, frame in
        Int16(truncatingIfNeeded: (frame + (song.title == "b" ? frames : 0)) * 7 % 65535 + 1)
      })
    rig.engine.play(rig.song("a", seconds: 1), at: 0)
    rig.engine.setUpcoming([rig.song("b", seconds: 1)])
    rig.wait { rig.events.contains(.ended) }
    let heard = rig.finish(Int16.self)
    #expect(Array(left(heard)) == (0..<2 * frames).map { Int16(truncatingIfNeeded: $0 * 7 % 65535 + 1) })
  }

  @Test("P7 Listing the devices does not tell that there are new ones, and opening one does")
  func listing() throws {
    setenv("SDL_AUDIODRIVER", "dummy", 1)
    let added = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    added.initialize(to: 0)
    let watch: SDL_EventFilter = { added, event in
      if event?.pointee.type == SDL_AUDIODEVICEADDED.rawValue {
        added?.assumingMemoryBound(to: Int.self).pointee += 1
      }
      return 1
    }
    SDL_AddEventWatch(watch, added)
    defer {
      SDL_DelEventWatch(watch, added)
      added.deallocate()
    }
    let system = AudioSystem(name: "Test", id: "test")
    #expect(try !system.deviceNames().isEmpty && added.pointee == 0)
    try system.open().close()
    #expect(added.pointee > 0)
  }

  @Test("M3 the position follows the clock, and a pause, a seek and a skip have no step in the device")
  func smooth() {
    let rig = Rig(ComputedSource(length: 60 * 44100) { _, _ in 16000 })
    rig.engine.play(rig.song("a", seconds: 60), at: 5)
    rig.wait { rig.engine.status.position > 5 }
    let start = MonotonicClock.now
    let first = rig.engine.status.position
    rig.wait(0.5)
    #expect(abs(rig.engine.status.position - first - (MonotonicClock.now - start)) < 0.06)
    rig.engine.isPaused = true
    rig.wait(0.2)
    rig.engine.isPaused = false
    rig.wait(0.2)
    rig.engine.seek(to: 30)
    rig.wait(0.3)
    #expect(abs(rig.engine.status.position - 30.3) < 0.1)
    rig.engine.play(rig.song("bb", seconds: 60), at: 0)
    rig.wait(0.3)
    rig.engine.stop()
    rig.wait(0.3)
    let heard = left(rig.finish(Int16.self))
    #expect(heard.count > 44100)
    #expect(zip(heard, heard.dropFirst()).allSatisfy { abs(Int($0) - Int($1)) <= 16000 / 441 + 1 })
  }

  @Test(
    "M2 other formats of devices", arguments: ["F32LSB", "S32LSB", "U8"])
  func formats(format: String) {
    let rig = Rig(settings: ["SDL_AUDIO_FORMAT": format], ComputedSource(length: 4410) { _, frame in Int16(frame + 1) })
    rig.engine.play(rig.song("a", seconds: 0.1), at: 0)
    rig.wait { rig.events.contains(.ended) }
    switch format {
    case "F32LSB":
      let heard = rig.finish(Float.self)
      #expect(heard.max() == 4410 / 32768.0)
    case "S32LSB":
      let heard = rig.finish(Int32.self)
      #expect(heard.max() == 4410 << 16)
    default:
      let heard = rig.finish(UInt8.self)
      #expect(heard.max() == 145)
      #expect(heard.first == 128)
    }
  }

  @Test("M6 without a device the song goes on, and a device that comes is used within two seconds")
  func appears() {
    let rig = Rig(makesFolder: false, ComputedSource(length: 60 * 44100) { _, frame in Int16(frame / 44100 + 1) })
    rig.engine.play(rig.song("a", seconds: 60), at: 0)
    rig.wait { !rig.events.isEmpty }
    #expect(rig.events == [.device(isPresent: false)])
    rig.wait(1)
    #expect(rig.engine.status.position > 0.9)
    rig.makeFolder()
    let start = MonotonicClock.now
    rig.wait { rig.events.count > 1 }
    #expect(MonotonicClock.now - start < 2)
    #expect(rig.events == [.device(isPresent: false), .device(isPresent: true)])
    rig.wait(1)
    let position = rig.engine.status.position
    let heard = left(rig.finish(Int16.self))
    // The sound is faded out at the end.
    #expect(abs(Double(heard.suffix(4410).max() ?? 0) - 0.5 - position) < 0.6)
  }

  @Test("M6 SDL's part for sound is not set up before a song is played, and not after its device is closed")
  func isClosed() throws {
    let rig = Rig(ComputedSource(length: 44100) { _, _ in 16000 })
    #expect(SDL_GetCurrentAudioDriver() == nil)
    rig.engine.play(rig.song("a", seconds: 1), at: 0)
    rig.wait { rig.engine.status.position > 0.2 }
    #expect(SDL_GetCurrentAudioDriver() != nil)
    rig.engine.isPaused = true
    let start = MonotonicClock.now
    rig.wait { SDL_GetCurrentAudioDriver() == nil }
    #expect(abs(MonotonicClock.now - start - 5) < 1)
  }
}
