internal import CSDL2
internal import ViewTree

/// A window of the desktop's, and what draws on it.
@MainActor  // written out: an isolated deinit loses the default in release builds
final class DesktopWindow {
  let id: UInt32
  let renderer: any WindowRenderer
  private let handle: OpaquePointer

  init(_ options: ApplicationOptions, isFullscreen: Bool, pictures: PictureStore) throws(SDLError) {
    let scale = options.scale ?? 1
    var flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    if isFullscreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
    let choice = RendererSelection.choose(options.renderer)
    flags |= choice.windowFlags
    let anywhere = Int32(bitPattern: SDL_WINDOWPOS_UNDEFINED_MASK)
    guard
      let handle = SDL_CreateWindow(
        options.title, anywhere, anywhere, Self.pixels(options.size.width, scale),
        Self.pixels(options.size.height, scale), flags)
    else { throw SDLError("Cannot open a window") }
    self.handle = handle
    id = SDL_GetWindowID(handle)
    if let minimum = options.minimumSize {
      SDL_SetWindowMinimumSize(handle, Self.pixels(minimum.width, scale), Self.pixels(minimum.height, scale))
    }
    do {
      renderer = try choice.makeRenderer(window: handle, pictures: pictures)
    } catch {
      SDL_DestroyWindow(handle)
      throw error
    }
  }

  isolated deinit {
    SDL_DestroyWindow(handle)
  }

  private static func pixels(_ points: Double, _ scale: Double) -> Int32 {
    Int32(max(1, min(16_384, (points * scale).rounded())))
  }

  /// In the desktop's units.
  var size: (width: Int, height: Int) {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(handle, &width, &height)
    return (Int(width), Int(height))
  }

  var isFullscreen: Bool {
    get {
      SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue == SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    }
    set { SDL_SetWindowFullscreen(handle, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0) }
  }
}
