/// A rounded rectangle on whole pixels, with its corner at the origin.
package struct RoundedBox: Hashable, Sendable {
  package var width: Int
  package var height: Int
  /// The corners' radii in pixels, limited to half of a side.
  package var radiusX: Double
  package var radiusY: Double

  package init(width: Int, height: Int, radiusX: Double, radiusY: Double) {
    self.width = width
    self.height = height
    self.radiusX = radiusX
    self.radiusY = radiusY
  }
}

extension CoverageRasterizer {
  /// The coverage of `shape`, which is the same to the bit in all four corners; nil if it is too large.
  /// - Parameters:
  ///   - lineX: the width of a line along the left and right edges; nil to fill the shape.
  ///   - lineY: the same for the edges at the top and at the bottom.
  ///   - margin: the number of empty pixels around it.
  package func mask(of shape: RoundedBox, lineX: Int? = nil, lineY: Int? = nil, margin: Int = 0) -> Mask? {
    guard shape.width > 0, shape.height > 0, margin >= 0, margin <= 8192, shape.width <= 32_767, shape.height <= 32_767,
      let mask = Mask(width: shape.width + 2 * margin, height: shape.height + 2 * margin),
      let quarter = Mask(width: (shape.width + 1) / 2, height: (shape.height + 1) / 2)
    else { return nil }
    var outline = Outline()
    let (width, height) = (Double(shape.width), Double(shape.height))
    begin(quarter.box)
    outline.setRoundedRectangle(
      x0: 0, y0: 0, x1: width, y1: height, radiusX: shape.radiusX, radiusY: shape.radiusY)
    add(outline.points)
    if let lineX, let lineY, 2 * lineX < shape.width, 2 * lineY < shape.height {
      let (x, y) = (Double(lineX), Double(lineY))
      outline.setRoundedRectangle(
        x0: x, y0: y, x1: width - x, y1: height - y, radiusX: min(shape.radiusX, width / 2) - x,
        radiusY: min(shape.radiusY, height / 2) - y)
      add(outline.points, reversed: true)
    }
    _ = render(into: quarter)
    for y in 0..<shape.height {
      let from = quarter.row(min(y, shape.height - 1 - y))
      let to = mask.row(y + margin) + margin
      to.update(from: from, count: quarter.width)
      for x in quarter.width..<max(quarter.width, shape.width) { to[x] = from[shape.width - 1 - x] }
    }
    return mask
  }
}
