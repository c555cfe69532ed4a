import Foundation
import Testing

/// A bare clone of the working tree with a version, and a folder for packages that depend on it.
///
/// It lies beside the tests' executable and stays there, so that later runs build only what has changed.
struct Outside {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static var isClone: Bool {
    (try? run("git", ["-C", root.path, "rev-parse", "--is-inside-work-tree"]))?.status == 0
  }

  /// Whether the environment asks for packages that are really built outside.
  static var isAskedFor: Bool { ProcessInfo.processInfo.environment["JUKEBOX_OUTSIDE"] != nil }

  let folder: URL
  private let clone: URL
  private let version: String

  init() throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    folder = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("outside")
    clone = folder.appendingPathComponent("jukebox.git")
    let source = folder.appendingPathComponent("source")
    try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
    if !FileManager.default.fileExists(atPath: source.appendingPathComponent(".git").path) {
      try Self.must("git", ["init", "-q", "-b", "main", source.path])
    }
    // All files of the working tree that are not ignored, in their current state, committed or not.
    let tree = ["--git-dir", source.appendingPathComponent(".git").path, "--work-tree", Self.root.path]
    let tracked = try Self.must("git", ["-C", Self.root.path, "ls-files", "-z", "-co", "--exclude-standard"])
    let list = folder.appendingPathComponent("files")
    let files = tracked.split(separator: "\0").filter {
      FileManager.default.fileExists(atPath: Self.root.appendingPathComponent(String($0)).path)
    }
    try Data((files.joined(separator: "\0") + "\0").utf8).write(to: list)
    try Self.must("git", tree + ["rm", "-r", "-q", "--cached", "--ignore-unmatch", "."])
    try Self.must(
      "git", ["-C", Self.root.path] + tree + ["add", "-f", "--pathspec-from-file", list.path, "--pathspec-file-nul"])
    let isChanged = try Self.run("git", tree + ["diff", "--cached", "--quiet", "HEAD"]).status != 0
    let tags = try Self.must("git", tree + ["tag"]).split(separator: "\n").count
    if isChanged || tags == 0 {
      // Each state gets a version of its own, as the contents of a version must never change.
      version = "1.0.\(tags)"
      let author = ["-c", "user.name=Outside", "-c", "user.email=outside@localhost", "-c", "commit.gpgsign=false"]
      try Self.must("git", author + tree + ["commit", "-q", "--allow-empty", "-m", version])
      try Self.must("git", author + tree + ["tag", version])
      try? FileManager.default.removeItem(at: clone)
      try Self.must("git", ["clone", "-q", "--bare", source.path, clone.path])
    } else {
      version = "1.0.\(tags - 1)"
    }
  }

  /// `manifest` with its dependency on `address` replaced by this version of the clone.
  func pointed(_ manifest: String, at address: String) -> String {
    manifest.replacingOccurrences(of: "url: \"\(address)\"", with: "url: \"file://\(clone.path)\"")
      .replacingOccurrences(of: #"from: "1.0.0""#, with: "exact: \"\(version)\"")
  }

  /// Copies the Swift files of a folder of the repository to `target`, and inserts the clone's address into its manifest.
  func copy(_ folder: String, to target: URL) throws {
    let source = Self.root.appendingPathComponent(folder)
    for path in try FileManager.default.subpathsOfDirectory(atPath: source.path) where path.hasSuffix(".swift") {
      let text = try String(contentsOf: source.appendingPathComponent(path), encoding: .utf8)
      try write(pointed(text, at: "JUKEBOX"), to: target.appendingPathComponent(path))
    }
  }

  func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    if (try? String(contentsOf: file, encoding: .utf8)) != text { try Data(text.utf8).write(to: file) }
  }

  /// Runs SwiftPM on `package`. All packages share a build folder, so that the toolkit is built once.
  func swift(_ arguments: [String], in package: URL) throws {
    try? FileManager.default.removeItem(at: package.appendingPathComponent("Package.resolved"))
    let options = [
      "--package-path", package.path, "--scratch-path", folder.appendingPathComponent("build").path,
      "--cache-path", folder.appendingPathComponent("cache").path,
      "--security-path", folder.appendingPathComponent("security").path,
      // Only for speed.
      "-debug-info-format", "none",
    ]
    try Self.must("swift", arguments + options)
  }

  // MARK: Programs

  private struct Failure: Error, CustomStringConvertible { let description: String }

  @discardableResult
  static func must(_ program: String, _ arguments: [String]) throws -> String {
    let (status, output) = try run(program, arguments)
    guard status == 0 else {
      throw Failure(description: "\(program) \(arguments.joined(separator: " ")): \(status)\n\(output.suffix(8_000))")
    }
    return output
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    // In a git hook, these variables point to a different repository.
    process.environment = ProcessInfo.processInfo.environment
      .filter { !["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"].contains($0.key) }
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
