internal import Languages
internal import Pixels
internal import Raster
public import ViewTree

/// Draws a window without a display: with the software renderer, onto memory.
@MainActor public final class OffscreenRenderer {
  let pictures: PictureStore
  private let renderer: SoftwareRenderer
  private var lists = FrameLists()
  private var windows: [WeakWindow] = []

  private struct WeakWindow { weak var value: Window? }

  /// Makes a renderer. The first one in a process, or the first application, installs the process's text engine.
  public convenience init() throws { try self.init(waitsForDelivery: false) }

  /// - Parameter waitsForDelivery: see `PictureStore`.
  init(waitsForDelivery: Bool) throws {
    pictures = PictureStore(waitsForDelivery: waitsForDelivery)
    renderer = SoftwareRenderer(pictures: pictures)
    renderer.drawsExactly = true
    TextSystem.shared.install { SDLTextEngine() }
    pictures.bytesKeptElsewhere = { [weak renderer] in
      (renderer?.byteCount ?? 0) + ((TextSystem.shared.engine as? SDLTextEngine)?.keptBytes ?? 0)
    }
    pictures.onChange = { [weak self] images in
      for window in self?.windows ?? [] {
        for image in images { window.value?.imageStatusDidChange(image) }
      }
    }
  }

  /// Draws the window as it is now, with placeholders for pictures that are still loading.
  public func render(_ window: Window) throws -> Bitmap {
    attach(window)
    pictures.drain()
    window.prepareToPaint()
    guard let surface = Surface(width: window.surface.width, height: window.surface.height, isOpaque: true) else {
      throw SDLError(
        attempt: tr("Cannot draw the window"),
        reason: tr("there is no picture of \(window.surface.width)×\(window.surface.height) pixels"))
    }
    lists.listAll(of: window, pictures: pictures)
    renderer.draw(lists.current, onto: surface, clear: .black)
    lists.endFrame()
    return Bitmap(surface)
  }

  /// Returns when every visible picture has loaded or failed.
  public func waitForImages(in window: Window) {
    attach(window)
    // A picture that arrived may uncover other ones, or change the layout. The number of rounds is limited in case
    // there are always new requests.
    for _ in 0..<16 {
      window.prepareToPaint()
      lists.listAll(of: window, pictures: pictures)
      if pictures.isIdle { return }
      pictures.waitUntilIdle()
    }
  }

  func attach(_ window: Window) {
    if window.imageStore == nil { window.imageStore = pictures }
    windows.removeAll { $0.value == nil }
    if !windows.contains(where: { $0.value === window }) { windows.append(WeakWindow(value: window)) }
  }
}
