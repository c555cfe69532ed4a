import Foundation
import TestSupport
import Testing

/// The real program is ended and started again.
@Suite(.serialized, .waitsForPrograms, .enabled(if: Desktop.isAvailable, "needs Xvfb, openbox, xdotool and xwd"))
struct SessionEndToEndTests {
  private let program = Program()

  @Test("M18 a program that was killed continues with its queue and its song, after a start without paths")
  func killed() throws {
    let desktop = try Desktop()
    let state = FileManager.default.temporaryDirectory.appendingPathComponent("jukebox-state-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: state) }
    let file = state.appendingPathComponent("jukebox/session.json")
    func session() -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
    func position() -> String {
      (try? String(contentsOf: state.appendingPathComponent("jukebox/session-position.json"), encoding: .utf8)) ?? ""
    }
    let environment = ["XDG_STATE_HOME": state.path]

    let first = try desktop.start(program.path, ["--size", "800x600"], environment: environment)
    let window = try desktop.window(named: "Jukebox")
    try desktop.xdotool("key", "--window", window.id, "ctrl+d")
    try desktop.xdotool("key", "--window", window.id, "ctrl+d")
    _ = try desktop.window(named: "Platform Nine – The Northbound — Jukebox")
    let page = #""page":["albums","Night Ferry","Ole Lindqvist"]"#
    for _ in 0..<3 where !position().contains(page) {
      try desktop.xdotool("key", "--window", window.id, "Right")
      _ = Desktop.waits(2) { position().contains(page) }
    }
    #expect(position().contains(page))
    #expect(Desktop.waits(10) { session().contains("Platform Nine") && session().contains("\"history\":[\"") })
    kill(first.processIdentifier, SIGKILL)
    first.waitUntilExit()

    let second = try desktop.start(program.path, [], environment: environment)
    let again = try desktop.window(named: "Platform Nine – The Northbound — Jukebox")
    #expect(again.width == 800 && again.height == 600)
    try desktop.close(again)
    try #require(desktop.waits(for: second))
    #expect(second.terminationStatus == 0)
    #expect(session().contains("Platform Nine"))
    #expect(session().contains(page) && position().contains(page), "the album in the middle is the same again")

    // A damaged session is kept, and the program starts with suggestions.
    try Data("{".utf8).write(to: file)
    let log = Pipe()
    let third = try desktop.start(program.path, [], environment: environment, log: log)
    let fresh = try desktop.window(named: "Jukebox")
    try desktop.close(fresh)
    try #require(desktop.waits(for: third))
    #expect(third.terminationStatus == 0)
    let complaints = String(decoding: log.fileHandleForReading.availableData, as: UTF8.self)
    #expect(complaints.contains("session-damaged.json"))
    let kept = state.appendingPathComponent("jukebox/session-damaged.json")
    #expect((try? Data(contentsOf: kept)) == Data("{".utf8))
  }

  @Test(
    "M18 J3 Ctrl+Q and the window's close button save what was done just before, and end with 0",
    arguments: [true, false])
  func endings(byKeys: Bool) throws {
    let desktop = try Desktop()
    let state = try TemporaryFolder()
    let jukebox = try desktop.start(program.path, [], environment: ["XDG_STATE_HOME": state.path])
    let window = try desktop.window(named: "Jukebox")
    // A window that fills the screen has no close button.
    if byKeys { try desktop.xdotool("key", "F11") }
    // The first change is saved at once, and others a second later at the earliest.
    try desktop.xdotool("key", "--delay", "0", "ctrl+d", "ctrl+d")
    if byKeys { try desktop.xdotool("key", "ctrl+q") } else { try desktop.close(window) }
    try #require(desktop.waits(for: jukebox))
    #expect(jukebox.terminationReason == .exit && jukebox.terminationStatus == 0)
    let found = try JSONSerialization.jsonObject(
      with: Data(contentsOf: state.url.appendingPathComponent("jukebox/session.json")))
    let session = (found as? [String: Any])?["session"] as? [String: Any]
    let player = session?["player"] as? [String: Any]
    #expect((player?["history"] as? [Any])?.count == 1 && player?["current"] != nil)
    let position = try JSONSerialization.jsonObject(
      with: Data(contentsOf: state.url.appendingPathComponent("jukebox/session-position.json")))
    let windowState = ((position as? [String: Any])?["desk"] ?? session?["desk"]) as? [String: Any]
    #expect(windowState?["isFullscreen"] as? Bool == byKeys, "\(windowState ?? [:])")
  }

  @Test("M13 M18 where files may not grow, as on a full disk, the library is shown, and each loss is told once")
  func noRoom() throws {
    let desktop = try Desktop()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("jukebox-room-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let music = folder.appendingPathComponent("Music")
    for album in 1...30 {
      let place = music.appendingPathComponent("Ada Fjord and Her Orchestra/The Album With Number \(album)")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      for song in 1...10 {
        try WaveFile.write([Int16](repeating: 1, count: 200)[...], to: place.appendingPathComponent("\(song).wav"))
      }
    }
    let log = folder.appendingPathComponent("log")
    let environment = [
      "XDG_MUSIC_DIR": music.path, "XDG_CACHE_HOME": folder.path, "XDG_STATE_HOME": folder.path,
    ]
    // 48 KiB. The log is small enough.
    let jukebox = try desktop.start(
      "bash", ["-c", "ulimit -f 48; exec \"$0\" 2>\"$1\"", program.path, log.path], environment: environment)
    let window = try desktop.window(named: "Jukebox")
    func complaints() -> [String] {
      ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }
    #expect(Desktop.waits(10) { complaints().contains { $0.contains("index cannot be written") } })
    #expect(jukebox.isRunning)
    try desktop.close(window)
    try #require(desktop.waits(for: jukebox))
    #expect(jukebox.terminationStatus == 0)
    #expect(Set(complaints()).count == complaints().count && complaints().count <= 2, "\(complaints())")
  }
}
