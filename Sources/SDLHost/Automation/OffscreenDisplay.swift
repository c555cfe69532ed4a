internal import Languages
internal import Pixels
internal import Raster
package import ViewTree

/// Does what a desktop window does in each frame, but in memory, to measure what frames cost.
package final class OffscreenDisplay {
  package let window: Window
  /// Decodes without threads, so that the allocations and instructions of a frame do not depend on scheduling.
  private let pictures = PictureStore(waitsForDelivery: true)
  private let renderer: SoftwareRenderer
  private let surface: Surface
  private var lists = FrameLists()

  /// - Parameter size: of the window, in points and in pixels.
  package init(size: Size) throws(SDLError) {
    renderer = SoftwareRenderer(pictures: pictures)
    TextSystem.shared.install { SDLTextEngine() }
    window = Window(size: size)
    guard let surface = Surface(width: window.surface.width, height: window.surface.height, isOpaque: true) else {
      throw SDLError(
        attempt: tr("Cannot draw the window"), reason: tr("there is no memory for \(size.width)×\(size.height)"))
    }
    self.surface = surface
    window.imageStore = pictures
    pictures.onChange = { [weak window] images in
      for image in images { window?.imageStatusDidChange(image) }
    }
  }

  /// Loads the pictures that the previous frame requested, advances the window's clock, and draws what changed.
  package func frame(after seconds: Double) {
    pictures.waitUntilIdle()
    window.advance(by: seconds)
    guard !window.damage.isEmpty else { return }
    lists.list(window.damage, of: window, pictures: pictures)
    renderer.draw(lists.current, onto: surface, clear: .black)
    lists.endFrame()
  }

  /// Makes frames until all visible pictures are loaded.
  package func waitForPictures() {
    repeat { frame(after: 0) } while !pictures.isIdle
  }
}
