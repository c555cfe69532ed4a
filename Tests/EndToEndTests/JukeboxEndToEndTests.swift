import Foundation
import TestSupport
import Testing

/// The real program in a real X server, with a real mouse and keyboard. The checks look at the screen.
@Suite(.serialized, .waitsForPrograms, .enabled(if: Desktop.isAvailable, "needs Xvfb, openbox, xdotool and xwd"))
struct JukeboxEndToEndTests {
  private let program = Program()

  @Test(
    "P8 Dequeuing, turning a page, opening and closing an album, resizing and closing the window; the exit code is 0",
    arguments: Desktop.Kind.installed)
  func visit(on kind: Desktop.Kind) throws {
    let desktop = kind == .x11 ? try Desktop() : try Desktop(width: 1024, height: 680, kind: kind)
    let layout = try program.describe()
    let log = Pipe()
    let jukebox = try desktop.start(program.path, ["--size", "1024x680", "--theme", "dark"], log: log)
    var window = try desktop.window(named: "Jukebox")
    #expect(window.width == 1024 && window.height == 680)
    func region(_ frame: Frame) -> Screenshot.Region {
      Screenshot.Region(
        x: Int(window.x + frame.x), y: Int(window.y + frame.y), width: Int(frame.width), height: Int(frame.height))
    }
    func point(_ frame: Frame, _ x: Double = 0.5, _ y: Double = 0.5) -> (x: Double, y: Double) {
      (window.x + frame.x + frame.width * x, window.y + frame.y + frame.height * y)
    }
    let upNext = try #require(layout.first { $0.role == "list" && $0.label == "Up next" }).frame
    let albums = try #require(layout.first { $0.role == "list" && $0.label == "Albums" }).frame
    let playing = try #require(layout.first { $0.label == "Now playing" }).frame
    let dequeue = try #require(layout.first { $0.role == "button" && $0.label == "Dequeue" }).frame
    let all = Screenshot.Region(x: Int(window.x), y: Int(window.y), width: 1024, height: 680)

    // The window at rest is filled.
    _ = try #require(try desktop.look { $0.colors(in: region(albums)) == 64 && $0.colors(in: region(upNext)) == 64 })
    let start = try #require(try desktop.rest(all))
    #expect(start.colors(in: region(albums)) == 64)
    #expect(start.colors(in: region(upNext)) == 64)

    // Dequeue: the covers move up, and the song plays.
    let button = point(dequeue)
    try desktop.click(button.x, button.y)
    let played = try #require(
      try desktop.look {
        $0.difference(to: start, in: region(playing)) > 0.01 && $0.difference(to: start, in: region(upNext)) > 0.05
      })
    // The album in the middle shows that it plays.
    #expect(played.difference(to: start, in: region(albums)) < 0.02)
    #expect(try desktop.rest(region(upNext)) != nil)

    // Dragging turns the page, and the next album stays in the middle.
    try desktop.xdotool("mousemove", "\(Int(point(albums).x))", "\(Int(point(albums).y))")
    let first = try #require(try desktop.rest(region(albums)))
    try desktop.drag(from: point(albums, 0.75), to: point(albums, 0.25))
    let second = try #require(try desktop.rest(region(albums)))
    #expect(second.difference(to: first, in: region(albums)) > 0.2)

    // A tap opens an album, and a swipe to the right goes back to the same picture of the library.
    try desktop.click(point(albums).x, point(albums).y)
    #expect(try desktop.look { $0.difference(to: second, in: region(albums)) > 0.2 } != nil)
    let album = try #require(try desktop.rest(region(albums)))
    var isBack = false
    // On a busy machine the movements may arrive so late that they are no swipe; then a person swipes again. In the library another
    // swipe would turn the page.
    for _ in 0..<2 where !isBack {
      try desktop.drag(from: point(albums, 0.1, 0.1), to: point(albums, 0.8, 0.1))
      // What is hovered looks different, so the pointer has to be where it was.
      try desktop.xdotool("mousemove", "\(Int(point(albums, 0.25).x))", "\(Int(point(albums, 0.25).y))")
      isBack = try desktop.look(limit: 10) { $0.difference(to: album, in: region(albums)) > 0.2 } != nil
    }
    #expect(isBack, "the swipe goes back")
    let shelf = try #require(try desktop.rest(region(albums)))
    let difference = shelf.difference(to: second, in: region(albums))
    // The song may have ended meanwhile, after which the captions differ. Another album differs by more than an eighth.
    #expect(difference < 0.08, "the library shows the same album, but differs by \(difference)")

    // Keys: Ctrl+D dequeues, an arrow turns the page.
    let before = try #require(try desktop.rest(region(upNext)))
    try desktop.xdotool("key", "ctrl+d")
    #expect(try desktop.look { $0.difference(to: before, in: region(upNext)) > 0.05 } != nil)
    guard kind == .x11 else {
      // Here every window fills the screen, and none has a title bar.
      try desktop.xdotool("key", "ctrl+q")
      try #require(desktop.waits(for: jukebox))
      #expect(jukebox.terminationReason == .exit && jukebox.terminationStatus == 0)
      return
    }

    // After a resize everything is laid out again, and no part stays black.
    try desktop.xdotool("windowsize", "--sync", window.id, "700", "500")
    let resized = try #require(
      try desktop.look { picture in
        guard let now = try? desktop.window(named: "Jukebox"), now.width == 700, now.height == 500 else { return false }
        window = now
        let corner = picture.pixel(Int(now.x) + 690, Int(now.y) + 490)
        return corner != (0, 0, 0)
      })
    #expect(resized.colors(in: Screenshot.Region(x: Int(window.x), y: Int(window.y), width: 700, height: 500)) == 64)

    // Closing the window ends the program properly.
    try desktop.close(window)
    try #require(desktop.waits(for: jukebox), "the program ends when its window is closed")
    #expect(jukebox.terminationReason == .exit)
    #expect(jukebox.terminationStatus == 0)
    let complaints = String(decoding: log.fileHandleForReading.availableData, as: UTF8.self)
    #expect(complaints.isEmpty, "\(complaints)")
  }

  @Test(
    "J3 Space or Return as the first input plays a song, with the bundled library and with a folder",
    arguments: [("space", false), ("Return", true)])
  func firstKey(key: String, isFolder: Bool) throws {
    let desktop = try Desktop()
    let paths = isFolder ? [Program.pictures] : []
    let playing = try #require(try program.describe(paths).first { $0.label == "Now playing" }).frame
    _ = try desktop.start(program.path, paths)
    let window = try desktop.window(named: "Jukebox")
    let all = Screenshot.Region(x: Int(window.x), y: Int(window.y), width: 1024, height: 680)
    let start = try #require(try desktop.rest(all))
    try desktop.xdotool("key", key)
    let region = Screenshot.Region(
      x: Int(window.x + playing.x), y: Int(window.y + playing.y), width: Int(playing.width), height: Int(playing.height)
    )
    #expect(try desktop.look(limit: 10) { $0.difference(to: start, in: region) > 0.01 } != nil)
  }

  @Test("J3 F11 enters and leaves full screen, also while the help is open")
  func fullScreen() throws {
    let desktop = try Desktop()
    _ = try desktop.start(program.path, ["--size", "640x480"])
    let start = try desktop.window(named: "Jukebox")
    _ = try #require(try desktop.rest(Screenshot.Region(x: Int(start.x), y: Int(start.y), width: 640, height: 480)))
    for keys in [["F11"], ["F1", "F11"]] {
      for key in keys { try desktop.xdotool("key", key) }
      #expect(
        try desktop.look(limit: 10) { _ in
          (try? desktop.window(named: "Jukebox")).map { $0.width == 1280 && $0.height == 900 } ?? false
        } != nil)
      try desktop.xdotool("key", "F11")
      #expect(
        try desktop.look(limit: 10) { _ in
          (try? desktop.window(named: "Jukebox")).map { $0.width == 640 && $0.height == 480 } ?? false
        } != nil)
    }
  }

  @Test("J5 recorded input can be replayed to the same picture, without a display and in a window")
  func recordAndReplay() throws {
    let desktop = try Desktop()
    let folder = try TemporaryFolder()
    func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }
    let layout = try program.describe()
    let albums = try #require(layout.first { $0.role == "list" && $0.label == "Albums" }).frame
    let jukebox = try desktop.start(program.path, ["--theme", "dark", "--record", path("a.rec")])
    let window = try desktop.window(named: "Jukebox")
    let all = Screenshot.Region(x: Int(window.x), y: Int(window.y), width: 1024, height: 680)
    _ = try #require(try desktop.rest(all))
    func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      (window.x + albums.x + albums.width * x, window.y + albums.y + albums.height * y)
    }
    try desktop.drag(from: point(0.75, 0.5), to: point(0.3, 0.5))
    _ = try #require(try desktop.rest(all))
    // The keyboard opens the album in the middle.
    try desktop.xdotool("key", "--window", window.id, "Return")
    let last = try #require(try desktop.rest(all))
    try desktop.xdotool("key", "--window", window.id, "ctrl+q")
    try #require(desktop.waits(for: jukebox))
    #expect(jukebox.terminationStatus == 0)

    // Without a display, twice.
    for name in ["1.png", "2.png"] {
      let result = try program.run(["--replay", path("a.rec"), "--snapshot", path(name)])
      #expect(result.status == 0 && result.complaints.isEmpty, "\(result.complaints)")
    }
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: path("1.png"))) == Data(contentsOf: URL(fileURLWithPath: path("2.png")))
    )
    let described = try program.run(["--replay", path("a.rec"), "--describe"]).output
    #expect(described.contains("Add to queue"), "the album is open")

    // In a window, the replay ends where the recording did, and recording the replay gives the same file.
    let replay = try desktop.start(program.path, ["--replay", path("a.rec"), "--record", path("b.rec")])
    _ = try desktop.window(named: "Jukebox")
    var closest = 1.0
    _ = try desktop.look(limit: 30) {
      let other = (try? desktop.window(named: "Jukebox")).map { ($0.x, $0.y) } ?? (0, 0)
      if other == (window.x, window.y) { closest = min(closest, $0.difference(to: last, in: all)) }
      return closest < 0.001 || !replay.isRunning
    }
    #expect(closest < 0.001)
    try #require(desktop.waits(for: replay, limit: 30))
    #expect(replay.terminationStatus == 0)
    let recorded = try String(contentsOfFile: path("a.rec"), encoding: .utf8).split(separator: "\n")
    let again = try String(contentsOfFile: path("b.rec"), encoding: .utf8).split(separator: "\n")
    for (line, (old, new)) in zip(recorded, again).enumerated() where old != new {
      Issue.record("line \(line + 1): \(old) became \(new)")
      break
    }
    #expect(recorded.count == again.count, "\(recorded.suffix(4)) became \(again.suffix(4))")
  }

  @Test("J8 a covered window draws nothing, and continues when it is visible again")
  func covered() throws {
    let desktop = try Desktop()
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.rec").path
    _ = try desktop.start(program.path, ["--size", "640x480", "--record", file])
    let window = try desktop.window(named: "Jukebox")
    let all = Screenshot.Region(x: Int(window.x), y: Int(window.y), width: 640, height: 480)
    _ = try #require(try desktop.rest(all))
    let dequeue = try #require(
      try program.describe(["--size", "640x480"]).first { $0.role == "button" && $0.label == "Dequeue" }
    ).frame
    try desktop.click(window.x + dequeue.x + dequeue.width / 2, window.y + dequeue.y + dequeue.height / 2)
    func frames(in seconds: Double) throws -> Int {
      let before = try String(contentsOfFile: file, encoding: .utf8).count { $0 == "\n" }
      Thread.sleep(forTimeInterval: seconds)
      return try String(contentsOfFile: file, encoding: .utf8).count { $0 == "\n" } - before
    }
    // The disc rotates.
    #expect(try frames(in: 2) > 30)
    let other = try desktop.start(program.path, ["--size", "1200x860"])
    try desktop.xdotool("sleep", "2")
    let ids = String(
      decoding: try desktop.run("xdotool", ["search", "--onlyvisible", "--name", "^Jukebox$"]), as: UTF8.self
    ).split(separator: "\n").map(String.init).filter { $0 != window.id }
    let cover = try #require(ids.first)
    try desktop.xdotool("windowmove", "--sync", cover, "0", "0", "windowraise", cover, "sleep", "1")
    #expect(try frames(in: 3) < 8, "the displayed time changes once a second, but nothing is drawn")
    kill(other.processIdentifier, SIGKILL)
    try #require(desktop.waits(for: other))
    #expect(try frames(in: 2) > 30)
  }

  @Test("J8 at rest no frame is drawn and no processor time is used")
  func rest() throws {
    let desktop = try Desktop()
    let jukebox = try desktop.start(program.path, ["--theme", "dark"])
    let window = try desktop.window(named: "Jukebox")
    let all = Screenshot.Region(
      x: Int(window.x), y: Int(window.y), width: Int(window.width), height: Int(window.height))
    _ = try #require(try desktop.rest(all))
    Thread.sleep(forTimeInterval: 1)
    // What the start leaves behind ends some seconds later, such as a thread or a process that nobody needs any more.
    var before = try use(of: jukebox)
    var isAtRest = false
    for _ in 0..<4 where !isAtRest {
      Thread.sleep(forTimeInterval: 3)
      let after = try use(of: jukebox)
      // The kernel counts in ticks of 10 ms.
      isAtRest = after == before
      before = after
    }
    #expect(isAtRest)
  }

  /// The processor time in kernel ticks, and how often each thread went to sleep.
  private func use(of process: Process) throws -> (ticks: Int, wakeUps: [String: Int]) {
    let base = "/proc/\(process.processIdentifier)"
    let text = try String(contentsOfFile: "\(base)/stat", encoding: .utf8)
    let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    var wakeUps: [String: Int] = [:]
    for thread in try FileManager.default.contentsOfDirectory(atPath: "\(base)/task") {
      let status = try String(contentsOfFile: "\(base)/task/\(thread)/status", encoding: .utf8)
      for line in status.split(separator: "\n") where line.hasPrefix("voluntary_ctxt_switches") {
        wakeUps[thread] = Int(line.split(separator: "\t").last ?? "")
      }
    }
    return ((Int(fields[12]) ?? 0) + (Int(fields[13]) ?? 0), wakeUps)
  }
}
