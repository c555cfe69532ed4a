import Foundation
import TestSupport
import Testing

/// The program on Wayland, without XWayland and without a graphics processor.
@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: Desktop.isAvailable && Desktop.find("weston") != nil, "needs Xvfb and weston"))
struct WaylandTests {
  private let folder: TemporaryFolder
  private let program = Program()

  init() throws { folder = try TemporaryFolder() }

  /// A desktop on which the program has come to rest, with what both said to each other.
  private func open(_ arguments: [String] = [], scale: Int = 1) throws -> (Desktop, Process, Screenshot) {
    let desktop = try Desktop(width: 800, height: 600, kind: .wayland, scale: scale)
    let jukebox = try start(on: desktop, arguments)
    let all = Screenshot.Region(x: 0, y: 0, width: 800, height: 600)
    _ = try #require(try desktop.look { $0.colors(in: all) == 64 })
    return (desktop, jukebox, try #require(try desktop.rest(all)))
  }

  /// - Parameter display: the name of the socket; nil for the compositor's own.
  private func start(on desktop: Desktop, _ arguments: [String], display: String? = nil) throws -> Process {
    try desktop.start(
      "/bin/sh", ["-c", "exec \"$0\" \"$@\" 2>'\(log)'", program.path, "--theme", "dark", "--verbose"] + arguments,
      environment: ["WAYLAND_DEBUG": "client"].merging(display.map { ["WAYLAND_DISPLAY": $0] } ?? [:]) { $1 })
  }

  private var log: String { folder.path + "/log" }

  /// What the program and the compositor have said to each other, a line each.
  private var said: [String] {
    ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  private var frames: Int { said.count { $0.contains("wl_surface") && $0.contains(".attach(wl_buffer") } }

  /// The last of what the program and the compositor have said to each other, to find out why something was not shown.
  private var exchange: String { said.suffix(120).joined(separator: "\n") }

  private func ends(_ jukebox: Process, on desktop: Desktop) throws {
    try desktop.xdotool("key", "ctrl+q")
    try #require(desktop.waits(for: jukebox, limit: 10))
    #expect(jukebox.terminationReason == .exit && jukebox.terminationStatus == 0)
  }

  @Test(
    "P8 Damage alone is given to the compositor, at the frames that it asks for, and nothing at rest",
    arguments: [1, 2])
  func damage(scale: Int) throws {
    let (desktop, jukebox, start) = try open(scale: scale)
    #expect(said.contains("renderer: software"))
    #expect(said.contains { $0.contains("set_buffer_scale(\(scale))") })
    let size = "--size=\(800 / scale)x\(600 / scale)"
    // In a small window Dequeue is in a drawer.
    let label = scale == 1 ? "Dequeue" : "Browse"
    let frame = try #require(try program.describe([size]).first { $0.label == label }).frame
    func place(_ value: Double) -> Int { Int(value * Double(scale)) }
    let (x, y) = (place(frame.x + frame.width / 2), place(frame.y + frame.height / 2))

    let before = said.count
    try desktop.xdotool("mousemove", "\(x)", "\(y)", "mousedown", "1")
    let button = Screenshot.Region(x: x - 20, y: y - 8, width: 40, height: 16)
    #expect(try desktop.look { $0.difference(to: start, in: button, tolerance: 0) > 0.2 } != nil, "\(exchange)")
    let areas = said[before...].filter { $0.contains("damage_buffer") }.compactMap { line in
      let numbers = line.split(separator: "(").last?.split(separator: ")").first?.split(separator: ", ")
      return numbers.map { $0.compactMap { Double($0) } }
    }
    #expect(!areas.isEmpty && areas.allSatisfy { $0.count == 4 && $0[2] * $0[3] < 800 * 600 / 4 }, "\(areas)")
    // Away from the button nothing is dequeued.
    try desktop.xdotool("mousemove", "790", "5", "mouseup", "1")
    _ = try #require(try desktop.rest(Screenshot.Region(x: 0, y: 0, width: 800, height: 600)))

    let all = said.count
    Thread.sleep(forTimeInterval: 0.5)
    #expect(said.count == all, "\(said[all...])")
    // The same few buffers are used for all frames.
    #expect(said[before...].count { $0.contains(".create_buffer(") } < 4)
    // Each frame but the last was asked for before the next was shown.
    let order = said.compactMap {
      $0.contains("attach(wl_buffer") ? 1 : $0.contains("wl_surface") && $0.contains(".frame(") ? 2 : nil
    }
    #expect(order.filter { $0 == 1 }.count > 3 && order.filter { $0 == 2 }.count >= order.filter { $0 == 1 }.count)
    try ends(jukebox, on: desktop)
  }

  @Test("P8 A window that is resized at its corner, or fills the screen and returns, is drawn in each size and answers")
  func sizes() throws {
    let desktop = try Desktop(width: 1000, height: 700, kind: .wayland, hasFreeWindows: true)
    let jukebox = try start(on: desktop, ["--size=600x450"])
    /// The size of the last picture that the compositor got.
    var size: [Int] {
      let buffer = said.last { $0.contains(".create_buffer(") }?.split(separator: "(").last?.split(separator: ", ")
      return (buffer?.dropFirst(2).prefix(2)).map { $0.compactMap { Int($0) } } ?? []
    }
    // The window is where the compositor wants it: beside the shell's picture, which has nowhere a line as dark as its upper edge.
    let all = Screenshot.Region(x: 0, y: 0, width: 1000, height: 700)
    #expect(Desktop.waits(30) { size == [600, 450] }, "\(size)")
    // The shell fades its picture in, and is dark before.
    let picture = try #require(try desktop.rest(all))
    func isEdge(_ x: Int, _ y: Int) -> Bool {
      stride(from: 0, to: 600, by: 20).allSatisfy {
        picture.pixel(x + $0, y).2 < 30 && picture.pixel(x + $0, y).0 > 0
      }
    }
    let places = (60..<300).lazy.flatMap { y in (0..<400).lazy.map { x in (x: x, y: y) } }
    let corner = try #require(places.first { isEdge($0.x, $0.y) })

    // With this key the compositor resizes windows at the corner that is next.
    let (x, y) = (corner.x + 560, corner.y + 410)
    try desktop.xdotool(
      "mousemove", "\(x)", "\(y)", "keydown", "super", "sleep", "0.2", "mousedown", "3", "sleep", "0.1", "mousemove",
      "\(x + 40)", "\(y + 20)", "sleep", "0.05", "mousemove", "\(x + 100)", "\(y + 50)", "sleep", "0.2", "mouseup", "3",
      "keyup", "super")
    #expect(Desktop.waits(20) { size == [700, 500] }, "\(size)")
    try desktop.xdotool("key", "F11")
    #expect(Desktop.waits(20) { size.first ?? 0 > 900 }, "\(size)")
    let full = try #require(try desktop.rest(all))
    try desktop.xdotool("key", "ctrl+f")
    #expect(try desktop.look { $0.difference(to: full, in: all) > 0.1 } != nil)
    try desktop.xdotool("key", "F11")
    #expect(Desktop.waits(20) { size == [700, 500] }, "\(size)")
    try ends(jukebox, on: desktop)
  }

  @Test("P8 A window that the compositor asks for no frames draws nothing, while its song goes on")
  func hidden() throws {
    let (desktop, jukebox, start) = try open()
    try desktop.xdotool("key", "space")
    let bar = Screenshot.Region(x: 0, y: 520, width: 300, height: 60)
    _ = try #require(try desktop.look { $0.difference(to: start, in: bar) > 0.1 })
    let before = frames
    #expect(Desktop.waits(10) { frames > before + 5 }, "the disc turns")
    desktop.stopServer {
      // One frame may be on its way.
      Thread.sleep(forTimeInterval: 0.2)
      let count = frames
      Thread.sleep(forTimeInterval: 1.5)
      #expect(frames == count)
    }
    let after = frames
    #expect(Desktop.waits(10) { frames > after + 5 })
    try ends(jukebox, on: desktop)
  }

  @Test("P8 A window whose compositor has lost its request for a frame is drawn again as soon as somebody uses it")
  func lostRequest() throws {
    let desktop = try Desktop(width: 800, height: 600, kind: .wayland)
    let loss = folder.path + "/loss"
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Client/wayland_loss.py")
    let proxy = try desktop.start(SessionBus.python, [script.path, "wayland-loss", loss])
    try #require(Desktop.waits(45) { desktop.hasSocket("wayland-loss") })
    let jukebox = try start(on: desktop, [], display: "wayland-loss")
    let all = Screenshot.Region(x: 0, y: 0, width: 800, height: 600)
    _ = try #require(try desktop.look { $0.colors(in: all) == 64 })
    _ = try #require(try desktop.rest(all))

    try #require(FileManager.default.createFile(atPath: loss, contents: nil))
    try desktop.xdotool("key", "ctrl+f")
    #expect(Desktop.waits(20) { !FileManager.default.fileExists(atPath: loss) })
    let before = try #require(try desktop.rest(all))
    try desktop.xdotool("type", "moon")
    #expect(try desktop.look(limit: 10) { $0.difference(to: before, in: all) > 0.1 } != nil, "\(exchange)")
    try ends(jukebox, on: desktop)
    #expect(desktop.waits(for: proxy, limit: 10))
  }

  @Test("P8 A key that is held repeats, and what is copied in one window is pasted in another")
  func text() throws {
    let recording = folder.path + "/a.rec"
    func texts() -> String {
      struct Line: Decodable {
        struct Text: Decodable { var text: String }
        struct Clipboard: Decodable { var text: String? }
        var text: Text?
        var clipboard: Clipboard?
      }
      let lines = (try? String(contentsOfFile: recording, encoding: .utf8))?.split(separator: "\n") ?? []
      return lines.compactMap { try? JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
        .compactMap { $0.text?.text ?? $0.clipboard?.text.map { "[\($0)]" } }.joined()
    }
    let (desktop, first, start) = try open()
    try desktop.xdotool("key", "ctrl+f")
    _ = try #require(
      try desktop.look { $0.difference(to: start, in: Screenshot.Region(x: 0, y: 0, width: 800, height: 200)) > 0.01 })
    try desktop.xdotool("type", "moon")
    try desktop.xdotool("key", "ctrl+a", "ctrl+c")
    #expect(Desktop.waits(10) { said.contains { $0.contains("set_selection(wl_data_source") } })

    // The second window lies over the first.
    let second = try desktop.start(program.path, ["--theme", "light", "--record", recording])
    _ = try #require(try desktop.look { $0.pixel(790, 590).0 > 200 })
    try desktop.xdotool("key", "ctrl+f", "ctrl+v")
    #expect(Desktop.waits(10) { texts().contains("[moon]") }, "\(texts())")
    try desktop.xdotool("keydown", "b")
    #expect(Desktop.waits(10) { texts().hasSuffix("bbb") }, "\(texts())")
    try desktop.xdotool("keyup", "b")
    try ends(second, on: desktop)
    first.terminate()
    #expect(desktop.waits(for: first, limit: 10))
  }

  @Test("P8 Files that another program drops on the window arrive, with the place")
  func drop() throws {
    let music = folder.path + "/Gravel.wav"
    try WaveFile.bytes([Int16](repeating: 0, count: 88_200)).write(to: URL(fileURLWithPath: music))
    let recording = folder.path + "/drop.rec"
    let (desktop, jukebox, _) = try open(["--record", recording])
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Client/wayland_drag.py")
    var drops: [Substring] = []
    // Weston shows a new window in front only where it has the mouse.
    try desktop.xdotool("mousemove", "500", "200")
    // SDL waits 14 ms for the other program, which takes longer at times.
    for _ in 0..<8 where drops.isEmpty {
      let log = "\(folder.path)/drag"
      let source = try desktop.start(
        "/bin/sh", ["-c", "exec \"$0\" \"$@\" >'\(log)'", SessionBus.python, script.path, "file://\(music)"])
      func says(_ word: String) -> Bool {
        Desktop.waits(45) { ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").contains(word) }
      }
      try #require(says("ready"))
      _ = try #require(try desktop.look { $0.pixel(400, 300) == (255, 0, 255) })
      try desktop.xdotool("mousemove", "500", "200", "mousedown", "1")
      try #require(says("dragging"))
      _ = try #require(try desktop.look { $0.pixel(400, 300) != (255, 0, 255) })
      try desktop.xdotool(
        "mousemove", "520", "210", "sleep", "0.1", "mousemove", "540", "220", "sleep", "0.1", "mouseup", "1")
      #expect(desktop.waits(for: source))
      _ = Desktop.waits(2) {
        let lines = ((try? String(contentsOfFile: recording, encoding: .utf8)) ?? "").split(separator: "\n")
        drops = lines.filter { $0.contains("\"drop\"") }
        return !drops.isEmpty
      }
    }
    #expect(drops.count == 1 && drops[0].contains("Gravel.wav") && drops[0].contains("\"x\":540"), "\(drops)")
    try ends(jukebox, on: desktop)
  }

  @Test("P8 Without a compositor there is no display: the program says so, and exits 69")
  func nothing() throws {
    let result = try program.run(
      [], environment: ["WAYLAND_DISPLAY": "wayland-none", "XDG_RUNTIME_DIR": folder.path, "DISPLAY": ""])
    #expect(result.status == 69)
    #expect(result.complaints.contains("Cannot use a display"), "\(result.complaints)")
  }
}
