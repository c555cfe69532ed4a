import Glibc
import SDLHost
import ViewTree

@testable import Jukebox

/// One session of random input after the other, each with a seed of its own.
struct SoakRun {
  struct Options {
    var seed = SoakOption.number("SOAK_SEED").map { UInt64($0) } ?? UInt64.random(in: 0..<1 << 40)
    var seconds = SoakOption.number("SOAK_SECONDS") ?? 30
    var steps = SoakOption.number("SOAK_STEPS").map { Int($0) } ?? .max
    /// The steps of one session.
    var length = 3000
    /// How long a finding is made shorter, in seconds.
    var shrink = SoakOption.number("SOAK_SHRINK") ?? 10
    /// The file that says what is done, in case of a crash.
    var notePath: String?
  }

  let options: Options

  init(of options: Options) { self.options = options }

  /// Runs, and returns what was found: each kind of finding once, with what leads to it.
  func findings() -> [String] {
    if let path = getenv("SOAK_REPLAY") { return replay(String(cString: path)) }
    let clock = ContinuousClock()
    let start = clock.now
    var (seed, steps) = (options.seed, 0)
    print("soak: seed \(seed)")
    var counts: [String: Int] = [:]
    var texts: [String] = []
    while steps < options.steps, clock.now - start < .seconds(options.seconds) {
      note(seed, "")
      let finding = Soak.session(seed: seed, steps: options.length)
      steps += finding?.entries.count ?? options.length
      if let finding {
        counts[finding.kind, default: 0] += 1
        if counts[finding.kind] == 1 { texts.append(report(finding)) }
      }
      seed += 1
    }
    let seconds = Double((clock.now - start).components.seconds)
    print("soak: \(steps) steps in \(seconds) s, \(seed - options.seed) sessions, findings: \(counts)")
    return texts
  }

  private func report(_ finding: Soak.Finding) -> String {
    print("soak: seed \(finding.seed), after \(finding.entries.count) steps: \(finding.text)")
    fflush(nil)
    let short = Soak.shrunk(finding, limit: options.shrink)
    let path = "\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/soak-\(finding.seed).rec"
    SoakRecording.write(short, to: path)
    let text =
      "\(short.text), with seed \(finding.seed), after \(short.entries.count) steps, which are in \(path); Scripts/soak --replay shows it"
    note(finding.seed, text)
    return text
  }

  private func replay(_ path: String) -> [String] {
    guard let (seed, entries) = SoakRecording.read(path) else { return ["\(path) is no recording of Scripts/soak"] }
    for entry in entries { print("  \(entry)") }
    return Soak.replay(seed: seed, entries).map { ["\($0.text), at step \($0.entries.count)"] } ?? []
  }

  // MARK: What is done

  private func note(_ seed: UInt64, _ text: String) {
    guard let path = options.notePath, let file = fopen(path, "w") else { return }
    fputs("\(seed)\n\(text)", file)
    fclose(file)
  }

  static func note(at path: String) -> (seed: String, text: String) {
    guard let file = fopen(path, "r") else { return ("unknown", "") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(
      separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(lines[0]), lines.count > 1 ? String(lines[1]) : "")
  }
}

/// Steps as a recording of the program, with what is not input in words of the soak's own.
enum SoakRecording {
  private static let word = "soak"

  static func write(_ finding: Soak.Finding, to path: String) {
    let look = SoakLook(seed: finding.seed)
    var options = RecordingFile.Options()
    (options.theme, options.reducedMotion) = (look.isDark ? .dark : .light, look.prefersReducedMotion)
    guard let writer = try? RecordingWriter(path: path, options: options) else { return }
    writer.begin(size: look.size, scale: look.scale)
    writer.append(.program("\(word) seed \(finding.seed)"))
    for entry in finding.entries {
      switch entry {
      case .advance(let seconds): writer.append(.advance(seconds: seconds, real: seconds))
      case .event(let event): writer.append(.event(event))
      case .library(let seed): writer.append(.program("\(word) library \(seed.map { "\($0)" } ?? "arrives")"))
      case .active(let value): writer.append(.program("\(word) active \(value)"))
      case .visible(let value): writer.append(.program("\(word) visible \(value)"))
      case .palette(let value): writer.append(.program("\(word) dark \(value)"))
      case .pictures: writer.append(.program("\(word) pictures"))
      case .look: writer.append(.program("\(word) look"))
      case .rest: writer.append(.program("\(word) rest"))
      }
    }
    writer.end()
  }

  static func read(_ path: String) -> (seed: UInt64, entries: [SoakEntry])? {
    guard let file = try? RecordingFile(reading: path) else { return nil }
    var seed: UInt64?
    var entries: [SoakEntry] = []
    for entry in file.recording.entries {
      switch entry {
      case .advance(let seconds, _): entries.append(.advance(seconds))
      case .event(let event): entries.append(.event(event))
      case .program(let text):
        let words = text.split(separator: " ").map(String.init)
        guard words.count > 1, words[0] == word else { return nil }
        switch (words[1], words.last ?? "") {
        case ("seed", let number): seed = UInt64(number)
        case ("library", let number): entries.append(.library(UInt64(number)))
        case ("active", let value): entries.append(.active(value == "true"))
        case ("visible", let value): entries.append(.visible(value == "true"))
        case ("dark", let value): entries.append(.palette(isDark: value == "true"))
        case ("pictures", _): entries.append(.pictures)
        case ("look", _): entries.append(.look)
        case ("rest", _): entries.append(.rest)
        default: return nil
        }
      case .picture, .clipboard: continue
      }
    }
    return seed.map { ($0, entries) }
  }
}
