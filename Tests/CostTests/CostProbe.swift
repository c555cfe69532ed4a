import Foundation

/// The program that counts the cost of frames, from the build folder of these tests. See `Benchmarks/Cost`.
struct CostProbe {
  /// The counts of one workload.
  struct Count: Decodable, Equatable {
    var workload: String
    var count: Int
    var frames: Int
    var loadAllocations: Int
    var loadBytes: Int
    /// The number of frames in which no item appears and no animation begins or ends, and the allocations in them.
    var steadyFrames: Int
    var steadyAllocations: Int
    var grownBytes: Int
    /// The median of the frames' times.
    var frameMilliseconds: Double
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

  /// Whether allocations are counted: not in a build with a sanitizer, which allocates by itself.
  static var counts: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["ASAN_OPTIONS"] == nil && environment["TSAN_OPTIONS"] == nil
  }

  /// Whether instructions can be counted on this machine.
  static var countsInstructions: Bool { find("valgrind") != nil && find("strip") != nil }

  /// Runs workloads, each given as a name and a count separated by a colon, for `frames` frames each.
  static func count(_ workloads: [String], frames: Int = 120) throws -> [Count] {
    try run(path, ["--frames", "\(frames)"] + workloads).split(separator: "\n").map {
      try JSONDecoder().decode(Count.self, from: Data($0.utf8))
    }
  }

  /// Counts the instructions per frame of each workload with valgrind. The result is the same on every run.
  static func instructions(_ workloads: [String], frames: Int) throws -> [Int] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cost-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // valgrind cannot read all of Swift's debug information.
    _ = try run(find("strip") ?? "strip", ["-g", "-o", "\(folder)/probe", path])
    _ = try run(
      find("valgrind") ?? "valgrind",
      [
        "--tool=callgrind", "--instr-atstart=no", "--collect-atstart=no", "--toggle-collect=cost_counted",
        "--dump-after=cost_counted", "--callgrind-out-file=\(folder)/out", "\(folder)/probe", "--frames-only",
        "--frames",
        "\(frames)",
      ] + workloads)
    // Each workload leaves a profile.
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
