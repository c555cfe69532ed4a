import Foundation
import Testing

/// The real program in a real X server, used by a real mouse and real keys; what is checked is what is seen on the screen.
@Suite(.serialized, .enabled(if: Desktop.isAvailable, "needs Xvfb, openbox, xdotool and xwd"))
struct JukeboxEndToEndTests {
  private let program = Program()

  @Test("Dequeue, a page, an album and back, another size, and the window closed: each is seen, and the exit code is 0")
  func visit() throws {
    let desktop = try Desktop()
    let layout = try program.describe()
    let log = Pipe()
    let jukebox = try desktop.start(program.path, ["--size", "1024x680", "--theme", "dark"], log: log)
    defer { if jukebox.isRunning { jukebox.terminate() } }
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

    // At rest it looks as the snapshot without a display does.
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
    #expect(played.difference(to: start, in: region(albums)) == 0)
    #expect(try desktop.rest(region(upNext)) != nil)

    // A page: dragged by the mouse, it follows, and the next one stays.
    try desktop.xdotool("mousemove", "\(Int(point(albums).x))", "\(Int(point(albums).y))")
    let first = try #require(try desktop.rest(region(albums)))
    try desktop.drag(from: point(albums, 0.75), to: point(albums, 0.25))
    let second = try #require(try desktop.rest(region(albums)))
    #expect(second.difference(to: first, in: region(albums)) > 0.2)

    // An album: a tap opens it, a swipe to the right goes back to the same picture of the library.
    try desktop.click(point(albums).x, point(albums).y)
    #expect(try desktop.look { $0.difference(to: second, in: region(albums)) > 0.2 } != nil)
    let album = try #require(try desktop.rest(region(albums)))
    try desktop.drag(from: point(albums, 0.1, 0.1), to: point(albums, 0.8, 0.1))
    let back = try #require(
      try desktop.look { $0.difference(to: second, in: region(albums)) < 0.02 }, "the swipe goes back to the library")
    #expect(back.difference(to: album, in: region(albums)) > 0.2)

    // Keys: Ctrl+D dequeues, an arrow turns the page.
    let before = try #require(try desktop.rest(region(upNext)))
    try desktop.xdotool("key", "--window", window.id, "ctrl+d")
    #expect(try desktop.look { $0.difference(to: before, in: region(upNext)) > 0.05 } != nil)

    // Another size: everything is laid out anew, and nothing stays black.
    try desktop.xdotool("windowsize", "--sync", window.id, "700", "500")
    let resized = try #require(
      try desktop.look { picture in
        guard let now = try? desktop.window(named: "Jukebox"), now.width == 700, now.height == 500 else { return false }
        window = now
        let corner = picture.pixel(Int(now.x) + 690, Int(now.y) + 490)
        return corner != (0, 0, 0)
      })
    #expect(resized.colors(in: Screenshot.Region(x: Int(window.x), y: Int(window.y), width: 700, height: 500)) == 64)

    // Closing the window ends the program in good order.
    try desktop.close(window)
    try #require(desktop.waits(for: jukebox), "the program ends when its window is closed")
    #expect(jukebox.terminationReason == .exit)
    #expect(jukebox.terminationStatus == 0)
    let complaints = String(decoding: log.fileHandleForReading.availableData, as: UTF8.self)
    #expect(complaints.isEmpty, "\(complaints)")
  }

  @Test("J8 at rest no frame is drawn and no processor time is used")
  func rest() throws {
    let desktop = try Desktop()
    let jukebox = try desktop.start(program.path, ["--theme", "dark"])
    defer { jukebox.terminate() }
    let window = try desktop.window(named: "Jukebox")
    let all = Screenshot.Region(
      x: Int(window.x), y: Int(window.y), width: Int(window.width), height: Int(window.height))
    _ = try #require(try desktop.rest(all))
    Thread.sleep(forTimeInterval: 1)
    let before = try use(of: jukebox)
    Thread.sleep(forTimeInterval: 3)
    let after = try use(of: jukebox)
    // A tick is 10 ms.
    #expect(after.ticks == before.ticks)
    #expect(after.wakeUps == before.wakeUps)
  }

  /// The processor time in ticks of the kernel, and how often a thread slept, of all of its threads.
  private func use(of process: Process) throws -> (ticks: Int, wakeUps: Int) {
    let base = "/proc/\(process.processIdentifier)"
    let text = try String(contentsOfFile: "\(base)/stat", encoding: .utf8)
    let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    var wakeUps = 0
    for thread in try FileManager.default.contentsOfDirectory(atPath: "\(base)/task") {
      let status = try String(contentsOfFile: "\(base)/task/\(thread)/status", encoding: .utf8)
      for line in status.split(separator: "\n") where line.hasPrefix("voluntary_ctxt_switches") {
        wakeUps += Int(line.split(separator: "\t").last ?? "") ?? 0
      }
    }
    return ((Int(fields[12]) ?? 0) + (Int(fields[13]) ?? 0), wakeUps)
  }
}
