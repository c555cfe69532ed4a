/// The start, the duration and the curve of an animation.
public nonisolated struct AnimationTiming: Hashable, Sendable {
  /// When it begins, on the window's clock, in seconds. A start in the future is a delay. With a start in the past, the animation
  /// is shown as if it had begun then.
  public var start: Double
  /// How long it takes, in seconds. For a spring, this is the duration from rest and only an estimate, because the actual duration
  /// depends on the distance and the velocity.
  public var duration: Double
  public let curve: AnimationCurve

  /// When it ends, on the window's clock, in seconds.
  public var end: Double { start + duration }

  /// Makes a timing. Times that are not finite, a negative duration and an invalid curve are misuse, and are corrected.
  /// - Parameters:
  ///   - start: on the window's clock, in seconds.
  ///   - duration: in seconds; ignored for springs.
  public init(start: Double, duration: Double = 0, curve: AnimationCurve = .easeInOut) {
    let (curve, problem) = curve.checked()
    let isDuration = duration.isFinite && duration >= 0
    Misuse.report(
      "AnimationTiming", start.isFinite ? nil : "a start at \(start) s",
      isDuration ? nil : "a duration of \(duration) s", problem)
    self.start = start.isFinite ? start : 0
    self.curve = curve
    self.duration = curve.springDuration ?? (isDuration ? duration : 0)
  }
}
