internal import CSDL2
internal import Pixels
internal import Raster
internal import ViewTree

/// Draws a desktop window's frames.
protocol WindowRenderer: AnyObject {
  /// For people: "software", or what the driver calls itself.
  var name: String { get }
  /// The extent of what is drawn on, in pixels.
  var pixelSize: (width: Int, height: Int) { get }
  /// Whether presenting waits for the display, so that nothing else has to keep the pace.
  var isPacedByDisplay: Bool { get }
  /// Whether what was presented can be added to. If not, every list has to have all of the surface as its damage.
  var keepsContent: Bool { get }
  /// Whether what was drawn before is lost, since the last call.
  func takeLoss() -> Bool
  /// Where the last frame was drawn in haste: it is to be drawn once more when nothing moves.
  var draft: PixelRect { get }
  /// The memory in what is kept from frame to frame beside the pictures themselves.
  var byteCount: Int { get }
  /// Draws the list's damage and brings it on the screen.
  func present(_ list: DisplayList) throws(SDLError)
  /// Brings what was drawn last on the screen again, where it is kept: somebody lay over it.
  func presentAgain()
  /// Everything that was kept on the graphics processor is gone.
  func deviceWasReset()
}

extension WindowRenderer {
  var byteCount: Int { 0 }
  func presentAgain() {}
  func deviceWasReset() {}
}

/// Stands where there is no renderer any more, and none yet.
final class NoRenderer: WindowRenderer {
  let name = "none"
  let pixelSize = (width: 0, height: 0)
  let isPacedByDisplay = false
  let keepsContent = true
  let draft = PixelRect.empty
  func takeLoss() -> Bool { true }
  func present(_ list: DisplayList) throws(SDLError) {}
}

/// Draws into the window's own memory, and hands over just the damage.
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

  var pixelSize: (width: Int, height: Int) {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(window, &width, &height)
    return (Int(width), Int(height))
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
      let part = rect.intersection(PixelRect(x0: 0, y0: 0, x1: surface.width, y1: surface.height))
      if part.isEmpty { continue }
      rects.append(SDL_Rect(x: Int32(part.x0), y: Int32(part.y0), w: Int32(part.width), h: Int32(part.height)))
    }
    guard !rects.isEmpty else { return }
    guard SDL_UpdateWindowSurfaceRects(window, &rects, Int32(rects.count)) == 0 else {
      throw SDLError("Cannot show a frame")
    }
  }

  func deviceWasReset() { renderer.forgetSurface() }

  func presentAgain() {
    guard surface != nil else { return }
    SDL_UpdateWindowSurface(window)
  }

  /// The window's memory as it is now. SDL makes it anew when the window's size changes, and nothing else tells that: the new
  /// memory may lie where the old one did, and have the same size when the window has its old one back. So what is known
  /// carries a mark.
  private func currentSurface() throws(SDLError) -> Surface {
    guard let current = SDL_GetWindowSurface(window) else { throw SDLError("Cannot get the window's surface") }
    if let surface, current.pointee.userdata == mark { return surface }
    let info = current.pointee
    guard let pixels = info.pixels, info.format.pointee.BytesPerPixel == 4, info.format.pointee.Rmask == 0xFF0000,
      let wrapped = Surface(wrapping: pixels, width: Int(info.w), height: Int(info.h), stride: Int(info.pitch))
    else {
      throw SDLError(attempt: "Cannot draw on the window", reason: "its pixels are not 32 bits of red, green and blue")
    }
    current.pointee.userdata = mark
    surface = wrapped
    isLost = true
    return wrapped
  }

  private var mark: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}
