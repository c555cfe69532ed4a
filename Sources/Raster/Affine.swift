package import Pixels

/// An affine map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
///
/// ViewTree has the same in its public API, as `Transform`. Neither module can use the other's type: ViewTree does not
/// depend on C, which Raster is built on, and if both used a third module, every user of `Transform` would have to
/// import it.
package struct Affine: Hashable, Sendable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var d: Double
  package var tx: Double
  package var ty: Double

  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  package static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// The map from the rectangle (0, 0, `width`, `height`) to the one of `newWidth` × `newHeight` at (`x`, `y`).
  package static func stretch(
    width: Double, height: Double, x: Double, y: Double, newWidth: Double, newHeight: Double
  ) -> Affine {
    Affine(a: newWidth / width, b: 0, c: 0, d: newHeight / height, tx: x, ty: y)
  }

  package func apply(_ p: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// Every pixel that `width` × `height` source pixels may touch when they are drawn with a linear filter, which
  /// extends half a source pixel further.
  package func bounds(width: Int, height: Int) -> PixelRect {
    let (x, y) = (Double(width) + 0.5, Double(height) + 0.5)
    var low = apply(SIMD2(-0.5, -0.5))
    var high = low
    low = pointwiseMin(
      low, pointwiseMin(apply(SIMD2(x, -0.5)), pointwiseMin(apply(SIMD2(-0.5, y)), apply(SIMD2(x, y)))))
    high = pointwiseMax(
      high, pointwiseMax(apply(SIMD2(x, -0.5)), pointwiseMax(apply(SIMD2(-0.5, y)), apply(SIMD2(x, y)))))
    return PixelRect(from: low, to: high)
  }

  /// This map followed by `other`.
  package func then(_ other: Affine) -> Affine {
    Affine(
      a: a * other.a + b * other.c,
      b: a * other.b + b * other.d,
      c: c * other.a + d * other.c,
      d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty)
  }

  /// This map followed by a translation.
  package func movedBy(x: Double, y: Double) -> Affine {
    Affine(a: a, b: b, c: c, d: d, tx: tx + x, ty: ty + y)
  }

  /// The inverse map; nil if there is none, or if this map is not finite.
  package func inverted() -> Affine? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite else { return nil }
    let inverse = Affine(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    return inverse.isFinite ? inverse : nil
  }

  /// Whether upright rectangles remain upright.
  package var isUpright: Bool { b == 0 && c == 0 }

  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}
