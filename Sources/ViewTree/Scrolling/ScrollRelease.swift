/// What a scroller asks about when it is let go.
public nonisolated struct ScrollRelease: Hashable, Sendable {
  /// Where it would come to rest by friction alone. It may lie beyond the range.
  public var proposed: Double
  /// How fast it moves, in points a second.
  public var velocity: Double
  /// Where the drag began; nil where there was none.
  public var dragStart: Double?

  public init(proposed: Double, velocity: Double, dragStart: Double? = nil) {
    self.proposed = proposed
    self.velocity = velocity
    self.dragStart = dragStart
  }

  /// 1 or -1 for a flick forward or back, 0 for a release that is too slow to be one.
  public var flick: Int { Self.flick(velocity) }

  /// 1 or -1 where `velocity` is that of a flick forward or back, 0 where it is too slow.
  public static func flick(_ velocity: Double) -> Int {
    guard abs(velocity) > MotionMetrics.flickPointsPerSecond + 1e-6 else { return 0 }
    return velocity > 0 ? 1 : -1
  }
}

/// Where a scroller rests after it was let go, and how it gets there. Positions are brought within the range.
public nonisolated enum ScrollRest: Hashable, Sendable {
  /// Where friction stops it.
  case natural
  /// There, reached without overshooting. Already there at rest, it does not move at all.
  case at(Double)
  /// There, by friction that is a little stronger or weaker than usual: for a long way in the direction of the release. Any
  /// other way is gone as with `at`.
  case sliding(to: Double)
}
