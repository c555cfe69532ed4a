import Foundation
import SDLHost
import TestSupport
import Testing

/// How the program ends other than by its window's close button.
@Suite(.serialized, .waitsForPrograms) struct EndingTests {
  private let program = Program()

  /// Starts a process with the termination signals blocked, as its parent may have done.
  private func withSignalsBlocked<Result>(_ body: () throws -> Result) rethrows -> Result {
    var set = sigset_t()
    var former = sigset_t()
    sigemptyset(&set)
    for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, number) }
    pthread_sigmask(SIG_BLOCK, &set, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    return try body()
  }

  private func waits(until condition: () throws -> Bool) rethrows -> Bool {
    let end = Date().addingTimeInterval(30)
    while try !condition() {
      if Date() > end { return false }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return true
  }

  @Test(
    "J5 the program ends properly when asked to by a signal, at rest and in movement, even if its parent blocked the signals",
    .enabled(if: Desktop.isAvailable))
  func signals() throws {
    let desktop = try Desktop()
    let folder = try TemporaryFolder()
    for (index, number) in [SIGTERM, SIGINT, SIGHUP, SIGTERM].enumerated() {
      let recording = folder.url.appendingPathComponent("\(index).rec").path
      let log = Pipe()
      let jukebox = try withSignalsBlocked {
        try desktop.start(program.path, ["--record", recording], log: log)
      }
      defer { if jukebox.isRunning { kill(jukebox.processIdentifier, SIGKILL) } }
      let window = try desktop.window(named: "Jukebox")
      if index < 3 {
        _ = try desktop.rest(
          Screenshot.Region(
            x: Int(window.x), y: Int(window.y), width: Int(window.width), height: Int(window.height)))
      }
      kill(jukebox.processIdentifier, number)
      try #require(desktop.waits(for: jukebox, limit: 10), "signal \(number)")
      #expect(jukebox.terminationReason == .exit && jukebox.terminationStatus == 0, "signal \(number)")
      #expect(try String(contentsOfFile: recording, encoding: .utf8).hasSuffix("\n{\"end\":{}}\n"), "signal \(number)")
      #expect(log.fileHandleForReading.availableData.isEmpty)
    }
  }

  @Test("J5 a signal that the parent set to be ignored is ignored, as by nohup", .enabled(if: Desktop.isAvailable))
  func ignored() throws {
    let desktop = try Desktop()
    let jukebox = try desktop.start("nohup", [program.path])
    defer { if jukebox.isRunning { kill(jukebox.processIdentifier, SIGKILL) } }
    _ = try desktop.window(named: "Jukebox")
    kill(jukebox.processIdentifier, SIGHUP)
    #expect(!desktop.waits(for: jukebox, limit: 1))
    kill(jukebox.processIdentifier, SIGTERM)
    try #require(desktop.waits(for: jukebox, limit: 10))
    #expect(jukebox.terminationReason == .exit && jukebox.terminationStatus == 0)
  }

  @Test("J5 a tour goes on after a signal that its parent set to be ignored, as by nohup, and another one ends it")
  func tourIgnores() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/tour"
    let process = program.process(["--tour", path, "--size", "480x360"])
    process.executableURL = URL(fileURLWithPath: "/usr/bin/nohup")
    process.arguments = [program.path] + (process.arguments ?? [])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    func count() -> Int { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).count }
    #expect(waits { count() > 2 })
    kill(process.processIdentifier, SIGHUP)
    Thread.sleep(forTimeInterval: 0.2)
    let former = count()
    #expect(waits { count() > former + 2 || !process.isRunning })
    #expect(process.isRunning)
    process.terminate()
    #expect(waits { !process.isRunning })
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGTERM)
  }

  @Test(
    "J5 the program ends properly when a signal comes twice, as from timeout(1)", .enabled(if: Desktop.isAvailable))
  func twice() throws {
    let desktop = try Desktop()
    let jukebox = try desktop.start(program.path, [])
    defer { if jukebox.isRunning { kill(jukebox.processIdentifier, SIGKILL) } }
    _ = try desktop.window(named: "Jukebox")
    kill(jukebox.processIdentifier, SIGTERM)
    usleep(3000)
    kill(jukebox.processIdentifier, SIGTERM)
    try #require(desktop.waits(for: jukebox, limit: 10))
    #expect(jukebox.terminationReason == .exit && jukebox.terminationStatus == 0)
  }

  @Test("J5 a second signal ends a program that does not respond to the first")
  func second() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      await MainActor.run {
        let signals = TerminationSignals(patience: 0.01) { .willEnd }
        kill(getpid(), SIGTERM)
        while !signals.isReceived { usleep(1000) }
        kill(getpid(), SIGTERM)
        while true { sleep(1) }
      }
    }
  }

  @Test("J5 signals end a program that held them back and then gets no thread to wait for them")
  func withoutThread() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      await MainActor.run {
        TerminationSignals.hold()
        // No thread can be started. The limit does not apply to root.
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        let resource = __rlimit_resource_t(6)  // RLIMIT_NPROC
        guard setrlimit(resource, &none) == 0, getuid() != 0 || setuid(65_534) == 0 else {
          TerminationSignals.unblock()
          raise(SIGTERM)
          return
        }
        let signals = TerminationSignals { .willEnd }
        // For this thread alone, as others may let the signal through.
        raise(SIGTERM)
        withExtendedLifetime(signals) {}
      }
    }
  }

  @Test("J5 a tour that is ended by a signal leaves nothing behind", arguments: ["webp", "gif"])
  func tour(suffix: String) throws {
    let folder = try TemporaryFolder()
    let film = folder.url.appendingPathComponent("tour.\(suffix)").path
    let process = program.process(["--tour", film, "--size", "480x360"], environment: ["TMPDIR": folder.path])
    try withSignalsBlocked { try process.run() }
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    let files = FileManager.default
    #expect(
      try waits {
        try files.contentsOfDirectory(atPath: folder.path).contains {
          try files.contentsOfDirectory(atPath: folder.path + "/" + $0).count > 5
        }
      })
    process.terminate()
    #expect(waits { !process.isRunning })
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGTERM)
    #expect(try files.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("J5 a tour into a folder that is ended by a signal leaves whole pictures, and nothing else")
  func tourIntoFolder() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/tour"
    let files = FileManager.default
    // The signal comes at several moments of the writing.
    for count in [2, 4, 6] {
      let process = program.process(["--tour", path, "--size", "480x360"])
      try withSignalsBlocked { try process.run() }
      defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
      #expect(waits { ((try? files.contentsOfDirectory(atPath: path)) ?? []).count > count })
      process.terminate()
      #expect(waits { !process.isRunning })
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGTERM)
      #expect(try files.contentsOfDirectory(atPath: path).allSatisfy { $0.hasSuffix(".png") })
      try files.removeItem(atPath: path)
    }
  }
}
