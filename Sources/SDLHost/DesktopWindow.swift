internal import CSDL2
internal import ViewTree

/// A window of the desktop's, and what draws on it.
final class DesktopWindow {
  let id: UInt32
  let renderer: any WindowRenderer
  /// The window's name with the system that tells whether it is covered.
  let systemName: UInt?
  private let window: WindowHandle
  private var handle: OpaquePointer { window.pointer }

  init(_ options: ApplicationOptions, isFullscreen: Bool, isResizable: Bool, pictures: PictureStore) throws(SDLError) {
    let scale = options.scale ?? 1
    var flags = SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    if isResizable { flags |= SDL_WINDOW_RESIZABLE.rawValue }
    if isFullscreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
    let choice = RendererSelection.choose(options.renderer)
    flags |= choice.windowFlags
    window = try WindowHandle(
      title: options.title, width: Self.pixels(options.size.width, scale),
      height: Self.pixels(options.size.height, scale), flags: flags)
    let handle = window.pointer
    id = SDL_GetWindowID(handle)
    systemName = WindowVisibility.watch(handle)
    if let minimum = options.minimumSize {
      SDL_SetWindowMinimumSize(handle, Self.pixels(minimum.width, scale), Self.pixels(minimum.height, scale))
    }
    renderer = try choice.makeRenderer(window: window, pictures: pictures)
  }

  private static func pixels(_ points: Double, _ scale: Double) -> Int32 {
    Int32(max(1, min(16_384, (points * scale).rounded())))
  }

  /// Where the mouse is on the desktop.
  static var mouse: (x: Int32, y: Int32) {
    var x: Int32 = 0
    var y: Int32 = 0
    SDL_GetGlobalMouseState(&x, &y)
    return (x, y)
  }

  /// In the desktop's units.
  var size: (width: Int, height: Int) {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(handle, &width, &height)
    return (Int(width), Int(height))
  }

  /// Makes it as large as so many points at a scale.
  func resize(to size: Size, scale: Double) {
    SDL_SetWindowSize(handle, Self.pixels(size.width, scale), Self.pixels(size.height, scale))
  }

  var isFullscreen: Bool {
    get {
      SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue == SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    }
    set { SDL_SetWindowFullscreen(handle, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0) }
  }
}
