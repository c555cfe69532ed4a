import Foundation
import TestSupport
import Testing

/// Text from a real keyboard, and the clipboard of a real X server.
@Suite(.serialized, .waitsForPrograms, .enabled(if: Desktop.isAvailable, "needs Xvfb, openbox, xdotool and xwd"))
struct TextEndToEndTests {
  private let program = Program()

  /// The texts in a recording of what was typed.
  private func texts(_ path: String) -> [String] {
    struct Line: Decodable {
      struct Text: Decodable { var text: String }
      var text: Text?
    }
    let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.compactMap { try? JSONDecoder().decode(Line.self, from: Data($0.utf8)).text?.text }
  }

  private func waits(limit: Double = 30, until condition: () -> Bool) -> Bool {
    let end = Date().addingTimeInterval(limit)
    while Date() < end {
      if condition() { return true }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return false
  }

  @Test("U2 U4 Letters, a compose sequence and a dead key each type their text once, and a shortcut types nothing")
  func typing() throws {
    let desktop = try Desktop()
    // Keyboards that have the keys: xdotool would map them for a moment only.
    try desktop.run("setxkbmap", ["us", "-option", "compose:menu"])
    let path = NSTemporaryDirectory() + "text-\(UUID().uuidString).rec"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let jukebox = try desktop.start(
      program.path, ["--size", "800x500", "--record", path], environment: ["LC_ALL": "C.UTF-8"])
    let window = try desktop.window(named: "Jukebox")
    try desktop.xdotool("windowfocus", "--sync", window.id)
    // Space dequeues, and types nothing.
    try desktop.xdotool("key", "space")
    try desktop.xdotool("key", "ctrl+f")
    try desktop.xdotool("key", "a")
    #expect(waits { texts(path) == ["a"] }, "\(texts(path))")
    try desktop.xdotool("key", "Multi_key", "apostrophe", "e")
    #expect(waits { texts(path) == ["a", "é"] }, "\(texts(path))")
    try desktop.run("setxkbmap", ["us", "-variant", "intl"])
    Thread.sleep(forTimeInterval: 1)
    try desktop.xdotool("key", "dead_acute", "e")
    #expect(waits { texts(path) == ["a", "é", "é"] }, "\(texts(path))")
    try desktop.run("setxkbmap", ["us", "-variant", ""])
    Thread.sleep(forTimeInterval: 1)
    try desktop.xdotool("key", "shift+b", "space", "c")
    #expect(waits { texts(path) == ["a", "é", "é", "B", " ", "c"] }, "\(texts(path))")
    // What is in the field now is copied, and pasted after itself.
    try desktop.xdotool("key", "ctrl+a", "ctrl+c", "ctrl+q")
    #expect(desktop.waits(for: jukebox))
    #expect(texts(path).count == 6)
  }

  @Test("U2 Letters that were typed while the program was busy go into the field that the key before them opens")
  func typingAhead() throws {
    let desktop = try Desktop()
    try desktop.run("setxkbmap", ["us"])
    let path = NSTemporaryDirectory() + "text-\(UUID().uuidString).rec"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let jukebox = try desktop.start(
      program.path, ["--size", "800x500", "--record", path], environment: ["LC_ALL": "C.UTF-8"])
    let window = try desktop.window(named: "Jukebox")
    // It learns that it has the keyboard together with all of the keys.
    let clock = try desktop.start("/usr/bin/xclock", [])
    defer { clock.terminate() }
    try desktop.xdotool("windowfocus", "--sync", desktop.window(named: "xclock").id)
    Thread.sleep(forTimeInterval: 0.5)
    kill(jukebox.processIdentifier, SIGSTOP)
    try desktop.xdotool("windowfocus", "--sync", window.id)
    try desktop.xdotool("key", "space", "ctrl+f", "a", "b")
    kill(jukebox.processIdentifier, SIGCONT)
    #expect(waits { texts(path) == ["a", "b"] }, "\(texts(path))")
    try desktop.xdotool("key", "ctrl+q")
    #expect(desktop.waits(for: jukebox))
    #expect(texts(path) == ["a", "b"])
  }

  /// What a recording says was read from the clipboard and from the primary selection; "" for nothing.
  private func pasted(_ path: String) -> [String] {
    struct Line: Decodable {
      struct Clipboard: Decodable { var text: String? }
      var clipboard: Clipboard?
    }
    let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.compactMap { try? JSONDecoder().decode(Line.self, from: Data($0.utf8)).clipboard }.map {
      $0.text ?? ""
    }
  }

  @Test("U6 Text goes from one program to another, and a program that does not answer is not waited for")
  func clipboard() throws {
    let desktop = try Desktop()
    let path = NSTemporaryDirectory() + "text-\(UUID().uuidString).rec"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let owner = try desktop.start(program.path, ["--size", "500x400"])
    let source = try desktop.window(named: "Jukebox")
    let reader = try desktop.start(program.path, ["--size", "600x400", "--record", path])
    var others: [String] = []
    #expect(
      waits {
        let ids = (try? desktop.run("xdotool", ["search", "--onlyvisible", "--name", "^Jukebox$"])) ?? Data()
        others = String(decoding: ids, as: UTF8.self).split(separator: "\n").map(String.init).filter { $0 != source.id }
        return !others.isEmpty
      })
    let target = try #require(others.first)

    try desktop.xdotool("windowfocus", "--sync", source.id)
    try desktop.xdotool("key", "ctrl+f")
    try desktop.xdotool("type", "lantern")
    try desktop.xdotool("key", "ctrl+a", "ctrl+c")
    // Another window can read it as soon as it is offered.
    Thread.sleep(forTimeInterval: 1)
    try desktop.xdotool("windowfocus", "--sync", target)
    try desktop.xdotool("key", "ctrl+f", "ctrl+v")
    #expect(waits { pasted(path) == ["lantern"] }, "\(pasted(path))")

    kill(owner.processIdentifier, SIGSTOP)
    defer { kill(owner.processIdentifier, SIGCONT) }
    let start = Date()
    try desktop.xdotool("key", "ctrl+v", "x")
    #expect(waits { texts(path) == ["x"] }, "\(texts(path))")
    // It waits for 200 ms, and SDL alone would for a second; the rest is the machine's.
    #expect(Date().timeIntervalSince(start) < 10)
    #expect(pasted(path) == ["lantern", ""])
    try desktop.xdotool("key", "ctrl+q")
    #expect(desktop.waits(for: reader))
  }
}
