import Foundation
import Testing

/// Text from a real keyboard, and the clipboard of a real X server.
@Suite(.serialized, .enabled(if: Desktop.isAvailable, "needs Xvfb, openbox, xdotool and xwd"))
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
}
