/// The number of frames and the intervals between the latest ones, for `--fps` and `--verbose`.
struct FrameStatistics {
  private(set) var count = 0
  private var last: Double?
  /// A ring buffer of seconds between two frames, the latest at `next − 1`. Pauses are left out.
  private var intervals: InlineArray<120, Double> = .init(repeating: 0)
  private var filled = 0
  private var next = 0

  mutating func add(frameAt time: Double) {
    count += 1
    if let last, time - last < 0.25 {
      intervals[next] = time - last
      next = (next + 1) % 120
      filled = min(120, filled + 1)
    }
    last = time
  }

  /// The latest intervals, a few times a second; nil in between. A frame that shows the result does not lead to another one, so that the
  /// window comes to rest.
  mutating func report(at time: Double) -> [Double]? {
    guard time - lastReport.time > 0.25, count > lastReport.count + 1, filled > 0 else { return nil }
    lastReport = (time, count)
    return recent
  }
  private var lastReport = (time: 0.0, count: 0)

  /// The number of frames and the intervals between the latest ones, as text for a person.
  var summary: String {
    let sorted = recent.sorted()
    guard let longest = sorted.last else { return "\(count) frames" }
    func milliseconds(_ seconds: Double) -> String { String((seconds * 10_000).rounded() / 10) }
    return
      "\(count) frames; between the last \(sorted.count + 1) the median interval was"
      + " \(milliseconds(sorted[sorted.count / 2])) ms, the longest \(milliseconds(longest)) ms"
  }

  /// The latest intervals in seconds, oldest first.
  var recent: [Double] { (0..<filled).map { intervals[(next - filled + $0 + 120) % 120] } }
}
