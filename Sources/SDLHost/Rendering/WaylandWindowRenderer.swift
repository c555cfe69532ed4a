internal import CSDL2
internal import Languages
internal import Pixels
internal import Raster
internal import ViewTree

/// Draws a window of Wayland in memory, when the compositor wants a frame, and presents only the damage.
///
/// The picture is drawn in memory of its own, which keeps the previous frame, and copied to what is shared with the compositor: that
/// alternates between buffers while the compositor reads one.
final class WaylandWindowRenderer: WindowRenderer {
  private let window: WindowHandle
  private let surface: WaylandSurface
  private let renderer: SoftwareRenderer
  private var picture: Surface?
  private var isLost = true

  let name = "software"
  let isPacedByDisplay = true
  let keepsContent = true
  var draft: PixelRect { renderer.draft }
  var byteCount: Int { renderer.byteCount + surface.byteCount + (picture?.byteCount ?? 0) }
  var isReady: Bool { surface.isReady }
  var onReady: (() -> Void)? {
    get { surface.onReady }
    set { surface.onReady = newValue }
  }

  init(window: WindowHandle, pictures: any PictureSource) throws(SDLError) {
    self.window = window
    surface = try WaylandSurface(window)
    renderer = SoftwareRenderer(pictures: pictures)
  }

  func takeLoss() -> Bool {
    if picture.map({ ($0.width, $0.height) != window.pixelSize }) ?? true { isLost = true }
    defer { isLost = false }
    return isLost
  }

  func present(_ list: DisplayList) throws(SDLError) {
    let picture = try currentPicture()
    renderer.draw(list, onto: picture, clear: .black)
    let damage = list.damage.map { $0.intersection(picture.box) }.filter { !$0.isEmpty }
    if !damage.isEmpty { try surface.show(picture, damage: damage) }
  }

  func presentAgain() {
    // If the window has another size by now, it is about to be drawn again anyway.
    if let picture, (picture.width, picture.height) == window.pixelSize { surface.commit() }
  }

  func deviceWasReset() { renderer.forgetSurface() }

  private func currentPicture() throws(SDLError) -> Surface {
    let size = window.pixelSize
    if let picture, (picture.width, picture.height) == size { return picture }
    picture = nil
    guard let new = Surface(width: size.width, height: size.height, isOpaque: true) else {
      throw SDLError(attempt: tr("Cannot draw on the window"), reason: tr("there is not enough memory"))
    }
    picture = new
    isLost = true
    return new
  }
}
