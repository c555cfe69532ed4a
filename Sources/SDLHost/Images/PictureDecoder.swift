/// Reads pictures from files: JPEG through libjpeg-turbo, which decodes to a fraction of the size at a fraction of the cost,
/// PNG through libpng, everything else through SDL_image. What it is is told from the content; the name of the file does not matter.
///
/// Works on any thread, and on several at once.
package nonisolated struct PictureDecoder: Sendable {
  /// Bounds the memory that decoders use at once; nil for no bound.
  private let gate: MemoryGate?

  package init() { gate = nil }

  init(gate: MemoryGate) { self.gate = gate }

  /// Whether a file begins as a picture does, whatever it is called. Also true of pictures that are too large or damaged.
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

  /// The picture, upright, in the smallest size with its own proportions that covers `pixelWidth` × `pixelHeight`, but never
  /// larger than it is in the file.
  ///
  /// Of a damaged JPEG what can be read is given, with the decoder's complaint, unless that is hardly anything. One that is over
  /// the limit in full is given in a smaller size than was asked for.
  package func decode(
    _ path: String, fitting pixelWidth: Int, _ pixelHeight: Int
  ) throws(PictureError) -> DecodedPicture {
    try decode(PictureFile(path: path), fitting: pixelWidth, pixelHeight)
  }

  func decode(_ file: PictureFile, fitting pixelWidth: Int, _ pixelHeight: Int) throws(PictureError) -> DecodedPicture {
    let header = try PictureHeader.read(file)
    try Self.check(header, file)
    let swaps = header.orientation.swapsSides
    let asked = swaps ? (width: pixelHeight, height: pixelWidth) : (width: pixelWidth, height: pixelHeight)
    let target = PictureLimit.cover(
      width: header.width, height: header.height, askedWidth: asked.width, askedHeight: asked.height,
      mayEnlarge: header.format == .svg)
    let reduction = header.format == .jpeg ? JPEGReduction(header, target: target) : nil
    // The file, what the decoder makes of it, and the result twice, as it may have to be turned.
    let decodedBytes = (reduction.map { $0.width * $0.height } ?? header.width * header.height) * 4
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
      picture = try decodeWithSDL(contents, header, asked: asked)
    }
    guard let upright = header.orientation.apply(to: picture.surface) else { throw .outOfMemory }
    picture.surface = upright
    if swaps { swap(&picture.width, &picture.height) }
    return picture
  }

  private static func check(_ header: PictureHeader, _ file: PictureFile) throws(PictureError) {
    let measure = "\(header.width) × \(header.height) pixels"
    guard header.width <= PictureLimit.side, header.height <= PictureLimit.side,
      header.width * header.height <= PictureLimit.pixels
    else { throw .tooLarge(measure) }
    switch header.format {
    case .jpeg, .svg: break
    default:
      guard header.width * header.height * 4 <= PictureLimit.decodedBytes else { throw .tooLarge(measure) }
    }
    guard file.size <= PictureLimit.fileBytes else { throw .tooLarge("a file of \(file.size >> 20) MiB") }
    // An SVG is parsed as a whole into many small pieces.
    guard header.format != .svg || file.size <= 8 << 20 else { throw .tooLarge("an SVG of \(file.size >> 20) MiB") }
  }
}
