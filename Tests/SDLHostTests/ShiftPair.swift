import Glibc
import Pixels
import Raster
import Testing

@testable import SDLHost
@testable import ViewTree

/// Draws a window's frames on two surfaces: on one pixels are moved, on the other everything is drawn.
final class ShiftPair {
  let window: Window
  private let pictures = PictureStore(waitsForDelivery: true)
  private let moving: SoftwareRenderer
  private let drawing: SoftwareRenderer
  private let moved: Surface
  private let drawn: Surface
  private var plain = DisplayList()
  private(set) var list = DisplayList()
  private var last = DisplayList()
  private var pending = DamageRegion()

  /// - Parameter width: of the surface; nil for that of the window.
  init(_ window: Window, width surfaceWidth: Int? = nil) throws {
    self.window = window
    moving = SoftwareRenderer(pictures: pictures)
    drawing = SoftwareRenderer(pictures: pictures)
    let (width, height) = (surfaceWidth ?? window.surface.width, window.surface.height)
    moved = try #require(Surface(width: width, height: height, isOpaque: true))
    drawn = try #require(Surface(width: width, height: height, isOpaque: true))
    TextSystem.shared.install { SDLTextEngine() }
    window.imageStore = pictures
    pictures.onChange = { [weak window] in for image in $0 { window?.imageStatusDidChange(image) } }
  }

  /// Makes a frame that is not drawn, as when the window is not visible.
  func advance(by seconds: Double = 1.0 / 60) {
    window.advance(by: seconds)
    for rect in window.damage.rects { pending.add(rect) }
  }

  func frame(after seconds: Double = 1.0 / 60) {
    advance(by: seconds)
    guard !pending.isEmpty else {
      list.shift = Shift()
      return
    }
    pictures.beginFrame()
    swap(&list, &last)
    window.paint(pending, into: &list, after: last)
    pictures.request(list)
    moving.draw(list, onto: moved, clear: .black)
    list.removeCommands()
    window.paint(pending, into: &plain)
    pictures.request(plain)
    drawing.draw(plain, onto: drawn, clear: .black)
    pending.removeAll()
  }

  /// Loads the pictures that were requested.
  func load() { pictures.waitUntilIdle() }

  /// Makes frames until all pictures are loaded.
  func settle() {
    repeat {
      pictures.waitUntilIdle()
      frame()
    } while !pictures.isIdle
    // Pictures are scaled and kept when they are drawn for the second time.
    window.setNeedsDisplay()
    frame()
  }

  /// Draws something else on the surface, and then the whole window again.
  func spoil() {
    for y in 0..<moved.height { moved.row(y).update(repeating: 0xFF12_3456, count: moved.width) }
    moving.forgetSurface()
  }

  /// Makes the list of a frame that is never drawn.
  func skip() {
    swap(&list, &last)
    window.paint(window.damage, into: &list, after: last)
  }

  var movedArea: Int { list.shift.rects.reduce(0) { $0 + $1.area } }

  /// The first pixel that differs by more than the scaling of a picture before or during drawing explains; nil if
  /// there is none.
  var difference: String? {
    for y in 0..<moved.height where memcmp(moved.row(y), drawn.row(y), moved.width * 4) != 0 {
      for x in 0..<moved.width {
        let (one, other) = (moved.row(y)[x], drawn.row(y)[x])
        if one == other { continue }
        let most = [0, 8, 16].map { (shift: UInt32) -> Int in
          abs(Int((one >> shift) & 255) - Int((other >> shift) & 255))
        }.max()
        if let most, most > 2 { return "\(x),\(y): \(String(one, radix: 16)) for \(String(other, radix: 16))" }
      }
    }
    return nil
  }
}
