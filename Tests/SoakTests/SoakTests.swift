import Glibc
import Testing

/// Random input for the whole program. `Scripts/soak` runs more of it, in this process, and prints what it finds.
@Suite("Random input for the whole program") struct SoakTests {
  @Test("R1 Nothing that a person can do breaks anything")
  func soak() async throws {
    if SoakOption.number("SOAK_SECONDS") != nil || getenv("SOAK_REPLAY") != nil {
      for finding in SoakRun(of: SoakRun.Options()).findings() { Issue.record("\(finding)") }
      return
    }
    // In a process of its own, which holds up no other tests, and may crash.
    let path = "\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/soak-\(getpid())"
    // Each time another input, unless somebody compares runs. What it finds is mended first, whoever has made it.
    let seed = SoakOption.number("SOAK_SEED").map { UInt64($0) } ?? UInt64.random(in: 0..<1 << 40)
    print("soak: seed \(seed)")
    defer { unlink(path) }
    let result = await #expect(processExitsWith: .success) { [path = path as String, seed = seed as UInt64] in
      await SoakTests.run(seed: seed, notingIn: path)
    }
    if result == nil {
      let note = SoakRun.note(at: path)
      Issue.record("Scripts/soak --seed \(note.seed) repeats it. \(note.text.isEmpty ? "It crashed." : note.text)")
    }
  }

  private static func run(seed: UInt64, notingIn path: String) {
    var options = SoakRun.Options()
    (options.seed, options.seconds, options.length, options.shrink) = (seed, 10, 700, 5)
    options.notePath = path
    if !SoakRun(of: options).findings().isEmpty { exit(1) }
  }
}

/// What `Scripts/soak` passes on.
enum SoakOption {
  static func number(_ name: String) -> Double? { getenv(name).flatMap { Double(String(cString: $0)) } }
}
