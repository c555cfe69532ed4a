/// The range of a scroller, and its behaviour beyond the ends.
nonisolated struct ScrollLimits: Hashable, Sendable {
  /// Nil for an endless range.
  var range: ClosedRange<Double>? = 0...0
  /// The length of the view along the axis, in points.
  var viewLength = 0.0
  /// Whether the content can be pulled beyond an end.
  var bounces = true

  /// Positions closer than this, in points, count as equal. It is well above the rounding errors of sums, and well
  /// below what can be seen.
  static let tolerance = 1e-5
  /// The distance beyond an end from which a finger can continue, as a part of the view's length. A finger reaches it by a pull of seven
  /// times that length.
  private static let farthestOvershoot = 0.8

  /// Whether both are endless, or have the same ends apart from rounding errors.
  static func areNear(_ a: ClosedRange<Double>?, _ b: ClosedRange<Double>?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return abs(a.lowerBound - b.lowerBound) <= tolerance && abs(a.upperBound - b.upperBound) <= tolerance
  }

  /// `position`, limited to the range.
  func clamped(_ position: Double) -> Double {
    range.map { min($0.upperBound, max($0.lowerBound, position)) } ?? position
  }

  /// The position that is shown while a finger pulls at `raw`.
  func shown(_ raw: Double) -> Double {
    guard bounces, let range else { return clamped(raw) }
    return RubberBand.clamp(raw, to: range, size: viewLength)
  }

  /// The raw position at which a finger has to pull so that `position` is shown.
  ///
  /// A fast bounce in a short view, or a view that has become shorter, can leave a position further beyond an end than any pull.
  /// This is limited, so that the finger can bring the content back.
  func pulled(_ position: Double) -> Double {
    guard bounces, let range else { return clamped(position) }
    let farthest = Self.farthestOvershoot * viewLength
    let place = min(range.upperBound + farthest, max(range.lowerBound - farthest, position))
    return RubberBand.unclamp(place, from: range, size: viewLength)
  }

  /// The rate at which the shown position changes with the raw position, at `raw`.
  func slope(_ raw: Double) -> Double {
    let end = clamped(raw)
    if raw == end { return 1 }
    return bounces ? RubberBand.slope(raw - end, size: viewLength) : 0
  }
}
