import Foundation
import Languages
import MediaProtocol
import Music
import Testing

@Suite struct DecodingTests {
  let files: SoundFiles
  let decoder = SongDecoder()

  init() throws { files = try SoundFiles() }

  static let lossless = ["wav", "flac", "wv", "aiff", "alac"]
  static let lossy = ["mp3", "ogg", "opus", "m4a"]

  @Test("M2 At its own rate a 16-bit song arrives unchanged", arguments: lossless)
  func exact(suffix: String) throws {
    let sweep = Sounds.sweep(frames: 100_003, rate: 44_100)
    _ = try files.write("a.wav", sweep, rate: 44_100)
    let heard = try decoder.samples(of: files.encode("a.wav", "b." + suffix), rate: 44_100)
    #expect(heard == sweep.map { Float($0) / 32_768 })
  }

  @Test("M1 Sound in containers whose headers do not tell what is inside is read too", arguments: ["mpg", "ts"])
  func streams(suffix: String) throws {
    _ = try files.write("a.wav", Sounds.sweep(frames: 88_200, rate: 44_100), rate: 44_100)
    let path = try files.encode("a.wav", "b." + suffix)
    #expect(abs((try MediaProcess().tags(of: path).get().duration ?? 0) - 2) < 0.1)
    #expect(abs(try decoder.samples(of: path, rate: 44_100).count - 176_400) < 8000)
  }

  @Test("M2 What encoders add at both ends is cut off", arguments: lossy)
  func ends(suffix: String) throws {
    let rate = suffix == "opus" ? 48_000 : 44_100
    for frames in [100_003, 44_100, 1000] {
      let sweep = Sounds.sweep(frames: frames, rate: rate)
      _ = try files.write("a.wav", sweep, rate: rate)
      let heard = try decoder.samples(of: files.encode("a.wav", "b." + suffix), rate: rate)
      #expect(heard.count == frames * 2, "\(frames)")
      let differences = (-2...2).map { Self.difference(heard, sweep, lag: $0) }
      #expect(differences.min() == differences[2] && differences[2] < 0.03, "\(frames): \(differences)")
    }
  }

  @Test("M3 A position behind the end of a song is its end", arguments: ["wav", "flac", "mp3", "ogg", "opus", "m4a"])
  func behindTheEnd(suffix: String) throws {
    let rate = 48_000
    _ = try files.write("a.wav", Sounds.sweep(frames: rate, rate: rate), rate: rate)
    let path = suffix == "wav" ? files.folder + "/a.wav" : try files.encode("a.wav", "b." + suffix)
    for second in [2, 10, 400] { #expect(try decoder.samples(of: path, from: second * rate, rate: rate).isEmpty) }
  }

  @Test("M1 Of songs with different rates that were joined to one file, the last one is heard to its end, too")
  func joinedRates() throws {
    var count = 0
    for (name, rate, seconds) in [("a", 44_100, 3), ("b", 48_000, 2)] {
      _ = try files.write("\(name).wav", Sounds.sweep(frames: rate * seconds, rate: rate), rate: rate)
      // Without the header that says how long the first song is.
      try files.run("lame", "--quiet", "-t", "-b", "128", "\(name).wav", "\(name).mp3")
      count += try decoder.samples(of: files.folder + "/\(name).mp3", rate: 48_000).count / 2
    }
    try files.run("sh", "-c", "cat a.mp3 b.mp3 > c.mp3")
    let heard = try decoder.samples(of: files.folder + "/c.mp3", rate: 48_000).count / 2
    // A block may be lost where they meet.
    #expect(abs(heard - count) < 2500, "\(heard) of \(count)")
  }

  @Test("R4 A disk that fails in the middle of a song is not taken for its end")
  func failingDisk() throws {
    let rate = 48_000
    let path = try files.write("a.wav", Sounds.sweep(frames: 20 * rate, rate: rate), rate: rate)
    // The first megabyte is more than five seconds of this song.
    let faulty = SongDecoder(MediaProcess(executable: try files.faultyExecutable(failingWhere: "place >= 1 << 20")))
    #expect(try faulty.samples(of: path, rate: rate, count: 4 * rate).count == 8 * rate)
    let error = #expect(throws: SampleError.self) { try faulty.samples(of: path, rate: rate) }
    #expect(error?.reason.description == "the disk that it is on fails" && error?.isTransient == true)
  }

  @Test(
    "M5 A song whose file is cut off is heard as far as it is there, and then said to be cut off",
    arguments: ["wav", "aiff", "flac", "wv", "mp3", "m4a"])
  func cutOff(suffix: String) throws {
    let rate = 44_100
    _ = try files.write("a.wav", Sounds.sweep(frames: 10 * rate, rate: rate), rate: rate)
    var path = try files.encode("a.wav", "b." + suffix)
    if suffix == "m4a" {
      // With the header before the sound.
      try files.run("ffmpeg", "-v", "error", "-i", "b.m4a", "-c", "copy", "-movflags", "+faststart", "c.m4a")
      path = files.folder + "/c.m4a"
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let cut = try files.write("cut." + suffix, bytes.prefix(bytes.count / 2))
    #expect(try decoder.samples(of: cut, rate: rate, count: 3 * rate).count == 6 * rate)
    for start in [0, 8 * rate] {
      let error = #expect(throws: SampleError.self) { try decoder.samples(of: cut, from: start, rate: rate) }
      #expect(error?.reason.description == "the file ends before the song does" && error?.isTransient == false)
    }
  }

  @Test("M5 A file that lacks less than a second, or does not say how long it is, is not said to be cut off")
  func nearlyWhole() throws {
    let rate = 44_100
    let path = try files.write("a.wav", Sounds.sweep(frames: 3 * rate, rate: rate), rate: rate)
    var bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    let shorter = try files.write("b.wav", bytes.dropLast(4 * rate / 2))
    #expect(try decoder.samples(of: shorter, rate: rate).count == 5 * rate)
    for size: [UInt8] in [[0xFF, 0xFF, 0xFF, 0xFF], [0, 0xF0, 0xFF, 0x7F]] {
      bytes.replaceSubrange(40..<44, with: size)
      #expect(try decoder.samples(of: files.write("c.wav", bytes), rate: rate).count == 6 * rate)
    }
  }

  /// The mean difference where one begins `lag` frames later.
  static func difference(_ heard: [Float], _ sweep: [Int16], lag: Int) -> Float {
    let count = min(heard.count, sweep.count) / 2 - 4
    guard count > 4 else { return .infinity }
    var sum: Float = 0
    for frame in 4..<count { sum += abs(heard[frame * 2] - Float(sweep[(frame + lag) * 2]) / 32_768) }
    return sum / Float(count)
  }

  @Test("M3 A song from a position on is the same as the whole from there on", arguments: lossless + lossy)
  func positions(suffix: String) throws {
    let rate = suffix == "opus" ? 48_000 : 44_100
    let frames = rate * 4 + 17
    _ = try files.write("a.wav", Sounds.sweep(frames: frames, rate: rate), rate: rate)
    let path = try files.encode("a.wav", "b." + suffix)
    for target in [rate, rate == 48_000 ? 44_100 : 48_000] {
      let whole = try decoder.samples(of: path, rate: target)
      let total = whole.count / 2
      for start in [1, 13_001, total / 3, total / 2 + 1, total - 5000, total - 1, total] {
        let part = try decoder.samples(of: path, from: start, rate: target)
        #expect(part.count == whole.count - start * 2, "from \(start) at \(target)")
        let rest = whole[(start * 2)...]
        // All agree to the last bit, but Opus' decoder after a while only.
        let isSame = suffix == "opus" ? zip(part, rest).allSatisfy { abs($0 - $1) < 2e-5 } : part[...] == rest
        #expect(isSame, "from \(start) at \(target)")
      }
    }
  }
}

/// Positions in long songs.
@Suite struct LongSongTests {
  let files: SoundFiles
  let decoder = SongDecoder()

  init() throws { files = try SoundFiles() }

  @Test(
    "M3 A position late in a long MP3 file is met to the frame",
    arguments: [["-b", "64"], ["-V", "5"], ["-t", "-b", "64"]])
  func long(options: [String]) throws {
    let rate = 22_050
    _ = try files.write("a.wav", Sounds.sweep(frames: rate * 150, rate: rate), rate: rate)
    try files.run("lame", ["--quiet"] + options + ["a.wav", "a.mp3"])
    let path = files.folder + "/a.mp3"
    let whole = try decoder.samples(of: path, rate: rate)
    if !options.contains("-t") { #expect(whole.count == rate * 300) }
    for start in [rate * 125, rate * 140 + 77, whole.count / 2 - 3000] {
      #expect(try decoder.samples(of: path, from: start, rate: rate)[...] == whole[(start * 2)...], "\(start)")
    }
  }

  @Test(
    "M3 A position in the second of two MP3 files that were joined and have different constant bit rates is met to the frame"
  )
  func joined() throws {
    let rate = 22_050
    for (seconds, bitRate) in [(125, "64"), (40, "32")] {
      _ = try files.write("a.wav", Sounds.sweep(frames: rate * seconds, rate: rate), rate: rate)
      try files.run("lame", "--quiet", "-t", "-b", bitRate, "--resample", "22.05", "a.wav", bitRate + ".mp3")
    }
    try files.run("sh", "-c", "cat 64.mp3 32.mp3 > c.mp3")
    let path = files.folder + "/c.mp3"
    let whole = try decoder.samples(of: path, rate: rate)
    for start in [rate * 130, rate * 140 + 77] {
      #expect(try decoder.samples(of: path, from: start, rate: rate)[...] == whole[(start * 2)...], "\(start)")
    }
  }
}

@Suite struct ResamplingTests {
  let files: SoundFiles
  let decoder = SongDecoder()

  init() throws { files = try SoundFiles() }

  @Test(
    "M1 A tone of 1 kHz keeps everything else 90 dB below it",
    arguments: [
      (44_100, 48_000), (48_000, 44_100), (96_000, 48_000), (192_000, 44_100), (8_000, 48_000), (44_100, 96_000),
    ])
  func tone(rate: Int, target: Int) throws {
    let name = "\(rate).wav"
    // Floating point, so that the file's own noise does not count.
    try files.run(
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i",
      "aevalsrc=0.5*sin(2*PI*1000*t)|0.5*sin(2*PI*1000*t):s=\(rate):d=1.5", "-c:a",
      "pcm_f32le", name)
    let heard = try decoder.samples(of: files.folder + "/" + name, rate: target)
    #expect(heard.count / 2 == target * 3 / 2)
    for channel in 0..<2 {
      let samples = stride(from: channel, to: heard.count, by: 2).map { Double(heard[$0]) }[
        (target / 4)..<(target * 5 / 4)]
      // What is left when the tone is taken away is noise, distortion and aliases. A whole number of periods fits exactly.
      var (sine, cosine) = (0.0, 0.0)
      for (index, sample) in samples.enumerated() {
        let phase = 2 * .pi * 1000 * Double(index) / Double(target)
        sine += sample * sin(phase) * 2 / Double(target)
        cosine += sample * cos(phase) * 2 / Double(target)
      }
      var rest = 0.0
      for (index, sample) in samples.enumerated() {
        let phase = 2 * .pi * 1000 * Double(index) / Double(target)
        let difference = sample - sine * sin(phase) - cosine * cos(phase)
        rest += difference * difference
      }
      let amplitude = (sine * sine + cosine * cosine).squareRoot()
      let decibels = 10 * log10(rest / Double(target) / (amplitude * amplitude / 2))
      #expect(decibels < -90, "\(decibels) dB")
      #expect(abs(20 * log10(amplitude / 0.5)) < 0.05)
    }
  }

  @Test("M1 One to eight channels are heard on both sides and do not clip", arguments: 1...8)
  func channels(count: Int) throws {
    let frames = 4410
    let path = try files.write(
      "\(count).wav",
      (0..<frames).flatMap { frame in (0..<count).map { _ in Int16(sin(Double(frame) / 20) * 32_767) } },
      rate: 44_100, channels: count)
    let heard = try decoder.samples(of: path, rate: 44_100)
    #expect(heard.count == frames * 2)
    for channel in 0..<2 {
      let loudest = stride(from: channel, to: heard.count, by: 2).map { abs(heard[$0]) }.max() ?? 0
      #expect(loudest > 0.5 && loudest <= 1)
    }
    let expected: Float = Float(Int16(sin(31.0 / 20) * 32_767)) / 32_768
    if count <= 2 { #expect(heard[2 * 31] == expected) }
  }

  @Test("M1 Each channel of two is heard on its side only")
  func sides() throws {
    let path = try files.write("a.wav", (0..<4410).flatMap { [Int16(truncatingIfNeeded: $0 * 7), 0] }, rate: 44_100)
    let heard = try decoder.samples(of: path, rate: 44_100)
    #expect(stride(from: 1, to: heard.count, by: 2).allSatisfy { heard[$0] == 0 })
    #expect(heard[200] == Float(700) / 32_768)
  }
}
