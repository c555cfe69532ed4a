public import ViewTree

/// A program without a display: a window that is driven by hand, and drawn onto memory.
public final class OffscreenSession {
  public let window: Window
  private let renderer: OffscreenRenderer
  package var pictures: PictureStore { renderer.pictures }

  /// - Parameters:
  ///   - size: of the window, in points.
  ///   - scale: device pixels a point.
  public init(size: Size, scale: Double = 1) throws {
    renderer = try OffscreenRenderer()
    window = Window(size: size, scale: scale)
    renderer.attach(window)
  }

  /// Puts `controller` into the window.
  public func show(_ controller: ViewController) {
    window.rootViewController = controller
    window.advance(by: 0)
  }

  /// Goes on until nothing moves and every picture that is seen has come.
  ///
  /// - Parameter limit: at most so many seconds of the window's time; what repeats without end stays as it is then.
  public func settle(limit: Double = 5) {
    var passed = 0.0
    repeat {
      while passed < limit, let next = window.nextWakeTime, next - window.currentTime < 0.25 {
        window.advance(by: 1.0 / 60)
        passed += 1.0 / 60
      }
      renderer.waitForImages(in: window)
      window.advance(by: 0)
    } while passed < limit && (window.nextWakeTime.map { $0 <= window.currentTime } ?? false)
  }

  /// The window as it is seen now.
  public func picture() throws -> Bitmap { try renderer.render(window) }

  /// Waits for the pictures that are seen.
  public func waitForImages() { renderer.waitForImages(in: window) }
}
