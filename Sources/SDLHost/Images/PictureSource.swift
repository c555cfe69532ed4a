package import Raster
package import ViewTree

/// What there is to draw of a picture.
package nonisolated struct Picture: Sendable {
  /// The whole picture, upright: roughly large enough to cover what was asked and at most twice that, or smaller while a better
  /// one is on its way.
  package var surface: Surface
  /// False when a better one will come.
  package var isExact: Bool
  /// Differs between any two surfaces that were ever given for the same image.
  package var generation: Int

  package init(surface: Surface, isExact: Bool, generation: Int) {
    self.surface = surface
    self.isExact = isExact
    self.generation = generation
  }
}

/// Where a renderer finds pictures.
package protocol PictureSource: AnyObject {
  /// What there is of `image` to be shown in so many pixels, or nil while there is nothing yet, and when it failed.
  func picture(for image: Image, pixelWidth: Int, pixelHeight: Int) -> Picture?
}
