/// Scrolling while something is dragged near an edge of what scrolls.
nonisolated enum EdgeScroll {
  /// The speed at the very edge, in points per second.
  private static let fastestPointsPerSecond = 700.0

  /// How fast it scrolls: the nearer to an edge, the faster.
  /// - Parameters:
  ///   - toStart: how far the pointer is from the edge at the beginning; negative beyond it. Points.
  ///   - toEnd: the same for the edge at the end.
  ///   - zone: how near to an edge it begins. Points.
  /// - Returns: points per second, positive towards the end.
  static func velocity(toStart: Double, toEnd: Double, zone: Double) -> Double {
    guard zone > 0 else { return 0 }
    func nearness(_ distance: Double) -> Double { min(1, max(0, 1 - distance / zone)) }
    return (nearness(toEnd) - nearness(toStart)) * fastestPointsPerSecond
  }
}
