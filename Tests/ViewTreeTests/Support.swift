import Testing
import ViewTree

/// Lines that `Misuse` was told while `body` ran.
func misuses(_ body: () -> Void) -> [String] {
  let log = Log()
  Misuse.$handler.withValue({ line in log.append(line) }) { body() }
  return log.lines
}

/// Lines that callbacks write, in order.
nonisolated final class Log: @unchecked Sendable {  // tests write from the main thread only
  private(set) var lines: [String] = []
  func append(_ line: String) { lines.append(line) }
}

/// A random number generator that can be started again.
nonisolated struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
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
