import Glibc
import Music
import Testing

@testable import Jukebox

/// Random input for the whole program. `Scripts/soak` runs more of it.
@Suite("Random input for the whole program") struct SoakTests {
  @Test("R1 Nothing that a person can do breaks anything")
  func soak() {
    func number(_ name: String) -> Double? { getenv(name).flatMap { Double(String(cString: $0)) } }
    let first = number("SOAK_SEED").map { UInt64($0) } ?? UInt64.random(in: 0..<1 << 40)
    let seconds = number("SOAK_SECONDS") ?? 20
    let most = number("SOAK_STEPS").map { Int($0) } ?? .max
    let length = number("SOAK_LENGTH").map { Int($0) } ?? 3000
    let clock = ContinuousClock()
    let start = clock.now
    var (seed, steps) = (first, 0)
    print("soak: seed \(first)")
    var found: [String: Int] = [:]
    while steps < most, clock.now - start < .seconds(seconds) {
      if let finding = Soak.session(seed: seed, steps: length) {
        found[finding.kind, default: 0] += 1
        if found[finding.kind] == 1 {
          print("found with seed \(seed) after \(finding.entries.count) steps: \(finding.text)")
          let short = Soak.shrunk(finding, limit: number("SOAK_SHRINK") ?? 10)
          let lines = short.entries.map { "  \($0)" }.joined(separator: "\n")
          Issue.record("seed \(seed): \(short.text), after \(short.entries.count) steps:\n\(lines)")
        }
        if found[finding.kind] == 1, getenv("SOAK_TRACE") != nil { trace(Soak.shrunk(finding, limit: 60)) }
        steps += finding.entries.count
      } else {
        steps += length
      }
      seed += 1
    }
    print("soak: \(steps) steps in \(clock.now - start), \(seed - first) sessions, found \(found)")
  }

  /// Prints what the player does.
  private func trace(_ finding: Soak.Finding) {
    var rest = finding.entries[...]
    var last = ""
    _ = Soak.play(seed: finding.seed) { stage in
      let player = stage.main.player
      func name(_ item: PlaybackItem) -> String {
        "\(item.id >> 20).\(item.id & (1 << 20 - 1)) \(item.song.title.prefix(9))"
      }
      let now =
        "current \(player.current.map(name) ?? "-") playing \(player.isPlaying) repeat \(player.repeatMode) queue \(player.items.map(name)) played \(player.played.suffix(3).map { "\($0.id >> 20).\($0.id & (1 << 20 - 1))" })"
      if now != last { print("    \(now)") }
      last = now
      if let next = rest.first { print("\(next)") }
      return rest.popFirst()
    }
  }
}
