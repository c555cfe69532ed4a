internal import Raster

/// How a picture will be decoded, and how much memory that takes, as its header says.
package struct PicturePlan {
  let file: PictureFile
  let header: PictureHeader
  /// The size that is wanted, and the one that results from it, before the picture is turned upright.
  let requested: (width: Int, height: Int)
  let target: (width: Int, height: Int)
  let reduction: JPEGReduction?
  /// The memory that decoding takes, in bytes: the file, what the decoder allocates, and the result twice, as it may have to be
  /// turned.
  package let byteCount: Int

  /// Reads the header.
  /// - Parameter isFromSong: whether the picture was in a file with sound. Of those, only the formats are taken that players write.
  package init(
    _ file: PictureFile, fitting pixelWidth: Int, _ pixelHeight: Int, isFromSong: Bool = false
  ) throws(PictureError) {
    let header = try PictureHeader.read(file)
    if isFromSong, !header.format.isUsualInSongs { throw .unusualInSongs }
    try Self.check(header, file)
    let requested = header.orientation.swapsSides ? (pixelHeight, pixelWidth) : (pixelWidth, pixelHeight)
    target = PictureLimit.cover(
      width: header.width, height: header.height, requestedWidth: requested.0, requestedHeight: requested.1,
      mayEnlarge: header.format == .svg)
    reduction = header.format == .jpeg ? JPEGReduction(header, target: target) : nil
    let decodedBytes = reduction.map { $0.width * $0.height * 4 } ?? Self.decodedBytes(header)
    byteCount = file.size + decodedBytes + header.workingBytes + target.width * target.height * 8
    self.requested = requested
    self.file = file
    self.header = header
  }

  /// The memory for the picture before it is reduced, in bytes, for formats that are not decoded in a reduced size.
  private static func decodedBytes(_ header: PictureHeader) -> Int {
    if header.format == .png, !header.isInterlaced {
      // A row, and what adds up the rows.
      return header.width * 4 + AreaReducer.byteCount(sourceWidth: header.width)
    }
    return header.width * header.height * 4
  }

  private static func check(_ header: PictureHeader, _ file: PictureFile) throws(PictureError) {
    let measure = "\(header.width) × \(header.height)"
    guard header.width <= PictureLimit.side, header.height <= PictureLimit.side,
      header.width * header.height <= PictureLimit.pixels
    else { throw .tooLarge(measure) }
    switch header.format {
    case .jpeg, .svg: break
    default:
      guard decodedBytes(header) <= PictureLimit.decodedBytes else { throw .tooLarge(measure) }
    }
    guard file.size <= PictureLimit.fileBytes else { throw .tooLarge("\(file.size >> 20) MiB") }
    // An SVG is parsed as a whole into many small allocations.
    guard header.format != .svg || file.size <= 8 << 20 else { throw .tooLarge("\(file.size >> 20) MiB") }
  }
}
