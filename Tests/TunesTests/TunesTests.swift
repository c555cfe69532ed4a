import Foundation
import Testing

@testable import Tunes

/// The bundled library with its music.
private struct Bundle: Decodable {
  struct Song: Decodable {
    var title: String
    var duration: Double
    var file: String?
  }
  struct Album: Decodable {
    var title: String
    var artist: String
    var songs: [Song]
  }
  var albums: [Album]

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Assets/Library")

  static func read() throws -> Bundle {
    try JSONDecoder().decode(Bundle.self, from: Data(contentsOf: folder.appendingPathComponent("library.json")))
  }

  func bytes(_ song: Song) throws -> Data { try Data(contentsOf: Self.folder.appendingPathComponent(song.file ?? "?")) }
}

@Suite("The bundled music") struct TunesTests {
  @Test("M19 Every song has a file, each is different, and all of them have at most 6 MB")
  func files() throws {
    let library = try Bundle.read()
    var seen: Set<Data> = []
    var size = 0
    for song in library.albums.flatMap(\.songs) {
      let bytes = try library.bytes(song)
      #expect(seen.insert(bytes).inserted, "\(song.title)")
      size += bytes.count
      #expect(bytes.starts(with: Data("OggS".utf8)) && bytes.range(of: Data("TITLE=\(song.title)".utf8)) != nil)
    }
    #expect(seen.count == 88 && size <= 6_000_000, "\(size) bytes")
  }

  /// What ffmpeg decodes from a file: samples of one channel, from −1 to 1.
  private func decoded(_ bytes: Data) throws -> [Float] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).opus")
    try bytes.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
    process.arguments = ["-nostdin", "-v", "error", "-i", file.path, "-ac", "1", "-f", "f32le", "-"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return output.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  /// The bytes may differ by a little: libopus searches with approximate reciprocals, which processors of different makers round
  /// differently.
  @Test("M19 The same music comes out again", arguments: [("Paper Moons", 0), ("Small Hours", 3)])
  func again(title: String, number: Int) throws {
    let library = try Bundle.read()
    let album = try #require(library.albums.first { $0.title == title })
    let song = album.songs[number]
    let piece = try LibraryMusic.piece(album: title, artist: album.artist, title: song.title, number: number)
    let (old, new) = try (library.bytes(song), Data(piece.bytes))
    #expect(piece.duration == song.duration)
    guard old != new else { return }
    let (expected, samples) = try (decoded(old), decoded(new))
    try #require(expected.count == samples.count && expected.count > 48_000)
    let power = expected.reduce(0) { $0 + Double($1 * $1) }
    let difference = zip(expected, samples).reduce(0) { $0 + Double(($1.0 - $1.1) * ($1.0 - $1.1)) }
    let decibels = 10 * log10(power / difference)
    #expect(decibels > 25, "the difference is \(decibels) dB below the music")
  }

  @Test("M19 Every piece has −16 ± 1 LUFS, no peak above −1 dB, and the duration that the library says")
  func loudness() throws {
    let library = try Bundle.read()
    for song in library.albums.flatMap(\.songs) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
      process.arguments = [
        "-nostdin", "-hide_banner", "-i", Bundle.folder.appendingPathComponent(song.file ?? "?").path, "-af",
        "ebur128=peak=true:framelog=verbose", "-f", "null", "-",
      ]
      let pipe = Pipe()
      process.standardError = pipe
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      func number(_ pattern: Regex<(Substring, Substring)>) -> Double {
        text.matches(of: pattern).last.flatMap { Double($0.output.1) } ?? .nan
      }
      let loudness = number(/I: +(-?[0-9.]+) LUFS/)
      let peak = number(/Peak: +(-?[0-9.]+) dBFS/)
      #expect((-17 ... -15).contains(loudness) && peak <= -1, "\(song.title): \(loudness) LUFS, \(peak) dBFS")
      let seconds = number(/Duration: 00:00:([0-9.]+)/)
      #expect((seconds - song.duration).magnitude < 0.11, "\(song.title): \(seconds) s")
    }
  }

  @Test("M19 The pieces are in their keys, and no two have the same melody")
  func keys() throws {
    var melodies: Set<[Double]> = []
    for album in try Bundle.read().albums {
      let style = try #require(Style.albums[album.title])
      for (number, song) in album.songs.enumerated() {
        var composer = Composer(style: style, album: album.title, title: song.title, number: number)
        let notes = composer.write()
        let drums: [Instrument] = [
          .kick, .softKick, .snare, .brush, .clap, .hat, .openHat, .shaker, .rim, .block, .frameDrum, .tom, .click,
        ]
        let tones = notes.filter { !drums.contains($0.instrument) }
        // Seven tones to the octave: those of the key. Only a walking bass has others in between.
        let inKey = tones.filter { style.bass.1 != .walking || $0.instrument != style.bass.0 }
        #expect(Set(inKey.map { Int($0.pitch) % 12 }).count <= 7, "\(song.title)")
        #expect(
          notes.allSatisfy { (28...100).contains($0.pitch) && $0.duration > 0 && $0.level < 1.1 }, "\(song.title)")
        let melody = tones.filter { $0.instrument == style.leads[number % style.leads.count] }
        #expect(melody.count > 6 && melodies.insert(melody.map(\.pitch)).inserted, "\(song.title)")
      }
    }
  }

  @Test("M19 Loudness is measured as BS.1770 does")
  func measure() {
    var tone = Sound(seconds: 3)
    for index in tone.samples.indices { tone.samples[index] = Arithmetic.sine(Double(index) * 997 / Sound.rate) }
    // A full sine of 997 Hz in one channel has −3.01 LUFS.
    #expect((Loudness(of: tone.samples).power / Loudness.minus16.power - 19.93).magnitude < 0.1)
    #expect((Sound.peak(of: tone.samples) - 1).magnitude < 0.01)
    #expect((Arithmetic.frequency(57) - 220).magnitude < 1e-9)
  }
}
