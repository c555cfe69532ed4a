internal import Raster

/// Reads pictures from files: JPEG with libjpeg-turbo, which decodes a reduced size in a fraction of the time, PNG with
/// libpng, and everything else with SDL_image. The format is determined from the content; the file's name does not
/// matter.
///
/// Can be used on several threads at the same time.
package nonisolated struct PictureDecoder: Sendable {
  /// Limits the memory that decoders use at a time; nil for no limit.
  private let gate: MemoryGate?

  package init() { gate = nil }

  init(gate: MemoryGate) { self.gate = gate }

  /// Whether a file begins like a picture, whatever its name is. Also true for pictures that are too large or damaged.
  package static func isPicture(at path: String) -> Bool {
    do throws(PictureError) {
      _ = try PictureHeader.read(PictureFile(path: path))
      return true
    } catch {
      switch error {
      case .tooLarge, .damaged: return true
      default: return false
      }
    }
  }

  /// Decodes the picture, upright, in the smallest size with its own proportions that covers `pixelWidth` ×
  /// `pixelHeight`, but never larger than in the file.
  ///
  /// A damaged JPEG is returned as far as it can be read, with the decoder's message, unless hardly anything could be
  /// read. A picture whose full size exceeds the limit is returned smaller than requested.
  package func decode(
    _ path: String, fitting pixelWidth: Int, _ pixelHeight: Int
  ) throws(PictureError) -> DecodedPicture {
    try decode(PictureFile(path: path), fitting: pixelWidth, pixelHeight)
  }

  func decode(_ file: PictureFile, fitting pixelWidth: Int, _ pixelHeight: Int) throws(PictureError) -> DecodedPicture {
    let header = try PictureHeader.read(file)
    try Self.check(header, file)
    let swaps = header.orientation.swapsSides
    let requested = swaps ? (width: pixelHeight, height: pixelWidth) : (width: pixelWidth, height: pixelHeight)
    let target = PictureLimit.cover(
      width: header.width, height: header.height, requestedWidth: requested.width, requestedHeight: requested.height,
      mayEnlarge: header.format == .svg)
    let reduction = header.format == .jpeg ? JPEGReduction(header, target: target) : nil
    // The file, what the decoder allocates, and the result twice, as it may have to be turned.
    let decodedBytes = reduction.map { $0.width * $0.height * 4 } ?? Self.decodedBytes(header)
    let bytes = file.size + decodedBytes + header.workingBytes + target.width * target.height * 8
    gate?.enter(bytes)
    defer { gate?.leave(bytes) }

    let contents = try file.contents()
    var picture: DecodedPicture
    if let reduction {
      picture = try decodeJPEG(contents, header, reduction, target: target)
    } else if header.format == .png {
      picture = try decodePNG(contents, header, target: target)
    } else {
      picture = try decodeWithSDL(contents, header, requested: requested)
    }
    guard let upright = header.orientation.apply(to: picture.surface) else { throw .outOfMemory }
    picture.surface = upright
    if swaps { swap(&picture.width, &picture.height) }
    return picture
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
    let measure = "\(header.width) × \(header.height) pixels"
    guard header.width <= PictureLimit.side, header.height <= PictureLimit.side,
      header.width * header.height <= PictureLimit.pixels
    else { throw .tooLarge(measure) }
    switch header.format {
    case .jpeg, .svg: break
    default:
      guard decodedBytes(header) <= PictureLimit.decodedBytes else { throw .tooLarge(measure) }
    }
    guard file.size <= PictureLimit.fileBytes else { throw .tooLarge("a file of \(file.size >> 20) MiB") }
    // An SVG is parsed as a whole into many small allocations.
    guard header.format != .svg || file.size <= 8 << 20 else { throw .tooLarge("an SVG of \(file.size >> 20) MiB") }
  }
}
