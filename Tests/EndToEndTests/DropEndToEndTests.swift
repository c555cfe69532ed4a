import Foundation
import Platform
import TestSupport
import Testing

/// Another program drags files onto the window, by the protocol of X (XDND).
@Suite(.serialized, .waitsForPrograms, .enabled(if: Desktop.isAvailable, "needs Xvfb, openbox, xdotool and xwd"))
struct DropEndToEndTests {
  private let program = Program()
  private let desktop: Desktop
  /// On which assistive technology reads what is visible.
  private let bus: SessionBus
  private let folder: String

  init() throws {
    desktop = try Desktop()
    bus = try SessionBus(on: desktop)
    folder = NSTemporaryDirectory() + "/jukebox-drop-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder + "/Road songs", withIntermediateDirectories: true)
  }

  private func removeFolder() { try? FileManager.default.removeItem(atPath: folder) }

  /// Writes a file of silence, and returns its URI.
  private func write(_ path: String, seconds: Int = 1) throws -> String {
    let path = "\(folder)/\(path)"
    let data = WaveFile.bytes([Int16](repeating: 0, count: seconds * 2 * 44_100))
    let file = try #require(PathCoding.withSystemPath(path) { fopen($0, "w") })
    defer { fclose(file) }
    #expect(data.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) } == data.count)
    return Self.uri(path)
  }

  private static func uri(_ path: String) -> String {
    let plain = Set("/-._~abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
    let parts = PathCoding.bytes(path).map { byte in
      plain.contains(byte) ? String(UnicodeScalar(byte)) : "%" + String(0x100 + Int(byte), radix: 16).dropFirst()
    }
    return "file://" + parts.joined()
  }

  private typealias Place = (x: Double, y: Double)

  private func start() throws -> (process: Process, queue: Place, library: Place) {
    // Without a song that is opened, the library would suggest some. It plays for as long as a test takes.
    _ = try write("Overture.wav", seconds: 60)
    let process = try desktop.start(
      program.path, ["\(folder)/Overture.wav"], environment: bus.environment.merging(["XDG_CACHE_HOME": folder]) { $1 })
    let window = try desktop.window(named: "Jukebox")
    try #require(try labels { $0.contains { $0.hasPrefix("Overture") } } != nil)
    return (
      process, (window.x + 80, window.y + window.height / 2),
      (window.x + window.width - 80, window.y + window.height / 2)
    )
  }

  private func drag(_ uris: [String], to place: Place, end: String = "drop", type: String = "text/uri-list") throws
    -> Answer
  {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Client/drag.py")
    let output = try desktop.run(
      SessionBus.python, [script.path, "\(Int(place.x))", "\(Int(place.y))", end, type] + uris)
    return try JSONDecoder().decode(Answer.self, from: output)
  }

  /// Waits until the names of everything in the window satisfy `condition`; nil if they do not within a minute.
  private func labels(until condition: ([String]) -> Bool) throws -> [String]? {
    let end = Date().addingTimeInterval(60)
    while Date() < end {
      let labels = try bus.ask("jukebox", "roles").list.compactMap(\.texts.last)
      if condition(labels) { return labels }
      Thread.sleep(forTimeInterval: 0.1)
    }
    return nil
  }

  /// What is visible, for the message of a test that fails.
  private var shown: String { (try? bus.ask("jukebox", "roles").description) ?? "nothing" }

  @Test("U10 A folder and files dropped on Up next are queued together; one that is not there is named")
  func queued() throws {
    defer { removeFolder() }
    let (jukebox, queue, _) = try start()
    _ = try write("Road songs/01 Gravel.wav")
    _ = try write("Road songs/02 Asphalt.wav")
    // A name in Latin-1, with a percent sign.
    let odd = try write(PathCoding.string(Array("100% caf".utf8) + [0xE9] + Array(".wav".utf8)))
    let dragged = [Self.uri("\(folder)/Road songs"), odd, Self.uri("\(folder)/gone.wav")]
    let answer = try drag(dragged, to: queue)
    #expect(answer["ready"].isTrue && answer["asked"].isTrue && answer["taken"].isTrue, "\(answer)")
    let found = try labels { $0.contains { $0.contains("gone.wav") } }
    let message = try #require(found, "\(shown)")
    #expect(message.contains("Some files cannot be read"), "\(message)")
    try desktop.xdotool("key", "Return")
    let labels = try labels { labels in
      ["Gravel", "Asphalt", "100% caf"].allSatisfy { title in
        labels.contains { $0.hasPrefix(title) }
      } && !labels.contains("Some files cannot be read")
    }
    let names = try #require(labels, "\(shown)")
    let places = ["Gravel", "Asphalt", "100% caf"].map { title in
      names.firstIndex { $0.hasPrefix(title) } ?? -1
    }
    #expect(places == places.sorted(), "\(names)")
    #expect(jukebox.isRunning)
  }

  @Test("U10 M17 What is dropped on the library is in it, and at the end of Up next")
  func added() throws {
    defer { removeFolder() }
    let (jukebox, _, library) = try start()
    _ = try write("Road songs/01 Gravel.wav")
    let answer = try drag([Self.uri("\(folder)/Road songs")], to: library)
    #expect(answer["taken"].isTrue, "\(answer)")
    let names = try #require(
      try labels { $0.contains("Road songs") && $0.contains { $0.hasPrefix("Gravel") } }, "\(shown)")
    #expect(names.contains("Overture"), "\(names)")
    #expect(jukebox.isRunning)
  }

  @Test("U10 A drag that leaves again, or brings something else than files, changes nothing")
  func refused() throws {
    defer { removeFolder() }
    let (jukebox, queue, _) = try start()
    let song = try write("Gravel.wav")
    let left = try drag([song], to: queue, end: "leave")
    #expect(left["ready"].isTrue && !left["asked"].isTrue, "\(left)")
    let other = try drag([song], to: queue, type: "application/x-color")
    #expect(!other["ready"].isTrue && !other["asked"].isTrue, "\(other)")
    // The next one works as if nothing had been.
    #expect(try drag([song], to: queue)["taken"].isTrue)
    let labels = try #require(
      try labels { $0.contains { $0.hasPrefix("Gravel") } }, "\(shown)")
    // Once: as a card, and as the label in it.
    #expect(labels.count { $0.hasPrefix("Gravel") } == 2, "\(labels)")
    #expect(jukebox.isRunning)
  }
}
