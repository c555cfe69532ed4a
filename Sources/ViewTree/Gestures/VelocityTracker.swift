/// The speed of a pointer: the least-squares slope of its places over the last 100 ms, by the time of the events.
///
/// The window ends at the last sample and not at the release, so that a trace has the same speed however finely it was
/// sampled. Samples of the same time count as one: the last of them.
public nonisolated struct VelocityTracker: Sendable {
  private struct Sample {
    var time: Double
    var point: Point
  }

  private var samples: ContiguousArray<Sample> = []
  /// At how many samples the old ones are let go.
  private var capacity = 256

  /// One without samples.
  public init() {}

  /// Forgets everything.
  public mutating func reset() { samples.removeAll(keepingCapacity: true) }

  /// Notes where the pointer was at `time`. A time before the last one counts as the last one.
  public mutating func add(_ point: Point, at time: Double) {
    guard let last = samples.last else { return samples.append(Sample(time: time, point: point)) }
    if time <= last.time {
      samples[samples.count - 1].point = point
    } else {
      samples.append(Sample(time: time, point: point))
    }
    if samples.count >= capacity {
      // Old ones leave in batches, so that this costs nothing on average.
      samples.removeFirst(max(0, min(firstIndexInWindow - 1, samples.count - 2)))
      capacity = max(256, 2 * samples.count)
    }
  }

  /// The speed at `time`, in points a second: zero when the last sample is 100 ms older than that.
  public func velocity(at time: Double) -> Point {
    guard let last = samples.last, samples.count > 1,
      time - last.time < GestureMetrics.velocityWindowSeconds - 1e-6
    else { return .zero }
    // With a single sample in the window, the one before says how far it came in which time.
    let first = min(firstIndexInWindow, samples.count - 2)
    let count = Double(samples.count - first)
    // Relative to the last sample: no digits are lost, and a pointer at rest gives exactly 0.
    var meanTime = 0.0
    var mean = Point.zero
    for sample in samples[first...] {
      meanTime += sample.time - last.time
      mean = mean + (sample.point - last.point)
    }
    meanTime /= count
    mean = mean * (1 / count)
    var spread = 0.0
    var product = Point.zero
    for sample in samples[first...] {
      let dt = sample.time - last.time - meanTime
      spread += dt * dt
      product = product + (sample.point - last.point - mean) * dt
    }
    // That of two samples so far apart.
    let shortest = GestureMetrics.shortestVelocitySpanSeconds * GestureMetrics.shortestVelocitySpanSeconds / 2
    let velocity = product * (1 / max(spread, shortest))
    return velocity.isFinite ? velocity : .zero
  }

  private var firstIndexInWindow: Int {
    guard let last = samples.last else { return 0 }
    let start = last.time - GestureMetrics.velocityWindowSeconds - 1e-9
    var index = samples.count - 1
    while index > 0 && samples[index - 1].time >= start { index -= 1 }
    return index
  }
}
