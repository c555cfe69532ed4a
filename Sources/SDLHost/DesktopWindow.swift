internal import CSDL2
internal import CX11
internal import ViewTree

/// A window of the desktop's, and what draws on it.
final class DesktopWindow {
  let id: UInt32
  private(set) var renderer: any WindowRenderer
  /// The window's name with the system that tells whether it is covered.
  let systemName: UInt?
  /// The descriptor by which the X server is spoken to; nil where there is none.
  let connection: Int32?
  private let window: WindowHandle
  private var handle: OpaquePointer { window.pointer }
  private let selection: RendererSelection
  private let pictures: PictureStore

  /// - Parameter selection: nil for what the options choose.
  init(
    _ options: ApplicationOptions, isFullscreen: Bool, isResizable: Bool, pictures: PictureStore,
    selection: RendererSelection?
  ) throws(SDLError) {
    let selection = selection ?? RendererSelection.choose(options.renderer)
    self.selection = selection
    self.pictures = pictures
    let scale = options.scale ?? 1
    var flags = SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    if isResizable { flags |= SDL_WINDOW_RESIZABLE.rawValue }
    if isFullscreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
    flags |= selection.windowFlags
    window = try WindowHandle(
      title: options.title, width: Self.pixels(options.size.width, scale),
      height: Self.pixels(options.size.height, scale), flags: flags)
    let handle = window.pointer
    id = SDL_GetWindowID(handle)
    systemName = WindowVisibility.watch(handle)
    let connection = connection_of_window(UnsafeMutableRawPointer(handle))
    self.connection = connection >= 0 ? connection : nil
    if let minimum = options.minimumSize {
      SDL_SetWindowMinimumSize(handle, Self.pixels(minimum.width, scale), Self.pixels(minimum.height, scale))
    }
    renderer = try selection.makeRenderer(window, pictures)
  }

  /// How many renderers can take the place of one that failed.
  var replacementCount: Int { selection.replacements.count }

  /// Lets go of the renderer, as a window has one at a time, and makes another one.
  func replaceRenderer(byReplacement index: Int) throws(SDLError) {
    renderer = NoRenderer()
    renderer = try selection.replacements[index](window, pictures)
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
