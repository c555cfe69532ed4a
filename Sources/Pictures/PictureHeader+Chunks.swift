internal import Languages

/// Formats that consist of chunks, each with a name and a length.
extension PictureHeader {
  static func png(_ file: PictureFile) throws(PictureError) -> PictureHeader {
    var header = try make(.png, file.bigEndian(at: 16, bytes: 4), file.bigEndian(at: 20, bytes: 4))
    header.isInterlaced = file.byte(at: 28) != 0
    var offset = 8
    // EXIF may follow the image data, which may be in a very large number of chunks.
    for _ in 0..<100_000 {
      guard let length = file.bigEndian(at: offset, bytes: 4), length <= file.size else { break }
      if file.matches("IEND", at: offset + 4) { break }
      if file.matches("eXIf", at: offset + 4), length <= 1 << 20, let block = file.bytes(at: offset + 8, count: length)
      {
        header.orientation = Orientation(exif: block)
      }
      offset += 12 + length
    }
    return header
  }

  static func webP(_ file: PictureFile) throws(PictureError) -> PictureHeader {
    if file.matches("VP8 ", at: 12) {
      let header = try make(.webP, file.littleEndian(at: 26, bytes: 2), file.littleEndian(at: 28, bytes: 2))
      var lossy = PictureHeader(.webP, width: header.width & 0x3FFF, height: header.height & 0x3FFF)
      lossy.workingBytes = file.size
      return lossy
    }
    if file.matches("VP8L", at: 12) {
      guard let bits = file.littleEndian(at: 21, bytes: 4) else { throw .damaged(tr("cut off in its header")) }
      return lossless(width: bits & 0x3FFF + 1, height: (bits >> 14) & 0x3FFF + 1, copying: file.size)
    }
    guard file.matches("VP8X", at: 12), let flags = file.byte(at: 20),
      let right = file.littleEndian(at: 24, bytes: 3), let bottom = file.littleEndian(at: 27, bytes: 3)
    else { throw .damaged(tr("an unknown kind of WebP")) }
    var header = lossless(width: right + 1, height: bottom + 1, copying: file.size)
    var offset = 30
    for _ in 0..<10_000 {
      guard let length = file.littleEndian(at: offset + 4, bytes: 4) else { break }
      if file.matches("EXIF", at: offset), length <= 1 << 20, let block = file.bytes(at: offset + 8, count: length) {
        header.orientation = Orientation(exif: block)
      }
      if flags & 2 != 0, header.firstFrame == nil, length > 16, file.matches("ANMF", at: offset),
        let right = file.littleEndian(at: offset + 14, bytes: 3),
        let bottom = file.littleEndian(at: offset + 17, bytes: 3)
      {
        let orientation = header.orientation
        let frame = offset + 24..<max(offset + 24, min(offset + 8 + length, file.size))
        // The first frame is copied into a file of its own before it is decoded.
        header = lossless(width: right + 1, height: bottom + 1, copying: 2 * frame.count)
        header.orientation = orientation
        header.firstFrame = frame
      }
      offset += 8 + length + length % 2
    }
    return header
  }

  /// SDL_image copies the file, and the lossless decoder keeps a second copy of the pixels.
  private static func lossless(width: Int, height: Int, copying byteCount: Int) -> PictureHeader {
    var header = PictureHeader(.webP, width: width, height: height)
    header.workingBytes = width * height * 4 + byteCount
    return header
  }

  /// The size of the first frame, or of the canvas if that is larger.
  static func gif(_ file: PictureFile) throws(PictureError) -> PictureHeader {
    var header = try make(.gif, file.littleEndian(at: 6, bytes: 2), file.littleEndian(at: 8, bytes: 2))
    guard let flags = file.byte(at: 10) else { throw .damaged(tr("cut off in its header")) }
    var offset = 13 + (flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1))
    for _ in 0..<10_000 {
      guard let kind = file.byte(at: offset) else { break }
      if kind == 0x2C {
        guard let width = file.littleEndian(at: offset + 5, bytes: 2),
          let height = file.littleEndian(at: offset + 7, bytes: 2)
        else { break }
        header.width = max(header.width, width)
        header.height = max(header.height, height)
        return header
      }
      guard kind == 0x21 else { break }
      offset += 2
      for _ in 0..<100_000 {
        guard let length = file.byte(at: offset) else { break }
        offset += 1 + Int(length)
        if length == 0 { break }
      }
    }
    throw .damaged(tr("no picture in it"))
  }

  static func ilbm(_ file: PictureFile) throws(PictureError) -> PictureHeader {
    var offset = 12
    for _ in 0..<1_000 {
      guard let length = file.bigEndian(at: offset + 4, bytes: 4) else { break }
      if file.matches("BMHD", at: offset) {
        return try make(.ilbm, file.bigEndian(at: offset + 8, bytes: 2), file.bigEndian(at: offset + 10, bytes: 2))
      }
      offset += 8 + length + length % 2
    }
    throw .damaged(tr("cut off in its header"))
  }
}
