import Foundation
import Music
import Testing

/// Processes that are killed while they change a session and write it: this program, which starts itself again with one test alone.
@MainActor @Suite(.serialized) struct KilledSessionTests {
  /// What a process does until it is killed.
  private struct Order: Codable {
    var folder: String
    var seed: UInt64
    /// From how many bytes on only what has changed is written.
    var differencesFrom: Int
    /// A file that gets a byte before each operation.
    var progress: String
  }

  private nonisolated static let variable = "JUKEBOX_KILLED_SESSION"
  private nonisolated static var order: Order? {
    ProcessInfo.processInfo.environment[variable].flatMap {
      try? JSONDecoder().decode(Order.self, from: Data($0.utf8))
    }
  }

  /// Does what a person may do in an evening.
  @MainActor private struct Evening {
    var random: RepeatableGenerator
    var title = 0

    init(seed: UInt64, _ player: Player) {
      random = RepeatableGenerator(seed: seed)
      player.time = { PlayerTime(date: 1_800_000_000) }
    }

    mutating func go(on stage: PlayerStage) {
      let player = stage.player
      let entries = player.entries
      let some = Set(entries.shuffled(using: &random).prefix(3).map(\.id))
      let names = ["Kitchen", "Friday", "Queue"]
      title += 1
      let songs = PlayerStage.songs(["A\(title)", "B\(title)"])
      switch Int.random(in: 0..<17, using: &random) {
      case 0...2: player.next()
      case 3: player.previous()
      case 4, 5: player.move(some, before: entries.randomElement(using: &random)?.id)
      case 6: player.remove(some)
      case 7: player.toggleStop(after: entries.randomElement(using: &random)?.id)
      case 8: player.setTimer(.date(1_900_000_000 + Double(title)))
      case 9: player.setTimer(nil)
      case 10: player.beginQueue(names.randomElement(using: &random) ?? "")
      case 11, 12: if let kept = player.keptQueues.first { player.showQueue(kept.name) }
      case 13 where player.keptQueues.count > 2: player.removeQueue(player.keptQueues[1].name)
      case 14: player.undo()
      case 15: player.redo()
      default: player.add(songs, title: nil)
      }
    }
  }

  @Test("a process that changes a session until it is killed", .enabled(if: order != nil))
  func victim() throws {
    let order = try #require(Self.order)
    let run = try SessionRun(SessionFolder(at: order.folder), differencesFrom: order.differencesFrom)
    var evening = Evening(seed: order.seed, run.player)
    let progress = try #require(FileHandle(forWritingAtPath: order.progress))
    while true {
      try progress.write(contentsOf: [0])
      evening.go(on: run.stage)
      run.save()
      // The next operation comes while this one is written, or afterwards.
      if Bool.random() { try run.flush() } else { usleep(200) }
    }
  }

  /// The parts in which two values differ.
  private static func differences(_ one: Any, _ other: Any) -> [String] {
    let (a, b) = (Mirror(reflecting: one), Mirror(reflecting: other))
    if String(reflecting: one) == String(reflecting: other) { return [] }
    if a.children.isEmpty || a.children.count != b.children.count || a.displayStyle == .collection {
      return ["\(String(reflecting: one).prefix(200)) ≠ \(String(reflecting: other).prefix(200))"]
    }
    return zip(a.children, b.children).flatMap { x, y in
      differences(x.value, y.value).map { "\(x.label ?? "").\($0)" }
    }
  }

  private static func begin(_ folder: SessionFolder) throws {
    let run = try SessionRun(folder, (0..<40).map { "S\($0)" })
    run.player.next()
    run.end()
  }

  /// But for the position, which moves on with the clock.
  private func state(_ player: PlayerState?) -> PlayerState? {
    var state = player
    state?.position = 0
    return state
  }

  @Test("M18 H9 killed in the middle of any operation, the session is that before it or after it, and is continued")
  func kills() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["JUKEBOX_KILLS"].flatMap(Int.init) ?? 4
    let seed = environment["JUKEBOX_KILL_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64.max)
    print("Kills: seed \(seed)")
    var random = RepeatableGenerator(seed: seed)
    let folder = SessionFolder()
    // Its end releases the session for others.
    try Self.begin(folder)
    let progress = folder.path + "-progress"
    defer { unlink(progress) }
    var operations = 0
    for round in 0..<count {
      let former = try #require(folder.files.read().session?.player)
      let order = Order(
        folder: folder.path, seed: random.next(), differencesFrom: Bool.random(using: &random) ? 0 : 1 << 18,
        progress: progress)
      try Data().write(to: URL(fileURLWithPath: progress))
      let victim = Process()
      victim.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      victim.arguments = ["--testing-library", "swift-testing", "--filter", "KilledSessionTests/victim"]
      victim.environment = environment.merging([
        Self.variable: String(decoding: try JSONEncoder().encode(order), as: UTF8.self)
      ]) { $1 }
      victim.standardOutput = FileHandle.nullDevice
      victim.standardError = FileHandle.nullDevice
      try victim.run()
      func done() -> Int { (try? Data(contentsOf: URL(fileURLWithPath: progress)).count) ?? 0 }
      let goal = Int.random(in: 1...12, using: &random)
      while done() < goal, victim.isRunning { usleep(300) }
      usleep(UInt32.random(in: 0..<4000, using: &random))
      kill(victim.processIdentifier, SIGKILL)
      victim.waitUntilExit()
      #expect(victim.terminationReason == .uncaughtSignal, "it was killed, and did not end")
      let found = folder.files.read()
      #expect(found.problem == nil && !found.isUnread, "seed \(seed), round \(round): \(found.problem as Any)")
      let session = state(found.session?.player)
      // All states that it has gone through.
      let stage = PlayerStage()
      var evening = Evening(seed: order.seed, stage.player)
      stage.player.restore(former)
      var states = [state(former), state(stage.player.state)]
      for _ in 0..<done() {
        evening.go(on: stage)
        states.append(state(stage.player.state))
      }
      if !states.contains(session) {
        Issue.record(
          "seed \(seed), round \(round) of \(order): \(states.map { Self.differences($0 as Any, session as Any) })")
      }
      operations += done()
    }
    print("Kills: \(count) in \(operations) operations")
  }
}
