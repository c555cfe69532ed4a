public import ViewTree

/// A program without a display: a window that is driven by hand, and drawn onto memory.
@MainActor public final class OffscreenSession {
  public let window: Window
  private let renderer: OffscreenRenderer
  package var pictures: PictureStore { renderer.pictures }

  /// - Parameters:
  ///   - size: of the window, in points.
  ///   - scale: device pixels a point.
  public convenience init(size: Size, scale: Double = 1) throws {
    try self.init(size: size, scale: scale, waitsForDelivery: false)
  }

  /// - Parameter waitsForDelivery: whether pictures come when a `Replay` delivers them, or when they are waited for.
  package init(size: Size, scale: Double, waitsForDelivery: Bool) throws {
    renderer = try OffscreenRenderer(waitsForDelivery: waitsForDelivery)
    window = Window(size: size, scale: scale)
    renderer.attach(window)
  }

  /// What plays `recording` in the session's window.
  package func replay(_ recording: Recording) -> Replay { Replay(recording, in: window, pictures: pictures) }

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
