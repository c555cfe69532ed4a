internal import CPixman
package import Pixels

/// Draws onto surfaces, by pixman.
///
/// pixman rather than loops of our own, because measured on the machines that this is for it copies at the speed of memcpy, blends
/// at a third of a nanosecond a pixel, and costs 60 to 120 ns a call: nothing is left to win. Every call here is clipped to
/// a box, and to what it draws onto and from; none allocates, once the scratch masks have grown to what is drawn.
///
/// Not to be used by two threads at once. `Target` always means the surface that is drawn onto, in whose pixels all places are.
package final class Compositor {
  /// One pixel that is repeated without end, which pixman takes as a solid colour; its value is changed in place, where an
  /// image for each colour would have to be made.
  private let solid = Tile()
  private let veil = Tile()
  let scratch = ScratchMask()
  let sampled = ScratchSurface()
  let sampledMask = ScratchMask()

  package init() {}

  /// Draws a colour over `box`.
  package func fill(_ target: Surface, _ box: PixelRect, _ ink: Ink) {
    let box = box.intersection(target.box)
    if box.isEmpty || ink.isClear { return }
    if ink.isOpaque {
      set(target, box, ink)
    } else if let source = solid.image(ink.pixel) {
      composite(PIXMAN_OP_OVER, source, 0, 0, nil, 0, 0, target, box)
    }
  }

  /// Replaces what is in `box` by a colour.
  package func set(_ target: Surface, _ box: PixelRect, _ ink: Ink) {
    let box = box.intersection(target.box)
    if box.isEmpty { return }
    pixman_fill(
      target.pixels.assumingMemoryBound(to: UInt32.self), Int32(target.stride / 4), 32, Int32(box.x0), Int32(box.y0),
      Int32(box.width), Int32(box.height), ink.pixel)
  }

  /// Draws a colour through a mask whose top left corner lies at (`x`, `y`).
  package func fill(_ target: Surface, _ box: PixelRect, _ ink: Ink, through mask: Mask, x: Int, y: Int) {
    let box = box.intersection(target.box).intersection(mask.box.offsetBy(x: x, y: y))
    if box.isEmpty || ink.isClear { return }
    guard let source = solid.image(ink.pixel) else { return }
    composite(PIXMAN_OP_OVER, source, 0, 0, mask.image, box.x0 - x, box.y0 - y, target, box)
  }

  /// Draws a surface whose top left corner lies at (`x`, `y`).
  /// - Parameter opacity: 0 to 255.
  package func draw(
    _ source: Surface, x: Int, y: Int, onto target: Surface, within box: PixelRect, opacity: UInt8 = 255
  ) {
    let box = box.intersection(target.box).intersection(source.box.offsetBy(x: x, y: y))
    if box.isEmpty || opacity == 0 { return }
    let operation = source.isOpaque && opacity == 255 ? PIXMAN_OP_SRC : PIXMAN_OP_OVER
    composite(operation, source.image, box.x0 - x, box.y0 - y, veil(opacity), 0, 0, target, box)
  }

  /// Draws a surface through a mask; each has its top left corner at a place of its own.
  package func draw(
    _ source: Surface, x: Int, y: Int, through mask: Mask, maskX: Int, maskY: Int, onto target: Surface,
    within box: PixelRect, opacity: UInt8 = 255
  ) {
    let box = box.intersection(target.box).intersection(source.box.offsetBy(x: x, y: y))
      .intersection(mask.box.offsetBy(x: maskX, y: maskY))
    if box.isEmpty || opacity == 0 { return }
    let local = box.offsetBy(x: -maskX, y: -maskY)
    if opacity == 255 {
      composite(
        PIXMAN_OP_OVER, source.image, box.x0 - x, box.y0 - y, mask.image, local.x0, local.y0, target, box)
    } else if let faded = scratch.faded(mask, local, by: opacity) {
      composite(PIXMAN_OP_OVER, source.image, box.x0 - x, box.y0 - y, faded.image, 0, 0, target, box)
    }
  }

  /// A mask of the same opacity everywhere, or none when that is full.
  func veil(_ opacity: UInt8) -> OpaquePointer? {
    opacity == 255 ? nil : veil.image(UInt32(opacity) << 24)
  }

  func solid(_ ink: Ink) -> OpaquePointer? { solid.image(ink.pixel) }

  /// `box` must lie within `target`.
  func composite(
    _ operation: pixman_op_t, _ source: OpaquePointer, _ sourceX: Int, _ sourceY: Int, _ mask: OpaquePointer?,
    _ maskX: Int, _ maskY: Int, _ target: Surface, _ box: PixelRect
  ) {
    pixman_image_composite32(
      operation, source, mask, target.image, Int32(sourceX), Int32(sourceY), Int32(maskX), Int32(maskY), Int32(box.x0),
      Int32(box.y0), Int32(box.width), Int32(box.height))
  }
}

/// A pixel that repeats without end.
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
