package import Pixels

// Content that is clipped by a soft edge need not be drawn separately and then through the mask. It is enough to save
// the pixels under the edge, to draw, and to mix the saved pixels back in: with coverage m both ways give m·(new over
// old) + (1−m)·old.

extension Compositor {
  /// Copies pixels including alpha from a surface whose top left corner is at (`x`, `y`).
  package func copy(_ source: Surface, x: Int, y: Int, onto target: Surface, within box: PixelRect) {
    let box = box.intersection(target.box).intersection(source.box.offsetBy(x: x, y: y))
    if box.isEmpty { return }
    for row in box.y0..<box.y1 {
      (target.row(row) + box.x0).update(from: source.row(row - y) + (box.x0 - x), count: box.width)
    }
  }

  /// Mixes saved pixels back in where the mask does not cover. Pixels that are equal in both do not change.
  /// - Parameters:
  ///   - saved: the earlier content of the target, with its top left corner at (`x`, `y`).
  ///   - mask: the coverage of what was drawn since, with its top left corner at (`maskX`, `maskY`).
  package func restore(
    _ saved: Surface, x: Int, y: Int, outside mask: Mask, maskX: Int, maskY: Int, onto target: Surface,
    within box: PixelRect
  ) {
    let box = box.intersection(target.box).intersection(saved.box.offsetBy(x: x, y: y))
      .intersection(mask.box.offsetBy(x: maskX, y: maskY))
    if box.isEmpty { return }
    for row in box.y0..<box.y1 {
      let to = target.row(row) + box.x0
      let from = saved.row(row - y) + (box.x0 - x)
      let coverage = mask.row(row - maskY) + (box.x0 - maskX)
      for i in 0..<box.width {
        switch coverage[i] {
        case 255: break
        case 0: to[i] = from[i]
        case let part: to[i] = mix(from[i], to[i], UInt32(part))
        }
      }
    }
  }
}

/// Interpolates from `a` to `b` by `part` of 255, two channels at a time. Exact if the two are equal.
@inline(__always)
private func mix(_ a: UInt32, _ b: UInt32, _ part: UInt32) -> UInt32 {
  let rest = 255 &- part
  var even = (a & 0xFF_00FF) &* rest &+ (b & 0xFF_00FF) &* part &+ 0x80_0080
  even = ((even &+ (even >> 8 & 0xFF_00FF)) >> 8) & 0xFF_00FF
  var odd = (a >> 8 & 0xFF_00FF) &* rest &+ (b >> 8 & 0xFF_00FF) &* part &+ 0x80_0080
  odd = (odd &+ (odd >> 8 & 0xFF_00FF)) & 0xFF00_FF00
  return even | odd
}
