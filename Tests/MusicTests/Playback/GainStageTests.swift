import Languages
import Testing

@testable import Music

/// The gain of a song, number by number.
@Suite struct GainStageTests {
  @Test(
    "M4 the factor is that of the mode's value, of the other one's if there is none, and keeps the peak within full scale",
    arguments: [
      (GainMode.none, ReplayGain(track: -20, album: -40), nil, nil),
      (.track, ReplayGain(track: -20, album: -40), 0.1, 0.1),
      (.album, ReplayGain(track: -20, album: -40), 0.01, 0.01),
      (.automatic, ReplayGain(track: -20, album: -40), 0.1, 0.01),
      (.track, ReplayGain(album: -40, trackPeak: 1, albumPeak: 2000), 0.0005, 0.0005),
      (.album, ReplayGain(track: -20, trackPeak: 20, albumPeak: 1), 0.05, 0.05),
      (.automatic, ReplayGain(track: 20, album: 40, trackPeak: 0.5, albumPeak: 0.25), 2, 4),
      (.track, ReplayGain(track: 80), 1000, 1000), (.track, ReplayGain(track: -80), 0.001, 0.001),
      (.track, ReplayGain(track: 60), 1000, 1000), (.track, ReplayGain(track: 20, trackPeak: 0), 10, 10),
      (.track, ReplayGain(track: 20, trackPeak: -1), 10, 10), (.track, ReplayGain(track: 20, trackPeak: .nan), 10, 10),
      (.track, ReplayGain(track: 20, trackPeak: .infinity), 10, 10), (.track, ReplayGain(track: .infinity), nil, nil),
      (.track, ReplayGain(trackPeak: 0.5), nil, nil), (.automatic, ReplayGain(), nil, nil),
    ] as [(GainMode, ReplayGain, Float?, Float?)])
  func factor(mode: GainMode, gain: ReplayGain, alone: Float?, withinAlbum: Float?) {
    for (isWithinAlbum, expected) in [(false, alone), (true, withinAlbum)] {
      let song = Song(path: "/1", title: "1", artist: "A", duration: 1, gain: gain)
      let factor = mode.amplitude(for: PlaybackItem(id: 1, song: song, isWithinAlbum: isWithinAlbum))
      #expect((factor == nil) == (expected == nil))
      if let factor, let expected { #expect(abs(factor - expected) < expected * 1e-6) }
    }
  }

  @Test(
    "M4 samples are multiplied, and the gain falls before a sample that is too loud, on either side",
    arguments: [
      // Two samples are a frame.
      (nil, 1, [3, -3], [3, -3]), (0.5, 1, [3, -3], [1, -1]), (0.5, 1, [0.5, -1, 2, -2], [0.25, -0.5, 1, -1]),
      (2, 1, [], []), (1, 1, [1.000005, -1.000005], [1, -1]),
      (1, 1, [0.5, 0.5, 0.5, 0.5, 2, 0.5, 0.5, 0.5], [0.5, 0.5, 0.5, 0.375, 1, 0.25, 0.25, 0.25]),
      (1, 1, [0.5, 0.5, 0.5, 0.5, 0.5, -2, 0.5, 0.5], [0.5, 0.5, 0.5, 0.375, 0.25, -1, 0.25, 0.25]),
      (1, 1, [4, 0.5, 0.5, 0.5], [1, 0.125, 0.125, 0.125]), (1, 1, [0.5, 0.5, 0.5, 4], [0.5, 0.3125, 0.125, 1]),
      // What is louder still within the fade counts at once, and what is behind it does not.
      (1, 2, [0.5, 0.5, 2, 0, 4, 0], [0.5, 0.3125, 0.5, 0, 1, 0]),
      (1, 1, [0.5, 0.5, 2, 0, 4, 0], [0.5, 0.375, 1, 0, 1, 0]),
    ] as [(Float?, Int, [Float], [Float])])
  func samples(factor: Float?, fade: Int, samples: [Float], expected: [Float]) {
    var stage = GainStage(factor: factor)
    var scaled = samples
    scaled.withUnsafeMutableBufferPointer { stage.apply(to: $0, fade: fade) }
    #expect(scaled == expected)
  }

  @Test("M4 a gain that has fallen stays for the rest of the song")
  func rest() {
    var stage = GainStage(factor: 2)
    var heard: [[Float]] = []
    for part in [[0.25, 0.25], [1, 0], [0.25, 0.25]] as [[Float]] {
      var samples = part
      samples.withUnsafeMutableBufferPointer { stage.apply(to: $0, fade: 1) }
      heard.append(samples)
    }
    #expect(heard == [[0.5, 0.5], [1, 0], [0.25, 0.25]])
  }
}

/// Songs that are read although their decoders fail.
@Suite struct SongReaderTests {
  /// Gives frames, and fails at some of them, each time that there is still an error for it. The number of a frame is its sample.
  private final class Sources: SampleSourceProvider, SampleSource {
    private struct State {
      var opened: [Double] = []
      var errors: [Int]
      var frame = 0
    }
    private let state: StateBox
    private let length: Int

    /// Everything in these tests runs on one thread.
    private final class StateBox: @unchecked Sendable {  // used by one thread alone
      var state: State
      init(_ state: State) { self.state = state }
    }

    init(errors: [Int], length: Int) {
      state = StateBox(State(errors: errors))
      self.length = length
    }

    var opened: [Double] { state.state.opened }

    func open(_ song: Song, at position: Double, rate: Int) throws(SampleError) -> any SampleSource {
      state.state.opened.append(position)
      state.state.frame = Int((position * Double(rate)).rounded())
      return self
    }

    func read(_ buffer: UnsafeMutableBufferPointer<Float>) throws(SampleError) -> Int {
      let frame = state.state.frame
      if let index = state.state.errors.firstIndex(of: frame) {
        state.state.errors.remove(at: index)
        throw SampleError(reason: "it has ended", isTransient: true)
      }
      let next = state.state.errors.filter { $0 > frame }.min() ?? length
      let count = min(buffer.count / 2, next - frame)
      for index in 0..<count * 2 { buffer[index] = Float(frame + index / 2) }
      state.state.frame += count
      return count
    }
  }

  /// The left samples of a song at a hundred frames a second, of which some are read at once, and whether it was given up.
  private func read(_ sources: Sources, from start: Double = 0) -> (samples: [Float], isGivenUp: Bool) {
    let item = PlaybackItem(id: 1, song: Song(path: "/1", title: "1", artist: "A", duration: 10))
    var samples: [Float] = []
    do throws(SampleError) {
      let reader = try SongReader(item, from: start, provider: sources, rate: 100, gainMode: .none)
      var buffer = [Float](repeating: 0, count: 128)
      while true {
        let count = try buffer.withUnsafeMutableBufferPointer { buffer throws(SampleError) in try reader.read(buffer) }
        if count == 0 { return (samples, false) }
        for frame in 0..<count { samples.append(buffer[frame * 2]) }
      }
    } catch { return (samples, true) }
  }

  @Test("M5 a song goes on where its decoder has failed, three times in a second, and more often in a longer time")
  func failures() {
    let frames = { (end: Int) in (0..<end).map { Float($0) } }
    for (errors, opened, end, isGivenUp) in [
      ([], [0], 1000, false), ([150, 150, 150], [0, 1.5, 1.5, 1.5], 1000, false),
      ([150, 150, 150, 150], [0, 1.5, 1.5, 1.5], 150, true), ([150, 150, 150, 250], [0, 1.5, 1.5, 1.5], 250, true),
      ([150, 150, 150, 251, 251, 251], [0, 1.5, 1.5, 1.5, 2.51, 2.51, 2.51], 1000, false),
      ([150, 150, 150, 251, 251, 251, 251], [0, 1.5, 1.5, 1.5, 2.51, 2.51, 2.51], 251, true),
      // Each failure counts from the last one.
      ([150, 240, 330, 420], [0, 1.5, 2.4, 3.3], 420, true),
    ] as [([Int], [Double], Int, Bool)] {
      let sources = Sources(errors: errors, length: 1000)
      let heard = read(sources)
      #expect(heard.samples == frames(end) && heard.isGivenUp == isGivenUp, "\(errors)")
      #expect(sources.opened == opened, "\(errors)")
    }
    let sources = Sources(errors: [], length: 1000)
    #expect(read(sources, from: 2.504).samples == (250..<1000).map { Float($0) } && sources.opened == [2.5])
  }

  @Test("M5 a decoder that tells another number of frames than it could have read is not believed")
  func wrongCounts() throws {
    /// Answers with a number, whatever it has read.
    final class Liar: SampleSourceProvider, SampleSource {
      let answer: Int
      init(_ answer: Int) { self.answer = answer }
      func open(_ song: Song, at position: Double, rate: Int) -> any SampleSource { self }
      func read(_ buffer: UnsafeMutableBufferPointer<Float>) -> Int { answer }
    }
    let item = PlaybackItem(id: 1, song: Song(path: "/1", title: "1", artist: "A", duration: 10))
    for (answer, expected) in [(-1, 0), (0, 0), (3, 3), (4, 4), (5, 4), (Int.max, 4)] {
      let reader = try SongReader(item, from: 0, provider: Liar(answer), rate: 100, gainMode: .none)
      var buffer = [Float](repeating: 0, count: 8)
      let count = try buffer.withUnsafeMutableBufferPointer { try reader.read($0) }
      #expect(count == expected)
    }
  }

  @Test("M1 a song without a file is silent from a position to its end")
  func silence() throws {
    let item = PlaybackItem(id: 1, song: Song(title: "1", artist: "A", duration: 2))
    let sources = Sources(errors: [], length: 1000)
    for (start, frames) in [(0.0, 200), (0.5, 150), (2, 0), (3, 0)] {
      let reader = try SongReader(item, from: start, provider: sources, rate: 100, gainMode: .track)
      var counts: [Int] = []
      var buffer = [Float](repeating: 1, count: 160)
      while counts.last != 0 {
        counts.append(try buffer.withUnsafeMutableBufferPointer { try reader.read($0) })
      }
      #expect(counts.reduce(0, +) == frames)
    }
    #expect(sources.opened.isEmpty)
  }
}
