import Foundation
import Testing

/// The real program is ended and started again.
@Suite(.serialized, .enabled(if: Desktop.isAvailable, "needs Xvfb, openbox, xdotool and xwd"))
struct SessionEndToEndTests {
  private let program = Program()

  @Test("M18 a program that was killed continues with its queue and its song, after a start without paths")
  func killed() throws {
    let desktop = try Desktop()
    let state = FileManager.default.temporaryDirectory.appendingPathComponent("jukebox-state-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: state) }
    let file = state.appendingPathComponent("jukebox/session.json")
    func session() -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
    let environment = ["XDG_STATE_HOME": state.path]

    let first = try desktop.start(program.path, ["--size", "800x600"], environment: environment)
    let window = try desktop.window(named: "Jukebox")
    try desktop.xdotool("key", "--window", window.id, "ctrl+d")
    try desktop.xdotool("key", "--window", window.id, "ctrl+d")
    _ = try desktop.window(named: "Platform Nine – The Northbound — Jukebox")
    #expect(waits { session().contains("Platform Nine") && session().contains("\"history\":[{") })
    kill(first.processIdentifier, SIGKILL)
    first.waitUntilExit()

    let second = try desktop.start(program.path, [], environment: environment)
    let again = try desktop.window(named: "Platform Nine – The Northbound — Jukebox")
    #expect(again.width == 800 && again.height == 600)
    try desktop.close(again)
    try #require(desktop.waits(for: second))
    #expect(second.terminationStatus == 0)
    #expect(session().contains("Platform Nine"))

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

  private func waits(_ condition: () -> Bool) -> Bool {
    for _ in 0..<200 {
      if condition() { return true }
      usleep(50_000)
    }
    return false
  }
}
