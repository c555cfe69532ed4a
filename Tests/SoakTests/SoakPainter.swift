import Glibc
import Pixels
import Raster
import ViewTree

@testable import SDLHost
@testable import ViewTree

/// Draws what has changed in each frame onto one surface, as a desktop window does, and compares that with everything drawn anew.
final class SoakPainter {
  private let pictures = PictureStore(waitsForDelivery: true)
  private let renderer: SoftwareRenderer
  private let comparison: SoftwareRenderer
  private var surface: Surface?
  private var lists = FrameLists()
  private var whole = FrameLists()
  private var pending = DamageRegion()

  /// - Parameter window: it gets pictures only by `deliverPictures()`.
  init(_ window: Window) {
    renderer = SoftwareRenderer(pictures: pictures)
    comparison = SoftwareRenderer(pictures: pictures)
    window.imageStore = pictures
    pictures.onChange = { [weak window] images in
      for image in images { window?.imageStatusDidChange(image) }
    }
  }

  /// Loads what was asked for since the last time.
  func deliverPictures() { pictures.waitUntilIdle() }

  /// Notes what has changed. To be called after each frame.
  func note(_ window: Window) { for rect in window.damage.rects { pending.add(rect) } }

  /// Draws what has changed.
  func draw(_ window: Window) {
    let size = window.surface
    guard size.width > 0, size.height > 0 else { return }
    if surface?.width != size.width || surface?.height != size.height {
      surface = Surface(width: size.width, height: size.height, isOpaque: true)
      pending.add(size)
    }
    // What was drawn while it moved is drawn again when it has come to rest, as in a window of the desktop.
    guard !pending.isEmpty, let surface else { return }
    lists.list(pending, of: window, pictures: pictures)
    renderer.draw(lists.current, onto: surface, clear: .black)
    lists.endFrame()
    pending.removeAll()
    if window.nextWakeTime.map({ $0 > window.currentTime }) ?? true { pending.add(renderer.draft) }
  }

  /// The first pixel that differs from what is drawn anew; nil if there is none.
  func difference(_ window: Window) -> String? {
    let size = window.surface
    // What has changed since the last frame is not drawn yet.
    guard size.width > 0, size.height > 0, !window.wantsFrame else { return nil }
    draw(window)
    draw(window)
    // A text that grows or shrinks is drawn roughly, until it rests.
    guard renderer.draft.isEmpty else { return nil }
    guard let surface, let other = Surface(width: size.width, height: size.height, isOpaque: true) else { return nil }
    whole.listAll(of: window, pictures: pictures)
    comparison.draw(whole.current, onto: other, clear: .black)
    whole.endFrame()
    for y in 0..<surface.height where memcmp(surface.row(y), other.row(y), surface.width * 4) != 0 {
      for x in 0..<surface.width {
        let (one, two) = (surface.row(y)[x], other.row(y)[x])
        if one == two { continue }
        let most = [0, 8, 16].map { (shift: UInt32) -> Int in
          abs(Int((one >> shift) & 255) - Int((two >> shift) & 255))
        }.max()
        if let most, most > 8 {
          keepPictures(surface, other)
          return "\(x),\(y): \(String(one, radix: 16)) instead of \(String(two, radix: 16))"
        }
      }
    }
    return nil
  }

  /// Writes both pictures into the folder that SOAK_PICTURES names.
  private func keepPictures(_ drawn: Surface, _ whole: Surface) {
    guard let folder = getenv("SOAK_PICTURES").map({ String(cString: $0) }) else { return }
    try? Bitmap(drawn).writePNG(to: "\(folder)/drawn.png")
    try? Bitmap(whole).writePNG(to: "\(folder)/whole.png")
  }
}
