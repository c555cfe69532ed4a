/// The times of the latest frames, for `--fps` and `--verbose`.
struct FrameStatistics {
  private(set) var count = 0
  private var last: Double?
  /// Seconds from one frame to the next, the latest at `next − 1`; pauses are left out.
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

  /// For people: how many frames, and how far apart the latest ones were.
  var summary: String {
    let sorted = recent.sorted()
    guard let longest = sorted.last else { return "\(count) frames" }
    func milliseconds(_ seconds: Double) -> String { String((seconds * 10_000).rounded() / 10) }
    return
      "\(count) frames; of the last \(sorted.count + 1) the median came \(milliseconds(sorted[sorted.count / 2])) ms"
      + " after the one before, the latest of them \(milliseconds(longest)) ms"
  }

  /// The latest intervals, the oldest first, in seconds.
  var recent: [Double] { (0..<filled).map { intervals[(next - filled + $0 + 120) % 120] } }
}
