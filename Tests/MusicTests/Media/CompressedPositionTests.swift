import MediaProtocol
import Music
import Testing

/// Positions in sound that is compressed in containers made for PCM, or in no container at all.
@Suite struct CompressedPositionTests {
  private let files: SoundFiles
  private let process = MediaProcess()
  private let decoder: SongDecoder
  private static let rate = 8000

  init() throws {
    files = try SoundFiles()
    decoder = SongDecoder(process)
  }

  private func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) } }

  /// What each kind of ADPCM puts before the differences in a block of 256 bytes, and how many frames there are in it.
  private static let kinds: [String: (tag: Int, head: [UInt8], frames: Int, extra: [Int])] = [
    "MS": (2, [0, 16, 0, 7, 0, 9, 0], 500, [7, 256, 0, 512, -256, 0, 0, 192, 64, 240, 0, 460, -208, 392, -232]),
    "IMA": (0x11, [7, 0, 20, 0], 505, []), "Yamaha": (0x20, [], 512, []),
  ]

  /// The description of the sound, and three seconds of it, which are different everywhere.
  private func adpcm(_ kind: String) throws -> (format: [UInt8], sound: [UInt8]) {
    let (tag, head, frames, extra) = try #require(Self.kinds[kind])
    let more = little(frames, 2) + extra.flatMap { little($0, 2) }
    // The number of bytes per second is that which FFmpeg always writes.
    let format =
      little(tag, 2) + little(1, 2) + little(Self.rate, 4) + little(16_000, 4) + little(256, 2)
      + little(4, 2) + little(more.count, 2) + more
    var state: UInt32 = 1
    let blocks = (0..<3 * Self.rate / frames).map { _ in
      head
        + (head.count..<256).map { _ in
          state = state &* 1_664_525 &+ 1_013_904_223
          // Small differences, so that a sum of them reaches no limit.
          return UInt8(state >> 24) & 0x99
        }
    }
    return (format, Array(blocks.joined()))
  }

  private func expectSamePositions(_ path: String, rate: Int, _ comment: Comment) throws {
    let whole = try decoder.samples(of: path, rate: rate)
    #expect(whole.count > 2 * 23_000, comment)
    for start in [4001, 22_000] {
      #expect(try decoder.samples(of: path, from: start, rate: rate) == Array(whole[(start * 2)...]), comment)
    }
  }

  @Test("M3 a position in a WAV file with ADPCM is met to the frame", arguments: kinds.keys.sorted())
  func wave(kind: String) throws {
    let (format, sound) = try adpcm(kind)
    let chunks =
      Array("WAVEfmt ".utf8) + little(format.count, 4) + format + Array("data".utf8) + little(sound.count, 4) + sound
    let path = try files.write("a.wav", Array("RIFF".utf8) + little(chunks.count, 4) + chunks)
    try expectSamePositions(path, rate: Self.rate, "\(kind)")
  }

  @Test("M3 a position in a file of Wave64 with ADPCM is met to the frame")
  func wave64() throws {
    let (format, sound) = try adpcm("MS")
    let end: [UInt8] = [0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0x00, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A]
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let gap = [UInt8](repeating: 0, count: (8 - content.count % 8) % 8)
      return Array(name.utf8) + end + little(content.count + 24, 8) + content + gap
    }
    let chunks = Array("wave".utf8) + end + chunk("fmt ", format) + chunk("data", sound)
    let riff: [UInt8] = Array("riff".utf8) + [0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0x00, 0x00]
    let path = try files.write("a.w64", riff + little(chunks.count + 24, 8) + chunks)
    try expectSamePositions(path, rate: Self.rate, "Wave64")
  }

  @Test(
    "M3 M11 positions in files of AC-3 and DTS, and their durations, are exact to the frame, although those of blocks are rounded"
  )
  func rounded() throws {
    let rate = 44_100
    try files.run(
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=d=3", "-c:a", "ac3", "a.ac3", "-strict", "-2", "-ac", "2",
      "-c:a", "dca", "a.dts")
    for name in ["a.ac3", "a.dts"] {
      let path = files.folder + "/" + name
      let count = try decoder.samples(of: path, rate: rate).count
      let start = rate * 5 / 2
      #expect(try decoder.samples(of: path, from: start, rate: rate).count == count - start * 2, "\(name)")
      #expect(try process.tags(of: path).get().duration == Double(count / 2) / Double(rate), "\(name)")
    }
  }
}
