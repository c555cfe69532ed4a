#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How something that was let go slides to a stop: its speed is multiplied by a rate each millisecond.
public nonisolated struct Deceleration: Hashable, Sendable {
  /// Where it was let go, points.
  public let start: Double
  /// How fast, points a second.
  public let velocity: Double
  /// ln of the rate, a second.
  private let slope: Double

  /// - Parameters:
  ///   - start: where it was let go, points.
  ///   - velocity: points a second.
  ///   - rate: what is left of the speed after a millisecond, within `MotionMetrics.decelerationsPerMillisecond`.
  public init(start: Double, velocity: Double, rate: Double = MotionMetrics.normalDecelerationPerMillisecond) {
    self.start = start
    self.velocity = velocity
    let bounds = MotionMetrics.decelerationsPerMillisecond
    let rate =
      rate.isFinite
      ? min(bounds.upperBound, max(bounds.lowerBound, rate)) : MotionMetrics.normalDecelerationPerMillisecond
    slope = 1000 * log(rate)
  }

  /// The slide that comes to rest at `end`, which lies in the direction of `velocity`.
  init(start: Double, velocity: Double, end: Double) {
    self.init(start: start, velocity: velocity, slope: -velocity / (end - start))
  }

  private init(start: Double, velocity: Double, slope: Double) {
    self.start = start
    self.velocity = velocity
    self.slope = slope
  }

  /// The same slide with all positions multiplied by `factor` and then moved by `distance`.
  public func scaled(by factor: Double, shiftedBy distance: Double) -> Deceleration {
    Deceleration(start: start * factor + distance, velocity: velocity * factor, slope: slope)
  }

  /// x(t) = x₀ + v/(1000·ln d)·(d^(1000·t) − 1)
  public func position(_ t: Double) -> Double { start + velocity / slope * (exp(slope * t) - 1) }

  /// x′(t) = v·d^(1000·t)
  public func velocity(_ t: Double) -> Double { velocity * exp(slope * t) }

  /// Where it would come to rest: x₀ − v/(1000·ln d).
  public var restPosition: Double { start - velocity / slope }

  /// When less than `distance` points remain.
  public func duration(within distance: Double) -> Double {
    let way = abs(velocity / slope)
    return way > distance && distance > 0 ? log(distance / way) / slope : 0
  }

  /// When it passes `position`; nil when it never does.
  public func time(at position: Double) -> Double? {
    guard velocity != 0 else { return position == start ? 0 : nil }
    // d^(1000·t) = 1 + (x − x₀)·(1000·ln d)/v
    let factor = 1 + (position - start) * slope / velocity
    guard factor > 0, factor <= 1 else { return nil }
    return log(factor) / slope
  }
}
