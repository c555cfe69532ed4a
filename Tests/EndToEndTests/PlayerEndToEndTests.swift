import Foundation
import TestSupport
import Testing

/// The real program with a person's music, by the mouse, by keys, and by a controller on the message bus.
@Suite(.serialized, .waitsForPrograms, .enabled(if: Desktop.isAvailable, "needs Xvfb, openbox, xdotool and xwd"))
struct PlayerEndToEndTests {
  private let program = Program()
  private let desktop: Desktop
  private let bus: SessionBus
  private let folder: URL

  init() throws {
    try #require(Desktop.find("playerctl") != nil)
    desktop = try Desktop()
    bus = try SessionBus(on: desktop)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("jukebox-player-\(UUID().uuidString)")
    let album = folder.appendingPathComponent("Music/Ada/Moths")
    try FileManager.default.createDirectory(at: album, withIntermediateDirectories: true)
    for (index, name) in ["Alder", "Birch", "Cedar", "Dogwood", "Elm"].enumerated() {
      let samples = [Int16](repeating: 100, count: 2 * 44_100 * (index == 0 ? 8 : 60))
      try WaveFile.write(samples[...], to: album.appendingPathComponent("0\(index + 1) - \(name).wav"))
    }
  }

  private func start() throws -> Process {
    let environment = [
      "XDG_MUSIC_DIR": folder.appendingPathComponent("Music").path, "XDG_CACHE_HOME": folder.path,
      "XDG_STATE_HOME": folder.path,
    ]
    let process = try desktop.start(program.path, [], environment: bus.environment.merging(environment) { $1 })
    _ = try desktop.window(named: "Jukebox")
    return process
  }

  @discardableResult
  private func control(_ command: String...) throws -> String {
    try bus.run(["playerctl", "--player=jukebox"] + command).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func plays(_ title: String) throws -> Bool {
    try Desktop.waits(45) { try control("metadata", "title") == title }
  }

  /// The centre of what has a role and a label, on the screen.
  private func place(_ role: String, _ label: String) throws -> (x: Double, y: Double) {
    let answer = try bus.ask("jukebox", "find", role, label)
    let frame = answer["screen"].numbers
    try #require(frame.count == 4, "\(role) \(label): \(answer)")
    return (frame[0] + frame[2] / 2, frame[1] + frame[3] / 2)
  }

  /// The centre of a song's card.
  private func card(_ title: String) throws -> (x: Double, y: Double) {
    let labels = try bus.ask("jukebox", "roles").list.map(\.texts).filter { $0.first == "list item" }
    return try place("list item", labels.lazy.compactMap(\.last).first { $0.hasPrefix(title) } ?? title)
  }

  /// The titles in Up next, from the first.
  private func queue() throws -> [String] {
    let names = ["Alder", "Birch", "Cedar", "Dogwood", "Elm"]
    return try bus.ask("jukebox", "roles").list.map(\.texts)
      .compactMap { entry in entry.first == "list item" ? names.first { entry.last?.hasPrefix($0) == true } : nil }
  }

  @Test(
    "M7 M8 M11 M14 M16 M18 The mouse dequeues, the end of a song dequeues the next, a card is dragged and put back, the bus controls, the search plays, and a restart brings it all back"
  )
  func listening() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try start()
    #expect(try Desktop.waits(45) { try queue() == ["Alder", "Birch", "Cedar", "Dogwood", "Elm"] })
    let button = try place("push button", "Dequeue")
    try desktop.click(button.x, button.y)
    #expect(try plays("Alder"))
    #expect(try control("status") == "Playing")
    #expect(try control("metadata", "album") == "Moths")
    #expect(try plays("Birch"), "the end of the first song did not dequeue the second")
    // So that it does not end meanwhile, however busy the machine is.
    try control("pause")
    #expect(try Desktop.waits(45) { try control("status") == "Paused" })
    #expect(try queue() == ["Cedar", "Dogwood", "Elm"])

    let (elm, cedar) = (try card("Elm"), try card("Cedar"))
    try desktop.drag(from: elm, to: (cedar.x, cedar.y - 20), steps: 40, press: 1, hold: 0.3)
    #expect(try Desktop.waits(45) { try queue() == ["Elm", "Cedar", "Dogwood"] })
    try desktop.xdotool("key", "ctrl+z")
    #expect(try Desktop.waits(45) { try queue() == ["Cedar", "Dogwood", "Elm"] })

    try control("position", "30")
    #expect(try Desktop.waits(45) { try control("position").hasPrefix("30.") })
    try control("play")
    try control("next")
    #expect(try plays("Cedar"))
    // More than three seconds into a song, going back would only restart it. On a busy machine so much time may have passed by now.
    try control("position", "0")
    try control("previous")
    #expect(try plays("Birch"))
    #expect(try Desktop.waits(45) { try queue() == ["Cedar", "Dogwood", "Elm"] })
    try control("volume", "0.5")
    #expect(try Desktop.waits(45) { try control("volume").hasPrefix("0.5") })

    // Nothing takes the first letter, so it is searched for.
    try desktop.xdotool("type", "--delay", "60", "dogw")
    #expect(
      try Desktop.waits(45) {
        try bus.ask("jukebox", "find", "entry", "Search the library")["text"].text == "dogw"
      })
    try desktop.xdotool("key", "Return")
    #expect(try plays("Dogwood"))
    #expect(try Desktop.waits(45) { try Double(control("position")).map { $0 > 1.2 } ?? false })
    try control("pause")
    let before = try queue()
    try desktop.close(try desktop.window(named: "Jukebox"))
    #expect(desktop.waits(for: first) && first.terminationStatus == 0)

    let second = try start()
    #expect(try plays("Dogwood"))
    #expect(try control("status") == "Paused")
    #expect(try Double(control("position")).map { $0 > 1 } ?? false)
    #expect(try control("volume").hasPrefix("0.5"))
    #expect(try queue() == before)
    try desktop.close(try desktop.window(named: "Jukebox"))
    #expect(desktop.waits(for: second) && second.terminationStatus == 0)
  }
}
