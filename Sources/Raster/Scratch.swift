internal import Pixels

/// A mask or a surface that is made anew for each use, in memory that is reused.
package final class Scratch<Memory: PixelMemory> {
  private var memory: Memory?
  private let make: (_ width: Int, _ height: Int) -> Memory?

  package init(_ make: @escaping (_ width: Int, _ height: Int) -> Memory?) { self.make = make }

  /// One of at least this size with undefined content; nil if that is too large.
  package func take(width: Int, height: Int) -> Memory? {
    if let memory, memory.width >= width, memory.height >= height { return memory }
    // Grows in both directions and in steps, so that shapes of changing sizes soon need no more memory.
    func side(_ wanted: Int, _ former: Int?) -> Int { min(32_767, (max(wanted, former ?? 0) + 127) & ~127) }
    let grown = make(side(width, memory?.width), side(height, memory?.height))
    if let grown { memory = grown }
    return grown
  }
}

extension Scratch<Mask> {
  /// The part `box` of `source`, which must be within it, multiplied by `opacity` (0 to 255), at the origin.
  func faded(_ source: Mask, _ box: PixelRect, by opacity: UInt8) -> Mask? {
    guard let mask = take(width: box.width, height: box.height) else { return nil }
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
