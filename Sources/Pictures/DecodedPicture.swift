package import Raster

/// A picture from a file, in the size in which it is needed.
package struct DecodedPicture: Sendable {
  package var surface: Surface
  /// The size of the picture in the file in pixels, upright.
  package var width: Int
  package var height: Int
  /// Whether this is the largest size that can be decoded.
  package var isLargest: Bool
  /// The decoder's message if only a part of the picture could be read; nil for a complete picture.
  package var damage: String?

  package init(surface: Surface, width: Int, height: Int, isLargest: Bool, damage: String? = nil) {
    self.surface = surface
    (self.width, self.height) = (width, height)
    (self.isLargest, self.damage) = (isLargest, damage)
  }

  package var isOpaque: Bool { surface.isOpaque }
}

/// Limits on the size of pictures.
package enum PictureLimit {
  /// The most pixels of a picture, even if its format can be decoded in a reduced size.
  package static let pixels = 100_000_000
  /// The most bytes to which a picture is decoded, at four bytes per pixel: 64 MiB.
  static let decodedBytes = 64 << 20
  /// The longest side of a picture in pixels.
  package static let side = AreaReducer.maximumSide
  /// The longest file in bytes.
  static let fileBytes = 192 << 20
  /// The longest side of a decoded picture in pixels.
  package static let surfaceSide = 32_767

  /// The smallest size with the proportions of `width` × `height` that covers the requested size and is not larger than
  /// the picture itself.
  package static func cover(
    width: Int, height: Int, requestedWidth: Int, requestedHeight: Int, mayEnlarge: Bool = false
  ) -> (width: Int, height: Int) {
    let requested = (width: max(1, min(requestedWidth, surfaceSide)), height: max(1, min(requestedHeight, surfaceSide)))
    let scale = max(Double(requested.width) / Double(width), Double(requested.height) / Double(height))
    func side(_ own: Int, _ requested: Int) -> Int {
      let scaled = Int(min((Double(own) * scale).rounded(), Double(surfaceSide)))
      return min(max(1, requested, scaled), mayEnlarge ? surfaceSide : min(own, surfaceSide))
    }
    return (side(width, requested.width), side(height, requested.height))
  }
}
