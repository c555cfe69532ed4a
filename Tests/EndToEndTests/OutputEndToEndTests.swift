import Foundation
import TestSupport
import Testing

/// The real program, and devices of a real sound server that come and go.
@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: Desktop.isAvailable && Desktop.find("pulseaudio") != nil && Desktop.find("pactl") != nil))
struct OutputEndToEndTests {
  private let program = Program()
  private let desktop: Desktop
  private let bus: SessionBus
  private let folder: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    desktop = try Desktop(width: 800, height: 600)
    bus = try SessionBus(on: desktop)
    folder = try TemporaryFolder()
    let settings = [
      "XDG_MUSIC_DIR": folder.path + "/none", "XDG_CACHE_HOME": folder.path, "XDG_STATE_HOME": folder.path,
      "XDG_CONFIG_HOME": folder.path, "HOME": folder.path, "SDL_AUDIODRIVER": "pulseaudio",
      "PULSE_SERVER": "unix:\(folder.path)/socket",
    ]
    environment = bus.environment.merging(settings) { $1 }
    // Foundation takes a program for ended that closes what it has inherited, as the server does; the shell stays. The server ends a while
    // after the last program that plays there, also where it outlives the shell.
    let server =
      "pulseaudio -n --daemonize=no --exit-idle-time=60 --use-pid-file=no -L 'module-null-sink sink_name=speakers'"
      + " -L 'module-native-protocol-unix socket=\(folder.path)/socket auth-anonymous=1'"
    _ = try desktop.start(
      "/bin/sh", ["-c", "trap 'kill $!' TERM; \(server) & wait"], environment: environment)
    try #require(Desktop.waits(45) { FileManager.default.fileExists(atPath: folder.path + "/socket") })
  }

  private func pactl(_ arguments: String...) throws -> String {
    try bus.run(["env", "PULSE_SERVER=unix:\(folder.path)/socket", "HOME=\(folder.path)", "pactl"] + arguments)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func plug() throws -> String {
    try pactl("load-module", "module-null-sink", "sink_name=usb", "sink_properties=device.description=Headphones")
  }

  /// The labels of what has a role.
  private func labels(_ role: String) throws -> [String] {
    try bus.ask("jukebox", "roles").list.map(\.texts).filter { $0.first == role }.compactMap(\.last)
  }

  private func click(_ role: String, _ label: String) throws {
    let frame = try bus.ask("jukebox", "find", role, label)["screen"].numbers
    try #require(frame.count == 4, "\(role) \(label)")
    try desktop.click(frame[0] + frame[2] / 2, frame[1] + frame[3] / 2)
  }

  private func says(_ sentence: String) throws -> Bool {
    try bus.ask("jukebox", "roles").list.contains { $0.texts.last?.contains(sentence) == true }
  }

  private func isHeard(on sink: String) throws -> Bool {
    let sinks = try pactl("list", "short", "sinks").split(separator: "\n").map { $0.split(separator: "\t") }
    let number = sinks.first { $0.count > 1 && $0[1] == sink }?.first
    let streams = try pactl("list", "short", "sink-inputs").split(separator: "\n").map { $0.split(separator: "\t") }
    return number != nil && streams.contains { $0.count > 1 && $0[1] == number }
  }

  @Test("P7 The chosen device is used when it is plugged in after the start, while a song plays on another one")
  func pluggedInLater() throws {
    let settings = folder.url.appendingPathComponent("jukebox")
    try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
    try Data(#"{"outputDevice":"Headphones"}"#.utf8).write(to: settings.appendingPathComponent("preferences.json"))
    let process = try desktop.start(program.path, ["--fullscreen"], environment: environment)
    _ = try desktop.window(named: "Jukebox")
    _ = try #require(try desktop.rest(Screenshot.Region(x: 0, y: 0, width: 200, height: 100)))
    try desktop.xdotool("key", "space")
    #expect(try Desktop.waits(45) { try isHeard(on: "speakers") })
    _ = try plug()
    #expect(try Desktop.waits(45) { try isHeard(on: "usb") && !isHeard(on: "speakers") })
    try desktop.xdotool("key", "ctrl+q")
    #expect(desktop.waits(for: process) && process.terminationStatus == 0)
  }

  @Test(
    "P7 A device that is pulled out while its menu is open can be chosen, which is explained, and is used when it is back"
  )
  func pulled() throws {
    let module = try plug()
    let process = try desktop.start(program.path, ["--fullscreen"], environment: environment)
    _ = try desktop.window(named: "Jukebox")
    _ = try #require(try desktop.rest(Screenshot.Region(x: 0, y: 0, width: 200, height: 100)))
    try desktop.xdotool("key", "space", "ctrl+comma")
    #expect(try Desktop.waits(45) { try labels("push button").contains("Output device") })
    // The devices are asked for when the page is shown, and again when the menu opens.
    #expect(
      try Desktop.waits(45) {
        try click("push button", "Output device")
        if try Desktop.waits(3, for: { try labels("check menu item").contains("Headphones") }) { return true }
        try desktop.xdotool("key", "Escape")
        return false
      })
    _ = try pactl("unload-module", module)
    #expect(try Desktop.waits(45) { try !pactl("list", "short", "sinks").contains("usb") })
    try click("check menu item", "Headphones")
    let sentence = "It is not connected."
    #expect(try Desktop.waits(45) { try says(sentence) })
    #expect(process.isRunning)
    _ = try plug()
    #expect(try Desktop.waits(45) { try !says(sentence) }, "it is back")
    #expect(try Desktop.waits(45) { try isHeard(on: "usb") }, "the song goes on there")
    try desktop.xdotool("key", "ctrl+q")
    #expect(desktop.waits(for: process) && process.terminationStatus == 0)
  }
}
