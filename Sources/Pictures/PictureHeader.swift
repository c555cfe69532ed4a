internal import Languages

/// The header of a picture file: its format and the size of the picture, which are known before anything is decoded.
///
/// SDL_image also reads XCF and XV thumbnails. They are not supported here, because its XCF reader trusts the sizes of
/// layers, so it is not possible to know beforehand how much memory a file needs.
struct PictureHeader: Sendable {
  enum Format: Sendable {
    case jpeg, png, gif, bmp, webP, tiff, qoi, pnm, xpm, svg, pcx, icon, ilbm, tga

    /// Whether programs that write tags use it for covers.
    var isUsualInSongs: Bool {
      switch self {
      case .jpeg, .png, .gif, .bmp, .webP: true
      default: false
      }
    }
  }

  var format: Format
  /// The size as stored, before the picture is turned upright; for an SVG its nominal size.
  var width: Int
  var height: Int
  var orientation = Orientation.upright
  /// The memory that a decoder needs beside the picture itself, in bytes.
  var workingBytes = 0
  /// For PNG: whether all rows have to be read before the first one is complete.
  var isInterlaced = false
  /// For JPEG: whether the colours are cyan, magenta, yellow and black.
  var isCMYK = false
  /// For WebP: where the first frame of an animation is.
  var firstFrame: Range<Int>?

  init(_ format: Format, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
  }

  /// Reads the header. The format is determined by the content, not by the file's name.
  static func read(_ file: PictureFile) throws(PictureError) -> PictureHeader {
    let found: PictureHeader?
    do throws(PictureError) { found = try find(in: file) } catch { throw file.failure ?? error }
    if let failure = file.failure { throw failure }
    guard let header = found else { throw .notAPicture }
    guard header.width > 0, header.height > 0 else { throw .damaged(tr("a picture without pixels")) }
    return header
  }

  private static func find(in file: PictureFile) throws(PictureError) -> PictureHeader? {
    if file.matches([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return try png(file) }
    if file.matches([0xFF, 0xD8, 0xFF]) { return try jpeg(file) }
    if file.matches("GIF87a") || file.matches("GIF89a") { return try gif(file) }
    if file.matches("RIFF"), file.matches("WEBP", at: 8) { return try webP(file) }
    if file.matches([0x49, 0x49, 0x2A, 0]) || file.matches([0x4D, 0x4D, 0, 0x2A]) { return try tiff(file) }
    if file.matches("BM") { return try bmp(file) }
    if file.matches("qoif") {
      return try make(.qoi, file.bigEndian(at: 4, bytes: 4), file.bigEndian(at: 8, bytes: 4))
    }
    if file.matches("/* XPM */") { return try xpm(file) }
    if file.matches("FORM"), file.matches("ILBM", at: 8) || file.matches("PBM ", at: 8) { return try ilbm(file) }
    if let header = try pnm(file) { return header }
    if let header = try icon(file) { return header }
    if let header = pcx(file) { return header }
    return svg(file) ?? tga(file)
  }

  /// A header whose sizes may be beyond the end of the file.
  static func make(_ format: Format, _ width: Int?, _ height: Int?) throws(PictureError) -> PictureHeader {
    guard let width, let height else { throw .damaged(tr("cut off in its header")) }
    return PictureHeader(format, width: width, height: height)
  }
}
