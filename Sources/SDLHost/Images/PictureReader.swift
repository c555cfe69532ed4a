package import Pictures

/// Decodes the pictures in files. Several threads use it at the same time, and it may block them.
///
/// A store decodes in its own process unless it is given another reader. A program that shows what strangers made gives it one that
/// decodes elsewhere, as decoders are attacked by the files that they read.
package protocol PictureReader: Sendable {
  /// Decodes the picture in a file, upright, in the smallest size with its own proportions that covers `width` × `height` pixels, but
  /// never larger than in the file.
  /// - Parameter limiter: what limits the memory that the store's threads use at a time.
  nonisolated func picture(
    at path: String, fitting width: Int, _ height: Int, within limiter: MemoryLimiter
  ) throws(PictureError) -> DecodedPicture
}

/// Decodes in the process that shows the pictures.
package nonisolated struct PictureReaderInProcess: PictureReader {
  package init() {}

  package func picture(
    at path: String, fitting width: Int, _ height: Int, within limiter: MemoryLimiter
  ) throws(PictureError) -> DecodedPicture {
    try PictureDecoder(limiter: limiter).decode(path, fitting: width, height)
  }
}
