public import ViewTree

/// A window without a display, which is driven by hand and drawn in memory.
@MainActor public final class OffscreenSession {
  /// The window. Send it events, and advance its clock.
  public let window: Window
  private let renderer: OffscreenRenderer
  package var pictures: PictureStore { renderer.pictures }

  /// - Parameters:
  ///   - size: of the window, in points.
  ///   - scale: device pixels per point.
  public convenience init(size: Size, scale: Double = 1) throws {
    try self.init(size: size, scale: scale, waitsForDelivery: false)
  }

  /// - Parameter waitsForDelivery: whether pictures appear only when a `Replay` delivers them or when they are waited
  ///   for.
  package init(size: Size, scale: Double, waitsForDelivery: Bool) throws {
    renderer = try OffscreenRenderer(waitsForDelivery: waitsForDelivery)
    window = Window(size: size, scale: scale)
    renderer.attach(window)
  }

  /// Makes a replay of `recording` in the session's window.
  package func replay(_ recording: Recording) -> Replay { Replay(recording, in: window, pictures: pictures) }

  /// Shows `controller` in the window.
  public func show(_ controller: ViewController) {
    window.rootViewController = controller
    window.advance(by: 0)
  }

  /// Advances the window until nothing moves and every visible picture is loaded.
  ///
  /// - Parameter limit: the longest time to advance in seconds. Endless animations are left as they are then.
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

  /// The picture of the window as it is now.
  public func picture() throws -> Bitmap { try renderer.render(window) }

  /// Waits for the visible pictures.
  public func waitForImages() { renderer.waitForImages(in: window) }
}
