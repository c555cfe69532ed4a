internal import Languages

extension PictureHeader {
  /// The most bytes that a strip or a tile may need while it is decoded.
  private static let maximumStripBytes = 64 << 20

  /// Reads the first directory.
  static func tiff(_ file: PictureFile) throws(PictureError) -> PictureHeader {
    let isLittle = file.byte(at: 0) == 0x49
    func number(at offset: Int, bytes count: Int) -> Int? {
      isLittle ? file.littleEndian(at: offset, bytes: count) : file.bigEndian(at: offset, bytes: count)
    }
    guard let directory = number(at: 4, bytes: 4), let count = number(at: directory, bytes: 2) else {
      throw .damaged(tr("cut off in its header"))
    }
    var values: [Int: Int] = [:]
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let tag = number(at: entry, bytes: 2), let type = number(at: entry + 2, bytes: 2) else { break }
      // Only single numbers matter here. Those of up to four bytes are stored in the entry itself.
      switch type {
      case 1: values[tag] = number(at: entry + 8, bytes: 1)
      case 3: values[tag] = number(at: entry + 8, bytes: 2)
      case 4: values[tag] = number(at: entry + 8, bytes: 4)
      default: break
      }
    }
    guard let width = values[256], let height = values[257] else { throw .damaged(tr("no size in it")) }
    var header = PictureHeader(.tiff, width: width, height: height)
    // libtiff mirrors and flips, but never exchanges rows and columns. The remaining part of the orientation is applied
    // later.
    switch values[274] {
    case 5, 7: header.orientation = .transposed
    case 6, 8: header.orientation = .transversed
    default: break
    }
    let samples = min(values[277] ?? 1, 65_535)
    let pixels: Int
    if let tileWidth = values[322], let tileHeight = values[323] {
      guard tileWidth <= 1 << 20, tileHeight <= 1 << 20 else { throw .tooLarge("") }
      pixels = tileWidth * tileHeight
    } else {
      guard width <= 1 << 20, height <= 1 << 20 else { throw .tooLarge("\(width) × \(height)") }
      pixels = width * max(1, min(height, values[278] ?? height))
    }
    // At most two bytes per sample: libtiff does not show pictures with more.
    header.workingBytes = pixels * samples * 2
    guard header.workingBytes <= 2 * maximumStripBytes else { throw .tooLarge("\(width) × \(height)") }
    return header
  }
}
