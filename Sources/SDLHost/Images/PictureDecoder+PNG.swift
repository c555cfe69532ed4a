internal import CPNG
internal import Raster

nonisolated extension PictureDecoder {
  /// Through libpng's simple interface: SDL_image lets libpng write its warnings to standard error, takes grey with a
  /// transparent level for something else, and ignores gamma.
  func decodePNG(
    _ contents: TransientMemory, target: (width: Int, height: Int)
  ) throws(PictureError) -> DecodedPicture {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_memory(&image, contents.bytes, contents.count) != 0 else { throw Self.error(image) }
    let width = Int(image.width)
    let height = Int(image.height)
    let isOpaque = image.format & CPNG_FORMAT_FLAG_ALPHA == 0
    image.format = CPNG_FORMAT_BGRA
    guard let surface = Surface(width: target.width, height: target.height, isOpaque: isOpaque) else {
      throw .outOfMemory
    }
    if target == (width, height) {
      try Self.read(&image, into: surface.pixels, stride: surface.stride)
      if !isOpaque { for y in 0..<height { PixelRow.premultiply(surface.row(y), count: width) } }
    } else {
      let stride = width * 4
      guard let pixels = TransientMemory(byteCount: stride * height),
        var reducer = AreaReducer(sourceWidth: width, sourceHeight: height, into: surface)
      else { throw .outOfMemory }
      try Self.read(&image, into: pixels.bytes, stride: stride)
      for y in 0..<height {
        let row = (pixels.bytes + y * stride).assumingMemoryBound(to: UInt32.self)
        if !isOpaque { PixelRow.premultiply(row, count: width) }
        reducer.add(row)
      }
      withExtendedLifetime(pixels) {}
    }
    return DecodedPicture(
      surface: isOpaque ? surface : Self.opaqueIfItIs(surface), width: width, height: height,
      isLargest: target == (width, height))
  }

  private static func read(
    _ image: inout png_image, into pixels: UnsafeMutableRawPointer, stride: Int
  ) throws(PictureError) {
    guard png_image_finish_read(&image, nil, pixels, Int32(stride), nil) != 0 else { throw error(image) }
  }

  private static func error(_ image: png_image) -> PictureError {
    withUnsafeBytes(of: image.message) { .damaged(String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)) }
  }
}
