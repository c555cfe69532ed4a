internal import Glibc

/// An affine transform of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public nonisolated struct Transform: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A rotation around the origin by `rotationAngle` radians, clockwise, because the y axis points down.
  public init(rotationAngle: Double) {
    let (sine, cosine) = (sin(rotationAngle), cos(rotationAngle))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// A scaling from the origin by the factors `scaleX` and `y`.
  public init(scaleX: Double, y: Double) {
    self.init(a: scaleX, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A translation by `translationX` and `y` points.
  public init(translationX: Double, y: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: translationX, ty: y)
  }

  /// The transform that changes nothing.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// The transform that applies this one first, then `other`.
  public func concatenating(_ other: Transform) -> Transform {
    Transform(
      a: a * other.a + b * other.c,
      b: a * other.b + b * other.d,
      c: c * other.a + d * other.c,
      d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty)
  }

  /// The inverse transform, or nil if this one is singular.
  public func inverted() -> Transform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite else { return nil }
    return Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant,
      ty: (b * tx - a * ty) / determinant)
  }

  /// Whether all coefficients are finite.
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// Whether it neither rotates nor shears. It may mirror, but quarter turns do not count as axis-aligned.
  var isAxisAligned: Bool { b == 0 && c == 0 }

  /// Whether it only scales by positive factors and translates.
  var isUpright: Bool { b == 0 && c == 0 && a > 0 && d > 0 }

  /// The transform that first translates by `x` and `y`, then applies this one. Cheaper than `concatenating(_:)`.
  package func translatedBefore(x: Double, y: Double) -> Transform {
    Transform(a: a, b: b, c: c, d: d, tx: a * x + c * y + tx, ty: b * x + d * y + ty)
  }

  /// The factors by which lengths along the x and the y axis are scaled.
  package var scaleFactors: Size {
    Size(width: (a * a + b * b).squareRoot(), height: (c * c + d * d).squareRoot())
  }
}
