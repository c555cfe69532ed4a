import Foundation
import TestSupport
import Testing

/// The real program beside a portal that a test has made.
@Suite(.serialized, .waitsForPrograms, .enabled(if: Desktop.isAvailable, "needs Xvfb, openbox, xdotool and xwd"))
struct PortalEndToEndTests {
  private let program = Program()
  private let desktop: Desktop
  private let bus: SessionBus
  private let folder: TemporaryFolder
  /// Parts of the window, which fills the screen: that with the buttons of the player, Up next, and the beginning of the page.
  private let bar = Screenshot.Region(x: 0, y: 520, width: 400, height: 80)
  private let queue = Screenshot.Region(x: 0, y: 100, width: 250, height: 420)
  private let page = Screenshot.Region(x: 0, y: 40, width: 300, height: 100)

  init() throws {
    desktop = try Desktop(width: 800, height: 600)
    bus = try SessionBus(on: desktop)
    folder = try TemporaryFolder()
  }

  /// `Client/portal.py`.
  private final class Portal {
    private let process = Process()
    private let input = Pipe()
    private let log: URL

    /// - Parameter manner: "late" or "silent"; nil for one that answers.
    init(on bus: SessionBus, _ folder: TemporaryFolder, manner: String? = nil) throws {
      let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Client/portal.py")
      log = URL(fileURLWithPath: folder.path + "/portal")
      try Data().write(to: log)
      process.executableURL = URL(fileURLWithPath: SessionBus.python)
      process.arguments = [script.path] + (manner.map { [$0] } ?? [])
      process.environment = ProcessInfo.processInfo.environment.merging(bus.environment) { $1 }
      process.standardInput = input
      process.standardOutput = try FileHandle(forWritingTo: log)
      process.standardError = FileHandle.nullDevice
      try process.run()
      try #require(waits(for: "ready"))
    }

    deinit { die() }

    func die() {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
    }

    func waits(for word: String) -> Bool {
      Desktop.waits(45) {
        ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n").contains(Substring(word))
      }
    }

    func tell(_ line: String) { input.fileHandleForWriting.write(Data((line + "\n").utf8)) }

    func set(_ key: String, _ value: String) { tell("set org.freedesktop.appearance \(key) \(value)") }
  }

  private func start(_ arguments: [String] = []) throws -> Process {
    let environment = [
      "XDG_MUSIC_DIR": folder.path + "/none", "XDG_CACHE_HOME": folder.path, "XDG_STATE_HOME": folder.path,
      "XDG_CONFIG_HOME": folder.path,
    ]
    return try desktop.start(
      program.path, ["--fullscreen"] + arguments, environment: bus.environment.merging(environment) { $1 })
  }

  /// The middle of an element on the screen, as soon as it has come to rest: pages move in, and a press beside a button does nothing.
  private func place(_ role: String, _ label: String) throws -> (x: Double, y: Double) {
    var frame: [Double] = []
    let rests = try Desktop.waits(45) {
      let former = frame
      let answer = try bus.ask("jukebox", "find", role, label)
      frame = answer["screen"].numbers
      try #require(frame.count == 4, "\(role) \(label): \(answer)")
      return frame == former
    }
    try #require(rests, "\(role) \(label) moves")
    return (frame[0] + frame[2] / 2, frame[1] + frame[3] / 2)
  }

  /// The mean brightness of the window's upper left corner, from 0 to 255.
  private func brightness(_ picture: Screenshot, _ window: (x: Double, y: Double)) -> Int {
    let (x, y) = (Int(window.x) + 4, Int(window.y) + 4)
    let points = (0..<8).map { picture.pixel(x + $0, y + $0) }
    return points.map { ($0.0 + $0.1 + $0.2) / 3 }.reduce(0, +) / points.count
  }

  @Test(
    "P5 P7 The desktop's look, accent, contrast, motion and text size are followed, and its chooser adds a folder"
  )
  func follows() throws {
    let portal = try Portal(on: bus, folder)
    let process = try start()
    let window = try desktop.window(named: "Jukebox")
    #expect(try desktop.look { brightness($0, (window.x, window.y)) > 180 } != nil, "the desktop is light")
    portal.set("color-scheme", "uint32 1")
    #expect(try desktop.look { brightness($0, (window.x, window.y)) < 80 } != nil, "it became dark")
    /// What the window shows after something has changed it, and has come to rest.
    func changes(from before: Screenshot, by share: Double) throws -> Screenshot {
      _ = try #require(try desktop.look { $0.difference(to: before, in: queue) > share })
      return try #require(try desktop.rest(queue))
    }
    var shown = try #require(try desktop.rest(queue))
    portal.set("accent-color", "(0.9, 0.1, 0.5)")
    shown = try changes(from: shown, by: 0.005)
    portal.set("contrast", "uint32 1")
    shown = try changes(from: shown, by: 0.005)
    portal.tell("set org.gnome.desktop.interface text-scaling-factor 1.5")
    shown = try changes(from: shown, by: 0.05)
    portal.tell("set org.gnome.desktop.interface text-scaling-factor 1.0")
    _ = try changes(from: shown, by: 0.05)
    // Where motion is reduced the disc stands still while its song plays.
    try desktop.xdotool("key", "space")
    portal.set("reduced-motion", "uint32 1")
    let disc = Screenshot.Region(x: 0, y: 520, width: 80, height: 80)
    #expect(try desktop.rest(disc) != nil)

    try desktop.xdotool("key", "ctrl+comma")
    let button = try place("push button", "Choose folders")
    try desktop.click(button.x, button.y)
    try #require(portal.waits(for: "OpenFile"))
    try FileManager.default.createDirectory(atPath: folder.path + "/My Music", withIntermediateDirectories: true)
    portal.tell("choose file://\(folder.path)/My%20Music")
    #expect(
      Desktop.waits(45) {
        ((try? String(contentsOfFile: folder.path + "/jukebox/preferences.json", encoding: .utf8)) ?? "")
          .contains("\(folder.path)/My Music")
      })
    try desktop.xdotool("key", "ctrl+q")
    #expect(desktop.waits(for: process) && process.terminationStatus == 0)
  }

  @Test(
    "P5 P7 A portal that never answers holds nothing up: a chooser that does not appear is said, and a path is typed")
  func silent() throws {
    let portal = try Portal(on: bus, folder, manner: "silent")
    let process = try start()
    _ = try desktop.window(named: "Jukebox")
    #expect(portal.waits(for: "ReadAll"))
    #expect(try desktop.look { $0.colors(in: bar) == 64 } != nil)
    try desktop.xdotool("key", "ctrl+comma")
    let button = try place("push button", "Choose folders")
    let field = try place("entry", "Path of a folder with music")
    try desktop.click(button.x, button.y)
    #expect(portal.waits(for: "OpenFile"))
    // It is given up after ten seconds. Asking takes a program of its own, so it is not done often.
    let sentence = "The desktop could not show its window for choosing folders."
    let isSaid = Desktop.waits(45) {
      Thread.sleep(forTimeInterval: 2)
      return (try? bus.ask("jukebox", "find", "label", sentence))?["screen"].numbers.count == 4
    }
    #expect(isSaid)
    try FileManager.default.createDirectory(atPath: folder.path + "/Typed", withIntermediateDirectories: true)
    try desktop.click(field.x, field.y)
    try desktop.xdotool("type", folder.path + "/Typed")
    try desktop.xdotool("key", "Return")
    #expect(
      Desktop.waits(45) {
        ((try? String(contentsOfFile: folder.path + "/jukebox/preferences.json", encoding: .utf8)) ?? "")
          .contains("\(folder.path)/Typed")
      })
    try desktop.xdotool("key", "ctrl+q")
    #expect(desktop.waits(for: process) && process.terminationStatus == 0)
  }

  @Test("P5 The window is used while the portal has not answered; what it says late, or after a death, is followed")
  func late() throws {
    let portal = try Portal(on: bus, folder, manner: "late")
    let process = try start()
    let window = try desktop.window(named: "Jukebox")
    func becomes(_ isDark: Bool) throws -> Bool {
      try desktop.look {
        let shown = brightness($0, (window.x, window.y))
        return isDark ? shown < 80 : shown > 180
      } != nil
    }
    // It has asked, has got no answer, and has drawn everything.
    #expect(portal.waits(for: "ReadAll"))
    #expect(try desktop.look { $0.colors(in: bar) == 64 } != nil && becomes(true))
    let before = try #require(try desktop.rest(page))
    try desktop.xdotool("key", "ctrl+comma")
    #expect(try desktop.look { $0.difference(to: before, in: page) > 0.02 } != nil)
    portal.tell("answer")
    #expect(try becomes(false), "the desktop is light")

    portal.die()
    try desktop.xdotool("key", "ctrl+comma")
    #expect(try becomes(false), "what it said last still holds")
    let other = try Portal(on: bus, folder)
    #expect(other.waits(for: "ReadAll"))
    other.set("color-scheme", "uint32 1")
    #expect(try becomes(true), "the portal that came after it is followed")
    try desktop.xdotool("key", "ctrl+q")
    #expect(desktop.waits(for: process) && process.terminationStatus == 0)
  }
}
