import Foundation
import Languages
import MediaProtocol
import TestSupport
import Testing

@testable import Music

/// Files that `jukebox-media` decodes, as they are heard.
@Suite("Files are heard", .serialized)
@MainActor
struct FilePlaybackTests {
  private let files: SoundFiles
  private static let rate = 44100

  init() throws { files = try SoundFiles() }

  private func item(_ id: Int, _ path: String, seconds: Double) -> PlaybackItem {
    PlaybackItem(id: id, song: Song(path: path, title: "\(id)", artist: "", duration: seconds))
  }

  @Test("M2 a FLAC cut in two is heard bit for bit as the whole")
  func flac() throws {
    let whole = Sounds.sweep(frames: 5 * Self.rate, rate: Self.rate)
    let cut = 2 * Self.rate + 345
    _ = try files.write("a.wav", Array(whole[..<(cut * 2)]), rate: Self.rate)
    _ = try files.write("b.wav", Array(whole[(cut * 2)...]), rate: Self.rate)
    let rig = SoundRig(provider: MediaProcess(isUrgent: true))
    let first = item(1, try files.encode("a.wav", "a.flac"), seconds: 2)
    let second = item(2, try files.encode("b.wav", "b.flac"), seconds: 3)
    rig.engine.play(first, at: 0)
    rig.engine.setUpcoming([second])
    rig.pass(5.5)
    #expect(rig.events == [.began(item: 2), .ended])
    let expected = (0..<5 * Self.rate).map { Float(whole[$0 * 2]) / 32768 }
    // The first sample is zero.
    #expect(Array(rig.heard[..<expected.count]) == expected)
    #expect(rig.heard[expected.count...].allSatisfy { $0 == 0 })
  }

  @Test(
    "M2 a tone cut in two has no gap, no repeat and no click of more than a millisecond",
    arguments: ["mp3", "opus", "ogg", "m4a"], [44100, 48000])
  func tones(suffix: String, rate: Int) throws {
    let own = suffix == "opus" ? 48000 : 44100
    let whole = Sounds.tone(440, frames: 4 * own, rate: own).map { Int16($0 * 32767) }
    let cut = own + 12345
    _ = try files.write("a.wav", Array(whole[..<(cut * 2)]), rate: own)
    _ = try files.write("b.wav", Array(whole[(cut * 2)...]), rate: own)
    let rig = SoundRig(rate: rate, provider: MediaProcess(isUrgent: true))
    let first = item(1, try files.encode("a.wav", "a." + suffix), seconds: Double(cut) / Double(own))
    let second = item(2, try files.encode("b.wav", "b." + suffix), seconds: 4 - Double(cut) / Double(own))
    rig.engine.play(first, at: 0)
    rig.engine.setUpcoming([second])
    rig.pass(4.5)
    #expect(rig.events == [.began(item: 2), .ended])
    let expected = Sounds.tone(440, frames: 4 * rate, rate: rate, channels: 1)
    let join = Int(Double(cut) / Double(own) * Double(rate))
    let errors = (0..<expected.count).map { abs(Double(rig.heard[$0]) - expected[$0]) }
    let clicks = (join - rate / 10..<join + rate / 10).filter { errors[$0] > 0.05 }
    #expect((clicks.last ?? 0) - (clicks.first ?? 0) < rate / 1000, "\(clicks.count)")
    #expect(errors[(rate / 10)..<(join - rate / 10)].allSatisfy { $0 < 0.05 })
    #expect(errors[(join + rate / 10)..<(expected.count - rate / 10)].allSatisfy { $0 < 0.05 })
  }

  @Test("M5 nothing is heard of a decoder that is killed, or that stands still for four seconds")
  func killed() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    print("seed \(seed)")
    var state = seed
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let whole = Sounds.sweep(frames: 60 * Self.rate, rate: Self.rate)
    _ = try files.write("a.wav", whole, rate: Self.rate)
    let executable = try files.ownExecutable()
    let rig = SoundRig(provider: MediaProcess(executable: executable, isUrgent: true))
    rig.engine.play(item(1, try files.encode("a.wav", "a.flac"), seconds: 60), at: 0)
    rig.settle()
    for round in 0..<10 {
      let decoders = SoundFiles.children(of: executable)
      if round % 3 == 2 {
        for decoder in decoders { kill(decoder, SIGSTOP) }
        rig.pass(4, waiting: false)
        for decoder in decoders { kill(decoder, SIGCONT) }
      } else {
        for decoder in decoders { kill(decoder, SIGKILL) }
        rig.pass(Double(next(3000)) / 1000)
      }
      rig.settle()
    }
    let expected = rig.heard.indices.map { Float(whole[$0 * 2]) / 32768 }
    #expect(rig.heard == expected, "seed \(seed)")
    #expect(rig.heard.count > 12 * Self.rate)
    #expect(rig.events.isEmpty)
  }

  @Test("M5 a file that is no music is told with the reason, and the next song plays")
  func noMusic() throws {
    let broken = try files.write("a.mp3", Array("This is no music.".utf8))
    _ = try files.write("b.wav", Sounds.sweep(frames: Self.rate, rate: Self.rate), rate: Self.rate)
    let rig = SoundRig(provider: MediaProcess(isUrgent: true))
    rig.engine.play(item(1, broken, seconds: 60), at: 0)
    rig.engine.setUpcoming([
      item(2, files.folder + "/missing.flac", seconds: 60), item(3, files.folder + "/b.wav", seconds: 1),
    ])
    rig.pass(1.5)
    let failed = rig.events.compactMap { if case .failed(let item, _, _, _) = $0 { item } else { nil } }
    #expect(failed == [1, 2])
    #expect(rig.events.suffix(2) == [.began(item: 3), .ended])
  }

  @Test("M5 R4 a song whose file must not be read says why, and is tried again later, as one whose file is missing")
  func forbidden() throws {
    let path = try files.write("a.wav", Sounds.sweep(frames: Self.rate, rate: Self.rate), rate: Self.rate)
    try #require(chmod(path, 0) == 0)
    for (path, number) in [(path, EACCES), (files.folder + "/missing.wav", ENOENT)] {
      let expected = SampleError(reason: MediaError.system(number).reason, isMissing: true)
      #expect(throws: expected) {
        try withoutRoot {
          _ = try MediaProcess(isUrgent: true).open(item(1, path, seconds: 1).song, at: 0, rate: Self.rate)
        }
      }
    }
  }

  @Test("M5 a song whose file is cut off is heard as far as it is there and told, and the next song plays")
  func cutOff() throws {
    let whole = Sounds.sweep(frames: 4 * Self.rate, rate: Self.rate)
    let path = try files.write("a.wav", whole, rate: Self.rate)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let cut = try files.write("b.wav", bytes.dropLast(4 * 2 * Self.rate))
    let rig = SoundRig(provider: MediaProcess(isUrgent: true))
    rig.engine.play(item(1, cut, seconds: 4), at: 0)
    rig.engine.setUpcoming([item(2, path, seconds: 4)])
    rig.pass(6.5)
    #expect(
      rig.events == [
        .failed(item: 1, reason: "the file ends before the song does", isCutOff: true), .began(item: 2), .ended,
      ])
    let samples = (0..<4 * Self.rate).map { Float(whole[$0 * 2]) / 32768 }
    let expected = Array(samples.prefix(2 * Self.rate)) + samples
    #expect(rig.heard.starts(with: expected))
  }

  @Test("M4 the gain in a file's tags is heard, by track or by album, and its peak does not clip")
  func gain() throws {
    let whole = Sounds.tone(440, frames: Self.rate * 2, rate: Self.rate, amplitude: 0.5).map { Int16($0 * 32767) }
    _ = try files.write("a.wav", whole, rate: Self.rate)
    let path = try files.encode("a.wav", "a.flac")
    try files.run(
      "metaflac", "--set-tag=REPLAYGAIN_TRACK_GAIN=-12.00 dB", "--set-tag=REPLAYGAIN_TRACK_PEAK=0.5",
      "--set-tag=REPLAYGAIN_ALBUM_GAIN=+20.00 dB", "--set-tag=REPLAYGAIN_ALBUM_PEAK=0.5", path)
    let tags = try MediaProcess().tags(of: path).get()
    var song = item(1, path, seconds: 2)
    song.song.gain = ReplayGain(
      track: tags.trackGain, album: tags.albumGain, trackPeak: tags.trackPeak, albumPeak: tags.albumPeak)
    for (mode, isWithinAlbum, expected) in [
      (GainMode.none, false, 0.5), (.automatic, false, 0.1256), (.automatic, true, 1), (.track, true, 0.1256),
      (.album, false, 1),
    ] {
      let rig = SoundRig(provider: MediaProcess(isUrgent: true))
      rig.engine.gainMode = mode
      song.isWithinAlbum = isWithinAlbum
      rig.engine.play(song, at: 0)
      rig.pass(1.5)
      let peak = Double(rig.heard.dropFirst(Self.rate / 10).map(abs).max() ?? 0)
      #expect(abs(peak - expected) < 0.001, "\(mode), \(isWithinAlbum)")
      #expect(rig.heard.allSatisfy { abs($0) <= 1 })
    }
  }
}
