internal import CPixman
package import Pixels

/// The pixels beyond the edges of a picture that is drawn rotated or scaled.
package enum Border: Sendable {
  /// The outermost pixels are repeated. Only the mask determines the shape that is drawn.
  case extended
  /// Nothing: the edges fade over one pixel of the source.
  case transparent
}

extension Compositor {
  /// Draws a surface whose pixels `map` maps to the target's, with linear filtering.
  /// - Parameters:
  ///   - mask: limits what is drawn, with its top left corner at (`maskX`, `maskY`).
  ///   - opacity: 0 to 255.
  package func draw(
    _ source: Surface, by map: Affine, border: Border, through mask: Mask? = nil, maskX: Int = 0, maskY: Int = 0,
    onto target: Surface, within box: PixelRect, opacity: UInt8 = 255
  ) {
    let box = part(of: box, in: target, under: mask, maskX, maskY)
    if box.isEmpty || opacity == 0 { return }
    if let mask, border == .extended, !map.isUpright {
      drawSlanted(source, by: map, through: mask, maskX, maskY, onto: target, within: box, opacity)
      return
    }
    guard let image = source.sampler.image(for: map, at: box, border: border) else { return }
    blend(
      image, 0, 0, isOpaque: source.isOpaque && border == .extended, through: mask, maskX, maskY, onto: target,
      within: box, opacity)
  }

  /// Draws a colour through a mask whose pixels `map` maps to the target's, with linear filtering. The mask is 0 beyond
  /// its edges.
  package func fill(_ target: Surface, _ box: PixelRect, _ ink: Ink, through mask: Mask, by map: Affine) {
    let box = box.intersection(target.box)
    if box.isEmpty || ink.isClear { return }
    if !map.isUpright {
      fillSlanted(target, box, ink, through: mask, by: map)
      return
    }
    guard let image = mask.sampler.image(for: map, at: box, border: .transparent), let source = solid(ink) else {
      return
    }
    composite(PIXMAN_OP_OVER, source, 0, 0, image, 0, 0, target, box)
  }
}

extension Compositor {
  private func drawSlanted(
    _ source: Surface, by map: Affine, through mask: Mask, _ maskX: Int, _ maskY: Int, onto target: Surface,
    within box: PixelRect, _ opacity: UInt8
  ) {
    guard let sampler = LinearSampler(width: source.width, height: source.height, map: map),
      let picture = sampled.take(width: box.width, height: box.height)
    else { return }
    for y in 0..<box.height {
      // Only the pixels under the mask are read.
      let line = mask.row(box.y0 + y - maskY) + (box.x0 - maskX)
      var (first, last) = (0, box.width)
      while first < last, line[first] == 0 { first &+= 1 }
      while last > first, line[last &- 1] == 0 { last &-= 1 }
      if first < last {
        sampler.read(source, x: box.x0 + first, y: box.y0 + y, count: last - first, into: picture.row(y) + first)
      }
    }
    draw(
      picture, x: box.x0, y: box.y0, through: mask, maskX: maskX, maskY: maskY, onto: target, within: box,
      opacity: opacity)
  }

  private func fillSlanted(_ target: Surface, _ box: PixelRect, _ ink: Ink, through mask: Mask, by map: Affine) {
    guard let sampler = LinearSampler(width: mask.width, height: mask.height, map: map),
      let coverage = sampledMask.take(width: box.width, height: box.height)
    else { return }
    var isSeen = false
    for y in 0..<box.height {
      if sampler.read(mask, x: box.x0, y: box.y0 + y, count: box.width, into: coverage.row(y)) { isSeen = true }
    }
    if isSeen { fill(target, box, ink, through: coverage, x: box.x0, y: box.y0) }
  }
}

/// A second pixman image of the same pixels, to draw them transformed.
///
/// In pixman a transform is a property of an image, which allocates it when it is set and frees it when it is removed.
/// Kept on a separate image it costs nothing. As it is set for each use, only one thread at a time may draw a surface
/// or a mask transformed.
final class Sampler {
  private let image: OpaquePointer?

  init(of memory: PixelMemory) {
    image = pixman_image_create_bits(
      pixman_image_get_format(memory.image), Int32(memory.width), Int32(memory.height),
      memory.pixels.assumingMemoryBound(to: UInt32.self), Int32(memory.stride))
    if let image { pixman_image_set_filter(image, PIXMAN_FILTER_BILINEAR, nil, 0) }
  }

  deinit {
    if let image { pixman_image_unref(image) }
  }

  /// The image, positioned so that its origin is at the corner of `box`; nil if that does not fit into pixman's
  /// numbers, which have 16 bits before and 16 bits after the point.
  func image(for map: Affine, at box: PixelRect, border: Border) -> OpaquePointer? {
    guard let image, let inverse = map.inverted() else { return nil }
    let corner = inverse.apply(SIMD2(Double(box.x0), Double(box.y0)))
    guard let a = fixed(inverse.a), let b = fixed(inverse.b), let c = fixed(inverse.c), let d = fixed(inverse.d),
      let tx = fixed(corner.x), let ty = fixed(corner.y)
    else { return nil }
    var transform = pixman_transform_t(matrix: ((a, c, tx), (b, d, ty), (0, 0, 65_536)))
    guard pixman_image_set_transform(image, &transform) != 0 else { return nil }
    pixman_image_set_repeat(image, border == .extended ? PIXMAN_REPEAT_PAD : PIXMAN_REPEAT_NONE)
    return image
  }

  private func fixed(_ value: Double) -> pixman_fixed_t? {
    let scaled = (value * 65_536).rounded()
    return abs(scaled) < 0x7FFF_0000 ? pixman_fixed_t(scaled) : nil
  }
}
