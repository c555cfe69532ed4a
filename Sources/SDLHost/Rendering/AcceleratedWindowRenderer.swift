internal import CSDL2
internal import Languages
internal import Pixels
internal import ViewTree

/// Draws a desktop window on a graphics processor.
final class AcceleratedWindowRenderer: WindowRenderer {
  let renderer: AcceleratedRenderer
  let name: String
  let isPacedByDisplay: Bool
  var draft: PixelRect { renderer.draft }
  var byteCount: Int { renderer.byteCount }

  init(window handle: WindowHandle, pictures: any PictureSource) throws(SDLError) {
    let window = handle.pointer
    SDL_SetHint("SDL_RENDER_BATCHING", "1")
    let flags =
      SDL_RENDERER_ACCELERATED.rawValue | SDL_RENDERER_PRESENTVSYNC.rawValue | SDL_RENDERER_TARGETTEXTURE.rawValue
    guard let device = SDL_CreateRenderer(window, -1, flags) else {
      throw SDLError(tr("Cannot use the graphics processor"))
    }
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(device, &info)
    name = info.name.map { String(cString: $0) } ?? "accelerated"
    // Drivers without a real display claim that presenting waits for it, but it does not. The clock paces their frames.
    var mode = SDL_DisplayMode()
    let hasRate = SDL_GetWindowDisplayMode(window, &mode) == 0 && mode.refresh_rate > 0
    isPacedByDisplay = hasRate && info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0
    renderer = try AcceleratedRenderer(adopting: device, of: handle, pictures: pictures)
  }

  let keepsContent = false
  func takeLoss() -> Bool { false }

  func present(_ list: DisplayList) throws(SDLError) {
    try renderer.draw(list, clear: .black)
    renderer.present()
  }

  func deviceWasReset() { renderer.deviceWasReset() }
}
