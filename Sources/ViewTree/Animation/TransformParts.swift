internal import Glibc

/// A transform decomposed into scale, shear, rotation and translation, which apply in this order.
///
/// Transforms are interpolated part by part. So a rotation stays a rotation, and no shear appears that is in neither of the two
/// transforms.
nonisolated struct TransformParts: Hashable, Sendable {
  var scaleX: Double
  var scaleY: Double
  /// By how much y is added to x, before the rotation.
  var shear: Double
  /// The rotation in radians, clockwise.
  var angle: Double
  var tx: Double
  var ty: Double

  init(_ transform: Transform) {
    tx = transform.tx
    ty = transform.ty
    // The x axis is mapped to (a, b), the y axis to (c, d).
    let lengthX = (transform.a * transform.a + transform.b * transform.b).squareRoot()
    if lengthX > 0 {
      scaleX = lengthX
      angle = atan2(transform.b, transform.a)
      let determinant = transform.a * transform.d - transform.b * transform.c
      scaleY = determinant / lengthX
      let dot = transform.a * transform.c + transform.b * transform.d
      shear = dot / lengthX
      // A horizontally mirrored transform could also be read as a vertical mirroring with a half turn. Prefer the reading without a
      // rotation.
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

  /// `target` with an angle that differs from this one's by at most half a turn, so that the interpolation rotates the short way;
  /// exactly half a turn goes clockwise.
  func nearest(to target: TransformParts) -> TransformParts {
    var result = target
    // A scale of −1 along both axes equals a half turn. Choose the reading whose signs agree with this one's scale or, where only one
    // of the two is mirrored, so that one sign differs in both readings, the one with the smaller turn.
    let (mirrorsX, mirrorsY) = ((scaleX < 0) != (target.scaleX < 0), (scaleY < 0) != (target.scaleY < 0))
    let turnAsGiven = (target.angle - angle).remainder(dividingBy: 2 * .pi)
    let usesOther = mirrorsX == mirrorsY ? mirrorsX : abs(turnAsGiven) > Double.pi / 2 + 1e-9
    if usesOther {
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
