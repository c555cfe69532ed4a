internal import CSDL2
internal import Languages
internal import Pixels
internal import Raster
internal import ViewTree

/// Draws the frames of a desktop window.
protocol WindowRenderer: AnyObject {
  /// The name for a person: "software", or the name of the driver.
  var name: String { get }
  /// Whether presenting waits for the display, so that nothing else has to pace the frames.
  var isPacedByDisplay: Bool { get }
  /// Whether the display has asked for a frame.
  var isReady: Bool { get }
  /// Called when the display asks for a frame.
  var onReady: (() -> Void)? { get set }
  /// Whether the content of the previous frame is kept. If not, the damage of every list has to be the whole surface.
  var keepsContent: Bool { get }
  /// Whether the content was lost since the last call.
  func takeLoss() -> Bool
  /// The area of the last frame that was drawn as a draft, and has to be drawn again when nothing moves.
  var draft: PixelRect { get }
  /// The memory that is kept from frame to frame beside the pictures themselves, in bytes.
  var byteCount: Int { get }
  /// Draws the list's damage and presents it.
  func present(_ list: DisplayList) throws(SDLError)
  /// Presents the last frame again, if it is kept, for example because another window covered it.
  func presentAgain()
  /// Call this when everything that was kept on the graphics processor is lost.
  func deviceWasReset()
}

extension WindowRenderer {
  var isReady: Bool { true }
  var onReady: (() -> Void)? {
    get { nil }
    set { _ = newValue }
  }
  var byteCount: Int { 0 }
  func presentAgain() {}
  func deviceWasReset() {}
}

/// A placeholder while a renderer is replaced.
final class NoRenderer: WindowRenderer {
  let name = "none"
  let isPacedByDisplay = false
  let keepsContent = true
  let draft = PixelRect.empty
  func takeLoss() -> Bool { true }
  func present(_ list: DisplayList) throws(SDLError) {}
}

/// Draws into the window's own memory, and presents only the damage.
final class SoftwareWindowRenderer: WindowRenderer {
  private let handle: WindowHandle
  private var window: OpaquePointer { handle.pointer }
  private let renderer: SoftwareRenderer
  private(set) var surface: Surface?
  private var isLost = true
  private var rects: [SDL_Rect] = []

  var draft: PixelRect { renderer.draft }
  var byteCount: Int { renderer.byteCount }
  let name = "software"
  let isPacedByDisplay = false
  let keepsContent = true

  init(window: WindowHandle, pictures: any PictureSource) {
    handle = window
    renderer = SoftwareRenderer(pictures: pictures)
  }

  func takeLoss() -> Bool {
    _ = try? currentSurface()
    defer { isLost = false }
    return isLost
  }

  func present(_ list: DisplayList) throws(SDLError) {
    let surface = try currentSurface()
    renderer.draw(list, onto: surface, clear: .black)
    rects.removeAll(keepingCapacity: true)
    for rect in list.damage {
      let part = rect.intersection(surface.box)
      if !part.isEmpty { rects.append(SDL_Rect(part)) }
    }
    guard !rects.isEmpty else { return }
    guard SDL_UpdateWindowSurfaceRects(window, &rects, Int32(rects.count)) == 0 else {
      throw SDLError(tr("Cannot show a frame"))
    }
  }

  func deviceWasReset() { renderer.forgetSurface() }

  func presentAgain() {
    guard surface != nil else { return }
    SDL_UpdateWindowSurface(window)
  }

  /// The window's current memory. SDL allocates it anew when the window's size changes, and does not report that. The
  /// new memory may have the same address, and the same size if the window returns to an earlier size. So memory that
  /// is known has a mark.
  private func currentSurface() throws(SDLError) -> Surface {
    guard let current = SDL_GetWindowSurface(window) else { throw SDLError(tr("Cannot get the window's surface")) }
    if let surface, current.pointee.userdata == mark { return surface }
    let info = current.pointee
    guard let pixels = info.pixels, info.format.pointee.BytesPerPixel == 4, info.format.pointee.Rmask == 0xFF0000,
      let wrapped = Surface(wrapping: pixels, width: Int(info.w), height: Int(info.h), stride: Int(info.pitch))
    else {
      throw SDLError(
        attempt: tr("Cannot draw on the window"), reason: tr("its pixels are not 32 bits of red, green and blue"))
    }
    current.pointee.userdata = mark
    surface = wrapped
    isLost = true
    return wrapped
  }

  private var mark: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}
