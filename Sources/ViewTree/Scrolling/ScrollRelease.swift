/// The state of a scroller at the moment of its release, from which its owner chooses a resting place.
public nonisolated struct ScrollRelease: Hashable, Sendable {
  /// Where it would come to rest by friction alone. It may lie outside of the range.
  public var proposed: Double
  /// The velocity, in points per second.
  public var velocity: Double
  /// The position at which the drag began. Nil if there was no drag.
  public var dragStart: Double?
  /// Whether a drag was cancelled, and not ended by the finger.
  public var isCancelled = false

  public init(proposed: Double, velocity: Double, dragStart: Double? = nil) {
    self.proposed = proposed
    self.velocity = velocity
    self.dragStart = dragStart
  }

  /// 1 or -1 for a flick forward or backward, 0 if the release is too slow to be one.
  public var flick: Int { Self.flick(velocity) }

  /// 1 or -1 if `velocity` is that of a flick forward or backward, 0 if it is too slow.
  public static func flick(_ velocity: Double) -> Int {
    guard abs(velocity) > MotionMetrics.flickPointsPerSecond + 1e-6 else { return 0 }
    return velocity > 0 ? 1 : -1
  }
}

/// Where a scroller comes to rest after a release, and how it gets there. Positions are limited to the range.
public nonisolated enum ScrollRest: Hashable, Sendable {
  /// Where friction stops it.
  case natural
  /// At this position, reached without overshooting. If it rests there already, it does not move at all.
  case at(Double)
  /// At this position, reached by slightly stronger or weaker friction than usual. This suits a long way in the
  /// direction of the release; otherwise it behaves like `at`.
  case sliding(to: Double)

  /// The same, or `natural` instead of a position that is not finite, which is reported.
  var checked: ScrollRest {
    switch self {
    case .at(let position) where !position.isFinite, .sliding(let position) where !position.isFinite:
      Misuse.report("ScrollerDelegate.scroller(_:restFor:): \(position)")
      return .natural
    case .natural, .at, .sliding: return self
    }
  }
}
