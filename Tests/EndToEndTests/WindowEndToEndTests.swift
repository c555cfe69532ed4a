import Foundation
import TestSupport
import Testing

/// The window's properties as the desktop sees them.
@Suite(.serialized, .waitsForPrograms, .enabled(if: Desktop.isAvailable, "needs Xvfb, openbox, xdotool and xwd"))
struct WindowEndToEndTests {
  private let program = Program()

  /// The widths of the window manager's borders: left, right, top, bottom.
  private func borders(of id: String, on desktop: Desktop) throws -> [Double] {
    let text = String(decoding: try desktop.run("xprop", ["-id", id, "_NET_FRAME_EXTENTS"]), as: UTF8.self)
    return text.split(separator: "=").last?.split(separator: ",")
      .compactMap { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? []
  }

  @Test("J12 at any scale the window fits the screen with its title bar, and is centred", arguments: ["1", "2", "8"])
  func fits(scale: String) throws {
    let desktop = try Desktop(width: 1600, height: 1000)
    let jukebox = try desktop.start(program.path, ["--scale", scale])
    let window = try desktop.window(named: "Jukebox")
    let all = Screenshot.Region(
      x: Int(window.x), y: Int(window.y), width: Int(window.width), height: Int(window.height))
    _ = try #require(try desktop.rest(all))
    let now = try desktop.window(named: "Jukebox")
    let borders = try borders(of: now.id, on: desktop)
    try #require(borders.count == 4)
    let (left, top) = (now.x - borders[0], now.y - borders[2])
    let (right, bottom) = (now.x + now.width + borders[1], now.y + now.height + borders[3])
    #expect(left >= 0 && top >= 0 && right <= 1600 && bottom <= 1000, "\(now), \(borders)")
    #expect(abs(left - (1600 - right)) <= 16 && abs(top - (1000 - bottom)) <= 40, "\(now), \(borders)")
    if scale == "1" { #expect(now.width == 1024 && now.height == 680) } else { #expect(now.width > 1500) }
    #expect(jukebox.isRunning)
  }

  @Test("C1 a button is hovered by a mouse that another program has moved, before anything is pressed")
  func movedMouse() throws {
    let desktop = try Desktop()
    try desktop.xdotool("mousemove", "2", "2")
    _ = try desktop.start(program.path, ["--size", "800x600"])
    let window = try desktop.window(named: "Jukebox")
    // Beside the text of the Dequeue button.
    let place = Screenshot.Region(x: Int(window.x) + 50, y: Int(window.y + window.height) - 135, width: 12, height: 12)
    let before = try #require(try desktop.rest(place))
    try desktop.xdotool("mousemove", "\(place.x + 6)", "\(place.y + 6)")
    #expect(try desktop.look(limit: 20) { $0.difference(to: before, in: place) > 0.2 } != nil)
  }

  @Test("P5 the scale follows Xft.dpi, unless --scale is given")
  func dots() throws {
    let desktop = try Desktop(width: 1600, height: 1000)
    try desktop.run("xprop", ["-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi:\t144\n"])
    for (arguments, width, height) in [([], 720.0, 540.0), (["--scale", "1"], 480, 360)] {
      let jukebox = try desktop.start(program.path, ["--size", "480x360"] + arguments)
      let window = try desktop.window(named: "Jukebox")
      #expect(window.width == width && window.height == height, "\(window)")
      try desktop.close(window)
      try #require(desktop.waits(for: jukebox))
      #expect(jukebox.terminationStatus == 0)
    }
  }

  @Test("J12 P1 the window has the program's icon and the application's id as its class")
  func icon() throws {
    let desktop = try Desktop()
    _ = try desktop.start(program.path, [])
    let window = try desktop.window(named: "Jukebox")
    var length = 0
    _ = try desktop.look(limit: 20) { _ in
      let text = try? desktop.run("xprop", ["-id", window.id, "-notype", "32c", "_NET_WM_ICON"])
      length = text.map { String(decoding: $0, as: UTF8.self).split(separator: ",").count } ?? 0
      return length > 100
    }
    #expect(length > 100)
    let names = String(decoding: try desktop.run("xprop", ["-id", window.id, "WM_CLASS"]), as: UTF8.self)
    #expect(names.contains("\"io.github.jukebox.Jukebox\", \"io.github.jukebox.Jukebox\""), "\(names)")
  }

  @Test("J12 the window's title contains the current song")
  func title() throws {
    let desktop = try Desktop()
    _ = try desktop.start(program.path, [])
    let window = try desktop.window(named: "Jukebox")
    let all = Screenshot.Region(x: Int(window.x), y: Int(window.y), width: 1024, height: 680)
    _ = try #require(try desktop.rest(all))
    func title() throws -> String { try desktop.title(of: window.id) }
    #expect(try title().contains("\"Jukebox\""))
    try desktop.xdotool("key", "--window", window.id, "ctrl+d")
    var last = ""
    _ = try desktop.look(limit: 20) { _ in
      last = (try? title()) ?? ""
      return last.contains("—")
    }
    #expect(last.contains("\"Lantern – Ada Fjord — Jukebox\""), "\(last)")
  }

  @Test("F14 while the mouse drags at 125 events a second, frames follow the display's rate")
  func beat() throws {
    let desktop = try Desktop()
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.rec").path
    let jukebox = try desktop.start(program.path, ["--record", file])
    let window = try desktop.window(named: "Jukebox")
    let all = Screenshot.Region(x: Int(window.x), y: Int(window.y), width: 1024, height: 680)
    _ = try #require(try desktop.rest(all))
    let albums = try #require(try program.describe().first { $0.role == "list" && $0.label == "Albums" }).frame
    let (x, y) = (window.x + albums.x, window.y + albums.y + albums.height / 2)
    try desktop.drag(from: (x + albums.width * 0.8, y), to: (x + albums.width * 0.2, y), steps: 120)
    try desktop.xdotool("key", "--window", window.id, "ctrl+q")
    try #require(desktop.waits(for: jukebox))
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: [String: Any]])
    }
    let moves = lines.indices.filter { lines[$0]["pointer"]?["phase"] as? String == "moved" }
    try #require(moves.count > 20)
    // One movement per frame: the recording contains the events as the view tree received them.
    var passed: [Double] = []
    var time = 0.0
    for line in lines[moves[4]...moves[moves.count - 2]] {
      time += line["advance"]?["seconds"] as? Double ?? 0
      if line["pointer"] != nil {
        passed.append(time)
        time = 0
      }
    }
    let frames = passed.dropFirst().sorted()
    let median = frames[frames.count / 2]
    #expect(abs(median - 1.0 / 60) < 0.0005, "\(frames)")
  }
}
