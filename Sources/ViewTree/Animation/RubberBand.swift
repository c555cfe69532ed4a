/// The resistance of a range's ends: how far content moves beyond an end when a finger pulls it there.
public nonisolated enum RubberBand {
  /// How far content moves when it is pulled `distance` points beyond the end, in a view of `size` points:
  /// (1 − 1/(x·0.55/s + 1))·s. The result is in points, always less than `size`.
  public static func shown(_ distance: Double, size: Double) -> Double {
    guard size > 0, distance != 0 else { return 0 }
    let x = abs(distance)
    let shown = (1 - 1 / (x * MotionMetrics.rubberBandRatio / size + 1)) * size
    return distance < 0 ? -shown : shown
  }

  /// The inverse of `shown(_:size:)`, for dragging content that is already beyond the end without a jump.
  public static func distance(shown: Double, size: Double) -> Double {
    guard size > 0, shown != 0 else { return 0 }
    let y = min(abs(shown), size * (1 - 1e-9))
    let distance = (1 / (1 - y / size) - 1) * size / MotionMetrics.rubberBandRatio
    return shown < 0 ? -distance : distance
  }

  /// The derivative of `shown(_:size:)` by the distance: 0.55/(x·0.55/s + 1)².
  public static func slope(_ distance: Double, size: Double) -> Double {
    guard size > 0 else { return 0 }
    let part = abs(distance) * MotionMetrics.rubberBandRatio / size + 1
    return MotionMetrics.rubberBandRatio / (part * part)
  }

  /// `position` with the resistance applied to the part beyond `range`.
  public static func clamp(_ position: Double, to range: ClosedRange<Double>, size: Double) -> Double {
    let end = min(range.upperBound, max(range.lowerBound, position))
    return end + shown(position - end, size: size)
  }

  /// The inverse of `clamp(_:to:size:)`.
  public static func unclamp(_ position: Double, from range: ClosedRange<Double>, size: Double) -> Double {
    let end = min(range.upperBound, max(range.lowerBound, position))
    return end + distance(shown: position - end, size: size)
  }
}
