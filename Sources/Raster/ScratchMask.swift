internal import Pixels

/// A mask that is made anew for each use, in memory that is reused.
package final class ScratchMask {
  private var mask: Mask?

  package init() {}

  /// A mask of at least this size with undefined content; nil if that is too large.
  package func mask(width: Int, height: Int) -> Mask? {
    if let mask, mask.width >= width, mask.height >= height { return mask }
    // Grows in both directions and in steps, so that shapes of changing sizes soon need no more memory.
    let grown = Mask(
      width: roundedUp(max(width, mask?.width ?? 0)), height: roundedUp(max(height, mask?.height ?? 0)))
    if let grown { mask = grown }
    return grown
  }

  /// The part `box` of `source`, which must be within it, multiplied by `opacity` (0 to 255), at the origin.
  func faded(_ source: Mask, _ box: PixelRect, by opacity: UInt8) -> Mask? {
    guard let mask = mask(width: box.width, height: box.height) else { return nil }
    let factor = UInt32(opacity)
    for y in 0..<box.height {
      let from = source.row(box.y0 + y) + box.x0
      let to = mask.row(y)
      for x in 0..<box.width {
        let product = UInt32(from[x]) &* factor &+ 128
        to[x] = UInt8(truncatingIfNeeded: (product &+ product >> 8) >> 8)
      }
    }
    return mask
  }

}

/// A surface that is made anew for each use, in memory that is reused.
final class ScratchSurface {
  private var surface: Surface?

  /// A surface of at least this size with undefined content; nil if that is too large.
  func surface(width: Int, height: Int) -> Surface? {
    if let surface, surface.width >= width, surface.height >= height { return surface }
    let grown = Surface(
      width: roundedUp(max(width, surface?.width ?? 0)), height: roundedUp(max(height, surface?.height ?? 0)))
    if let grown { surface = grown }
    return grown
  }
}

private func roundedUp(_ value: Int) -> Int { min(32_767, (value + 127) & ~127) }
