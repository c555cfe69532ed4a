import Foundation
import Testing

/// The program, from the build folder of these tests.
struct Program {
  let path: String

  /// A folder with pictures, in the checkout that contains this file.
  static let pictures = "\(#filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined())/Assets/Library"

  init() {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    path = (tests as NSString).deletingLastPathComponent + "/jukebox"
  }

  struct Result {
    let status: Int32
    let reason: Process.TerminationReason
    let output: String
    let complaints: String
  }

  /// A process that will run the program without a display.
  func process(_ arguments: [String], environment: [String: String] = [:]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .filter { !["DISPLAY", "WAYLAND_DISPLAY"].contains($0.key) && !$0.key.hasPrefix("SDL_") }
      .merging(["XDG_STATE_HOME": "/dev/null", "LANGUAGE": "en"]) { $1 }.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Runs a script or a tool to its end, and returns what it says on both streams.
  static func runTool(at tool: URL, _ arguments: [String], in folder: URL? = nil) throws -> (
    status: Int32, output: String
  ) {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  /// Runs the program to its end, without a display.
  /// - Parameters:
  ///   - redirection: a shell redirection of the program's streams, such as "2>&-".
  ///   - executable: the path of a different program to run.
  func run(
    _ arguments: [String], environment: [String: String] = [:], redirection: String? = nil, executable: String? = nil
  ) throws -> Result {
    let process = process(arguments, environment: environment)
    if let executable { process.executableURL = URL(fileURLWithPath: executable) }
    if let redirection {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "exec \"$0\" \"$@\" \(redirection)", path] + arguments
    }
    let output = Pipe()
    // Use a file: reading two pipes one after the other would block a program that prints a lot on the second.
    let complaints = FileManager.default.temporaryDirectory.appendingPathComponent("jukebox-\(UUID().uuidString).log")
    _ = FileManager.default.createFile(atPath: complaints.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: complaints) }
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: complaints)
    // Use a handle, as `Data(contentsOf:)` leaks memory if the file is empty.
    let reading = try FileHandle(forReadingFrom: complaints)
    try process.run()
    let outputData = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let result = Result(
      status: process.terminationStatus, reason: process.terminationReason,
      output: String(decoding: outputData, as: UTF8.self),
      complaints: String(decoding: try reading.readToEnd() ?? Data(), as: UTF8.self))
    #expect(!result.complaints.contains("misuse: "), "\(arguments): \(result.complaints)")
    return result
  }

  /// The program's description of what is visible at rest.
  func describe(_ arguments: [String] = []) throws -> [Element] {
    try run(["--describe"] + arguments).output.split(separator: "\n").map {
      try JSONDecoder().decode(Element.self, from: Data($0.utf8))
    }
  }
}

/// One line of `--describe`.
struct Element: Decodable {
  var role: String
  var label: String?
  var value: String?
  var frame: Frame
}

struct Frame: Decodable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double
}

/// Whether a complaint of the program is a single sentence.
func isOneSentence(_ text: String) -> Bool {
  text.split(separator: "\n").count == 1 && text.hasPrefix("jukebox: ")
}
