internal import Raster

/// Reads pictures from files: JPEG with libjpeg-turbo, which decodes a reduced size in a fraction of the time, PNG with
/// libpng, and everything else with SDL_image. The format is determined from the content; the file's name does not
/// matter.
///
/// Can be used on several threads at the same time.
package struct PictureDecoder: Sendable {
  /// Limits the memory that decoders use at a time; nil for no limit.
  private let limiter: MemoryLimiter?

  package init(limiter: MemoryLimiter? = nil) { self.limiter = limiter }

  /// Makes the libraries do now what they otherwise do with the first picture, such as opening files.
  package static func loadLibraries() { _ = loadedFormats }

  /// Decodes the picture, upright, in the smallest size with its own proportions that covers `pixelWidth` ×
  /// `pixelHeight`, but never larger than in the file.
  ///
  /// A damaged JPEG is returned as far as it can be read, with the decoder's message, unless hardly anything could be
  /// read. A picture whose full size exceeds the limit is returned smaller than requested.
  package func decode(
    _ path: String, fitting pixelWidth: Int, _ pixelHeight: Int
  ) throws(PictureError) -> DecodedPicture {
    try decode(PicturePlan(PictureFile(path: path), fitting: pixelWidth, pixelHeight))
  }

  /// Decodes a picture whose header was read.
  package func decode(_ plan: PicturePlan) throws(PictureError) -> DecodedPicture {
    let header = plan.header
    limiter?.acquire(plan.byteCount)
    defer { limiter?.release(plan.byteCount) }

    let contents = try plan.file.contents()
    var picture: DecodedPicture
    if let reduction = plan.reduction {
      picture = try decodeJPEG(contents, header, reduction, target: plan.target)
    } else if header.format == .png {
      picture = try decodePNG(contents, header, target: plan.target)
    } else {
      picture = try decodeWithSDL(contents, plan)
    }
    guard let upright = header.orientation.apply(to: picture.surface) else { throw .outOfMemory }
    picture.surface = upright
    if header.orientation.swapsSides { swap(&picture.width, &picture.height) }
    return picture
  }
}
