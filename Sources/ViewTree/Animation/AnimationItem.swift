/// A scene: what changes, in what time, along what curve; or scenes that repeat.
public nonisolated struct AnimationItem: Sendable {
  /// One thing that changes in a view.
  public enum Change: Hashable, Sendable {
    case center(Point)
    case frame(Rect)
    case bounds(Rect)
    case transform(Transform)
    /// Turns by so many radians, clockwise, also by several turns, from where it is then.
    case rotation(by: Double)
    case alpha(Double)
    case backgroundColor(Color)
    case cornerRadius(Double)
    /// Changes nothing and takes its time.
    case wait
  }

  enum Content: Sendable {
    case step(changes: [Change], duration: Double, curve: AnimationCurve)
    /// nil: until cancelled.
    case repeating([AnimationItem], count: Int?)
  }

  let content: Content

  /// - Parameter duration: in seconds; 0 applies the change at once, in its turn.
  public init(_ change: Change, duration: Double, curve: AnimationCurve = .easeInOut) {
    self.init([change], duration: duration, curve: curve)
  }

  /// All `changes` at the same time.
  public init(_ changes: [Change], duration: Double, curve: AnimationCurve = .easeInOut) {
    let isSound = duration.isFinite && duration >= 0
    let (curve, problem) = curve.checked()
    Misuse.report("AnimationItem", isSound ? nil : "a duration of \(duration) s", problem)
    content = .step(changes: changes, duration: isSound ? duration : 0, curve: curve)
  }

  /// `items` one after the other, `count` times; nil repeats them until the queue is cancelled.
  ///
  /// Without an end and without any length is misuse, and is passed over, as is a negative count.
  public init(repeating items: [AnimationItem], count: Int? = nil) {
    var count = count
    if let given = count, given < 0 {
      Misuse.report("AnimationItem(repeating:count:): a count of \(given)")
      count = 0
    }
    if items.allSatisfy({ $0.length == 0 }) {
      if count == nil || (count ?? 0) > 1 {
        Misuse.report("AnimationItem(repeating:count:): a repeat of zero length")
      }
      count = min(count ?? 0, 1)
    }
    content = .repeating(items, count: count)
  }

  /// How long it takes, in seconds; infinite for what has no end. Springs count as they are from rest.
  var length: Double {
    switch content {
    case .step(_, let duration, .spring(let ratio, let response)):
      return duration >= 0
        ? AnimationTrack.springDuration(
          Spring(dampingRatio: ratio, response: response), way: .zero, velocity: .zero) : 0
    case .step(_, let duration, _):
      return duration
    case .repeating(let items, let count):
      if count == 0 { return 0 }
      let once = items.reduce(0) { $0 + $1.length }
      return count.map { once * Double($0) } ?? .infinity
    }
  }

  /// Whether it is known beforehand how long it takes: a spring's time depends on where it starts.
  var isTimed: Bool {
    switch content {
    case .step(_, _, .spring): false
    case .step: true
    case .repeating(let items, _): items.allSatisfy(\.isTimed)
    }
  }

  /// What running through `items` once more leaves turned further, in radians, when they were run through before: everything
  /// else is as it was. Nil where one of them has no end.
  static func turnOfFurtherRun(_ items: [AnimationItem]) -> Double? {
    guard let turn = Turn(items) else { return nil }
    return turn.isAnew ? 0 : turn.angle
  }

  /// What an item does to the angle of a view.
  private struct Turn {
    var angle = 0.0
    /// Whether the transform is set to a value, which takes back all turns before it.
    var isAnew = false

    init() {}

    /// Nil where there is no end.
    init?(_ items: [AnimationItem]) {
      for item in items {
        switch item.content {
        case .step(let changes, _, _):
          for change in changes {
            switch change {
            case .rotation(let more): angle += more
            case .transform: (angle, isAnew) = (0, true)
            default: break
            }
          }
        case .repeating(let inner, let count):
          guard let count, let run = Turn(inner) else { return nil }
          if run.isAnew && count > 0 {
            (angle, isAnew) = (run.angle, true)
          } else {
            angle += run.angle * Double(count)
          }
        }
      }
    }
  }
}
