internal import Languages

extension PictureHeader {
  /// Reads the segments up to the first scan.
  static func jpeg(_ file: PictureFile) throws(PictureError) -> PictureHeader {
    var header: PictureHeader?
    var componentCount = 0
    var coefficientBytes = 0
    var isProgressive = false
    var orientation: Orientation?
    var offset = 2
    // A limit, so that a file with a huge number of tiny segments is refused quickly.
    for _ in 0..<10_000 {
      guard file.byte(at: offset) == 0xFF else { break }
      while file.byte(at: offset + 1) == 0xFF { offset += 1 }
      guard let marker = file.byte(at: offset + 1) else { break }
      if marker == 0x01 || (0xD0...0xD8).contains(marker) {
        offset += 2
        continue
      }
      guard let length = file.bigEndian(at: offset + 2, bytes: 2), length >= 2 else { break }
      let body = offset + 4
      switch marker {
      case 0xE1 where orientation == nil:
        if file.matches([0x45, 0x78, 0x69, 0x66, 0, 0], at: body), let block = file.bytes(at: body, count: length - 2) {
          orientation = Orientation(exif: block)
        }
      case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC:
        let size = try make(.jpeg, file.bigEndian(at: body + 3, bytes: 2), file.bigEndian(at: body + 1, bytes: 2))
        header = size
        componentCount = file.byte(at: body + 5).map(Int.init) ?? 0
        isProgressive = marker & 0x03 == 2
        coefficientBytes = coefficients(of: size, components: componentCount, at: body + 6, in: file)
      case 0xDA:
        guard var header else { throw .damaged(tr("no frame before the scan")) }
        // With several scans the decoder keeps the coefficients of the whole picture until the last scan.
        if isProgressive || file.byte(at: body).map(Int.init) != componentCount {
          header.workingBytes = coefficientBytes
        }
        header.isCMYK = componentCount == 4
        header.orientation = orientation ?? .upright
        return header
      default:
        break
      }
      offset = body + length - 2
    }
    if let header, header.width == 0 || header.height == 0 { return header }
    throw .damaged(tr("cut off in its header"))
  }

  /// Two bytes for each sample of each component.
  private static func coefficients(
    of header: PictureHeader, components: Int, at offset: Int, in file: PictureFile
  ) -> Int {
    let factors = (0..<min(components, 4)).map { index -> (Int, Int) in
      let byte = Int(file.byte(at: offset + index * 3 + 1) ?? 0x11)
      return (max(1, min(byte >> 4, 4)), max(1, min(byte & 15, 4)))
    }
    let widest = factors.map(\.0).max() ?? 1
    let tallest = factors.map(\.1).max() ?? 1
    return factors.reduce(0) { sum, factor in
      sum + header.width * factor.0 / widest * (header.height * factor.1 / tallest) * 2
    }
  }
}
