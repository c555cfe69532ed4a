internal import Music
internal import Platform

/// A song that plays: each frame is one request of the device, which is answered by the device's thread.
final class SoundWorkload: Workload {
  private let device = Device()
  private let engine: SoundEngine
  private let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2048)
  private var source: (any OutputSource)?

  init() {
    let device = device
    engine = SoundEngine(openDevice: { device }, sources: Tones(), clock: { 0 }, wake: {})
  }

  func load() {
    engine.play(PlaybackItem(id: 1, song: Song(path: "/tone", title: "", artist: "", duration: 6)), at: 0)
    source = device.source
    // The whole song fits into the ring, and when it is decoded the thread that did so sleeps.
    while !engine.isSettled { WakeSignal().wait(upTo: 0.01) }
  }

  func frame() {
    guard let memory = samples.baseAddress else { return }
    source?.render(into: memory, frames: 1024, latency: 0)
  }

  isolated deinit {
    engine.close()
    samples.deallocate()
  }

  private nonisolated final class Device: OutputDevice {
    let rate = 44100
    let isLost = false
    private let shared = Monitor<(any OutputSource)?>(nil)

    /// Waits until the engine has started the device.
    var source: any OutputSource { shared.wait { $0 } }
    func start(_ source: any OutputSource) { shared.change { $0 = source } }
    func close() {}
  }

  private nonisolated struct Tones: SampleSourceProvider {
    func open(_ song: Song, at position: Double, rate: Int) throws(SampleError) -> any SampleSource { Tone() }
  }

  private nonisolated final class Tone: SampleSource {
    private var remaining = 6 * 44100
    func read(_ buffer: UnsafeMutableBufferPointer<Float>) throws(SampleError) -> Int {
      let count = min(remaining, buffer.count / 2)
      buffer.extracting(0..<count * 2).update(repeating: 0.5)
      remaining -= count
      return count
    }
  }
}
