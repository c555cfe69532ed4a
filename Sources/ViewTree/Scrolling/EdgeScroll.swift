/// How fast to scroll while a pointer that drags or selects something is near an edge of what scrolls, or beyond it. Pass it to
/// `Scroller.coast(velocity:)` or `ScrollView.coast(velocity:)`.
public nonisolated enum EdgeScroll {
  /// The speed at the very edge, in points per second.
  private static let fastestPointsPerSecond = 700.0
  /// The speed at the very edge where items are scrolled one by one, however short they are, in items per second. So they can be read as
  /// they pass.
  private static let mostItemsPerSecond = 7.0
  /// The speed for each point beyond an edge, and its limits, in points per second.
  private static let pointsPerSecondBeyond = 12.0
  private static let speedsBeyond = 60.0...2_400.0

  /// The velocity near an edge: the nearer, the faster.
  /// - Parameters:
  ///   - toStart: how far the pointer is from the edge at the beginning; negative beyond it. Points.
  ///   - toEnd: the same for the edge at the end.
  ///   - zone: the distance from an edge at which scrolling begins. Points.
  ///   - itemLength: how far an item is from the next one, where a person has to read the items that pass, in points. No more than seven of
  ///     them pass in a second, however short they are. Nil, the default, does not limit how many pass.
  /// - Returns: points per second, positive towards the end.
  public static func velocity(
    toStart: Double, toEnd: Double, zone: Double, itemLength: Double? = nil
  ) -> Double {
    guard zone > 0 else { return 0 }
    func nearness(_ distance: Double) -> Double { min(1, max(0, 1 - distance / zone)) }
    var fastest = fastestPointsPerSecond
    if let itemLength, itemLength > 0 { fastest = min(fastest, itemLength * mostItemsPerSecond) }
    return (nearness(toEnd) - nearness(toStart)) * fastest
  }

  /// The velocity beyond an edge: the farther away, the faster.
  /// - Parameter distance: how far the pointer is beyond the edge at the end, or, if negative, at the beginning. Points.
  /// - Returns: points per second, positive towards the end.
  public static func velocity(beyond distance: Double) -> Double {
    let speed = abs(distance) * pointsPerSecondBeyond
    if speed == 0 { return 0 }
    return min(max(speed, speedsBeyond.lowerBound), speedsBeyond.upperBound) * (distance < 0 ? -1 : 1)
  }
}
