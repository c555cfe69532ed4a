import Raster

/// What is drawn onto: a texture that stands for a part of the screen, as `Canvas` is for surfaces, or the screen itself.
struct TextureCanvas {
  /// nil: the screen.
  let texture: Texture?
  let x: Int
  let y: Int
  var bounds: PixelBox

  init(_ texture: Texture, x: Int = 0, y: Int = 0, bounds: PixelBox) {
    self.texture = texture
    self.x = x
    self.y = y
    self.bounds = bounds.intersection(PixelBox(x0: x, y0: y, x1: x + texture.width, y1: y + texture.height))
  }

  static let none = TextureCanvas(screen: .empty)

  init(screen: PixelBox) { (texture, x, y, bounds) = (nil, 0, 0, screen) }

  func local(_ box: PixelBox) -> PixelBox {
    let visible = box.intersection(bounds)
    return visible.isEmpty ? .empty : visible.offsetBy(x: -x, y: -y)
  }
}
