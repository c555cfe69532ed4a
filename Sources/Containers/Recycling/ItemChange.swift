internal import ViewTree

/// The animation of items that are inserted, deleted or moved.
nonisolated enum ItemChange {
  /// How long items take to make room, to close a gap, to come or to leave. Seconds.
  static let seconds = 0.3
}

nonisolated extension AnimationTiming {
  /// For making room for an item that the pointer moves: quick, and smooth however often it is restarted.
  static func makingWay(at time: Double) -> AnimationTiming {
    AnimationTiming(
      start: time, curve: .spring(dampingRatio: 1, response: MotionMetrics.approachPeriodSeconds))
  }
}
