/// One property of one view on its way from where it was seen to where it is set.
nonisolated struct AnimationTrack {
  // Plain pointers, as each frame follows them all: counting references would cost more than moving. The view takes its tracks
  // out of the list before it leaves the window, and it keeps what is shown as long as it has a track, so neither dangles.
  let view: Unmanaged<View>
  let shown: UnsafeMutablePointer<AnimatedValues.Shown>
  let property: AnimatableProperty
  var kind = Kind.movement
  var time: LocalTime
  /// In its own time. Seconds.
  var duration: Double
  let curve: ResolvedCurve
  /// Where it started, less where it ends.
  var way: SIMD8<Double>
  var end: SIMD8<Double>
  /// With what velocity it started, a second; only springs make use of it.
  var velocity: SIMD8<Double>
  let group: AnimationGroup

  enum Kind: Sendable {
    /// Goes the way.
    case movement
    /// Is at its end from the beginning, and takes its time all the same: what people see who prefer less motion.
    case jump(isDone: Bool)
    /// Softens a jump. Until it begins nothing of it is seen.
    case fade
  }

  /// Whether it has come to its end.
  func isOver(at time: Double) -> Bool { elapsed(at: time) >= duration - MotionMetrics.timeTolerance }

  var rate: Double { time.rate }

  func elapsed(at time: Double) -> Double { self.time.elapsed(at: time) }

  /// How far it is at `time`; nil once it is over, where the model value counts, to the bit.
  func factors(at time: Double) -> ResolvedCurve.Factors? {
    let elapsed = elapsed(at: time)
    if elapsed >= duration - MotionMetrics.timeTolerance { return nil }
    switch kind {
    case .movement: break
    case .jump: return elapsed < -MotionMetrics.timeTolerance ? .start : nil
    case .fade: if elapsed < -MotionMetrics.timeTolerance { return nil }
    }
    return elapsed <= 0 ? .start : curve.factors(elapsed: elapsed, duration: duration)
  }

  /// The value at `time`; nil once it is over.
  func vector(at time: Double) -> SIMD8<Double>? {
    factors(at: time).map { end + way * $0.remaining + velocity * $0.momentum }
  }

  /// One coordinate of the value.
  func part(_ index: Int, _ factors: ResolvedCurve.Factors) -> Double {
    end[index] + way[index] * factors.remaining + velocity[index] * factors.momentum
  }

  /// Whether it has to be looked at in each frame at and after `time`: a jump has to be only once.
  func isMoving(at time: Double) -> Bool {
    if case .jump(isDone: true) = kind { return false }
    return elapsed(at: time) >= -MotionMetrics.timeTolerance
  }

  /// The velocity at `time`, a second.
  func vectorVelocity(at time: Double) -> SIMD8<Double> {
    let elapsed = elapsed(at: time)
    guard case .movement = kind, elapsed > 0, elapsed < duration else { return .zero }
    let rates = curve.rates(elapsed: elapsed, duration: duration)
    return (way * rates.remaining + velocity * rates.momentum) * rate
  }

  /// How long a spring takes from here.
  static func springDuration(_ spring: Spring, way: SIMD8<Double>, velocity: SIMD8<Double>) -> Double {
    spring.duration(way: (way * way).sum().squareRoot(), speed: (velocity * velocity).sum().squareRoot())
  }
}

/// What is shown of a view that has tracks, and which tracks these are.
final class AnimatedValues {
  struct Shown {
    var values: ViewValues
    /// When `values` were computed.
    var time: Double
  }

  /// Lies apart, so that tracks can write to it without going through this object. Plain memory, so that `deinit` reaches it.
  nonisolated(unsafe) let shown: UnsafeMutablePointer<Shown>
  /// Indexes into the animator's tracks, by property; −1 for none.
  var tracks: InlineArray<8, Int32> = .init(repeating: -1)
  var count = 0

  init(values: ViewValues, time: Double) {
    shown = .allocate(capacity: 1)
    shown.initialize(to: Shown(values: values, time: time))
  }

  deinit { shown.deallocate() }

  var values: ViewValues {
    get { shown.pointee.values }
    _modify { yield &shown.pointee.values }
  }

  /// The values at the window's present moment, in the middle of a frame, too.
  func values(of view: View) -> ViewValues {
    if let animator = view.attachedWindow?.animator, shown.pointee.time != animator.window.currentTime {
      animator.refresh(self, of: view)
    }
    return shown.pointee.values
  }
}
