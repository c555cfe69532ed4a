/// The animation of one property of one view, from the presented value at its start to the model value.
nonisolated struct AnimationTrack {
  // Unretained, because each frame accesses them for all tracks, and reference counting would cost more than the animation
  // itself. They do not dangle: a view removes its tracks before it leaves the window, and keeps `AnimatedValues` as long as it
  // has tracks.
  let view: Unmanaged<View>
  let shown: UnsafeMutablePointer<AnimatedValues.Shown>
  let property: AnimatableProperty
  var kind = Kind.movement
  var time: LocalTime
  /// In seconds of its local time.
  var duration: Double
  let curve: ResolvedCurve
  /// The initial value minus `end`.
  var way: SIMD8<Double>
  var end: SIMD8<Double>
  /// The velocity at the start, per second of local time. Only springs use it, but what replaces the track at its start inherits it.
  var velocity: SIMD8<Double>
  let group: AnimationGroup

  enum Kind: Sendable {
    /// Interpolates.
    case movement
    /// Shows the end from the beginning, but lasts as long as a movement: for reduced motion. `isDone` is whether the end has been
    /// shown. Until then, the start is shown while time stands still.
    case jump(isDone: Bool)
    /// The fade of a view whose geometry jumped. Has no effect until it begins.
    case fade
  }

  /// Whether it has ended at `time`.
  func isOver(at time: Double) -> Bool { elapsed(at: time) >= duration - MotionMetrics.timeTolerance }

  var rate: Double { time.rate }

  func elapsed(at time: Double) -> Double { self.time.elapsed(at: time) }

  /// The factors at `time`; nil if it has ended, so that the exact model value is shown.
  func factors(at time: Double) -> ResolvedCurve.Factors? {
    let elapsed = elapsed(at: time)
    if elapsed >= duration - MotionMetrics.timeTolerance { return nil }
    switch kind {
    case .movement: break
    case .jump(let isDone): return elapsed < -MotionMetrics.timeTolerance || !isDone && rate == 0 ? .start : nil
    case .fade: if elapsed < -MotionMetrics.timeTolerance { return nil }
    }
    return elapsed <= 0 ? .start : curve.factors(elapsed: elapsed, duration: duration)
  }

  /// The value at `time`; nil if it has ended.
  func vector(at time: Double) -> SIMD8<Double>? {
    factors(at: time).map { end + way * $0.remaining + velocity * $0.momentum }
  }

  /// One coordinate of the value.
  func part(_ index: Int, _ factors: ResolvedCurve.Factors) -> Double {
    end[index] + way[index] * factors.remaining + velocity[index] * factors.momentum
  }

  /// Whether it has to be updated in each frame from `time` on. A jump has to be updated only once.
  func isMoving(at time: Double) -> Bool {
    if case .jump(isDone: true) = kind { return false }
    return elapsed(at: time) >= -MotionMetrics.timeTolerance
  }

  /// The velocity at `time`, per second.
  func vectorVelocity(at time: Double) -> SIMD8<Double> {
    let elapsed = elapsed(at: time)
    guard case .movement = kind, elapsed >= -MotionMetrics.timeTolerance, !isOver(at: time) else { return .zero }
    if elapsed <= 0 { return velocity * rate }
    let rates = curve.rates(elapsed: elapsed, duration: duration)
    return (way * rates.remaining + velocity * rates.momentum) * rate
  }

  /// The duration of a spring with this distance and velocity, in seconds.
  static func springDuration(_ spring: Spring, way: SIMD8<Double>, velocity: SIMD8<Double>) -> Double {
    spring.duration(way: (way * way).sum().squareRoot(), speed: (velocity * velocity).sum().squareRoot())
  }
}

extension SIMD8<Double> {
  /// Whether no sum or product overflows that a track computes from it. Otherwise the end is shown immediately.
  nonisolated var canBeInterpolated: Bool { all(self .>= -1e300) && all(self .<= 1e300) }
}

/// The presented values of a view that has tracks, and the indices of its tracks.
final class AnimatedValues {
  struct Shown {
    var values: ViewValues
    /// When `values` were computed.
    var time: Double
  }

  /// Allocated separately, so that tracks can write to it without accessing this object. `nonisolated(unsafe)`, so that `deinit`
  /// can deallocate it.
  nonisolated(unsafe) let shown: UnsafeMutablePointer<Shown>
  /// The index of the track of each property in the animator's tracks; −1 for none.
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

  /// The values at the window's current time, also during a frame.
  func values(of view: View) -> ViewValues {
    if let animator = view.attachedWindow?.animator, shown.pointee.time != animator.window.currentTime {
      animator.refresh(self, of: view)
    }
    return shown.pointee.values
  }
}
