#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A transform taken apart: scale first, then shear, then the turn, then the move.
///
/// Between two transforms each part is interpolated by itself: a quarter turn passes the eighth, and nothing shears that does
/// not shear at one of the ends.
nonisolated struct TransformParts: Hashable, Sendable {
  var scaleX: Double
  var scaleY: Double
  /// By how much x follows y, before the turn.
  var shear: Double
  /// In radians, clockwise.
  var angle: Double
  var tx: Double
  var ty: Double

  init(_ transform: Transform) {
    tx = transform.tx
    ty = transform.ty
    // Rows of the map for row vectors: (a, b) is where the x axis goes, (c, d) where y goes.
    let lengthX = (transform.a * transform.a + transform.b * transform.b).squareRoot()
    if lengthX > 0 {
      scaleX = lengthX
      angle = atan2(transform.b, transform.a)
      let determinant = transform.a * transform.d - transform.b * transform.c
      scaleY = determinant / lengthX
      let dot = transform.a * transform.c + transform.b * transform.d
      shear = dot / lengthX
      // A mirrored plane: a mirrored x axis keeps the upright one of a half turn from becoming both a turn and a mirror.
      if determinant < 0 && transform.a < 0 && transform.b == 0 {
        scaleX = -scaleX
        scaleY = -scaleY
        shear = -shear
        angle = 0
      }
    } else {
      scaleX = 0
      scaleY = (transform.c * transform.c + transform.d * transform.d).squareRoot()
      angle = scaleY > 0 ? atan2(-transform.c, transform.d) : 0
      shear = 0
    }
  }

  init(vector: SIMD8<Double>) {
    (scaleX, scaleY, shear) = (vector[0], vector[1], vector[2])
    (angle, tx, ty) = (vector[3], vector[4], vector[5])
  }

  var vector: SIMD8<Double> { SIMD8(scaleX, scaleY, shear, angle, tx, ty, 0, 0) }

  /// The transform that these parts make.
  var transform: Transform {
    let (sine, cosine) = (sin(angle), cos(angle))
    return Transform(
      a: scaleX * cosine, b: scaleX * sine,
      c: shear * cosine - scaleY * sine, d: shear * sine + scaleY * cosine,
      tx: tx, ty: ty)
  }

  /// `target` turned by whole turns so that the way there is the short one; exactly half a turn goes clockwise.
  func nearest(to target: TransformParts) -> TransformParts {
    var result = target
    // Mirrors have two readings, half a turn apart; take the one that agrees with this end in the sign of its scale.
    if (scaleX < 0) != (result.scaleX < 0) && (scaleY < 0) != (result.scaleY < 0) {
      result.scaleX = -result.scaleX
      result.scaleY = -result.scaleY
      result.shear = -result.shear
      result.angle += .pi
    }
    var turn = (result.angle - angle).remainder(dividingBy: 2 * .pi)
    if turn <= -.pi + 1e-9 { turn += 2 * .pi }
    result.angle = angle + turn
    return result
  }
}
