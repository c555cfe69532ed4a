internal import CPNG
internal import Raster

nonisolated extension PictureDecoder {
  /// Decodes with libpng's simplified API. SDL_image lets libpng write warnings to standard error, misinterprets grey
  /// with a transparent level, and ignores gamma.
  func decodePNG(
    _ contents: TransientMemory, _ header: PictureHeader, target: (width: Int, height: Int)
  ) throws(PictureError) -> DecodedPicture {
    // libpng keeps the address of its image from one call to the next.
    let image = UnsafeMutablePointer<png_image>.allocate(capacity: 1)
    image.initialize(to: png_image())
    image.pointee.version = UInt32(PNG_IMAGE_VERSION)
    defer {
      png_image_free(image)
      image.deallocate()
    }
    guard png_image_begin_read_from_memory(image, contents.bytes, contents.count) != 0 else {
      throw Self.error(image.pointee)
    }
    let width = Int(image.pointee.width)
    let height = Int(image.pointee.height)
    // The file may have been changed since its size was checked.
    guard width == header.width, height == header.height else { throw .damaged("it changes while it is read") }
    let isOpaque = image.pointee.format & CPNG_FORMAT_FLAG_ALPHA == 0
    image.pointee.format = CPNG_FORMAT_BGRA
    guard let surface = Surface(width: target.width, height: target.height, isOpaque: isOpaque) else {
      throw .outOfMemory
    }
    if target == (width, height) {
      try Self.read(image, into: surface.pixels, stride: surface.stride)
      if !isOpaque { for y in 0..<height { PixelRow.premultiply(surface.row(y), count: width) } }
    } else {
      let stride = width * 4
      guard let pixels = TransientMemory(byteCount: stride * height),
        var reducer = AreaReducer(sourceWidth: width, sourceHeight: height, into: surface)
      else { throw .outOfMemory }
      try Self.read(image, into: pixels.bytes, stride: stride)
      for y in 0..<height {
        let row = (pixels.bytes + y * stride).assumingMemoryBound(to: UInt32.self)
        if !isOpaque { PixelRow.premultiply(row, count: width) }
        reducer.add(row)
      }
      withExtendedLifetime(pixels) {}
    }
    return DecodedPicture(
      surface: isOpaque ? surface : Self.withoutUnusedAlpha(surface), width: width, height: height,
      isLargest: target == (width, height))
  }

  private static func read(
    _ image: UnsafeMutablePointer<png_image>, into pixels: UnsafeMutableRawPointer, stride: Int
  ) throws(PictureError) {
    guard png_image_finish_read(image, nil, pixels, Int32(stride), nil) != 0 else { throw error(image.pointee) }
  }

  private static func error(_ image: png_image) -> PictureError {
    withUnsafeBytes(of: image.message) { .damaged(String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)) }
  }
}
