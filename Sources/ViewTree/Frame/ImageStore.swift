/// How far a picture has come.
package nonisolated enum ImageStatus: Hashable, Sendable {
  /// Nobody has asked to see it yet.
  case idle
  case loading
  /// `size` is the picture's own, in pixels, upright (EXIF orientation applied).
  case loaded(size: Size, isOpaque: Bool)
  /// With the reason, to be shown in its place.
  case failed(String)
}

/// Loads pictures, off the main thread, and keeps them within a budget. `SDLHost` gives it; a window without a host has none.
///
/// `Window.imageStatusDidChange` is called when the status of a picture, or what there is to draw of it, changes.
package protocol ImageStore: AnyObject {
  func status(of image: Image) -> ImageStatus
  /// Asks for a picture that is not seen yet; true when it is there, or cannot be shown.
  func prepare(_ image: Image, pixelWidth: Int, pixelHeight: Int) -> Bool
}
