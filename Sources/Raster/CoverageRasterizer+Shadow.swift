internal import CPixman

extension CoverageRasterizer {
  /// The blurred shadow of `shape`, with `blur.extent` pixels around it; nil if it is too large.
  package func shadow(of shape: RoundedBox, blur: Blur) -> Mask? {
    // A wide blur does not need the full resolution, and its cost in time and memory grows with the square of it.
    if blur.standardDeviation > 24 { return wideShadow(of: shape, blur: blur) }
    guard let mask = mask(of: shape, margin: blur.extent) else { return nil }
    blur.apply(to: mask)
    return mask
  }

  /// The same shadow, blurred at a reduced size and enlarged.
  private func wideShadow(of shape: RoundedBox, blur: Blur) -> Mask? {
    let divisor = (blur.standardDeviation / 12).rounded(.down)
    let narrow = Blur(standardDeviation: blur.standardDeviation / divisor)
    guard shape.width > 0, shape.height > 0, shape.width <= 32_767, shape.height <= 32_767,
      let mask = Mask(width: shape.width + 2 * blur.extent, height: shape.height + 2 * blur.extent)
    else { return nil }
    let margin = Double(narrow.extent + 2)
    let (width, height) = (Double(shape.width) / divisor, Double(shape.height) / divisor)
    guard
      let small = Mask(
        width: Int((width + 2 * margin).rounded(.up)), height: Int((height + 2 * margin).rounded(.up)))
    else { return nil }
    var outline = Outline()
    outline.setRoundedRectangle(
      x0: margin, y0: margin, x1: margin + width, y1: margin + height, radiusX: shape.radiusX / divisor,
      radiusY: shape.radiusY / divisor)
    begin(small.box)
    add(outline.points)
    _ = render(into: small)
    narrow.apply(to: small)
    let map = Affine.stretch(
      width: 1, height: 1, x: Double(blur.extent) - margin * divisor, y: Double(blur.extent) - margin * divisor,
      newWidth: divisor, newHeight: divisor)
    guard let image = small.sampler.image(for: map, at: mask.box, border: .transparent) else { return nil }
    pixman_image_composite32(
      PIXMAN_OP_SRC, image, nil, mask.image, 0, 0, 0, 0, 0, 0, Int32(mask.width), Int32(mask.height))
    return mask
  }
}
