import Raster
import ViewTree

// Raster does not know the view tree's values. These are the conversions.

extension Affine {
  nonisolated init(_ transform: Transform) {
    self.init(a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx, ty: transform.ty)
  }
}

extension Ink {
  nonisolated init(_ color: Color, opacity: Double = 1) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * min(opacity, 1))
  }

  /// The colour of the placeholder for a picture, which suits light and dark backgrounds.
  nonisolated static func placeholder(opacity: Double) -> Ink {
    Ink(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.18 * min(opacity, 1))
  }
}
