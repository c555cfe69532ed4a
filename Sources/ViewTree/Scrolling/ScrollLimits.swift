/// Between what something scrolls, and how it gives beyond that.
nonisolated struct ScrollLimits: Hashable, Sendable {
  /// Nil: endless.
  var range: ClosedRange<Double>? = 0...0
  /// How long the view is along the axis, points.
  var viewLength = 0.0
  /// Whether it can be pulled beyond an end.
  var bounces = true

  /// Places nearer to each other than this, in points, are the same: well over what sums of doubles lose, well under what can
  /// be seen.
  static let tolerance = 1e-5

  /// Whether both are endless, or have the same ends but for what sums lose.
  static func areNear(_ a: ClosedRange<Double>?, _ b: ClosedRange<Double>?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return abs(a.lowerBound - b.lowerBound) <= tolerance && abs(a.upperBound - b.upperBound) <= tolerance
  }

  /// `position`, brought within the range.
  func clamped(_ position: Double) -> Double {
    range.map { min($0.upperBound, max($0.lowerBound, position)) } ?? position
  }

  /// What is shown where a finger pulls at `raw`.
  func shown(_ raw: Double) -> Double {
    guard bounces, let range else { return clamped(raw) }
    return RubberBand.clamp(raw, to: range, size: viewLength)
  }

  /// Where a finger has to pull for `position` to be shown.
  func pulled(_ position: Double) -> Double {
    guard bounces, let range else { return clamped(position) }
    return RubberBand.unclamp(position, from: range, size: viewLength)
  }

  /// How fast what is shown follows a finger that pulls at `raw`.
  func slope(_ raw: Double) -> Double {
    let end = clamped(raw)
    if raw == end { return 1 }
    return bounces ? RubberBand.slope(raw - end, size: viewLength) : 0
  }
}
