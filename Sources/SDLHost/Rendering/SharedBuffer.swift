internal import CWayland
internal import Pixels
internal import Raster
internal import ViewTree

/// A picture in memory that is shared with a compositor of Wayland, which may read it until it says that it no longer does.
@MainActor  // explicit: with an isolated deinit, Swift 6.3 loses the default isolation in release builds
final class SharedBuffer {
  let width: Int
  let height: Int
  private(set) var isBusy = false
  /// The region in which the window's picture has changed since it was last copied to this buffer.
  var stale = DamageRegion()
  private let buffer: OpaquePointer
  private let pixels: UnsafeMutableRawPointer
  private let stride: Int
  private let listener = UnsafeMutablePointer<wayland_listener>.allocate(capacity: 1)

  /// Makes a buffer whose whole content is stale; nil if there is no memory for it.
  init?(memory: OpaquePointer, width: Int, height: Int) {
    (self.width, self.height, stride) = (width, height, width * 4)
    listener.initialize(to: wayland_listener(notice: { _ in }, context: nil))
    var pixels: UnsafeMutableRawPointer?
    guard
      let buffer = wayland_make_buffer(memory, Int32(width), Int32(height), Int32(stride), &pixels, listener),
      let pixels
    else {
      listener.deallocate()
      return nil
    }
    (self.buffer, self.pixels) = (buffer, pixels)
    stale.add(PixelRect(x0: 0, y0: 0, x1: width, y1: height))
    listener.pointee = wayland_listener(
      notice: { context in
        guard let context else { return }
        Unmanaged<SharedBuffer>.fromOpaque(context).takeUnretainedValue().isBusy = false
      }, context: Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit {
    wayland_destroy_buffer(buffer, pixels, byteCount)
    listener.deallocate()
  }

  var byteCount: Int { stride * height }

  /// Copies what is stale from the window's picture, and attaches the buffer to a surface.
  func show(_ picture: Surface, on surface: OpaquePointer) {
    let all = PixelRect(x0: 0, y0: 0, x1: min(width, picture.width), y1: min(height, picture.height))
    for rect in stale.rects {
      let part = rect.intersection(all)
      for y in part.y0..<max(part.y0, part.y1) {
        let (from, to) = (y * picture.stride + part.x0 * 4, y * stride + part.x0 * 4)
        (pixels + to).copyMemory(from: picture.pixels + from, byteCount: part.width * 4)
      }
    }
    stale.removeAll()
    isBusy = true
    wl_surface_attach(surface, buffer, 0, 0)
  }
}
