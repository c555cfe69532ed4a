internal import CPixman
package import Pixels

#if canImport(Glibc)
  internal import Glibc
#endif

/// Coverage in memory, with 8 bits per pixel: 0 is none, 255 is full.
///
/// As for `Surface`, a mask may be made on any thread, is written by one owner at a time, and no longer written once it
/// is shared.
package final class Mask: @unchecked Sendable {  // the rule above; pixman images themselves hold no shared state
  package let width: Int
  package let height: Int
  /// The number of bytes from one row to the next.
  package let stride: Int
  package let pixels: UnsafeMutablePointer<UInt8>
  let image: OpaquePointer
  /// Made when the mask is first drawn transformed.
  private(set) lazy var sampler = Sampler(
    format: PIXMAN_a8, width: width, height: height, pixels: pixels, stride: stride)

  /// A cleared mask; nil if there is not enough memory, or if the size is invalid.
  package init?(width: Int, height: Int) {
    guard width > 0, height > 0, width <= 32_767, height <= 32_767 else { return nil }
    let stride = (width + 15) & ~15
    guard let memory = calloc(height, stride) else { return nil }
    guard
      let image = pixman_image_create_bits(
        PIXMAN_a8, Int32(width), Int32(height), memory.assumingMemoryBound(to: UInt32.self), Int32(stride))
    else {
      free(memory)
      return nil
    }
    self.width = width
    self.height = height
    self.stride = stride
    self.pixels = memory.assumingMemoryBound(to: UInt8.self)
    self.image = image
  }

  deinit {
    pixman_image_unref(image)
    free(pixels)
  }

  /// Its memory in bytes.
  package var byteCount: Int { height * stride }

  package func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { pixels + y * stride }
}

extension Mask {
  package var box: PixelRect { PixelRect(width: width, height: height) }
}
