package import Raster

/// A picture that was read from a file, in the size in which it is needed.
package nonisolated struct DecodedPicture: Sendable {
  package var surface: Surface
  /// The size of the picture in the file, in pixels, upright.
  package var width: Int
  package var height: Int
  /// Whether no larger one can be had.
  package var isLargest: Bool
  /// What the decoder complained about where it could read only a part of the picture; nil: nothing is missing.
  package var damage: String?

  package var isOpaque: Bool { surface.isOpaque }
}

/// What bounds a picture.
package nonisolated enum PictureLimit {
  /// More pixels than this are refused, even where a format can be decoded in a reduced size.
  package static let pixels = 100_000_000
  /// More bytes than this, at four a pixel, are never decoded: 64 MiB.
  package static let decodedBytes = 64 << 20
  /// A longer side is refused.
  package static let side = AreaReducer.maximumSide
  /// A longer file is refused.
  package static let fileBytes = 192 << 20
  /// The longest side of what is made.
  package static let surfaceSide = 32_767

  /// The smallest size with the proportions of `width` × `height` that covers the size asked for, and is no larger than the
  /// picture itself.
  package static func cover(
    width: Int, height: Int, askedWidth: Int, askedHeight: Int, mayEnlarge: Bool = false
  ) -> (width: Int, height: Int) {
    let asked = (width: max(1, min(askedWidth, surfaceSide)), height: max(1, min(askedHeight, surfaceSide)))
    let scale = max(Double(asked.width) / Double(width), Double(asked.height) / Double(height))
    func side(_ own: Int, _ asked: Int) -> Int {
      let scaled = Int(min((Double(own) * scale).rounded(), Double(surfaceSide)))
      return min(max(1, asked, scaled), mayEnlarge ? surfaceSide : min(own, surfaceSide))
    }
    return (side(width, asked.width), side(height, asked.height))
  }
}
