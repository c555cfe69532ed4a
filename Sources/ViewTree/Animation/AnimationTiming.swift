/// When a movement begins, how long it takes, and along what curve.
public nonisolated struct AnimationTiming: Hashable, Sendable {
  /// When it begins, on the window's clock, in seconds. A start in the future is a delay; what began in the past is shown as far
  /// along as it would be by now.
  public var start: Double
  /// In seconds. For a spring this is how long a movement from rest takes, and only an estimate: the way and the velocity that
  /// there are decide.
  public var duration: Double
  public let curve: AnimationCurve

  /// When it is over, on the window's clock.
  public var end: Double { start + duration }

  /// Times that are not finite, a negative duration, and a curve that cannot be computed are misuse and put right.
  /// - Parameter duration: in seconds; ignored for springs.
  public init(start: Double, duration: Double = 0, curve: AnimationCurve = .easeInOut) {
    let (curve, problem) = curve.checked()
    let isDuration = duration.isFinite && duration >= 0
    Misuse.report(
      "AnimationTiming", start.isFinite ? nil : "a start at \(start) s",
      isDuration ? nil : "a duration of \(duration) s", problem)
    self.start = start.isFinite ? start : 0
    self.curve = curve
    if case .spring(let ratio, let response) = curve {
      self.duration = Spring(dampingRatio: ratio, response: response).duration(way: 0, speed: 0)
    } else {
      self.duration = isDuration ? duration : 0
    }
  }
}
