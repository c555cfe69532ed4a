public import ViewTree

/// How a queue reacts when an item leaves it: in three phases, each of which begins after its own delay.
public nonisolated struct QueueTransition: Hashable, Sendable {
  /// One of the movements.
  public struct Phase: Hashable, Sendable {
    /// From the call to the beginning of the movement, in seconds.
    public var delay: Double
    /// How long the movement takes, in seconds. A spring lasts until it is at rest.
    public var duration: Double
    public var curve: AnimationCurve

    public init(delay: Double, duration: Double, curve: AnimationCurve) {
      self.delay = delay
      self.duration = duration
      self.curve = curve
    }
  }

  /// How an item leaves.
  public enum Exit: Hashable, Sendable {
    /// Across the axis. A vertical queue: to the right (in a right-to-left layout to the left); a horizontal queue:
    /// downward.
    case sideways
    /// Along the axis, past the front.
    case alongAxis
    /// It fades in its place.
    case fade
  }

  /// The removed item leaves.
  public var leave: Phase
  /// The other items move up to the places that became free in front of them.
  public var closeUp: Phase
  /// The item that enters the last place slides in. If an item is added to a free place, there is no delay.
  public var enter: Phase
  public var exit: Exit

  public init(leave: Phase, closeUp: Phase, enter: Phase, exit: Exit = .sideways) {
    self.leave = leave
    self.closeUp = closeUp
    self.enter = enter
    self.exit = exit
  }

  /// One after the other: leaving takes 0.3 s, then closing up 0.6 s, then entering 0.5 s.
  public static let sequential = QueueTransition(
    leave: Phase(delay: 0, duration: 0.3, curve: .easeInOut),
    closeUp: Phase(delay: 0.3, duration: 0.6, curve: .easeInOut),
    enter: Phase(delay: 0.9, duration: 0.5, curve: .easeInOut))

  /// All at once, with the durations of `sequential` and a cubic ease-out curve.
  public static let overlapping = QueueTransition(
    leave: Phase(delay: 0, duration: 0.3, curve: .cubicEaseOut),
    closeUp: Phase(delay: 0, duration: 0.6, curve: .cubicEaseOut),
    enter: Phase(delay: 0, duration: 0.5, curve: .cubicEaseOut))

  /// The transition with invalid times and curves corrected, which is reported as misuse of `call`.
  func checked(_ call: StaticString) -> QueueTransition {
    var result = self
    var isSound = true
    var problem: String?
    for phase in [\QueueTransition.leave, \.closeUp, \.enter] {
      let sound = result[keyPath: phase].sound
      if sound.delay != result[keyPath: phase].delay || sound.duration != result[keyPath: phase].duration {
        isSound = false
      }
      result[keyPath: phase] = sound
      let checked = sound.curve.checked()
      result[keyPath: phase].curve = checked.curve
      problem = problem ?? checked.problem
    }
    Misuse.report(call, isSound ? nil : "a delay or a duration that is negative, or not finite", problem)
    return result
  }
}

extension QueueTransition.Phase {
  /// The phase with delays and durations of at least zero.
  nonisolated var sound: Self {
    var result = self
    if !(delay >= 0 && delay.isFinite) { result.delay = 0 }
    if !(duration >= 0 && duration.isFinite) { result.duration = 0 }
    return result
  }

  /// The timing of this phase if it begins at `time`, without its delay.
  nonisolated func timing(at time: Double) -> AnimationTiming {
    AnimationTiming(start: time, duration: sound.duration, curve: curve)
  }
}

extension AnimationCurve {
  /// 1 − (1 − t)³, exactly: with these control points x(t) = t.
  fileprivate nonisolated static let cubicEaseOut = cubicBezier(x1: 1.0 / 3, y1: 1, x2: 2.0 / 3, y2: 1)
}
