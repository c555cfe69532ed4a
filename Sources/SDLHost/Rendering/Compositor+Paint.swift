internal import Pixels
import Raster

extension Compositor {
  /// Paints onto a surface whose top left corner is the device pixel (`x`, `y`).
  /// - Parameters:
  ///   - box: what is painted, in the surface's coordinates.
  ///   - mask: limits that, with its top left corner at the device pixel (`maskX`, `maskY`).
  func paint(
    _ paint: Paint, onto surface: Surface, x: Int, y: Int, within box: PixelRect, through mask: Mask? = nil,
    maskX: Int = 0, maskY: Int = 0
  ) {
    let (left, top) = (maskX - x, maskY - y)
    switch paint {
    case .ink(let ink): fill(surface, box, ink, through: mask, x: left, y: top)
    case .surface(let source, let sourceX, let sourceY, let opacity):
      draw(
        source, x: sourceX - x, y: sourceY - y, through: mask, maskX: left, maskY: top, onto: surface, within: box,
        opacity: opacity)
    case .mapped(let source, let map, let border, let opacity):
      draw(
        source, by: map.movedBy(x: -Double(x), y: -Double(y)), border: border, through: mask, maskX: left, maskY: top,
        onto: surface, within: box, opacity: opacity)
    }
  }
}
