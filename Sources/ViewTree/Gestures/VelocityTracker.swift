internal import DequeModule

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

  /// The samples of the period over which the velocity is measured, and the last one before it.
  private var samples = Deque<Sample>()

  /// Creates a tracker without samples.
  public init() {}

  /// Removes all samples.
  public mutating func reset() { samples.removeAll(keepingCapacity: true) }

  /// Adds the location of the pointer at `time`, in seconds. A time before the last one is treated as equal to it.
  public mutating func add(_ point: Point, at time: Double) {
    if let last = samples.last, time <= last.time {
      samples[samples.count - 1].point = point
      return
    }
    samples.append(Sample(time: time, point: point))
    while samples.count > 2, samples[1].time < start { samples.removeFirst() }
  }

  /// The velocity at `time`, in points per second. It is zero if the last sample is 100 ms older than that.
  public func velocity(at time: Double) -> Point {
    guard let last = samples.last, samples.count > 1,
      time - last.time < GestureMetrics.velocityWindowSeconds - 1e-6
    else { return .zero }
    // If there is a single sample in the period, the one before it is used too.
    let first = samples.count > 2 && samples[0].time < start ? 1 : 0
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

  /// The beginning of the period, in seconds.
  private var start: Double { (samples.last?.time ?? 0) - GestureMetrics.velocityWindowSeconds - 1e-9 }
}
