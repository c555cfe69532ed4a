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

  /// - Parameters:
  ///   - screen: on which it comes up; nil where nobody knows one.
  ///   - selection: nil for what the options choose.
  init(
    _ options: ApplicationOptions, isFullscreen: Bool, isResizable: Bool, on screen: Screen?, pictures: PictureStore,
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
    let size = PixelSize(options.size, scale: scale)
    var frame = screen?.placement(for: size) ?? WindowFrame(x: nil, y: nil, width: size.width, height: size.height)
    // What cannot have another size is placed as well as may be.
    if !isResizable { (frame.width, frame.height) = (size.width, size.height) }
    window = try WindowHandle(title: options.title, frame: frame, flags: flags)
    let handle = window.pointer
    id = SDL_GetWindowID(handle)
    systemName = WindowVisibility.watch(handle)
    let connection = connection_of_window(UnsafeMutableRawPointer(handle))
    self.connection = connection >= 0 ? connection : nil
    if !options.title.utf8.allSatisfy({ $0 < 0x80 }) { x_set_title(UnsafeMutableRawPointer(handle), options.title) }
    if let minimum = options.minimumSize {
      let wanted = PixelSize(minimum, scale: scale)
      let fitting = screen?.fit(wanted) ?? wanted
      SDL_SetWindowMinimumSize(handle, fitting.width, fitting.height)
    }
    awaitedScreen = isFullscreen || !isResizable ? nil : screen
    renderer = try selection.makeRenderer(window, pictures)
  }

  /// How many renderers can take the place of one that failed.
  var replacementCount: Int { selection.replacements.count }

  /// Lets go of the renderer, as a window has one at a time, and makes another one.
  func replaceRenderer(byReplacement index: Int) throws(SDLError) {
    renderer = NoRenderer()
    renderer = try selection.replacements[index](window, pictures)
  }

  /// Brings a window that has just come up onto its screen with all that the window manager has put around it, which may be more
  /// than was expected. Once: afterwards a person may move it wherever they like.
  func keepOnScreen() {
    guard let screen = awaitedScreen else { return }
    awaitedScreen = nil
    var borders = Screen.Borders()
    guard SDL_GetWindowBordersSize(handle, &borders.top, &borders.left, &borders.bottom, &borders.right) == 0 else {
      return
    }
    var (x, y): (Int32, Int32) = (0, 0)
    SDL_GetWindowPosition(handle, &x, &y)
    let (width, height) = size
    let now = WindowFrame(x: x, y: y, width: Int32(width), height: Int32(height))
    let wanted = screen.moved(now, borders: borders)
    if wanted.width != now.width || wanted.height != now.height {
      SDL_SetWindowSize(handle, wanted.width, wanted.height)
    }
    if let x = wanted.x, let y = wanted.y, wanted != now { SDL_SetWindowPosition(handle, x, y) }
  }
  /// Where the window comes up, until it has.
  private var awaitedScreen: Screen?

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
    let pixels = PixelSize(size, scale: scale)
    SDL_SetWindowSize(handle, pixels.width, pixels.height)
  }

  var isFullscreen: Bool {
    get {
      SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue == SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    }
    set { SDL_SetWindowFullscreen(handle, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0) }
  }

  /// Frames a second of the display on which the window is; 0 where SDL does not know.
  var refreshRate: Int32 {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(handle)
    return display >= 0 && SDL_GetCurrentDisplayMode(display, &mode) == 0 ? mode.refresh_rate : 0
  }

  /// What the desktop calls the window.
  var title: String {
    get { SDL_GetWindowTitle(handle).map { String(cString: $0) } ?? "" }
    set {
      SDL_SetWindowTitle(handle, newValue)
      x_set_title(UnsafeMutableRawPointer(handle), newValue)
    }
  }

  /// Gives the desktop a picture of the window.
  func show(icon: Bitmap) {
    let bytes = icon.rgba
    bytes.withUnsafeBufferPointer { buffer in
      // SDL copies what it needs, and only reads it.
      let surface = SDL_CreateRGBSurfaceWithFormatFrom(
        UnsafeMutablePointer(mutating: buffer.baseAddress), Int32(icon.width), Int32(icon.height), 32,
        Int32(icon.width * 4), SDL_PIXELFORMAT_ABGR8888.rawValue)
      guard let surface else { return }
      SDL_SetWindowIcon(handle, surface)
      SDL_FreeSurface(surface)
    }
  }
}
