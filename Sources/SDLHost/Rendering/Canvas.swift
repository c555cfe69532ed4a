import Raster
import ViewTree

/// A surface that stands for a part of the screen: places are given in device pixels, wherever the surface begins.
struct Canvas {
  /// None between two frames.
  let surface: Surface?
  /// The device pixel that the surface's first one is.
  let x: Int
  let y: Int
  /// What may be drawn to.
  var bounds: PixelBox

  init(_ surface: Surface, x: Int = 0, y: Int = 0, bounds: PixelBox) {
    self.surface = surface
    self.x = x
    self.y = y
    self.bounds = bounds.intersection(surface.box.offsetBy(x: x, y: y))
  }

  static let none = Canvas()

  private init() { (surface, x, y, bounds) = (nil, 0, 0, .empty) }

  /// `box` as the surface counts, cut to what may be drawn to.
  func local(_ box: PixelBox) -> PixelBox {
    let visible = box.intersection(bounds)
    return visible.isEmpty ? .empty : visible.offsetBy(x: -x, y: -y)
  }

  /// `map` as the surface counts.
  func local(_ map: Affine) -> Affine { map.movedBy(x: -Double(x), y: -Double(y)) }
}
