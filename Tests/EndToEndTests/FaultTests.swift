import Foundation
import TestSupport
import Testing

/// The program while the system refuses what it asks for.
@Suite(.serialized, .waitsForPrograms) struct FaultTests {
  @Test("R4 With too few file descriptors the program ends with a sentence, and never by a signal", arguments: 5..<14)
  func descriptors(limit: Int) throws {
    let program = Program()
    let result = try program.run(
      ["-c", "ulimit -n \(limit); exec \"$0\"", program.path], environment: ["DISPLAY": ":9999"],
      executable: "/bin/bash")
    #expect(result.reason == .exit && result.status != 0, "\(limit): \(result.status)")
    #expect(!result.complaints.isEmpty)
  }

  @Test("R4 Where the system refuses a single descriptor at the start, the program ends with a sentence, too")
  func singleDescriptor() throws {
    let folder = try TemporaryFolder()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let library = folder.path + "/faults.so"
    let (status, text) = try Program.runTool(
      at: URL(fileURLWithPath: "/usr/bin/env"),
      ["cc", "-shared", "-fPIC", "-o", library, root.appendingPathComponent("Tools/Faults/faults.c").path])
    try #require(status == 0, "\(text)")
    // The third is libdispatch's own, which ends a process without a word.
    for number in 1...3 {
      let result = try Program().run(
        ["--renderer", "software"],
        environment: [
          "DISPLAY": ":9999", "LD_PRELOAD": library, "FAULTS_PROGRAM": "jukebox", "FAULTS_CALL": "eventfd",
          "FAULTS_NUMBER": "\(number)", "FAULTS_ERROR": "\(EMFILE)",
        ])
      #expect(result.reason == .exit && result.status == 69, "\(number): \(result.status)")
      #expect(result.complaints.contains("Cannot wait for events"), "\(number): \(result.complaints)")
    }
  }

  @Test(
    "R4 R5 One fault somewhere in a window that is used costs nothing",
    .enabled(if: Desktop.isAvailable, "needs Xvfb and xdotool"),
    .enabled(if: ProcessInfo.processInfo.environment["FAULTS"] != nil, "differs each time, so only with FAULTS=1"))
  func sample() throws {
    let seed = UInt32.random(in: 0 ... .max)
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let (status, text) = try Program.runTool(
      at: root.appendingPathComponent("Scripts/faults"),
      [
        "--program", Program().path, "--sample", "1", "--seed", "\(seed)", "--scenarios", "session,dequeue,quit",
        "--calls", "open,rename,thread,kill",
      ])
    print("faults: seed \(seed)")
    #expect(status == 0, "\(text)")
  }
}
