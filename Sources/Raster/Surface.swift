internal import CPixman
internal import Glibc
package import Pixels

/// Pixels in memory: 32 bits each, 0xAARRGGBB in native byte order, premultiplied.
package final class Surface: PixelMemory, @unchecked Sendable {
  /// Whether every pixel is opaque, so that it can be copied instead of blended.
  package let isOpaque: Bool

  /// A cleared surface; nil if there is not enough memory, or if the size is invalid.
  package init?(width: Int, height: Int, isOpaque: Bool = false) {
    self.isOpaque = isOpaque
    super.init(isOpaque ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8, width: width, height: height, bytesPerPixel: 4)
  }

  /// A surface in memory of a different owner, such as a window, which must live longer.
  package init?(
    wrapping memory: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, isOpaque: Bool = true
  ) {
    guard stride >= width * 4, stride % 4 == 0 else { return nil }
    self.isOpaque = isOpaque
    super.init(
      isOpaque ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8, width: width, height: height, bytesPerPixel: 4,
      in: (pixels: memory, stride: stride))
  }

  /// Moves pixels by `x` and `y`, so that they are within `box` afterwards. Only pixels that are on the surface before
  /// and after are moved.
  package func move(_ box: PixelRect, x: Int, y: Int) {
    let target = box.intersection(self.box).intersection(self.box.offsetBy(x: x, y: y))
    if target.isEmpty { return }
    let length = (target.x1 - target.x0) * 4
    for step in 0..<target.y1 - target.y0 {
      // In an order in which rows are read before they are overwritten.
      let row = y > 0 ? target.y1 - 1 - step : target.y0 + step
      memmove(self.row(row) + target.x0, self.row(row - y) + target.x0 - x, length)
    }
  }

  package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (pixels + y * stride).assumingMemoryBound(to: UInt32.self)
  }
}
