/// An entry of an animation queue: changes with a duration and a curve, or a sequence of items that repeats.
public nonisolated struct AnimationItem: Sendable {
  /// A change of one property of a view.
  public enum Change: Hashable, Sendable {
    case center(Point)
    case frame(Rect)
    case bounds(Rect)
    case transform(Transform)
    /// Rotates clockwise by an angle in radians, which may be more than a full turn, from the rotation at the start of the item.
    case rotation(by: Double)
    case alpha(Double)
    case backgroundColor(Color)
    case cornerRadius(Double)
    /// Changes nothing, but takes the item's duration.
    case wait
  }

  /// Changes at the same time. The duration has no effect for springs.
  struct Step: Sendable {
    let changes: [Change]
    let duration: Double
    let curve: AnimationCurve
  }

  enum Content: Sendable {
    case step(Step)
    /// Repeats `count` times, or until cancelled if that is nil.
    case repeating([AnimationItem], count: Int?)
  }

  let content: Content

  /// A single change.
  /// - Parameters:
  ///   - duration: in seconds; 0 applies the change immediately when the item starts. A negative or non-finite duration is misuse
  ///     and counts as 0. Ignored for springs.
  ///   - curve: invalid parameters are misuse and corrected.
  public init(_ change: Change, duration: Double, curve: AnimationCurve = .easeInOut) {
    self.init([change], duration: duration, curve: curve)
  }

  /// Several changes at the same time; see `init(_:duration:curve:)` with a single one.
  public init(_ changes: [Change], duration: Double, curve: AnimationCurve = .easeInOut) {
    let isSound = duration.isFinite && duration >= 0
    let (curve, problem) = curve.checked()
    Misuse.report("AnimationItem", isSound ? nil : "a duration of \(duration) s", problem)
    content = .step(Step(changes: changes, duration: isSound ? duration : 0, curve: curve))
  }

  /// A sequence of items that repeats.
  ///
  /// Repeating items without any duration, or of less than a nanosecond, is misuse: they run once, or not at all if `count` is nil.
  /// - Parameter count: how many times the sequence runs; nil to repeat it until the queue is cancelled. A negative count is misuse
  ///   and counts as 0.
  public init(repeating items: [AnimationItem], count: Int? = nil) {
    var count = count
    if let given = count, given < 0 {
      Misuse.report("AnimationItem(repeating:count:): a negative count of \(given)")
      count = 0
    }
    // The clock could not tell their runs apart, and would not go on.
    if items.reduce(0, { $0 + $1.length }) < MotionMetrics.timeTolerance {
      if count == nil || (count ?? 0) > 1 {
        Misuse.report("AnimationItem(repeating:count:): the items have no duration")
      }
      count = min(count ?? 0, 1)
    }
    content = .repeating(items, count: count)
  }

  /// The duration, in seconds; infinite for an endless repeat. A spring counts with its duration from rest.
  var length: Double {
    switch content {
    case .step(let step): return step.curve.springDuration ?? step.duration
    case .repeating(let items, let count):
      if count == 0 { return 0 }
      let once = items.reduce(0) { $0 + $1.length }
      return count.map { once * Double($0) } ?? .infinity
    }
  }

  /// Whether the duration is exactly `length`. That of a spring depends on the distance and the velocity at its start.
  var isTimed: Bool {
    switch content {
    case .step(let step): if case .spring = step.curve { false } else { true }
    case .repeating(let items, _): items.allSatisfy(\.isTimed)
    }
  }

  /// The angle, in radians, by which running `items` again rotates a view after they have run before. All other properties end
  /// with the same values each time. Nil if an item never ends.
  static func rotationOfFurtherRun(_ items: [AnimationItem]) -> Double? {
    guard let rotation = Rotation(items) else { return nil }
    return rotation.isAbsolute ? 0 : rotation.angle
  }

  /// The effect of items on the rotation of a view.
  private struct Rotation {
    var angle = 0.0
    /// Whether the items set the transform, which discards all earlier rotations.
    var isAbsolute = false

    /// Nil if an item never ends.
    init?(_ items: [AnimationItem]) {
      for item in items {
        switch item.content {
        case .step(let step):
          for change in step.changes {
            switch change {
            case .rotation(let more): angle += more
            case .transform: (angle, isAbsolute) = (0, true)
            default: break
            }
          }
        case .repeating(let inner, let count):
          guard let count, let run = Rotation(inner) else { return nil }
          if run.isAbsolute && count > 0 {
            (angle, isAbsolute) = (run.angle, true)
          } else {
            angle += run.angle * Double(count)
          }
        }
      }
    }
  }
}
