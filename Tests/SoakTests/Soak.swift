import Glibc
import Music
import Synchronization
import ViewTree

@testable import Jukebox

/// Runs the program with random input, and looks after each step whether everything is as it has to be.
struct Soak {
  /// What was found, and how to get there again.
  struct Finding {
    var seed: UInt64
    var text: String
    var entries: [SoakEntry]

    /// The same for findings that probably have the same cause.
    var kind: String { String(text.filter { !$0.isNumber }.prefix(60)) }
  }

  /// After how many steps what was drawn is compared, and after how many the program is left in peace.
  private static let stepsPerLook = 101
  private static let stepsPerRest = 601

  /// Plays entries in a new window.
  /// - Parameter next: makes the next entry; nil at the end.
  /// - Returns: what was wrong; nil if nothing was.
  static func play(seed: UInt64, _ next: (SoakStage) -> SoakEntry?) -> Finding? {
    let misuse = Reports()
    var entries: [SoakEntry] = []
    var text: String?
    weak var window: Window?
    weak var main: MainController?
    reporting(to: misuse) {
      do {
        let stage = try SoakStage(SoakLook(seed: seed))
        (window, main) = (stage.window, stage.main)
        while text == nil, let entry = next(stage) {
          entries.append(entry)
          text = stage.play(entry) ?? SoakChecks.fault(on: stage, after: entry)
          text = misuse.first ?? text
        }
      } catch { text = "\(error)" }
    }
    if text == nil, window != nil { text = "the window stays in memory" }
    if text == nil, main != nil { text = "the content stays in memory" }
    return text.map { Finding(seed: seed, text: $0, entries: entries) }
  }

  /// A session of random input.
  static func session(seed: UInt64, steps: Int) -> Finding? {
    var input = SoakInput(seed: seed)
    var count = 0
    return play(seed: seed) { stage in
      count += 1
      if count == steps || count % stepsPerRest == 0 { return .rest }
      if count > steps { return nil }
      return count % stepsPerLook == 0 ? .look : input.next(on: stage)
    }
  }

  static func replay(seed: UInt64, _ entries: [SoakEntry]) -> Finding? {
    var rest = entries[...]
    return play(seed: seed) { _ in rest.popFirst() }
  }

  /// Leaves out what is not needed for a finding.
  /// - Parameter limit: how long that may take, in seconds.
  static func shrunk(_ finding: Finding, limit: Double) -> Finding {
    var best = finding
    guard let again = replay(seed: finding.seed, finding.entries), again.kind == finding.kind else {
      best.text += " (not again)"
      return best
    }
    var size = max(1, best.entries.count / 2)
    let clock = ContinuousClock()
    let start = clock.now
    while true {
      var isShorter = false
      var end = best.entries.count
      while end > 0, clock.now - start < .seconds(limit) {
        let start = max(0, end - size)
        var entries = best.entries
        entries.removeSubrange(start..<end)
        if let found = replay(seed: finding.seed, entries), found.kind == finding.kind {
          best = found
          isShorter = true
        }
        end = min(start, best.entries.count)
      }
      if size == 1 && !isShorter || clock.now - start >= .seconds(limit) { return best }
      size = max(1, size / 2)
    }
  }

  /// Not optimised, as the optimiser breaks it.
  @_optimize(none)
  private static func reporting(to misuse: Reports, _ body: () -> Void) {
    Misuse.$handler.withValue({ misuse.note($0) }, operation: body)
  }
}

/// What was reported.
private nonisolated final class Reports: Sendable {
  private let lines = Mutex<[String]>([])
  var first: String? { lines.withLock { $0.first } }
  func note(_ line: String) { lines.withLock { $0.append(line) } }
}
