internal import CPNG
internal import Languages
internal import Raster

extension PictureDecoder {
  /// Decodes with libpng, row by row, so that a large picture is never in memory as a whole unless it is interlaced. SDL_image
  /// lets libpng write warnings to standard error, misinterprets grey with a transparent level, and ignores gamma.
  func decodePNG(
    _ contents: TransientMemory, _ header: PictureHeader, target: (width: Int, height: Int)
  ) throws(PictureError) -> DecodedPicture {
    // libpng keeps the address of its reader from one call to the next.
    let reader = UnsafeMutablePointer<cpng_reader>.allocate(capacity: 1)
    defer {
      cpng_close(reader)
      reader.deallocate()
    }
    guard cpng_open(reader, contents.bytes, contents.count) != 0 else { throw Self.error(reader) }
    let (width, height) = (Int(reader.pointee.width), Int(reader.pointee.height))
    // The file may have been changed since its header was checked.
    guard width == header.width, height == header.height,
      (reader.pointee.is_interlaced != 0) == header.isInterlaced
    else { throw .damaged(tr("it changes while it is read")) }
    let isOpaque = reader.pointee.has_alpha == 0
    guard let surface = Surface(width: target.width, height: target.height, isOpaque: isOpaque),
      var reducer = AreaReducer(sourceWidth: width, sourceHeight: height, into: surface)
    else { throw .outOfMemory }
    let isWhole = target == (width, height)
    let row = UnsafeMutablePointer<UInt32>.allocate(capacity: width)
    defer { row.deallocate() }
    for y in 0..<height {
      let pixels = isWhole ? surface.row(y) : row
      guard cpng_read_row(reader, pixels) != 0 else { throw Self.error(reader) }
      if !isOpaque { PixelRow.premultiply(pixels, count: width) }
      if !isWhole { reducer.add(pixels) }
    }
    return DecodedPicture(
      surface: isOpaque ? surface : Self.withoutUnusedAlpha(surface), width: width, height: height,
      isLargest: isWhole)
  }

  private static func error(_ reader: UnsafeMutablePointer<cpng_reader>) -> PictureError {
    withUnsafeBytes(of: reader.pointee.message) {
      .damaged(Sentence(english: String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)))
    }
  }
}
