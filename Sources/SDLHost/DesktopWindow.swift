internal import CSDL2
internal import CX11
internal import Raster
internal import ViewTree

/// A window of the desktop and its renderer.
final class DesktopWindow {
  let id: UInt32
  private(set) var renderer: any WindowRenderer
  /// The X11 name of the window, if the X server reports whether the window is covered.
  private(set) var systemName: UInt?
  /// The file descriptor of the connection to the display; nil without one.
  let connection: Int32?
  /// The connection to a compositor of Wayland.
  let wayland: WaylandConnection?
  private let window: WindowHandle
  private var handle: OpaquePointer { window.pointer }
  private var selection: RendererSelection
  /// The smallest size in the desktop's units.
  private let smallest: (width: Int32, height: Int32)?
  private let pictures: PictureStore

  /// - Parameters:
  ///   - screen: the screen on which the window opens; nil if it is not known.
  ///   - selection: the renderer; nil for the one that the options choose.
  init(
    _ options: ApplicationOptions, isFullscreen: Bool, isResizable: Bool, on screen: Screen?, pictures: PictureStore,
    selection: RendererSelection?
  ) throws(SDLError) {
    let selection = selection ?? RendererSelection.choose(options.renderer)
    self.selection = selection
    self.pictures = pictures
    let scale = options.scale ?? 1
    var flags = selection.windowFlags
    if isResizable { flags |= SDL_WINDOW_RESIZABLE.rawValue }
    if isFullscreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
    let size = PixelSize(options.size, scale: scale)
    var frame = screen?.placement(for: size) ?? WindowFrame(x: nil, y: nil, width: size.width, height: size.height)
    // A window that plays a recording keeps its size, even if it does not fit.
    if !isResizable { (frame.width, frame.height) = (size.width, size.height) }
    window = try WindowHandle(title: options.title, frame: frame, flags: flags)
    let handle = window.pointer
    id = SDL_GetWindowID(handle)
    let connection = connection_of_window(handle)
    wayland = WaylandConnection(handle)
    self.connection = connection >= 0 ? connection : wayland?.descriptor
    smallest = options.minimumSize.map { minimum in
      let wanted = PixelSize(minimum, scale: scale)
      let fitting = screen?.fit(wanted) ?? wanted
      return (fitting.width, fitting.height)
    }
    awaitedScreen = isFullscreen || !isResizable ? nil : screen
    renderer = NoRenderer()
    systemName = nil
    prepareSystemWindow()
    renderer = try selection.makeRenderer(window, pictures)
  }

  /// Sets what SDL does not set itself for a window that it has just made.
  private func prepareSystemWindow() {
    let name = x_watch_visibility(handle)
    systemName = name == 0 ? nil : name
    if !title.utf8.allSatisfy({ $0 < 0x80 }) { x_set_title(handle, title) }
    if let smallest { SDL_SetWindowMinimumSize(handle, smallest.width, smallest.height) }
    showGround()
  }

  /// The number of renderers that can replace one that failed.
  var replacementCount: Int { selection.replacements.count }

  /// Replaces the renderer. The old one is released first, because a window can have only one at a time.
  func replaceRenderer(byReplacement index: Int) throws(SDLError) {
    renderer = NoRenderer()
    renderer = try selection.replacements[index](window, pictures)
  }

  /// Draws the window by another renderer, unless it is of the same kind. SDL may make the window anew for it; everything else stays.
  /// - Throws: if that renderer cannot be used. The window is drawn as before then.
  func choose(_ choice: ApplicationOptions.RendererChoice) throws(SDLError) {
    let next = RendererSelection.choose(choice)
    guard next.isAccelerated != renderer is AcceleratedWindowRenderer else { return }
    let (place, name) = (position, systemName)
    renderer = NoRenderer()
    window.releaseSurface()
    defer {
      prepareSystemWindow()
      // SDL makes the window anew for some renderers.
      if Screen.isX11, !isFullscreen, systemName != name { formerPlace = place }
    }
    do throws(SDLError) {
      renderer = try next.makeRenderer(window, pictures)
      selection = next
    } catch {
      renderer = try selection.makeRenderer(window, pictures)
      throw error
    }
  }

  /// Moves a window that was made anew to where it was. Moves one that has just opened so that it is on its screen together
  /// with the borders that the window manager has added, which may be larger than expected. Each happens once: later the
  /// person may move the window anywhere.
  func keepOnScreen() {
    if let place = formerPlace {
      formerPlace = nil
      SDL_SetWindowPosition(handle, place.x, place.y)
    }
    guard let screen = awaitedScreen else { return }
    awaitedScreen = nil
    var borders = Screen.Borders()
    guard SDL_GetWindowBordersSize(handle, &borders.top, &borders.left, &borders.bottom, &borders.right) == 0 else {
      return
    }
    let now = WindowFrame(x: position.x, y: position.y, width: size.width, height: size.height)
    let wanted = screen.moved(now, borders: borders)
    if wanted.width != now.width || wanted.height != now.height {
      SDL_SetWindowSize(handle, wanted.width, wanted.height)
    }
    if let x = wanted.x, let y = wanted.y, wanted != now { SDL_SetWindowPosition(handle, x, y) }
  }
  /// The screen on which the window opens; nil once it has opened.
  private var awaitedScreen: Screen?
  /// Where the window was before it was made anew, until it is there again. At first its borders are where its content was.
  private var formerPlace: (x: Int32, y: Int32)?

  /// Whether SDL reports the mouse to this window.
  var hasMouse: Bool { SDL_GetMouseFocus() == handle }

  /// Whether the window has the keyboard.
  var hasKeyboard: Bool { SDL_GetKeyboardFocus() == handle }

  /// The desktop's clipboard and primary selection.
  /// - Parameter onRead: called with what was read of either.
  func clipboards(onRead: @escaping (String?) -> Void) -> (clipboard: any Clipboard, primarySelection: any Clipboard) {
    (
      DesktopClipboard(window, isPrimary: false, onRead: onRead),
      DesktopClipboard(window, isPrimary: true, onRead: onRead)
    )
  }

  /// The location of the mouse on the desktop.
  static var mouse: (x: Int32, y: Int32) {
    numbers { SDL_GetGlobalMouseState($0, $1) }
  }

  /// The location of the mouse on the desktop, also if another program has moved it, as a remote desktop does. SDL asks the X server again
  /// only after a device has reported a movement.
  var mouse: (x: Int32, y: Int32) {
    var (x, y): (Int32, Int32) = (0, 0)
    return mouse_on_desktop(handle, &x, &y) != 0 ? (x, y) : Self.mouse
  }

  /// The location of the mouse in the window, even if SDL does not report it to the window at the moment.
  var mouseInWindow: (x: Int32, y: Int32) {
    if Screen.isX11 { return inWindow(mouse) }
    // Wayland does not say where the mouse is on the desktop.
    return numbers { SDL_GetMouseState($0, $1) }
  }

  /// Converts a place on the desktop to one in the window.
  func inWindow(_ place: (x: Int32, y: Int32)) -> (x: Int32, y: Int32) {
    (place.x - position.x, place.y - position.y)
  }

  /// The window's size in the desktop's units.
  var size: (width: Int32, height: Int32) { numbers { SDL_GetWindowSize(handle, $0, $1) } }

  /// The size of the window's content in pixels.
  var pixelSize: (width: Int, height: Int) { window.pixelSize }

  /// Where the window's content is on the desktop, in the desktop's units.
  var position: (x: Int32, y: Int32) { numbers { SDL_GetWindowPosition(handle, $0, $1) } }

  /// The colour at the edges of a window that is being enlarged, until its content is drawn in the new size.
  var ground: Color? {
    didSet {
      if ground != oldValue { showGround() }
    }
  }

  private func showGround() {
    guard let ground else { return }
    x_set_ground(handle, UInt(Ink(ground).pixel & 0xFF_FFFF))
  }

  /// Resizes the window.
  /// - Parameters:
  ///   - size: in points.
  ///   - scale: device pixels per point.
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

  /// Brings the window to the front.
  func raise() {
    let flags = SDL_GetWindowFlags(handle)
    // Restoring a window that is maximised would make it smaller.
    if flags & SDL_WINDOW_MINIMIZED.rawValue != 0 { SDL_RestoreWindow(handle) }
    if flags & SDL_WINDOW_HIDDEN.rawValue != 0 { SDL_ShowWindow(handle) }
    SDL_RaiseWindow(handle)
  }

  /// The refresh rate of the window's display in frames per second; 0 if SDL does not know it.
  var refreshRate: Int32 {
    var mode = SDL_DisplayMode()
    SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(handle), &mode)
    return mode.refresh_rate
  }

  /// The window's title on the desktop.
  var title: String {
    get { SDL_GetWindowTitle(handle).map { String(cString: $0) } ?? "" }
    set {
      SDL_SetWindowTitle(handle, newValue)
      x_set_title(handle, newValue)
    }
  }

  /// Sets the window's icon on the desktop; nil for the desktop's own.
  func show(icon: Bitmap?) {
    guard let icon else { return x_remove_icon(handle) }
    let bytes = icon.rgba
    bytes.withUnsafeBufferPointer { buffer in
      // SDL only reads the bytes, and copies them.
      let surface = SDL_CreateRGBSurfaceWithFormatFrom(
        UnsafeMutablePointer(mutating: buffer.baseAddress), Int32(icon.width), Int32(icon.height), 32,
        Int32(icon.width * 4), SDL_PIXELFORMAT_ABGR8888.rawValue)
      guard let surface else { return }
      SDL_SetWindowIcon(handle, surface)
      SDL_FreeSurface(surface)
    }
  }
}
