internal import CSDL2
internal import Pixels
import Raster

/// An SDL renderer. It lives longer than all its textures, and not as long as the object that it draws on.
nonisolated final class RenderDevice {
  let renderer: OpaquePointer
  private let target: AnyObject?

  init(renderer: OpaquePointer, target: AnyObject?) {
    self.renderer = renderer
    self.target = target
  }

  deinit { SDL_DestroyRenderer(renderer) }
}

nonisolated final class Texture {
  let pointer: OpaquePointer
  let width: Int
  let height: Int
  private let device: RenderDevice

  /// Makes a texture. Nil if the device has no memory for it, or if the size is invalid.
  ///
  /// - Parameter isScaled: whether it is drawn scaled or rotated. Otherwise it is not filtered: the result is the same,
  ///   and costs the device less.
  init?(_ device: RenderDevice, _ access: SDL_TextureAccess, width: Int, height: Int, isScaled: Bool = false) {
    guard
      let pointer = SDL_CreateTexture(
        device.renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(access.rawValue), Int32(clamping: width),
        Int32(clamping: height))
    else { return nil }
    SDL_SetTextureScaleMode(pointer, isScaled ? SDL_ScaleModeLinear : SDL_ScaleModeNearest)
    self.pointer = pointer
    self.width = width
    self.height = height
    self.device = device
  }

  deinit { SDL_DestroyTexture(pointer) }

  var byteCount: Int { width * height * 4 }

  /// Replaces the top left part by the pixels of `surface` in `box`.
  func update(from surface: Surface, _ box: PixelRect) {
    var area = SDL_Rect(x: 0, y: 0, w: Int32(clamping: box.width), h: Int32(clamping: box.height))
    SDL_UpdateTexture(pointer, &area, surface.row(box.y0) + box.x0, Int32(clamping: surface.stride))
  }
}
