import Raster
import ViewTree

// The raster knows no views; this is how the view tree's values are said in its own.

extension Affine {
  nonisolated init(_ transform: Transform) {
    self.init(a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx, ty: transform.ty)
  }
}

extension Ink {
  nonisolated init(_ color: Color, opacity: Double = 1) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * min(opacity, 1))
  }

  /// What stands where a picture will be: calm on light ground and on dark.
  nonisolated static func placeholder(opacity: Double) -> Ink {
    Ink(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.18 * min(opacity, 1))
  }
}
