import Foundation
import TestSupport
import Testing

/// The preference that says what draws the window, in the real window.
@Suite(.serialized, .waitsForPrograms, .enabled(if: Desktop.isAvailable, "needs Xvfb, openbox, xdotool and xwd"))
struct RendererEndToEndTests {
  private let folder: TemporaryFolder
  private let program = Program()

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/jukebox", withIntermediateDirectories: false)
  }

  private func prefer(_ renderer: String) throws {
    try Data(#"{"renderer": "\#(renderer)"}"#.utf8).write(
      to: URL(fileURLWithPath: folder.path + "/jukebox/preferences.json"), options: .atomic)
  }

  /// Opens the program, which writes what it says to the file `log`.
  private func start(on desktop: Desktop, _ arguments: [String] = [], _ environment: [String: String] = [:]) throws
    -> Process
  {
    try desktop.start(
      "/bin/sh",
      ["-c", "exec \"$0\" \"$@\" 2>'\(folder.path)/log'", program.path, "--verbose", "--size", "800x600"] + arguments,
      environment: environment.merging(["XDG_CONFIG_HOME": folder.path]) { $1 })
  }

  private var said: [String] {
    ((try? String(contentsOfFile: folder.path + "/log", encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  private func ends(_ jukebox: Process, on desktop: Desktop) throws {
    try desktop.xdotool("key", "ctrl+q")
    try #require(desktop.waits(for: jukebox))
    #expect(jukebox.terminationReason == .exit && jukebox.terminationStatus == 0)
  }

  @Test(
    "P7 Another renderer draws the same window at once, which is where it was and takes the mouse and the keys",
    arguments: Desktop.Kind.installed)
  func change(on kind: Desktop.Kind) throws {
    try prefer("software")
    let desktop = try Desktop(width: kind == .x11 ? 1000 : 800, height: kind == .x11 ? 800 : 600, kind: kind)
    let jukebox = try start(on: desktop)
    let window = try desktop.window(named: "Jukebox")
    let all = Screenshot.Region(x: Int(window.x), y: Int(window.y), width: 800, height: 600)
    _ = try #require(try desktop.look { $0.colors(in: all) == 64 })
    let start = try #require(try desktop.rest(all))
    func isDrawn(by name: String) -> Bool {
      said.last { $0.hasPrefix("renderer: ") }?.hasPrefix("renderer: " + name) == true
    }

    // The two draw shadows and letters with small differences.
    for (renderer, name) in [("accelerated", "opengl"), ("software", "software"), ("accelerated", "opengl")] {
      try prefer(renderer)
      #expect(Desktop.waits(45) { isDrawn(by: name) }, "\(said)")
      #expect(try desktop.look { $0.difference(to: start, in: all, tolerance: 24) < 0.01 } != nil, "\(renderer)")
    }
    let dequeue = try #require(try program.describe(["--size", "800x600"]).first { $0.label == "Dequeue" }).frame
    try desktop.click(window.x + dequeue.x + dequeue.width / 2, window.y + dequeue.y + dequeue.height / 2)
    let bar = Screenshot.Region(x: all.x, y: all.y + 520, width: 300, height: 60)
    #expect(try desktop.look { $0.difference(to: start, in: bar) > 0.05 } != nil, "the mouse")
    try desktop.xdotool("key", "ctrl+f")
    let top = Screenshot.Region(x: all.x + 300, y: all.y, width: 480, height: 60)
    #expect(try desktop.look { $0.difference(to: start, in: top) > 0.05 } != nil, "the keys")
    try ends(jukebox, on: desktop)
  }

  @Test("P7 Where the graphics processor cannot be used, one sentence says so, and the window is drawn in software")
  func unusable() throws {
    try prefer("software")
    let desktop = try Desktop(width: 1000, height: 800)
    let none = ["SDL_OPENGL_LIBRARY": "/nowhere", "LC_ALL": "C.UTF-8"]
    for isChosenBefore in [true, false] {
      let jukebox = try start(on: desktop, isChosenBefore ? ["--renderer", "accelerated"] : [], none)
      let window = try desktop.window(named: "Jukebox")
      let all = Screenshot.Region(x: Int(window.x), y: Int(window.y), width: 800, height: 600)
      #expect(try desktop.look { $0.colors(in: all) == 64 } != nil)
      if !isChosenBefore { try prefer("accelerated") }
      #expect(
        Desktop.waits(45) { said.contains { $0.hasPrefix("jukebox: The window is drawn in software (Cannot") } },
        "\(said)")
      #expect(said.last { $0.hasPrefix("renderer: ") } == "renderer: software")
      let shown = try #require(try desktop.rest(all))
      try desktop.xdotool("key", "ctrl+f")
      #expect(try desktop.look { $0.difference(to: shown, in: all) > 0.05 } != nil)
      try ends(jukebox, on: desktop)
    }
  }
}
