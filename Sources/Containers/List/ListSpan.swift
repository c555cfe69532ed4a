internal import ViewTree

/// A part of a list's content, from one y coordinate to another.
struct ListSpan {
  let top: Double
  let bottom: Double

  init(from top: Double, to bottom: Double) {
    self.top = top
    self.bottom = bottom
  }

  func shifted(by distance: Double) -> ListSpan { ListSpan(from: top + distance, to: bottom + distance) }

  /// Whether it contains all of `rect`, apart from errors of rounding.
  func contains(_ rect: Rect) -> Bool { rect.minY >= top - 0.01 && rect.maxY <= bottom + 0.01 }
}
