import Testing

@testable import Music

@Suite("Volume and gain")
@MainActor
struct LoudnessTests {
  private func level(_ rig: SoundRig) -> Double { Double(rig.heard.last ?? 0) / 0.5 }

  @Test("M4 the volume is cubic, and changes without a step", arguments: [1, 0.5, 0.1, 0])
  func volume(volume: Double) {
    let rig = SoundRig()
    rig.engine.play(rig.song(seconds: 60), at: 1)
    rig.pass(0.5)
    rig.engine.volume = volume
    rig.pass(0.1)
    #expect(abs(level(rig) - volume * volume * volume) < 1e-6)
    rig.engine.isMuted = true
    rig.pass(0.1)
    #expect(level(rig) == 0)
    rig.engine.isMuted = false
    rig.pass(0.1)
    #expect(abs(level(rig) - volume * volume * volume) < 1e-6)
    #expect(rig.largestStep <= 0.5 / 441 + 1e-6)
  }

  @Test("M4 a volume that makes no sense is bounded")
  func nonsense() {
    let rig = SoundRig()
    rig.engine.play(rig.song(seconds: 60), at: 1)
    for (volume, expected) in [(2.0, 1.0), (-1, 0), (.infinity, 0), (.nan, 0)] {
      rig.engine.volume = volume
      rig.pass(0.1)
      #expect(level(rig) == expected)
    }
  }

  @Test(
    "M4 the gain is that of the tags in decibels",
    arguments: [
      (GainMode.none, ReplayGain(track: -6, album: -3), 0.0), (.track, ReplayGain(track: -6, album: -3), -6),
      (.album, ReplayGain(track: -6, album: -3), -3), (.album, ReplayGain(track: -6), -6),
      (.track, ReplayGain(album: -4), -4), (.track, ReplayGain(), 0),
      (.track, ReplayGain(track: 4, trackPeak: 0.5), 4), (.track, ReplayGain(track: 20, trackPeak: 0.5), 6.0206),
      (.album, ReplayGain(track: 4, album: 2, trackPeak: 1, albumPeak: 1), 0), (.track, ReplayGain(track: 3), 3),
      (.track, ReplayGain(track: .nan), 0),
    ])
  func gain(mode: GainMode, gain: ReplayGain, decibels: Double) {
    let rig = SoundRig()
    rig.engine.gainMode = mode
    rig.engine.play(rig.song(seconds: 10, gain: gain), at: 0)
    rig.pass(0.5)
    var expected = 1.0
    for _ in 0..<1000 { expected *= 1 + decibels / 1000 * 0.1151292546 }
    #expect(abs(level(rig) - expected) < 0.002 * expected)
  }

  @Test("M4 a peak that the tags do not tell does not clip")
  func unknownPeak() {
    let rig = SoundRig()
    rig.engine.gainMode = .track
    let song = rig.song(seconds: 10, gain: ReplayGain(track: 9)) { $0 % 44100 == 44000 ? 0.8 : 0.3 }
    rig.engine.play(song, at: 0)
    rig.pass(3)
    #expect((rig.heard.max() ?? 2) <= 1)
    #expect((rig.heard.max() ?? 0) > 0.99)
    #expect(abs((rig.heard.last ?? 0) - 0.3 / 0.8) < 1e-4)
  }

  @Test("M4 a gain that the peak in the tags limits to 1 does not clip either")
  func limitedToOne() {
    let rig = SoundRig()
    rig.engine.gainMode = .track
    let song = rig.song(seconds: 10, gain: ReplayGain(track: 9, trackPeak: 1)) { $0 % 44100 == 44000 ? 1.2 : 0.3 }
    rig.engine.play(song, at: 0)
    rig.pass(3)
    #expect((rig.heard.max() ?? 2) <= 1)
  }

  @Test(
    "M4 the gain falls before each sample that is too loud, as far as it and the samples after it within the fade need")
  func loudSamples() {
    var samples = [Float](repeating: 0.5, count: 20)
    // The second one is the first sample behind the fade of the first one, and the third one is the last of all.
    let loud: [(index: Int, level: Float)] = [(8, 2), (12, 4), (19, 8)]
    for (index, level) in loud { samples[index] = level }
    var stage = GainStage(factor: 1)
    samples.withUnsafeMutableBufferPointer { stage.apply(to: $0, fade: 2) }
    #expect(loud.allSatisfy { samples[$0.index] == 1 } && samples.allSatisfy { $0 <= 1 })
    #expect(samples[..<5].allSatisfy { $0 == 0.5 } && samples[18] == 0.0625)
  }

  @Test("M4 another mode is heard at once")
  func change() {
    let rig = SoundRig()
    rig.engine.play(rig.song(seconds: 60, gain: ReplayGain(track: -6.0206)), at: 1)
    rig.pass(1)
    rig.engine.gainMode = .track
    rig.settle()
    rig.pass(0.1)
    #expect(abs(level(rig) - 0.5) < 1e-4)
    #expect(abs(rig.engine.status.position - 2.1) < 0.05)
    #expect(rig.largestStep <= 0.5 / 441 + 1e-6)
  }
}
