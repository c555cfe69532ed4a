import Foundation
import TestSupport
import Testing

/// The real program plays real files, and what is heard is compared. SDL's disk driver writes it into a file.
@Suite(.serialized, .waitsForPrograms, .enabled(if: Desktop.isAvailable, "needs Xvfb, openbox, xdotool and xwd"))
struct MusicEndToEndTests {
  private let program = Program()
  private let folder: URL
  private let desktop: Desktop

  init() throws {
    desktop = try Desktop()
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("jukebox-music-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func write(_ name: String, _ samples: ArraySlice<Int16>) throws -> String {
    let file = folder.appendingPathComponent(name)
    try WaveFile.write(samples, to: file)
    return file.path
  }

  /// Noise that is the same in every run, without silence in it.
  private static func noise(_ count: Int) -> [Int16] {
    var state: UInt32 = 12_345
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      let sample = Int16(truncatingIfNeeded: state >> 18)
      return sample == 0 ? 1 : sample
    }
  }

  private func heard() -> [Int16] {
    guard let data = try? Data(contentsOf: folder.appendingPathComponent("heard")) else { return [] }
    return data.withUnsafeBytes { bytes in
      (0..<bytes.count / 2).map { Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 2, as: Int16.self)) }
    }
  }

  /// Compares what was heard with what it should be, except for the first seconds, in which a machine that runs all tests at once
  /// may be late. Returns where it ends.
  private static func compare(_ sound: [Int16], with whole: [Int16], from seconds: Int = 1) throws -> Int {
    let start = 2 * 44_100 * seconds
    let mark = whole[start..<start + 32]
    let place = try #require(sound.indices.first { sound[$0] == mark[start] && sound[$0...].starts(with: mark) })
    let part = sound[place...].prefix(whole.count - start)
    // Not in the expectation, which would print all samples.
    let isEqual = part.elementsEqual(whole[start...])
    #expect(isEqual)
    return place + part.count
  }

  private func start(_ arguments: [String]) throws -> Process {
    try desktop.start(
      program.path, arguments,
      environment: [
        "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": folder.appendingPathComponent("heard").path,
        "XDG_CACHE_HOME": folder.path, "XDG_STATE_HOME": folder.path,
      ])
  }

  @Test(
    "M2 M7 A song cut in two is heard sample for sample as the whole: the end of the first half dequeues the second")
  func halves() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let whole = Self.noise(2 * 44_100 * 8)
    let cut = 2 * 261_234
    let paths = [try write("01 - first.wav", whole[..<cut]), try write("02 - second.wav", whole[cut...])]
    let jukebox = try start(paths)
    let window = try desktop.window(named: "Jukebox")
    #expect(Desktop.waits(40) { heard().count >= whole.count + 2 * 44_100 / 2 })
    let end = try Self.compare(heard(), with: whole)
    #expect(heard()[end...].allSatisfy { $0 == 0 })
    try desktop.close(window)
    #expect(desktop.waits(for: jukebox) && jukebox.terminationStatus == 0)
  }

  @Test("M5 M20 A decoder that is killed is not heard, and a file that is none is told and skipped")
  func killed() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let whole = Self.noise(2 * 44_100 * 10)
    let broken = folder.appendingPathComponent("0 broken.flac")
    try Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7) }).write(to: broken)
    let jukebox = try start([broken.path, try write("01 - whole.wav", whole[...])])
    let window = try desktop.window(named: "Jukebox")
    for _ in 0..<3 {
      Thread.sleep(forTimeInterval: 0.7)
      _ = try? desktop.run("pkill", ["-KILL", "-P", "\(jukebox.processIdentifier)", "jukebox-media"])
    }
    #expect(Desktop.waits(40) { heard().count >= whole.count + 2 * 44_100 / 2 })
    _ = try Self.compare(heard(), with: whole)
    #expect(jukebox.isRunning)
    try desktop.close(window)
    #expect(desktop.waits(for: jukebox) && jukebox.terminationStatus == 0)
  }

  @Test("M5 For four seconds the disk gives nothing, then the window's thread does nothing: neither is heard")
  func stalled() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let whole = Self.noise(2 * 44_100 * 15)
    let jukebox = try start([try write("01 - whole.wav", whole[...])])
    let window = try desktop.window(named: "Jukebox")
    #expect(Desktop.waits(40) { heard().count >= 3 * 2 * 44_100 })
    // The process that reads the file is stopped, as by a disk that does not answer.
    let decoders = ["-P", "\(jukebox.processIdentifier)", "jukebox-media"]
    try desktop.run("pkill", ["-STOP"] + decoders)
    Thread.sleep(forTimeInterval: 4)
    try desktop.run("pkill", ["-CONT"] + decoders)
    Thread.sleep(forTimeInterval: 1)
    // Each second the window is drawn for the bar, which takes an answer of the X server.
    desktop.stopServer(seconds: 4)
    #expect(Desktop.waits(40) { heard().count >= whole.count + 2 * 44_100 / 2 })
    _ = try Self.compare(heard(), with: whole, from: 2)
    try desktop.close(window)
    #expect(desktop.waits(for: jukebox) && jukebox.terminationStatus == 0)
  }
}
