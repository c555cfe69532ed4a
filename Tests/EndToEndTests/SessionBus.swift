import Foundation

/// A message bus for a session of its own, on which assistive technology can be started.
final class SessionBus {
  private let daemon: Process
  private let folder: URL
  /// What programs need to find the bus, and nothing of the person's own session.
  let environment: [String: String]

  static let python = "/usr/bin/python3"

  init(on desktop: Desktop) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bus-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let settings = [
      "DISPLAY": desktop.display, "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path,
      "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "0",
    ]
    daemon = Process()
    daemon.executableURL = URL(fileURLWithPath: Desktop.find("dbus-daemon") ?? "dbus-daemon")
    daemon.arguments = ["--session", "--nofork", "--print-address=1"]
    daemon.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("WAYLAND") && !$0.key.hasPrefix("DBUS") && !$0.key.hasPrefix("AT_SPI") }
      .merging(settings) { $1 }
    let pipe = Pipe()
    daemon.standardOutput = pipe
    daemon.standardError = FileHandle.nullDevice
    daemon.standardInput = FileHandle.nullDevice
    try daemon.run()
    var address = Data()
    while !address.contains(10) {
      let more = pipe.fileHandleForReading.availableData
      if more.isEmpty { throw Desktop.Failure(description: "dbus-daemon did not start") }
      address.append(more)
    }
    let text = String(decoding: address, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    environment = settings.merging(["DBUS_SESSION_BUS_ADDRESS": text]) { $1 }
  }

  deinit {
    kill()
    endServices()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Ends what the bus has started and leaves behind: the bus of assistive technology does not notice that its launcher is gone.
  private func endServices() {
    let mark = Data("XDG_RUNTIME_DIR=\(folder.path)\0".utf8)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      guard let id = Int32(name), let command = try? String(contentsOfFile: "/proc/\(name)/comm", encoding: .utf8),
        ["dbus-daemon", "at-spi", "ibus"].contains(where: { command.hasPrefix($0) }),
        let environment = FileManager.default.contents(atPath: "/proc/\(name)/environ"),
        environment.range(of: mark) != nil
      else { continue }
      Foundation.kill(id, SIGKILL)
    }
  }

  /// Ends the bus at once.
  func kill() {
    if daemon.isRunning { Foundation.kill(daemon.processIdentifier, SIGKILL) }
    daemon.waitUntilExit()
  }

  /// A process that is to end within `limit` seconds, on the bus.
  private func process(_ command: [String], limit: Int) -> (Process, Pipe) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Desktop.find("timeout") ?? "timeout")
    // Threads of tests block other signals, and so do the programs that they start.
    process.arguments = ["--signal=KILL", "\(limit)"] + command
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    return (process, pipe)
  }

  /// Runs a program on the bus, and returns what it printed.
  func run(_ command: [String], limit: Int = 90) throws -> String {
    let (process, pipe) = process(command, limit: limit)
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// What the assistive program of these tests answers to a command, see `Client/accessible.py`.
  func ask(_ program: String, _ command: String...) throws -> Answer { try ask(program, command) }

  func ask(_ program: String, _ command: [String]) throws -> Answer {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Client/accessible.py")
    let output = try run([Self.python, script.path, program, command[0]] + command.dropFirst())
    guard let line = output.split(separator: "\n").last else {
      throw Desktop.Failure(description: "\(command) got no answer")
    }
    return try JSONDecoder().decode(Answer.self, from: Data(line.utf8))
  }
}

/// An answer in JSON, read as it is needed.
indirect enum Answer: Decodable, Equatable, CustomStringConvertible {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([Answer])
  case fields([String: Answer])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([Answer].self) {
      self = .list(list)
    } else {
      self = .fields(try value.decode([String: Answer].self))
    }
  }

  subscript(name: String) -> Answer { if case .fields(let fields) = self { fields[name] ?? .null } else { .null } }
  var list: [Answer] { if case .list(let list) = self { list } else { [] } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var numbers: [Double] { list.compactMap(\.number) }
  var texts: [String] { list.compactMap(\.text) }
  var isTrue: Bool { self == .bool(true) }

  var description: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): "\(number)"
    case .text(let text): "\"\(text)\""
    case .list(let list): "\(list)"
    case .fields(let fields): "\(fields)"
    }
  }
}
