internal import CPixman

/// Coverage in memory, with 8 bits per pixel: 0 is none, 255 is full.
package final class Mask: PixelMemory, @unchecked Sendable {
  /// A cleared mask; nil if there is not enough memory, or if the size is invalid.
  package init?(width: Int, height: Int) { super.init(PIXMAN_a8, width: width, height: height, bytesPerPixel: 1) }

  package func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    (pixels + y * stride).assumingMemoryBound(to: UInt8.self)
  }
}
