package import Raster
package import ViewTree

/// The pixels that are available for a picture.
package nonisolated struct Picture: Sendable {
  /// The whole picture, upright. It covers the requested size and is at most about twice as large, or it is smaller
  /// while a better one is loading.
  package var surface: Surface
  /// False while a better one is loading.
  package var isExact: Bool
  /// Differs between any two surfaces that were ever returned for the same image.
  package var generation: Int
}

/// Where a renderer gets pictures from.
package protocol PictureSource: AnyObject {
  /// The best available version of `image` for a size in pixels; nil if nothing is loaded yet, or if loading failed.
  func picture(for image: Image, pixelWidth: Int, pixelHeight: Int) -> Picture?
}
