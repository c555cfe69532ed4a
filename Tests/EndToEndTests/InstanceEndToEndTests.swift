import Foundation
import TestSupport
import Testing

/// Two programs on one display.
@Suite(.serialized, .waitsForPrograms, .enabled(if: Desktop.isAvailable, "needs Xvfb, openbox, xdotool and xwd"))
struct InstanceEndToEndTests {
  private let program = Program()
  private let desktop: Desktop
  private let runtime: URL

  init() throws {
    desktop = try Desktop()
    runtime = FileManager.default.temporaryDirectory.appendingPathComponent("run-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  private func start(_ arguments: [String] = [], log: Pipe? = nil) throws -> Process {
    try desktop.start(program.path, arguments, environment: ["XDG_RUNTIME_DIR": runtime.path], log: log)
  }

  /// Starts the program, waits for its end, and returns its exit code and what it said.
  private func ending(of arguments: [String]) throws -> (status: Int32, said: String) {
    let log = Pipe()
    let process = try start(arguments, log: log)
    try #require(desktop.waits(for: process))
    try log.fileHandleForWriting.close()
    return (
      process.terminationStatus, String(decoding: try log.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    )
  }

  private var windowCount: Int {
    get throws {
      let ids = try desktop.run("xdotool", ["search", "--onlyvisible", "--name", "^(.* — )?Jukebox$"])
      return String(decoding: ids, as: UTF8.self).split(separator: "\n").count
    }
  }

  @Test(
    "M17 J7 A second start hands its files over and ends, or with 66 where there are none; another window opens where it is asked for"
  )
  func second() throws {
    let first = try start()
    let window = try desktop.window(named: "Jukebox")
    let region = Screenshot.Region(
      x: Int(window.x), y: Int(window.y), width: Int(window.width) / 4, height: Int(window.height) - 100)
    var before = try #require(try desktop.rest(region))
    // A busy machine may still add covers to the shelf although nothing has moved for a while. Then a second refused start shows that it
    // changes nothing.
    var isSame = false
    for _ in 1...3 where !isSame {
      let missing = try ending(of: ["/nope"])
      #expect(missing.status == 66 && missing.said == "jukebox: /nope: no such file\n")
      let after = try #require(try desktop.rest(region))
      isSame = after.difference(to: before, in: region) == 0
      before = after
    }
    #expect(isSame)
    let second = try start([Program.pictures + "/kites.png"])
    #expect(desktop.waits(for: second) && second.terminationStatus == 0)
    #expect(try desktop.look { $0.difference(to: before, in: region) > 0.002 } != nil)
    #expect(try first.isRunning && windowCount == 1)
    let some = try ending(of: ["/nope", Program.pictures + "/paper-moons.png"])
    #expect(some.status == 0 && some.said == "jukebox: /nope: no such file\n")
    let options = try ending(of: ["--size", "500x500", "--theme", "light"])
    #expect(options.status == 0)
    #expect(
      options.said
        == "jukebox: --theme, --size: ignored, because Jukebox runs already; --new-window opens another window\n")
    // What the desktop entry's actions do.
    let title = try desktop.title(of: window.id)
    #expect(try ending(of: ["--next"]).status == 0)
    #expect(try desktop.look { _ in (try? desktop.title(of: window.id)) != title } != nil)
    #expect(try windowCount == 1)
    #expect(try ending(of: ["--next", "--new-window"]).status == 64)
    let another = try start(["--new-window"])
    let end = Date().addingTimeInterval(30)
    while try windowCount < 2, Date() < end { Thread.sleep(forTimeInterval: 0.05) }
    #expect(try another.isRunning && windowCount == 2)
  }

  @Test("M17 Of two that start at once one runs; one that was killed, or stopped, keeps nobody from starting")
  func races() throws {
    let two = [try start(), try start()]
    _ = try desktop.window(named: "Jukebox")
    let end = Date().addingTimeInterval(30)
    while two.allSatisfy(\.isRunning), Date() < end { Thread.sleep(forTimeInterval: 0.05) }
    let running = two.filter(\.isRunning)
    #expect(running.count == 1)
    guard let first = running.first else { return }
    kill(first.processIdentifier, SIGSTOP)
    let second = try start()
    let limit = Date().addingTimeInterval(30)
    while try windowCount < 2, Date() < limit { Thread.sleep(forTimeInterval: 0.05) }
    #expect(try second.isRunning && windowCount == 2)
    for process in [first, second] {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    let third = try start()
    _ = try desktop.window(named: "Jukebox")
    #expect(third.isRunning)
  }
}
