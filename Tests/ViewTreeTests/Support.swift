import Testing
import ViewTree

/// Lines that `Misuse` was told while `body` ran.
func misuses(_ body: () -> Void) -> [String] {
  let log = Log()
  Misuse.$handler.withValue({ line in log.append(line) }) { body() }
  return log.lines
}

nonisolated extension DisplayList {
  /// How many commands draw something.
  var visibleCount: Int { visible.ranges.count { !$0.isEmpty } }
}

/// Lines that callbacks write, in order.
nonisolated final class Log: @unchecked Sendable {  // tests write from the main thread only
  private(set) var lines: [String] = []
  func append(_ line: String) { lines.append(line) }
  func removeAll() { lines = [] }
}

func expectClose(
  _ a: Double, _ b: Double, _ tolerance: Double = 1e-9, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(abs(a - b) <= tolerance, "\(a) is not \(b) ± \(tolerance)", sourceLocation: sourceLocation)
}

func expectClose(
  _ a: Point, _ b: Point, _ tolerance: Double = 1e-9, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance, "\(a) is not \(b) ± \(tolerance)",
    sourceLocation: sourceLocation)
}
