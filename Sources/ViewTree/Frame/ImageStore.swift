/// The state of loading a picture.
package nonisolated enum ImageStatus: Hashable, Sendable {
  /// Not requested yet.
  case idle
  case loading
  /// `size` is the picture's own size in pixels, with the EXIF orientation applied.
  case loaded(size: Size, isOpaque: Bool)
  /// The reason, as a text to show in place of the picture.
  case failed(String)
}

/// Loads pictures on other threads, and caches them within a budget. `SDLHost` provides it; a window without a host has none.
///
/// It calls `Window.imageStatusDidChange` when the status of a picture, or the available resolution, changes.
package protocol ImageStore: AnyObject {
  func status(of image: Image) -> ImageStatus
  /// Requests a picture that is not visible yet, in at least the given size. Returns whether loading is over: the picture is
  /// available, or has failed.
  func prepare(_ image: Image, pixelWidth: Int, pixelHeight: Int) -> Bool
}
