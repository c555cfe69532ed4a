import Foundation
import MediaProtocol
import Music
import Testing

/// `FUZZ_CASES=100000 FUZZ_SEED=1` reads more files, and others.
@Suite struct HostileFilesTests {
  let files: SoundFiles

  init() throws { files = try SoundFiles() }

  /// A file of every format, with tags and a picture where it can have them.
  private func originals() throws -> [[UInt8]] {
    _ = try files.write("a.wav", Sounds.sweep(frames: 13_230, rate: 44_100), rate: 44_100)
    try files.run("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=s=32x32", "-frames:v", "1", "c.jpg")
    try files.run("flac", "-s", "--picture=c.jpg", "-T", "title=T", "-T", "artist=A", "a.wav", "-o", "o.flac")
    try files.run("lame", "--quiet", "--ti", "c.jpg", "--tt", "T", "--ta", "A", "--tn", "1/2", "a.wav", "o.mp3")
    try files.run("oggenc", "-Q", "-t", "T", "a.wav", "-o", "o.ogg")
    try files.run("opusenc", "--quiet", "--picture", "c.jpg", "--title", "T", "a.wav", "o.opus")
    try files.run(
      "ffmpeg", "-v", "error", "-i", "a.wav", "-i", "c.jpg", "-map", "0", "-map", "1", "-c:v", "copy", "-disposition:v",
      "attached_pic", "-metadata", "title=T", "o.m4a")
    try files.run("wavpack", "-q", "-w", "Title=T", "a.wav", "-o", "o.wv")
    _ = try files.encode("a.wav", "o.aiff")
    _ = try files.encode("a.wav", "o.alac")
    return try ["a.wav", "o.flac", "o.mp3", "o.ogg", "o.opus", "o.m4a", "o.wv", "o.aiff", "o.alac"].map {
      try Array(Data(contentsOf: URL(fileURLWithPath: files.folder + "/" + $0)))
    }
  }

  /// A damaged copy of a file.
  private func damaged(_ original: [UInt8], _ generator: inout RepeatableGenerator) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      guard !bytes.isEmpty else { break }
      // Most of what can be misunderstood is at the beginning.
      let range = Bool.random(using: &generator) ? 0..<min(bytes.count, 400) : 0..<bytes.count
      let place = Int.random(in: range, using: &generator)
      let length = min(bytes.count - place, Int.random(in: 1...300, using: &generator))
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: bytes.removeLast(bytes.count - place)
      case 1: for index in place..<place + length { bytes[index] = 0 }
      case 2: for index in place..<place + length { bytes[index] = 0xFF }
      case 3: for index in place..<place + length { bytes[index] = UInt8.random(in: 0...255, using: &generator) }
      case 4: bytes.removeSubrange(place..<place + length)
      case 5: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
      case 6:
        // A number that lies.
        let value = [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0x7F7F_7F7F].randomElement(using: &generator) ?? 0
        for index in 0..<4 where place + index < bytes.count {
          bytes[place + index] = UInt8(value >> (index * 8) & 0xFF)
        }
      default:
        for _ in 0..<8 {
          bytes[Int.random(in: range, using: &generator)] ^= 1 << Int.random(in: 0..<8, using: &generator)
        }
      }
    }
    return bytes
  }

  /// Files that somebody made up to harm.
  private func madeUp() throws -> [String] {
    var paths: [String] = []
    func write(_ bytes: [UInt8], suffix: String, size: Int? = nil) throws {
      let path = try files.write("made-\(paths.count).\(suffix)", bytes)
      // The rest takes no place on the disk.
      if let size { truncate(path, size) }
      paths.append(path)
    }
    func little(_ value: UInt32, _ count: Int = 4) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) } }
    func big(_ value: UInt32, _ count: Int = 4) -> [UInt8] { little(value, count).reversed() }
    func safe(_ value: UInt32) -> [UInt8] { [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) } }

    try write([], suffix: "mp3")
    try write([0], suffix: "flac")
    try write(Array(repeating: 0, count: 4096), suffix: "ogg")
    try write(Array("#EXTM3U\n#EXTINF:1,x\n/etc/passwd\nhttp://127.0.0.1:1/x.mp3\n".utf8), suffix: "mp3")
    try write(Array("ffconcat version 1.0\nfile /etc/passwd\n".utf8), suffix: "m4a")
    for rate: UInt32 in [0, 1, 1_000_000_000, .max] {
      for channels: UInt32 in [0, 1, 2, 255, 65_535] {
        for bits: UInt32 in [0, 1, 16, 64, 65_535] {
          let format = Array("RIFF".utf8) + little(100_036) + Array("WAVEfmt ".utf8) + little(16) + little(1, 2)
          try write(
            format + little(channels, 2) + little(rate) + little(rate &* 4) + little(4, 2) + little(bits, 2)
              + Array("data".utf8) + little(100_000) + Array(repeating: 1, count: 1000), suffix: "wav")
        }
      }
    }
    // Tags of 100 MB, also where the file is not as long.
    for size in [nil, 120 << 20] as [Int?] {
      for name in ["TIT2", "APIC", "TXXX", "GEOB"] {
        try write(
          Array("ID3".utf8) + [4, 0, 0] + safe(100 << 20) + Array(name.utf8) + safe((100 << 20) - 10) + [0, 0, 3],
          suffix: "mp3",
          size: size)
      }
      for kind: UInt8 in [4, 6, 0x84] {
        let information = Array("fLaC".utf8) + [0] + big(34, 3) + Array(repeating: 0x10, count: 34)
        try write(information + [kind] + big(0xFF_FFFF, 3) + big(100 << 20), suffix: "flac", size: size)
      }
      for atom in ["moov", "ilst", "covr", "stts", "stsz"] {
        try write(
          big(20) + Array("ftypM4A ".utf8) + big(0) + Array("M4A ".utf8) + big(100 << 20) + Array("moov".utf8)
            + big(90 << 20)
            + Array(atom.utf8) + big(0) + big(0x0FFF_FFFF), suffix: "m4a", size: size)
      }
      try write(Array("OggS".utf8) + Array(repeating: 0xFF, count: 300), suffix: "ogg", size: size)
      try write(Array("wvpk".utf8) + little(.max) + Array(repeating: 0xFF, count: 100), suffix: "wv", size: size)
      try write(
        Array("FORM".utf8) + big(.max) + Array("AIFFCOMM".utf8) + big(18) + big(255, 2) + big(.max) + big(16, 2)
          + [0x40, 0x3F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], suffix: "aiff", size: size)
    }
    return paths
  }

  @Test("M20 A thousand damaged and hostile files are answered, each in time")
  func thousand() throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000)
    let count = environment["FUZZ_CASES"].flatMap { Int($0) } ?? 1000
    print("FUZZ_SEED=\(seed)")
    var generator = RepeatableGenerator(seed: seed)
    var paths = try madeUp()
    let originals = try originals()
    let suffixes = ["mp3", "flac", "ogg", "opus", "m4a", "wav", "aiff", "wv"]

    let reader = MediaProcess()
    let player = MediaProcess()
    let decoder = SongDecoder(player)
    var outcomes: [String: Int] = [:]
    func note(_ outcome: String) { outcomes[outcome, default: 0] += 1 }
    var read = 0
    while read < count {
      while paths.count < 50 {
        guard let original = originals.randomElement(using: &generator) else { return }
        let suffix = suffixes.randomElement(using: &generator) ?? "mp3"
        try paths.append(files.write("damaged-\(paths.count).\(suffix)", damaged(original, &generator)))
      }
      var answered = 0
      reader.tags(of: paths) { index, answer in
        answered += 1
        switch answer {
        case .success(let tags):
          note("tags")
          #expect(tags.duration.map { $0 > 0 && $0 <= 7 * 86_400 } ?? true)
        case .failure(let error):
          note("tags: \(error)")
          // A process that ends in the middle would be a trap in code of ours, or a fault of a decoder.
          #expect(![.late, .unavailable, .crashed].contains(error), "\(paths[index]), seed \(seed)")
        }
      }
      #expect(answered == paths.count)
      for (index, path) in paths.enumerated() {
        if index % 4 == 0, case .failure(let error) = reader.cover(of: path), [.late, .crashed].contains(error) {
          Issue.record("\(path): \(error), seed \(seed)")
        }
        do {
          let start = index % 3 == 0 ? 5000 : 0
          let samples = try decoder.samples(of: path, from: start, rate: 44_100, count: 20_000)
          note("sound")
          #expect(samples.allSatisfy { abs($0) <= 8 })
        } catch let error as SampleError {
          note("sound: \(error.reason)")
          #expect(![MediaError.late, .crashed].map(\.reason).contains(error.reason), "\(path), seed \(seed)")
        }
      }
      read += paths.count
      for path in paths { try FileManager.default.removeItem(atPath: path) }
      paths = []
    }
    print(outcomes.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }.joined(separator: "\n"))
    // What reads them still reads others.
    #expect(try reader.tags(of: files.folder + "/o.flac").get().title == "T")
    #expect(try decoder.samples(of: files.folder + "/o.flac", rate: 44_100).count == 26_460)
  }
}
