import Languages
import Platform
import Testing

@testable import Music

@Suite("It does not stutter")
@MainActor
struct StutterTests {
  @Test("M5 five seconds are decoded ahead", arguments: [8000, 44100, 48000, 192000])
  func ahead(rate: Int) {
    let rig = SoundRig(rate: rate)
    rig.engine.play(rig.song(seconds: 600), at: 0)
    for _ in 0..<8 {
      #expect(rig.settle(seconds: 5))
      rig.pass(1.3)
    }
  }

  @Test("M7 a device can render anew only what is kept of the sound, however often it asks")
  func renderedAnew() {
    let controls = SoundControls()
    let stream = SoundStream(rate: 44100, capacity: 5 * 44100, controls: controls, signal: WakeSignal()) { 0 }
    let space = stream.ring.space(upTo: 4 * 44100)
    space.update(repeating: 0.5)
    stream.ring.advance(by: space.count / 2)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 60_000) { memory in
      memory.initialize(repeating: 0)
      if let base = memory.baseAddress { stream.render(into: base, frames: 30_000, latency: 0) }
    }
    #expect(stream.goBack(upTo: 100_000) == 0, "nothing has changed")
    controls.amplitude = 0.2
    #expect(stream.goBack(upTo: 100_000) == stream.ring.history)
    #expect(stream.goBack(upTo: 100_000) == 0)
  }

  @Test("M5 a disk that needs four seconds is not heard")
  func slowDisk() {
    let rig = SoundRig()
    rig.engine.play(rig.song(seconds: 60), at: 0)
    rig.settle()
    rig.sources.block(true)
    rig.pass(5, waiting: false)
    #expect(rig.heard.allSatisfy { $0 == 0.5 })
    rig.sources.block(false)
    rig.pass(5)
    #expect(rig.heard.allSatisfy { $0 == 0.5 })
    #expect(abs(rig.engine.status.position - 10) < 0.03)
  }

  @Test("M5 when the decoder is too slow for too long, the sound fades out and in again where it was")
  func tooSlow() {
    let rig = SoundRig()
    rig.engine.play(rig.song(seconds: 60), at: 1)
    rig.settle()
    rig.sources.block(true)
    rig.pass(9, waiting: false)
    #expect(rig.heard.last == 0)
    let position = rig.engine.status.position
    rig.sources.block(false)
    rig.pass(2)
    #expect(rig.heard.last == 0.5)
    #expect(abs(rig.engine.status.position - position - 2) < 0.3)
    #expect(rig.largestStep <= 0.5 / 441 + 1e-6)
  }

  @Test("M5 a decoder that ends in the middle is started again where it was")
  func brokenDecoder() {
    let rig = SoundRig()
    let sample: @Sendable (Int) -> Float = { Float($0 % 30011 + 1) / 32768 }
    let gone = SampleError(reason: "the decoder has ended", isTransient: true)
    let song = rig.song(seconds: 20, errors: [0: gone, 30000: gone, 30001: gone, 500_000: gone], sample: sample)
    rig.engine.play(song, at: 0)
    rig.pass(20.5)
    #expect(Array(rig.sound) == (0..<20 * 44100).map(sample))
    #expect(rig.events == [.ended])
    #expect(rig.sources.opened.count == 5)
  }

  @Test(
    "R4 a decoder that cannot be started for a moment costs no song, and one that never can is given up",
    arguments: [1, 3, 4])
  func lateDecoder(failures: Int) throws {
    let provider = LateProvider(failures: failures)
    let item = PlaybackItem(id: 1, song: Song(path: "/1.flac", title: "1", artist: "", duration: 1))
    func first() throws(SampleError) -> Int {
      let reader = try SongReader(item, from: 0, provider: provider, rate: 8000, gainMode: .none)
      let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 64)
      defer { buffer.deallocate() }
      return try reader.read(buffer)
    }
    if failures <= 3 {
      #expect(try first() == 32)
    } else {
      #expect(throws: SampleError.self) { try first() }
    }
    #expect(provider.openings.read { $0 } == min(failures, 3) + 1)
    // Nothing is tried again for a song that nobody waits for, nor where the file is the reason.
    let hopeless = LateProvider(failures: 1, isTransient: false)
    #expect(throws: SampleError.self) {
      _ = try SongReader(item, from: 0, provider: hopeless, rate: 8000, gainMode: .none)
    }
    #expect(hopeless.openings.read { $0 } == 1)
  }

  @Test("M5 a place at which every decoder ends is given up, and the next song begins there")
  func hopeless() {
    let rig = SoundRig()
    let gone = SampleError(reason: "the decoder has ended", isTransient: true)
    let errors = Dictionary(uniqueKeysWithValues: (0..<20).map { (44100 + $0, gone) })
    let songs = [rig.song(seconds: 20, errors: errors), rig.song(seconds: 1)]
    rig.engine.play(songs[0], at: 0)
    rig.engine.setUpcoming([songs[1]])
    rig.pass(2.5)
    #expect(
      rig.events == [
        .failed(item: songs[0].id, reason: "the decoder has ended"), .began(item: songs[1].id), .ended,
      ])
    #expect(rig.sources.opened.count < 8)
  }

  @Test("M5 random use leaves no step in the sound, and ends where it should")
  func random() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var state = seed
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let rig = SoundRig()
    let songs = [60, 0.3, 5, 2, 100, 1].map { seconds in
      // Without a step at its beginning and end.
      rig.song(seconds: seconds) { 0.5 * Float(max(0, min(441, $0, Int(seconds * 44100) - $0))) / 441 }
    }
    rig.engine.play(songs[0], at: 1)
    for _ in 0..<300 {
      switch next(8) {
      case 0: rig.engine.play(songs[next(6)], at: Double(next(4)))
      case 1: rig.engine.seek(to: Double(next(70)))
      case 2: rig.engine.isPaused.toggle()
      case 3, 4: rig.engine.setUpcoming((0..<next(5)).map { _ in songs[next(6)] })
      case 5: if next(4) == 0 { rig.engine.stop() }
      default: break
      }
      rig.pass(Double(next(300)) / 1000, waiting: next(3) > 0)
    }
    rig.engine.isPaused = false
    rig.engine.play(songs[4], at: 10)
    rig.settle()
    rig.pass(1)
    #expect(rig.heard.last == 0.5)
    #expect(rig.engine.status.item == songs[4].id)
    #expect(abs(rig.engine.status.position - 11) < 0.05)
    #expect(rig.largestStep <= 2 * 0.5 / 441 + 1e-6, "seed \(seed)")
  }
}

/// Opens a song only after some attempts, as where the system has no process left for the decoder.
private final class LateProvider: SampleSourceProvider {
  let openings = Monitor(0)
  private let failures: Int
  private let isTransient: Bool

  init(failures: Int, isTransient: Bool = true) { (self.failures, self.isTransient) = (failures, isTransient) }

  func open(_ song: Song, at position: Double, rate: Int) throws(SampleError) -> any SampleSource {
    let count = openings.change { count in
      count += 1
      return count
    }
    guard count > failures else { throw SampleError(reason: "it cannot be started", isTransient: isTransient) }
    return SilentSource(frames: rate)
  }

  func abandon() {}
}
