internal import Glibc
package import Pixels

/// The outline of a shape as points, in memory that is reused.
package struct Outline {
  package private(set) var points: [SIMD2<Double>] = []

  package init() {}

  /// Every pixel that the outline may touch.
  package var bounds: PixelRect { PixelRect(covering: points) }

  package mutating func removeAll() { points.removeAll(keepingCapacity: true) }

  package mutating func add(_ point: SIMD2<Double>) { points.append(point) }

  /// Makes a rounded rectangle, clockwise with y pointing down.
  /// - Parameters:
  ///   - radiusX: the corners' radii, at most half of the sides.
  ///   - map: applied to all points.
  package mutating func setRoundedRectangle(
    x0: Double, y0: Double, x1: Double, y1: Double, radiusX: Double, radiusY: Double, map: Affine = .identity
  ) {
    removeAll()
    let rx = min(max(radiusX, 0), (x1 - x0) / 2)
    let ry = min(max(radiusY, 0), (y1 - y0) / 2)
    guard rx > 0, ry > 0 else {
      points.append(map.apply(SIMD2(x0, y0)))
      points.append(map.apply(SIMD2(x1, y0)))
      points.append(map.apply(SIMD2(x1, y1)))
      points.append(map.apply(SIMD2(x0, y1)))
      return
    }
    let steps = Self.steps(rx, ry, map)
    arc(SIMD2(x0 + rx, y0 + ry), SIMD2(-rx, 0), SIMD2(0, -ry), steps, map)
    arc(SIMD2(x1 - rx, y0 + ry), SIMD2(0, -ry), SIMD2(rx, 0), steps, map)
    arc(SIMD2(x1 - rx, y1 - ry), SIMD2(rx, 0), SIMD2(0, ry), steps, map)
    arc(SIMD2(x0 + rx, y1 - ry), SIMD2(0, ry), SIMD2(-rx, 0), steps, map)
  }

  /// Adds a quarter of an ellipse, from `center + first` to `center + second`.
  private mutating func arc(
    _ center: SIMD2<Double>, _ first: SIMD2<Double>, _ second: SIMD2<Double>, _ steps: Int, _ map: Affine
  ) {
    for step in 0...steps {
      let angle = Double(step) / Double(steps) * (Double.pi / 2)
      points.append(map.apply(center + first * cos(angle) + second * sin(angle)))
    }
  }

  /// The number of chords for which none deviates from the arc by more than 1/50 pixel: the sagitta is r·(1 − cos(θ/2))
  /// ≈ r·θ²/8.
  private static func steps(_ rx: Double, _ ry: Double, _ map: Affine) -> Int {
    let scale = max((map.a * map.a + map.b * map.b).squareRoot(), (map.c * map.c + map.d * map.d).squareRoot())
    let radius = max(rx, ry) * scale
    guard radius.isFinite else { return 1 }
    let angle = (8 * 0.02 / max(radius, 0.1)).squareRoot()
    return Int(min(max(Double.pi / 2 / angle, 2), 96).rounded(.up))
  }
}
