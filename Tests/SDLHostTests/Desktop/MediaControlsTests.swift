import Foundation
import TestSupport
import Testing

@testable import SDLHost

/// A message bus of its own, with programs that are run on it while this one answers.
final class TestBus {
  private let daemon = Process()
  let address: String

  init() throws {
    daemon.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
    daemon.arguments = ["--session", "--nofork", "--print-address=1"]
    let pipe = Pipe()
    daemon.standardOutput = pipe
    daemon.standardInput = FileHandle.nullDevice
    try daemon.run()
    var line = Data()
    while !line.contains(10) {
      let more = pipe.fileHandleForReading.availableData
      if more.isEmpty { break }
      line.append(more)
    }
    address = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  isolated deinit { end() }

  func end() {
    if daemon.isRunning { kill(daemon.processIdentifier, SIGKILL) }
    daemon.waitUntilExit()
  }

  /// Serves the controls until a condition holds; false after 20 s.
  func serve(_ controls: [MediaControls], until isDone: () -> Bool) -> Bool {
    func pump() {
      for control in controls {
        control.willSleep()
        _ = control.pump(isEnough: { false })
      }
    }
    return eventually(serving: pump, isDone)
  }

  /// Runs a program, and returns what it printed.
  func run(_ command: String..., serving controls: MediaControls...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.environment = ProcessInfo.processInfo.environment.merging(["DBUS_SESSION_BUS_ADDRESS": address]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let isDone = serve(controls) { !process.isRunning }
    if !isDone { kill(process.processIdentifier, SIGKILL) }
    #expect(isDone, "\(command)")
    process.waitUntilExit()
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

@Suite("Media controls", .serialized) struct MediaControlsTests {
  private let bus: TestBus
  private let controls = MediaControls(name: "stub", identity: "Stub", mimeTypes: ["audio/flac"])
  private let log = Log()
  private final class Log { var commands: [MediaCommand] = [] }

  init() throws {
    bus = try TestBus()
    controls.state = MediaStage.playing
    controls.position = { 12.5 }
    let log = log
    controls.onCommand = { [unowned controls] command in
      log.commands.append(command)
      switch command {
      case .playPause: controls.state.status = controls.state.status == .playing ? .paused : .playing
      case .setVolume(let volume): controls.state.volume = volume
      case .setShuffled(let isShuffled): controls.state.isShuffled = isShuffled
      case .setRepetition(let repetition): controls.state.repetition = repetition
      default: break
      }
    }
  }

  private func start() throws {
    controls.start(on: bus.address)
    for _ in 0..<100 where try !bus.run("playerctl", "-l", serving: controls).contains("stub") {}
  }

  private func playerctl(_ arguments: String...) throws -> String {
    try bus.run("sh", "-c", (["playerctl", "-p", "stub"] + arguments).joined(separator: " "), serving: controls)
  }

  @Test("M16 playerctl sees what plays and controls it") func playerctl() throws {
    try start()
    #expect(try playerctl("status") == "Playing")
    #expect(
      try playerctl("metadata", "--format", "'{{title}}|{{artist}}|{{album}}|{{mpris:length}}|{{mpris:artUrl}}'")
        == "Lantern|Ada Fjord, Ole Lindqvist|Paper Moons|60000000|file:///covers/moon%201.png")
    // playerctl adds the time since it asked.
    #expect(try playerctl("position").hasPrefix("12.5"))
    for (arguments, command): ([String], MediaCommand) in [
      (["next"], .next), (["previous"], .previous), (["stop"], .stop), (["position", "5+"], .seek(to: 17.5)),
      (["position", "20"], .seek(to: 20)), (["open", "file:///a"], .open(path: "/a")),
      (["volume", "0.3"], .setVolume(0.3)), (["shuffle", "On"], .setShuffled(true)),
      (["loop", "Track"], .setRepetition(.track)), (["play-pause"], .playPause),
    ] {
      #expect(try bus.run("sh", "-c", "playerctl -p stub \(arguments.joined(separator: " "))", serving: controls) == "")
      #expect(log.commands.last == command, "\(arguments)")
    }
    #expect(try playerctl("status") == "Paused")
    #expect(try playerctl("volume") == "0.300000" && playerctl("shuffle") == "On" && playerctl("loop") == "Track")
    let name = "org.mpris.MediaPlayer2.stub"
    let ping = "gdbus call --session -d \(name) -o /any -m org.freedesktop.DBus.Peer.Ping"
    #expect(try bus.run("sh", "-c", ping, serving: controls) == "()")
    let tree = try bus.run("sh", "-c", "gdbus introspect --session -d \(name) -o / -r", serving: controls)
    #expect(tree.contains("interface \(MPRIS.player.name) {"), "\(tree)")
  }

  @Test("M16 Changes and jumps are told") func signals() throws {
    try start()
    let monitor = Process()
    monitor.executableURL = URL(fileURLWithPath: "/usr/bin/gdbus")
    monitor.arguments = ["monitor", "--session", "-d", "org.mpris.MediaPlayer2.stub"]
    monitor.environment = ProcessInfo.processInfo.environment.merging(["DBUS_SESSION_BUS_ADDRESS": bus.address]) { $1 }
    let pipe = Pipe()
    monitor.standardOutput = pipe
    monitor.standardError = FileHandle.nullDevice
    try monitor.run()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    defer { kill(monitor.processIdentifier, SIGKILL) }
    var text = ""
    func sees(_ part: String) -> Bool {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(descriptor, &bytes, bytes.count)
      if count > 0 { text += String(decoding: bytes[..<count], as: UTF8.self) }
      return text.contains(part)
    }
    // The monitor says who has the name before GLib delivers signals to it, so it is ready once it has seen a change.
    #expect(
      bus.serve([controls]) {
        controls.state.volume = controls.state.volume == 0.2 ? 0.3 : 0.2
        return sees("'Volume'")
      })
    controls.state.volume = 0.9
    #expect(bus.serve([controls]) { sees("<0.9") })
    text = ""
    controls.state.volume = 0.1
    controls.state.volume = 0.5
    controls.positionDidJump()
    #expect(bus.serve([controls]) { sees("Seeked (int64 12500000,)") })
    #expect(text.contains("('org.mpris.MediaPlayer2.Player', {'Volume': <0.5>}, @as [])"), "\(text)")
    #expect(text.components(separatedBy: "PropertiesChanged").count == 2, "\(text)")
    // A jump is told once.
    for volume in [0.25, 0.75] {
      controls.state.volume = volume
      #expect(bus.serve([controls]) { sees("<\(volume)>") })
    }
    #expect(text.components(separatedBy: "Seeked").count == 2, "\(text)")
  }

  @Test("M16 A second program has its number in its name, and a bus that goes away ends nothing") func names() throws {
    try start()
    let other = MediaControls(name: "stub", identity: "Other")
    other.start(on: bus.address)
    var list = ""
    for _ in 0..<100 where !list.contains("instance") {
      list = try bus.run("playerctl", "-l", serving: controls, other)
    }
    #expect(Set(list.split(separator: "\n")) == ["stub", "stub.instance\(getpid())"])
    bus.end()
    #expect(bus.serve([controls, other]) { controls.descriptors.isEmpty && other.descriptors.isEmpty })
    controls.state.volume = 0.2
    controls.positionDidJump()
    controls.willSleep()
    #expect(controls.pump(isEnough: { false }) && controls.descriptors.isEmpty)
  }

  @Test("M16 Where there is no bus, nothing happens") func noBus() {
    controls.start(on: "unix:path=/nonexistent/bus")
    controls.willSleep()
    #expect(controls.descriptors.isEmpty && controls.pump(isEnough: { false }))
    controls.stop()
  }
}
