import Foundation

/// The program that was built beside these tests, and counts what frames cost. See `Benchmarks/Cost`.
struct CostProbe {
  /// What one workload took.
  struct Count: Decodable, Equatable {
    var workload: String
    var count: Int
    var frames: Int
    var loadAllocations: Int
    var loadBytes: Int
    /// Frames in which nothing came, began or ended, and the allocations in these.
    var steadyFrames: Int
    var steadyAllocations: Int
    var grownBytes: Int
  }

  struct Failure: Error, CustomStringConvertible { let description: String }

  private static let path: String = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return (tests as NSString).deletingLastPathComponent + "/CostProbe"
  }()

  static func find(_ program: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(program)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Whether this is the program as it is, and no sanitizer is built into it.
  static var counts: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["ASAN_OPTIONS"] == nil && environment["TSAN_OPTIONS"] == nil
  }

  /// Whether instructions can be counted here.
  static var countsInstructions: Bool { find("valgrind") != nil && find("strip") != nil }

  /// Takes each workload, a name with a count behind a colon, through so many frames.
  static func count(_ workloads: [String], frames: Int = 120) throws -> [Count] {
    try run(path, ["--frames", "\(frames)"] + workloads).split(separator: "\n").map {
      try JSONDecoder().decode(Count.self, from: Data($0.utf8))
    }
  }

  /// The instructions of a frame of each, as valgrind counts them: always the same, whatever else the machine does.
  static func instructions(_ workloads: [String], frames: Int) throws -> [Int] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cost-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // valgrind cannot read all that Swift writes about its sources.
    _ = try run(find("strip") ?? "strip", ["-g", "-o", "\(folder)/probe", path])
    _ = try run(
      find("valgrind") ?? "valgrind",
      [
        "--tool=callgrind", "--instr-atstart=no", "--collect-atstart=no", "--toggle-collect=cost_counted",
        "--dump-after=cost_counted", "--callgrind-out-file=\(folder)/out", "\(folder)/probe", "--frames-only",
        "--frames",
        "\(frames)",
      ] + workloads)
    // Each workload left a profile.
    return try workloads.indices.map { index in
      let text = try String(contentsOfFile: "\(folder)/out.\(index + 1)", encoding: .utf8)
      guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix("totals: ") }),
        let total = Int(line.dropFirst(8))
      else { throw Failure(description: "no total for \(workloads[index])") }
      return total / frames
    }
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(program) \(arguments): exit \(process.terminationStatus)")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
