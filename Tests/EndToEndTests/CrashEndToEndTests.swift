import Foundation
import TestSupport
import Testing

/// The real program crashes, and is started again.
@Suite(.serialized, .waitsForPrograms, .enabled(if: Desktop.isAvailable, "needs Xvfb, openbox, xdotool and xwd"))
struct CrashEndToEndTests {
  private let program = Program()

  @Test(
    "R9 a crash leaves a report without what was typed, the next start says so, and a replay shows the minute again")
  func report() throws {
    let desktop = try Desktop()
    let folder = try TemporaryFolder()
    let environment = ["XDG_STATE_HOME": folder.path, "SWIFT_BACKTRACE": "enable=no"]
    let note = folder.path + "/jukebox/crash-note"
    let report = folder.path + "/jukebox/crash-report.txt"

    let first = try desktop.start(program.path, ["--size", "800x600", "--theme", "light"], environment: environment)
    let window = try desktop.window(named: "Jukebox")
    try desktop.xdotool("key", "--window", window.id, "ctrl+f")
    try desktop.xdotool("type", "--window", window.id, "qwz")
    // The search is saved nowhere, so its end is looked for in the picture: the letters are there when it rests.
    _ = try desktop.rest(
      Screenshot.Region(x: Int(window.x), y: Int(window.y), width: Int(window.width), height: Int(window.height)))
    kill(first.processIdentifier, SIGSEGV)
    try #require(desktop.waits(for: first))
    #expect(first.terminationReason == .uncaughtSignal && first.terminationStatus == SIGSEGV)
    #expect(FileManager.default.fileExists(atPath: note))

    let log = Pipe()
    let second = try desktop.start(program.path, [], environment: environment, log: log)
    let again = try desktop.window(named: "Jukebox")
    #expect(Desktop.waits(10) { FileManager.default.fileExists(atPath: report) })
    #expect(Desktop.waits(10) { !FileManager.default.fileExists(atPath: note) })
    try desktop.close(again)
    try #require(desktop.waits(for: second))
    #expect(second.terminationStatus == 0)
    let complaints = String(decoding: log.fileHandleForReading.availableData, as: UTF8.self)
    #expect(complaints.contains("Jukebox crashed the last time") && complaints.contains("crash-report.txt"))

    let text = try String(contentsOfFile: report, encoding: .utf8)
    #expect(text.hasPrefix("# Jukebox ") && text.contains("SIGSEGV") && text.contains("# Renderer: software"))
    #expect(!text.contains("qwz") && !text.contains("\"q\"") && !text.contains(Program.pictures))
    #expect(text.contains(#"{"text":{"text":"x"}}"#))
    #expect(text.contains("# At its beginning ") && text.contains("nothing played, and the page was: albums."))
    #expect(text.contains(#""theme":"light""#))
    let replayed = try program.describe(["--replay", report])
    #expect(replayed.contains { $0.role == "textField" && $0.value == "xxx" }, "\(replayed)")
  }
}
