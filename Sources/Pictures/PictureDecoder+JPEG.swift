internal import CTurboJPEG
internal import Languages
internal import Raster

/// The scale at which a JPEG is decoded, in eighths.
struct JPEGReduction {
  var width: Int
  var height: Int

  /// The smallest scale that covers `target`, or the largest one within the limit if that is smaller.
  init(_ header: PictureHeader, target: (width: Int, height: Int)) {
    func scaled(_ eighths: Int) -> (width: Int, height: Int) {
      ((header.width * eighths + 7) / 8, (header.height * eighths + 7) / 8)
    }
    var best = scaled(1)
    for eighths in 2...8 where best.width < target.width || best.height < target.height {
      let next = scaled(eighths)
      guard next.width * next.height * 4 <= PictureLimit.decodedBytes else { break }
      best = next
    }
    (width, height) = best
  }
}

extension PictureDecoder {
  func decodeJPEG(
    _ contents: TransientMemory, _ header: PictureHeader, _ reduction: JPEGReduction, target: (width: Int, height: Int)
  ) throws(PictureError) -> DecodedPicture {
    let width = min(target.width, reduction.width)
    let height = min(target.height, reduction.height)
    guard let handle = tjInitDecompress(), let surface = Surface(width: width, height: height, isOpaque: true) else {
      throw .outOfMemory
    }
    defer { tjDestroy(handle) }
    let isLargest = width < target.width || height < target.height || (width, height) == (header.width, header.height)
    var picture = DecodedPicture(surface: surface, width: header.width, height: header.height, isLargest: isLargest)

    if !header.isCMYK, (width, height) == (reduction.width, reduction.height) {
      picture.damage = try decompress(
        contents, handle, into: surface.pixels, stride: surface.stride, reduction, TJPF_BGRA)
      try Self.checkHasContent(in: picture)
      return picture
    }
    let stride = reduction.width * 4
    guard let pixels = TransientMemory(byteCount: stride * reduction.height),
      var reducer = AreaReducer(sourceWidth: reduction.width, sourceHeight: reduction.height, into: surface)
    else { throw .outOfMemory }
    picture.damage = try decompress(
      contents, handle, into: pixels.bytes, stride: stride, reduction, header.isCMYK ? TJPF_CMYK : TJPF_BGRA)
    for y in 0..<reduction.height {
      let row = (pixels.bytes + y * stride).assumingMemoryBound(to: UInt32.self)
      if header.isCMYK { PixelRow.rgbFromCMYK(row, count: reduction.width) }
      reducer.add(row)
    }
    withExtendedLifetime(pixels) {}
    try Self.checkHasContent(in: picture)
    return picture
  }

  /// Refuses a damaged picture if less than an eighth of its rows could be read: a placeholder with the file's name
  /// says more than an area of grey, which stands for the missing part.
  private static func checkHasContent(in picture: DecodedPicture) throws(PictureError) {
    guard let damage = picture.damage else { return }
    let surface = picture.surface
    let last = surface.row(surface.height - 1)[surface.width - 1]
    let hasContent = (surface.height / 8..<surface.height).contains { y in
      let row = surface.row(y)
      return (0..<surface.width).contains { row[$0] != last }
    }
    if !hasContent { throw .damaged(Sentence(english: damage)) }
  }

  /// The decoder's warning, if any: a part of the data is missing or wrong, but the rest could be read.
  private func decompress(
    _ contents: TransientMemory, _ handle: tjhandle, into pixels: UnsafeMutableRawPointer, stride: Int,
    _ reduction: JPEGReduction, _ format: TJPF
  ) throws(PictureError) -> String? {
    let status = tjDecompress2(
      handle, contents.bytes.assumingMemoryBound(to: UInt8.self), UInt(contents.count),
      pixels.assumingMemoryBound(to: UInt8.self), Int32(reduction.width), Int32(stride), Int32(reduction.height),
      format.rawValue, TJFLAG_LIMITSCANS)
    guard status != 0 else { return nil }
    let complaint = tjGetErrorStr2(handle).map { String(cString: $0) } ?? ""
    guard tjGetErrorCode(handle) == Int32(bitPattern: TJERR_WARNING.rawValue) else {
      throw .damaged(Sentence(english: complaint))
    }
    return complaint
  }
}
