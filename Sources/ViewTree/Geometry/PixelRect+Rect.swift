package import Pixels

extension PixelRect {
  /// All pixels that `rect` touches. `rect` is in pixels.
  package nonisolated init(covering rect: Rect) {
    self.init(
      x0: Self.clamp(rect.minX.rounded(.down)), y0: Self.clamp(rect.minY.rounded(.down)),
      x1: Self.clamp(rect.maxX.rounded(.up)), y1: Self.clamp(rect.maxY.rounded(.up)))
  }

  /// All pixels that something within `rect`, in pixels, may touch: with antialiased edges, or after snapping outward, also the
  /// neighbouring ones.
  nonisolated init(reachedFrom rect: Rect) {
    self.init(
      x0: Self.clamp((rect.minX - 0.5).rounded(.down)), y0: Self.clamp((rect.minY - 0.5).rounded(.down)),
      x1: Self.clamp((rect.maxX + 0.5).rounded(.up)), y1: Self.clamp((rect.maxY + 0.5).rounded(.up)))
  }

  /// `rect`, in pixels, with each edge rounded to the nearest pixel edge. Axis-aligned shapes are drawn like that.
  package nonisolated init(snapping rect: Rect) {
    self.init(
      x0: Self.snap(rect.minX), y0: Self.snap(rect.minY), x1: Self.snap(rect.maxX), y1: Self.snap(rect.maxY))
  }

  package nonisolated var rect: Rect {
    Rect(x: Double(x0), y: Double(y0), width: Double(width), height: Double(height))
  }
}
