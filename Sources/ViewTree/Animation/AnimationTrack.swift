/// One property of one view on its way from where it was seen to where it is set.
nonisolated struct AnimationTrack {
  /// The view takes its tracks out of the list before it leaves the window, so this never dangles.
  let view: Unmanaged<View>
  let property: AnimatableProperty
  var group: AnimationGroup
  /// Where it started, less where it ends.
  var way: SIMD8<Double>
  var end: SIMD8<Double>
  /// With what velocity it started, a second; only springs make use of it.
  var velocity: SIMD8<Double>
  var curve: ResolvedCurve
  var duration: Double
  /// Its own time: `elapsedAtBase` at `base` on the window's clock, going on at `rate`.
  var base: Double
  var elapsedAtBase: Double
  var rate: Double
  var kind = Kind.movement

  enum Kind: Sendable {
    /// Goes the way.
    case movement
    /// Is at its end from the beginning, and takes its time all the same: what people see who prefer less motion.
    case jump(isDone: Bool)
    /// Softens a jump. Until it begins nothing of it is seen.
    case fade
  }

  /// A hair's breadth: a time that was added up is not to the bit the same. Timers are as tolerant; see `Window.advance(by:)`.
  private static let timeTolerance = 1e-9

  /// Whether it has come to its end.
  func isOver(at time: Double) -> Bool { elapsed(at: time) >= duration - Self.timeTolerance }

  func elapsed(at time: Double) -> Double {
    elapsedAtBase + (time - base) * rate
  }

  /// The value at `time`; nil once it is over, where the model value counts, to the bit.
  func vector(at time: Double) -> SIMD8<Double>? {
    let elapsed = elapsed(at: time)
    if elapsed >= duration - Self.timeTolerance { return nil }
    switch kind {
    case .movement: break
    case .jump: return elapsed < -Self.timeTolerance ? end + way : nil
    case .fade: if elapsed < -Self.timeTolerance { return nil }
    }
    if elapsed <= 0 { return end + way }
    let factors = curve.factors(elapsed: elapsed, duration: duration)
    return end + way * factors.remaining + velocity * factors.momentum
  }

  /// Whether it has to be looked at in each frame at and after `time`: a jump has to be only once.
  func isMoving(at time: Double) -> Bool {
    if case .jump(isDone: true) = kind { return false }
    return elapsed(at: time) >= -Self.timeTolerance
  }

  /// The velocity at `time`, a second.
  func vectorVelocity(at time: Double) -> SIMD8<Double> {
    let elapsed = elapsed(at: time)
    guard case .movement = kind, elapsed > 0, elapsed < duration else { return .zero }
    let rates = curve.rates(elapsed: elapsed, duration: duration)
    return (way * rates.remaining + velocity * rates.momentum) * rate
  }

  /// How long a spring takes from here: until less than 0.1 % of the way, and of the top speed, remain.
  static func springDuration(_ spring: Spring, way: SIMD8<Double>, velocity: SIMD8<Double>) -> Double {
    let start = (way * way).sum().squareRoot()
    let speed = (velocity * velocity).sum().squareRoot()
    let peak = spring.momentum(spring.peakTime)
    let reach = max(start, speed * peak)
    let topSpeed = max(speed, start * spring.frequency * spring.frequency * peak)
    guard reach > 0 else {
      return spring.settlingTime(from: 1, velocity: 0, distance: 0.001, speed: 0.001 * spring.frequency)
    }
    // The directions of way and velocity may agree or oppose each other; the slower counts.
    return max(
      spring.settlingTime(from: start, velocity: speed, distance: 0.001 * reach, speed: 0.001 * topSpeed),
      spring.settlingTime(from: start, velocity: -speed, distance: 0.001 * reach, speed: 0.001 * topSpeed))
  }
}

/// What is shown of a view that has tracks, and which tracks these are.
final class AnimatedValues {
  var values: ViewValues
  /// When `values` were computed.
  var time: Double
  /// Indexes into the animator's tracks, by property; −1 for none.
  var tracks: InlineArray<8, Int32> = .init(repeating: -1)
  var count = 0

  init(values: ViewValues, time: Double) {
    self.values = values
    self.time = time
  }

  /// The values at the window's present moment, in the middle of a frame, too.
  func values(of view: View) -> ViewValues {
    if let animator = view.attachedWindow?.animator, time != animator.window.currentTime {
      animator.refresh(self, of: view)
    }
    return values
  }
}
