internal import Glibc

/// Exponential deceleration: the speed is multiplied by a constant rate each millisecond.
public nonisolated struct Deceleration: Hashable, Sendable {
  /// The position at time 0, in points.
  public let start: Double
  /// The velocity at time 0, in points per second.
  public let velocity: Double
  /// The natural logarithm of the rate, per second. Negative.
  private let slope: Double

  /// - Parameters:
  ///   - start: the position at time 0, in points.
  ///   - velocity: in points per second.
  ///   - rate: the factor by which the speed is multiplied each millisecond, limited to
  ///     `MotionMetrics.decelerationsPerMillisecond`.
  public init(start: Double, velocity: Double, rate: Double = MotionMetrics.normalDecelerationPerMillisecond) {
    self.start = start
    self.velocity = velocity
    let bounds = MotionMetrics.decelerationsPerMillisecond
    let rate =
      rate.isFinite
      ? min(bounds.upperBound, max(bounds.lowerBound, rate)) : MotionMetrics.normalDecelerationPerMillisecond
    slope = 1000 * log(rate)
  }

  /// A deceleration that ends at `end`, which must lie in the direction of `velocity`.
  init(start: Double, velocity: Double, end: Double) {
    self.init(start: start, velocity: velocity, slope: -velocity / (end - start))
  }

  private init(start: Double, velocity: Double, slope: Double) {
    self.start = start
    self.velocity = velocity
    self.slope = slope
  }

  /// The same deceleration with all positions multiplied by `factor` and then increased by `distance`.
  public func scaled(by factor: Double, shiftedBy distance: Double) -> Deceleration {
    Deceleration(start: start * factor + distance, velocity: velocity * factor, slope: slope)
  }

  /// The position after `t` seconds, in points: x(t) = x₀ + v/(1000·ln d)·(d^(1000·t) − 1).
  public func position(_ t: Double) -> Double { start + velocity / slope * (exp(slope * t) - 1) }

  /// The velocity after `t` seconds, in points per second: x′(t) = v·d^(1000·t).
  public func velocity(_ t: Double) -> Double { velocity * exp(slope * t) }

  /// The position to which it converges: x₀ − v/(1000·ln d).
  public var restPosition: Double { start - velocity / slope }

  /// The time, in seconds, after which it is within `distance` points of `restPosition`.
  public func duration(within distance: Double) -> Double {
    let way = abs(velocity / slope)
    return way > distance && distance > 0 ? log(distance / way) / slope : 0
  }

  /// The time, in seconds, at which it passes `position`; nil if it never does.
  public func time(at position: Double) -> Double? {
    guard velocity != 0 else { return position == start ? 0 : nil }
    // d^(1000·t) = 1 + (x − x₀)·(1000·ln d)/v
    let factor = 1 + (position - start) * slope / velocity
    guard factor > 0, factor <= 1 else { return nil }
    return log(factor) / slope
  }
}
