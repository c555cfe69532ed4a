/// A cubic Bézier from (0, 0) to (1, 1), as a function of x.
nonisolated struct CubicBezier: Hashable, Sendable {
  // Each coordinate is ((a·s + b)·s + c)·s for the parameter s.
  private let ax: Double
  private let bx: Double
  private let cx: Double
  private let ay: Double
  private let by: Double
  private let cy: Double

  /// x1 and x2 must be within 0...1, so that each x has one y.
  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    cx = 3 * x1
    bx = 3 * (x2 - x1) - cx
    ax = 1 - cx - bx
    cy = 3 * y1
    by = 3 * (y2 - y1) - cy
    ay = 1 - cy - by
  }

  /// The y at `x`, with an error below 1e-6; outside of 0...1 that of the nearer end.
  func y(atX x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    let s = parameter(atX: x)
    return ((ay * s + by) * s + cy) * s
  }

  /// dy/dx at `x`; where the curve is vertical, the slope nearby.
  func slope(atX x: Double) -> Double {
    var s = parameter(atX: min(1, max(0, x)))
    var dx = (3 * ax * s + 2 * bx) * s + cx
    if dx < 1e-9 {
      s = min(1 - 1e-6, max(1e-6, s))
      dx = (3 * ax * s + 2 * bx) * s + cx
    }
    let dy = (3 * ay * s + 2 * by) * s + cy
    return dx > 1e-12 ? dy / dx : 0
  }

  /// The parameter s at `x`, by Newton's method, or by bisection where that does not converge.
  private func parameter(atX x: Double) -> Double {
    var s = x
    for _ in 0..<8 {
      let slope = (3 * ax * s + 2 * bx) * s + cx
      if abs(slope) < 1e-7 { break }
      let step = (((ax * s + bx) * s + cx) * s - x) / slope
      s -= step
      if s < 0 || s > 1 { break }
      // It converges quadratically: the next step would be about the square of this one. The error of the parameter is checked,
      // not that of x, because where the curve is steep, a small error of x is a large one of y.
      if abs(step) < 1e-7 { return s }
    }
    var low = 0.0
    var high = 1.0
    s = x
    for _ in 0..<60 {
      let error = ((ax * s + bx) * s + cx) * s - x
      if abs(error) < 1e-12 { break }
      if error > 0 { high = s } else { low = s }
      s = (low + high) / 2
    }
    return s
  }
}
