internal import CExif
internal import Raster

/// How a stored picture must be turned to be upright: the values of EXIF and TIFF.
enum Orientation: Int, Sendable {
  case upright = 1
  case mirrored = 2
  case halfTurn = 3
  case flipped = 4
  case transposed = 5
  case quarterTurn = 6
  case transversed = 7
  case threeQuarterTurn = 8

  /// Whether width and height are exchanged.
  var swapsSides: Bool { rawValue >= 5 }

  /// The orientation in an EXIF block, which may begin with "Exif" or after it; upright if the block contains none, or
  /// an invalid one.
  init(exif block: [UInt8]) {
    self = .upright
    let prefix: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
    let bytes = block.starts(with: prefix) ? block : prefix + block
    guard bytes.count <= 1 << 20, let data = exif_data_new() else { return }
    defer { exif_data_unref(data) }
    // libexif would otherwise change the data to correct it, which is not needed to read it.
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
    exif_data_load_data(data, bytes, UInt32(bytes.count))
    guard let content = data.pointee.ifd.0,
      let entry = exif_content_get_entry(content, EXIF_TAG_ORIENTATION),
      entry.pointee.format == EXIF_FORMAT_SHORT, entry.pointee.components >= 1, entry.pointee.size >= 2,
      let value = entry.pointee.data
    else { return }
    let order = exif_data_get_byte_order(data)
    self = Orientation(rawValue: Int(exif_get_short(value, order))) ?? .upright
  }

  /// `surface` turned upright; nil if there is not enough memory.
  func apply(to surface: Surface) -> Surface? {
    guard self != .upright else { return surface }
    let width = surface.width
    let height = surface.height
    guard
      let result = Surface(
        width: swapsSides ? height : width, height: swapsSides ? width : height, isOpaque: surface.isOpaque)
    else { return nil }
    withExtendedLifetime(surface) {
      for y in 0..<height {
        let row = surface.row(y)
        switch self {
        case .upright: break
        case .mirrored: for x in 0..<width { result.row(y)[width - 1 - x] = row[x] }
        case .halfTurn: for x in 0..<width { result.row(height - 1 - y)[width - 1 - x] = row[x] }
        case .flipped: for x in 0..<width { result.row(height - 1 - y)[x] = row[x] }
        case .transposed: for x in 0..<width { result.row(x)[y] = row[x] }
        case .quarterTurn: for x in 0..<width { result.row(x)[height - 1 - y] = row[x] }
        case .transversed: for x in 0..<width { result.row(width - 1 - x)[height - 1 - y] = row[x] }
        case .threeQuarterTurn: for x in 0..<width { result.row(width - 1 - x)[y] = row[x] }
        }
      }
    }
    return result
  }
}
