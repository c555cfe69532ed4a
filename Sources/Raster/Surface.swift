internal import CPixman
package import Pixels

#if canImport(Glibc)
  internal import Glibc
#endif

/// Pixels in memory: 32 bits each, 0xAARRGGBB in native byte order, premultiplied.
///
/// A surface may be made on any thread and passed on. It is written by one owner at a time, no longer written once it
/// is shared, and drawn transformed (see `Sampler`) by one thread at a time.
package final class Surface: @unchecked Sendable {  // the rule above; pixman images themselves hold no shared state
  package let width: Int
  package let height: Int
  /// The number of bytes from one row to the next.
  package let stride: Int
  package let pixels: UnsafeMutableRawPointer
  /// Whether every pixel is opaque, so that it can be copied instead of blended.
  package let isOpaque: Bool
  let image: OpaquePointer
  private let ownsMemory: Bool
  /// Made when the surface is first drawn transformed.
  private(set) lazy var sampler = Sampler(
    format: isOpaque ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8, width: width, height: height, pixels: pixels, stride: stride)

  /// A cleared surface; nil if there is not enough memory, or if the size is invalid.
  package init?(width: Int, height: Int, isOpaque: Bool = false) {
    guard width > 0, height > 0, width <= 32_767, height <= 32_767 else { return nil }
    let stride = (width * 4 + 15) & ~15
    guard let memory = calloc(height, stride) else { return nil }
    guard
      let image = pixman_image_create_bits(
        isOpaque ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8, Int32(width), Int32(height),
        memory.assumingMemoryBound(to: UInt32.self), Int32(stride))
    else {
      free(memory)
      return nil
    }
    self.width = width
    self.height = height
    self.stride = stride
    self.pixels = memory
    self.isOpaque = isOpaque
    self.image = image
    ownsMemory = true
  }

  /// An opaque surface in memory of a different owner, such as a window, which must live longer.
  package init?(wrapping memory: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int) {
    guard width > 0, height > 0, stride >= width * 4, stride % 4 == 0,
      let image = pixman_image_create_bits(
        PIXMAN_x8r8g8b8, Int32(width), Int32(height), memory.assumingMemoryBound(to: UInt32.self), Int32(stride))
    else { return nil }
    self.width = width
    self.height = height
    self.stride = stride
    self.pixels = memory
    self.isOpaque = true
    self.image = image
    ownsMemory = false
  }

  deinit {
    pixman_image_unref(image)
    if ownsMemory { free(pixels) }
  }

  /// Its memory in bytes.
  package var byteCount: Int { height * stride }

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

extension Surface {
  package var box: PixelRect { PixelRect(width: width, height: height) }
}
