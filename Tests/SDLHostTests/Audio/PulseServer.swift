import Foundation
import TestSupport

@testable import SDLHost

/// PulseAudio in a process of its own, without devices at first.
final class PulseServer {
  private let folder: TemporaryFolder
  private var processes: [pid_t] = []
  let address: String

  nonisolated static var isInstalled: Bool {
    ["pulseaudio", "pactl", "parec"].allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
  }

  init() throws {
    folder = try TemporaryFolder()
    address = "unix:\(folder.path)/socket"
    try begin()
  }

  isolated deinit { end() }

  func begin() throws {
    processes.append(
      start(
        "pulseaudio -n --daemonize=no --exit-idle-time=-1 --use-pid-file=no "
          + "-L 'module-native-protocol-unix socket=\(folder.path)/socket auth-anonymous=1' >/dev/null"))
    if !eventually({ connection() != nil }) { throw CocoaError(.fileReadUnknown) }
  }

  /// Ends it at once, as a crash would.
  func end() {
    for process in processes { kill(process, SIGKILL) }
    processes = []
    unlink(folder.path + "/socket")
  }

  func connection() -> PulseConnection? { PulseConnection(name: "Test", id: "test", server: address) }

  /// Loads a module, and returns its number.
  @discardableResult
  func load(_ module: String) -> String { run("pactl load-module \(module)") }

  /// The number of the device on which the only stream is heard.
  var sinkOfStream: String? {
    run("pactl list short sink-inputs").split(separator: "\t").dropFirst().first.map(String.init)
  }

  /// Runs a command, and returns what it prints.
  @discardableResult
  func run(_ command: String) -> String {
    let settings = "HOME=\(folder.path) XDG_RUNTIME_DIR=\(folder.path) PULSE_SERVER=\(address)"
    guard let pipe = popen("export \(settings); \(command) 2>/dev/null", "r") else { return "" }
    defer { pclose(pipe) }
    var text = ""
    while let character = UInt8(exactly: getc(pipe)) { text.append(Character(UnicodeScalar(character))) }
    return text.trimmingCharacters(in: .newlines)
  }

  /// Starts a command, and returns its process.
  private func start(_ command: String) -> pid_t { pid_t(run("\(command) & echo $!")) ?? 0 }

  /// What a device plays, as 16-bit samples of two channels.
  struct Recording {
    fileprivate let path: String
    private var data: Data { (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data() }
    var byteCount: Int { data.count }
    var samples: [Int16] { data.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) } }
  }

  func record(_ device: String, rate: Int = 44100) -> Recording {
    let path = folder.path + "/recording"
    processes.append(
      start("parec -d \(device) --raw --format=s16le --rate=\(rate) --channels=2 --latency-msec=20 >\(path)"))
    return Recording(path: path)
  }
}
