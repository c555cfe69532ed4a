/// Measures the velocity of a pointer: the least-squares slope of its locations over the last 100 ms, with the times of the
/// events.
///
/// The period ends at the last sample and not at the release, so the velocity does not depend on how finely the movement was
/// sampled. Of samples with the same time, the last one counts.
public nonisolated struct VelocityTracker: Sendable {
  private struct Sample {
    var time: Double
    var point: Point
  }

  private var samples: ContiguousArray<Sample> = []
  /// The number of samples at which old ones are removed.
  private var capacity = 256

  /// Creates a tracker without samples.
  public init() {}

  /// Removes all samples.
  public mutating func reset() { samples.removeAll(keepingCapacity: true) }

  /// Adds the location of the pointer at `time`, in seconds. A time before the last one is treated as equal to it.
  public mutating func add(_ point: Point, at time: Double) {
    guard let last = samples.last else { return samples.append(Sample(time: time, point: point)) }
    if time <= last.time {
      samples[samples.count - 1].point = point
    } else {
      samples.append(Sample(time: time, point: point))
    }
    if samples.count >= capacity {
      // Old samples are removed in batches, so that the average cost is constant.
      samples.removeFirst(max(0, min(firstIndexInWindow - 1, samples.count - 2)))
      capacity = max(256, 2 * samples.count)
    }
  }

  /// The velocity at `time`, in points per second. It is zero if the last sample is 100 ms older than that.
  public func velocity(at time: Double) -> Point {
    guard let last = samples.last, samples.count > 1,
      time - last.time < GestureMetrics.velocityWindowSeconds - 1e-6
    else { return .zero }
    // If there is a single sample in the period, the one before it is used too.
    let first = min(firstIndexInWindow, samples.count - 2)
    let count = Double(samples.count - first)
    // Relative to the last sample, so that no precision is lost and a pointer at rest gives exactly 0.
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
    // The spread of two samples with the shortest time span between them.
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
