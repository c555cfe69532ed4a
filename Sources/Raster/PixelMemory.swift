internal import CPixman
internal import Glibc
package import Pixels

/// The memory of a surface or a mask, and pixman's image of it.
///
/// It may be made on any thread and passed on. It is written by one owner at a time, no longer written once it is shared, and drawn
/// transformed (see `Sampler`) by one thread at a time.
package class PixelMemory: @unchecked Sendable {  // the rule above; pixman images themselves hold no shared state
  package final let width: Int
  package final let height: Int
  /// The number of bytes from one row to the next.
  package final let stride: Int
  package final let pixels: UnsafeMutableRawPointer
  final let image: OpaquePointer
  private let ownsMemory: Bool
  /// Made when the pixels are first drawn transformed.
  private(set) final lazy var sampler = Sampler(of: self)

  /// Nil if there is not enough memory, or if the size is invalid.
  /// - Parameter memory: the memory of a different owner, which must live longer; nil for new memory, which is cleared.
  init?(
    _ format: pixman_format_code_t, width: Int, height: Int, bytesPerPixel: Int,
    in memory: (pixels: UnsafeMutableRawPointer, stride: Int)? = nil
  ) {
    guard width > 0, height > 0, width <= 32_767, height <= 32_767 else { return nil }
    let stride = memory?.stride ?? (width * bytesPerPixel + 15) & ~15
    guard let pixels = memory?.pixels ?? calloc(height, stride) else { return nil }
    guard
      let image = pixman_image_create_bits(
        format, Int32(width), Int32(height), pixels.assumingMemoryBound(to: UInt32.self), Int32(stride))
    else {
      if memory == nil { free(pixels) }
      return nil
    }
    self.width = width
    self.height = height
    self.stride = stride
    self.pixels = pixels
    self.image = image
    ownsMemory = memory == nil
  }

  deinit {
    pixman_image_unref(image)
    if ownsMemory { free(pixels) }
  }

  /// Its memory in bytes.
  package final var byteCount: Int { height * stride }

  package final var box: PixelRect { PixelRect(width: width, height: height) }
}
