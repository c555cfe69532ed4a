import Languages
import Platform
import TestSupport
import Testing

@testable import Music

/// A clock that the test drives.
final class TestClock: Sendable {
  private let time = Monitor(100.0)
  var now: Double { time.read { $0 } }
  func advance(by seconds: Double) { time.change { $0 += seconds } }
}

/// A device that takes frames when the test says so. One that is deep has been given more of them than it has played, and lets them be
/// replaced.
final class TestDevice: OutputDevice {
  let rate: Int
  let latency: Int
  private let isDeep: Bool
  private struct State {
    var source: (any OutputSource)?
    /// What a deep device has been given and has not yet played.
    var unplayed: [Float] = []
    var isLost = false
    var isClosed = false
  }
  private let state = Monitor(State())

  init(rate: Int, latency: Int, isDeep: Bool = false) {
    self.rate = rate
    self.latency = latency
    self.isDeep = isDeep
  }

  var isLost: Bool { state.read { $0.isLost } }
  var isClosed: Bool { state.read { $0.isClosed } }
  func lose() { state.change { $0.isLost = true } }
  func start(_ source: any OutputSource) { state.change { $0.source = source } }
  func close() {
    state.change {
      $0.source = nil
      $0.isClosed = true
    }
  }

  /// Takes frames; returns the samples of the left channel, or nil if the device is not started.
  func take(_ frames: Int) -> [Float]? {
    state.change { state in
      guard let source = state.source else { return nil }
      guard isDeep else { return Self.render(source, frames, latency: latency) }
      // A device that asks for more, asks whether to replace something, too.
      let replaced = source.goBack(upTo: state.unplayed.count - Self.margin)
      state.unplayed.removeLast(replaced)
      while state.unplayed.count < latency + frames {
        let count = min(1024, latency + frames - state.unplayed.count)
        state.unplayed += Self.render(source, count, latency: state.unplayed.count)
      }
      defer { state.unplayed.removeFirst(frames) }
      return Array(state.unplayed.prefix(frames))
    }
  }

  /// How many frames a deep device does not let be replaced any more.
  private static let margin = 512

  private static func render(_ source: any OutputSource, _ frames: Int, latency: Int) -> [Float] {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: frames * 2) { memory in
      memory.initialize(repeating: .nan)
      if let base = memory.baseAddress { source.render(into: base, frames: frames, latency: latency) }
      return (0..<frames).map { memory[$0 * 2] }
    }
  }
}

/// Sources that compute their samples from the number of the frame in the song.
final class TestSources: SampleSourceProvider {
  struct Plan: Sendable {
    /// In frames.
    var length: Int
    var sample: @Sendable (Int) -> Float
    /// Errors at frames, each thrown once.
    var errors: [Int: SampleError] = [:]
    var openError: SampleError?
  }
  private struct State {
    var plans: [String: Plan] = [:]
    var opened: [String] = []
    var isBlocked = false
  }
  private let state = Monitor(State())

  var opened: [String] { state.read { $0.opened } }
  /// Whether reading blocks.
  func block(_ isBlocked: Bool) { state.change { $0.isBlocked = isBlocked } }
  func set(_ path: String, _ plan: Plan) { state.change { $0.plans[path] = plan } }

  func open(_ song: Song, at position: Double, rate: Int) throws(SampleError) -> any SampleSource {
    let path = song.path ?? ""
    let plan = state.change {
      $0.opened.append(path)
      return $0.plans[path]
    }
    guard let plan else { throw SampleError(reason: "there is no such file") }
    if let error = plan.openError { throw error }
    return Source(owner: self, path: path, frame: Int((position * Double(rate)).rounded()))
  }

  private final class Source: SampleSource {
    let owner: TestSources
    let path: String
    var frame: Int
    init(owner: TestSources, path: String, frame: Int) {
      self.owner = owner
      self.path = path
      self.frame = frame
    }

    func read(_ buffer: UnsafeMutableBufferPointer<Float>) throws(SampleError) -> Int {
      _ = owner.state.wait { $0.isBlocked ? nil : true }
      guard let plan = owner.state.read({ $0.plans[path] }) else { return 0 }
      // An odd number, as decoders deliver.
      var count = max(0, min(buffer.count / 2, plan.length - frame, 4801))
      if let next = plan.errors.keys.filter({ $0 >= frame }).min(), next - frame < max(1, count) {
        count = next - frame
        if count == 0 {
          owner.state.change { $0.plans[path]?.errors[next] = nil }
          if let error = plan.errors[next] { throw error }
        }
      }
      for index in 0..<count {
        let value = plan.sample(frame + index)
        buffer[index * 2] = value
        buffer[index * 2 + 1] = -value
      }
      frame += count
      return count
    }
  }
}

/// An engine with a device, a clock and sources that the test drives.
@MainActor
final class SoundRig {
  let rate: Int
  let clock = TestClock()
  let sources = TestSources()
  let engine: SoundEngine
  private struct Shelf {
    var isPresent = true
    var devices: [TestDevice] = []
    var wakes = 0
  }
  private let shelf = Monitor(Shelf())
  private(set) var events: [PlaybackEvent] = []
  private(set) var heard: [Float] = []
  /// The place in a song of `counting` samples that was heard last, in seconds.
  var heardPlace: Double { Self.place(of: heard.last ?? 0) }
  private var nextItem = 1

  /// - Parameter provider: opens songs instead of `sources`.
  init(
    rate: Int = 44100, latency: Int = 0, isDeep: Bool = false, provider: (any SampleSourceProvider)? = nil
  ) {
    self.rate = rate
    let (shelf, clock, sources) = (shelf, clock, sources)
    engine = SoundEngine(
      openDevice: {
        shelf.change {
          guard $0.isPresent else { return nil }
          let device = TestDevice(rate: rate, latency: latency, isDeep: isDeep)
          $0.devices.append(device)
          return device
        }
      }, sources: provider ?? sources, clock: { clock.now }, wake: { shelf.change { $0.wakes += 1 } })
    engine.onEvent = { [unowned self] in events.append($0) }
  }

  var devices: [TestDevice] { shelf.read { $0.devices } }
  /// - Parameter isNoted: whether the system tells of the change.
  func setDevice(isPresent: Bool, isNoted: Bool = true) {
    shelf.change { $0.isPresent = isPresent }
    if isNoted { engine.noteDeviceChange() }
  }

  /// Samples that tell by their value where they are in a song.
  nonisolated static let counting: @Sendable (Int) -> Float = { Float($0 + 1) / Float(1 << 23) }
  /// The place of one of these samples, in seconds.
  static func place(of sample: Float) -> Double { Double(sample * Float(1 << 23) - 1) / 44100 }

  /// A song with a file whose samples are computed.
  func song(
    seconds: Double, gain: ReplayGain = ReplayGain(), errors: [Int: SampleError] = [:], openError: SampleError? = nil,
    duration: Double? = nil, sample: @escaping @Sendable (Int) -> Float = { _ in 0.5 }
  ) -> PlaybackItem {
    let item = silence(seconds: seconds)
    let path = "/song-\(item.id)"
    sources.set(
      path,
      TestSources.Plan(
        length: Int((seconds * Double(rate)).rounded()), sample: sample, errors: errors, openError: openError))
    let song = Song(
      path: path, title: item.song.title, artist: item.song.artist, duration: duration ?? seconds, gain: gain)
    return PlaybackItem(id: item.id, song: song)
  }

  /// A song without a file.
  func silence(seconds: Double) -> PlaybackItem {
    defer { nextItem += 1 }
    return PlaybackItem(
      id: nextItem, song: Song(title: "Song \(nextItem)", artist: Song.unknownArtist, duration: seconds))
  }

  /// How many seconds are decoded ahead of what was taken.
  var ahead: Double {
    engine.update()
    guard let ring = engine.stream?.ring else { return 0 }
    return Double(ring.view().written - ring.takenIndex) / Double(rate)
  }

  /// Waits until the engine's thread has obeyed the last order and has decoded far ahead, if there is something to be heard.
  @discardableResult
  func settle(seconds: Double = 5) -> Bool {
    eventually {
      engine.update()
      guard engine.isSettled else { return false }
      guard let ring = engine.stream?.ring, devices.last?.isClosed == false else {
        // The thread may just have told what leads to new orders.
        engine.update()
        return engine.isSettled && (engine.isPaused || engine.status.item == nil)
      }
      let view = ring.view()
      return view.isEnd || view.jump != nil || ahead >= seconds
    }
  }

  /// Lets time pass while the device takes what it needs, in portions.
  /// - Parameter waiting: whether to wait for the decoding thread, which has no time otherwise as this takes none.
  func pass(
    _ seconds: Double, waiting: Bool = true, portion: Int = 1024, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var frames = Int((seconds * Double(rate)).rounded())
    while frames > 0 {
      if waiting, !settle(seconds: 1) {
        Issue.record("The sound is not decoded ahead.", sourceLocation: sourceLocation)
        return
      }
      let count = min(portion, frames)
      if let device = devices.last, let samples = device.take(count) { heard += samples }
      clock.advance(by: Double(count) / Double(rate))
      engine.update()
      frames -= count
    }
  }

  func forgetHeard() { heard = [] }

  /// What was heard, without the silence before and after it.
  var sound: ArraySlice<Float> {
    guard let first = heard.firstIndex(where: { $0 != 0 }), let last = heard.lastIndex(where: { $0 != 0 }) else {
      return []
    }
    return heard[first...last]
  }

  /// The largest difference between samples that follow each other.
  var largestStep: Float { zip(heard, heard.dropFirst()).map { abs($0 - $1) }.max() ?? 0 }
}
