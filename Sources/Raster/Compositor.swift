internal import CPixman
package import Pixels

/// Draws onto surfaces with pixman.
///
/// Measured on the machines that this is for, pixman copies at the speed of memcpy, blends at a third of a nanosecond
/// per pixel, and takes 60 to 120 ns per call, so loops of our own would not be faster. Every call here is clipped to a
/// box, to its target and to its source. No call allocates once the scratch masks are large enough.
///
/// Must not be used by two threads at the same time. `Target` is the surface that is drawn onto; all coordinates are in
/// its pixels.
package final class Compositor {
  /// A repeated pixel, which pixman treats as a solid colour. Changing its value in place avoids making an image for
  /// each colour.
  private let solid = Tile()
  private let veil = Tile()
  let scratch = Scratch<Mask> { Mask(width: $0, height: $1) }
  let sampled = Scratch<Surface> { Surface(width: $0, height: $1) }
  let sampledMask = Scratch<Mask> { Mask(width: $0, height: $1) }

  package init() {}

  /// Draws a colour over `box`.
  /// - Parameter mask: limits what is drawn, with its top left corner at (`x`, `y`).
  package func fill(
    _ target: Surface, _ box: PixelRect, _ ink: Ink, through mask: Mask? = nil, x: Int = 0, y: Int = 0
  ) {
    let box = part(of: box, in: target, under: mask, x, y)
    if box.isEmpty || ink.isClear { return }
    if mask == nil, ink.isOpaque {
      set(target, box, ink)
    } else if let source = solid.image(ink.pixel) {
      composite(PIXMAN_OP_OVER, source, 0, 0, mask?.image, box.x0 - x, box.y0 - y, target, box)
    }
  }

  /// Replaces the pixels of `box` by a colour.
  package func set(_ target: Surface, _ box: PixelRect, _ ink: Ink) {
    let box = box.intersection(target.box)
    if box.isEmpty { return }
    pixman_fill(
      target.pixels.assumingMemoryBound(to: UInt32.self), Int32(target.stride / 4), 32, Int32(box.x0), Int32(box.y0),
      Int32(box.width), Int32(box.height), ink.pixel)
  }

  /// Draws a surface whose top left corner is at (`x`, `y`).
  /// - Parameters:
  ///   - mask: limits what is drawn, with its top left corner at (`maskX`, `maskY`).
  ///   - opacity: 0 to 255.
  package func draw(
    _ source: Surface, x: Int, y: Int, through mask: Mask? = nil, maskX: Int = 0, maskY: Int = 0,
    onto target: Surface, within box: PixelRect, opacity: UInt8 = 255
  ) {
    let box = part(of: box, in: target, under: mask, maskX, maskY).intersection(source.box.offsetBy(x: x, y: y))
    if box.isEmpty || opacity == 0 { return }
    blend(
      source.image, box.x0 - x, box.y0 - y, isOpaque: source.isOpaque, through: mask, maskX, maskY, onto: target,
      within: box, opacity)
  }

  /// The part of `box` that is in `target`, and under `mask` if there is one.
  func part(of box: PixelRect, in target: Surface, under mask: Mask?, _ maskX: Int, _ maskY: Int) -> PixelRect {
    let box = box.intersection(target.box)
    guard let mask else { return box }
    return box.intersection(mask.box.offsetBy(x: maskX, y: maskY))
  }

  /// Draws `source` over the pixels of `box`; its pixel at (`x`, `y`) comes to the corner at the top left. The box has to be within `target`
  /// and, where there is a mask, within that.
  func blend(
    _ source: OpaquePointer, _ x: Int, _ y: Int, isOpaque: Bool, through mask: Mask?, _ maskX: Int, _ maskY: Int,
    onto target: Surface, within box: PixelRect, _ opacity: UInt8
  ) {
    guard let mask else {
      let operation = isOpaque && opacity == 255 ? PIXMAN_OP_SRC : PIXMAN_OP_OVER
      return composite(operation, source, x, y, veil(opacity), 0, 0, target, box)
    }
    let local = box.offsetBy(x: -maskX, y: -maskY)
    if opacity == 255 {
      composite(PIXMAN_OP_OVER, source, x, y, mask.image, local.x0, local.y0, target, box)
    } else if let faded = scratch.faded(mask, local, by: opacity) {
      composite(PIXMAN_OP_OVER, source, x, y, faded.image, 0, 0, target, box)
    }
  }

  /// A mask of the same opacity everywhere; nil for full opacity.
  private func veil(_ opacity: UInt8) -> OpaquePointer? {
    opacity == 255 ? nil : veil.image(UInt32(opacity) << 24)
  }

  func solid(_ ink: Ink) -> OpaquePointer? { solid.image(ink.pixel) }

  /// `box` must be within `target`.
  func composite(
    _ operation: pixman_op_t, _ source: OpaquePointer, _ sourceX: Int, _ sourceY: Int, _ mask: OpaquePointer?,
    _ maskX: Int, _ maskY: Int, _ target: Surface, _ box: PixelRect
  ) {
    pixman_image_composite32(
      operation, source, mask, target.image, Int32(sourceX), Int32(sourceY), Int32(maskX), Int32(maskY), Int32(box.x0),
      Int32(box.y0), Int32(box.width), Int32(box.height))
  }
}

/// A pixel that is repeated in all directions.
private final class Tile {
  private let pixel: UnsafeMutablePointer<UInt32>
  private let image: OpaquePointer?

  init() {
    pixel = .allocate(capacity: 4)
    pixel.initialize(repeating: 0, count: 4)
    image = pixman_image_create_bits(PIXMAN_a8r8g8b8, 1, 1, pixel, 16)
    if let image { pixman_image_set_repeat(image, PIXMAN_REPEAT_NORMAL) }
  }

  deinit {
    if let image { pixman_image_unref(image) }
    pixel.deallocate()
  }

  func image(_ value: UInt32) -> OpaquePointer? {
    pixel.pointee = value
    return image
  }
}
