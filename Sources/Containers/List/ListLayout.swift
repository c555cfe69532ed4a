public import ViewTree

/// How a list arranges its items. Lengths are in points.
public nonisolated enum ListLayout: Hashable, Sendable {
  /// Items one below another, each as wide as the list. Heights are limited to 1...1,000,000.
  case rows(height: Double)
  /// As many columns as fit. The items grow to fill the width, and keep the proportions of `minimumItemSize`, whose lengths are limited to
  /// 1...1,000,000.
  case grid(minimumItemSize: Size)

  private static let lengths = 1.0...1e6

  /// The layout with all lengths within their limits, and a description of what was wrong. The layout is nil if a length is not finite.
  func checked() -> (layout: ListLayout?, problem: String?) {
    func limited(_ length: Double) -> Double { min(Self.lengths.upperBound, max(Self.lengths.lowerBound, length)) }
    let limitedLayout: ListLayout
    switch self {
    case .rows(let height):
      guard height.isFinite else { return (nil, "a height of \(height)") }
      limitedLayout = .rows(height: limited(height))
    case .grid(let size):
      guard size.isFinite else { return (nil, "items of \(size.width)×\(size.height)") }
      limitedLayout = .grid(minimumItemSize: Size(width: limited(size.width), height: limited(size.height)))
    }
    return (limitedLayout, limitedLayout == self ? nil : "\(self)")
  }
}
