internal import Languages

/// Formats with the size at a fixed offset, or in plain text.
extension PictureHeader {
  static func bmp(_ file: PictureFile) throws(PictureError) -> PictureHeader {
    guard let length = file.littleEndian(at: 14, bytes: 4) else { throw .damaged(tr("cut off in its header")) }
    if length == 12 { return try make(.bmp, file.littleEndian(at: 18, bytes: 2), file.littleEndian(at: 20, bytes: 2)) }
    return try bitmap(.bmp, file, at: 14)
  }

  /// The header of Windows bitmaps and icons. A negative height means that the rows are stored from top to bottom.
  private static func bitmap(_ format: Format, _ file: PictureFile, at offset: Int) throws(PictureError)
    -> PictureHeader
  {
    func signed(at offset: Int) -> Int? {
      file.littleEndian(at: offset, bytes: 4).map { abs(Int(Int32(truncatingIfNeeded: $0))) }
    }
    return try make(format, signed(at: offset + 4), signed(at: offset + 8))
  }

  static func pcx(_ file: PictureFile) -> PictureHeader? {
    guard file.byte(at: 0) == 10, file.byte(at: 2) == 1, let version = file.byte(at: 1), version <= 5,
      let bits = file.byte(at: 3), [1, 2, 4, 8].contains(bits),
      let left = file.littleEndian(at: 4, bytes: 2), let top = file.littleEndian(at: 6, bytes: 2),
      let right = file.littleEndian(at: 8, bytes: 2), let bottom = file.littleEndian(at: 10, bytes: 2),
      right >= left, bottom >= top
    else { return nil }
    return PictureHeader(.pcx, width: right - left + 1, height: bottom - top + 1)
  }

  /// The largest picture in an icon or cursor.
  static func icon(_ file: PictureFile) throws(PictureError) -> PictureHeader? {
    guard file.matches([0, 0, 1, 0]) || file.matches([0, 0, 2, 0]),
      let count = file.littleEndian(at: 4, bytes: 2), (1...256).contains(count)
    else { return nil }
    var largest: PictureHeader?
    for index in 0..<count {
      guard let place = file.littleEndian(at: 6 + index * 16 + 12, bytes: 4), place >= 6 + count * 16, place < file.size
      else { return nil }
      var header: PictureHeader
      if file.matches([0x89, 0x50, 0x4E, 0x47], at: place) {
        header = try make(.icon, file.bigEndian(at: place + 16, bytes: 4), file.bigEndian(at: place + 20, bytes: 4))
      } else {
        // The stored height is doubled, because a mask follows the colours.
        header = try bitmap(.icon, file, at: place)
        header.height = header.height / 2
      }
      guard header.width <= 1 << 20, header.height <= 1 << 20 else { throw .tooLarge("") }
      if header.width * header.height > (largest.map { $0.width * $0.height } ?? 0) { largest = header }
    }
    return largest
  }

  /// TGA has no signature, so the whole header must be plausible.
  static func tga(_ file: PictureFile) -> PictureHeader? {
    guard let map = file.byte(at: 1), map <= 1, let kind = file.byte(at: 2), [1, 2, 3, 9, 10, 11].contains(kind),
      let depth = file.byte(at: 16), [8, 15, 16, 24, 32].contains(depth),
      let width = file.littleEndian(at: 12, bytes: 2), let height = file.littleEndian(at: 14, bytes: 2),
      width > 0, height > 0, file.size > 18, (kind & 7 == 1) == (map == 1) || map == 1
    else { return nil }
    return PictureHeader(.tga, width: width, height: height)
  }

  static func pnm(_ file: PictureFile) throws(PictureError) -> PictureHeader? {
    guard file.byte(at: 0) == UInt8(ascii: "P"), let kind = file.byte(at: 1), (0x31...0x36).contains(kind),
      let next = file.byte(at: 2), isSpace(next) || next == UInt8(ascii: "#")
    else { return nil }
    var offset = 2
    let width = integer(in: file, at: &offset)
    let height = integer(in: file, at: &offset)
    return try make(.pnm, width, height)
  }

  /// The first string of an XPM begins with width and height.
  static func xpm(_ file: PictureFile) throws(PictureError) -> PictureHeader {
    var offset = 9
    while offset < 65_536, let byte = file.byte(at: offset), byte != UInt8(ascii: "\"") { offset += 1 }
    offset += 1
    let width = integer(in: file, at: &offset)
    let height = integer(in: file, at: &offset)
    return try make(.xpm, width, height)
  }

  /// The next decimal number after spaces and comments; nil if there is none.
  private static func integer(in file: PictureFile, at offset: inout Int) -> Int? {
    var isComment = false
    while offset < 65_536, let byte = file.byte(at: offset) {
      if byte == UInt8(ascii: "#") { isComment = true }
      if byte == 10 || byte == 13 { isComment = false }
      if !isComment && !isSpace(byte) { break }
      offset += 1
    }
    var value: Int?
    while let byte = file.byte(at: offset), (0x30...0x39).contains(byte) {
      value = min((value ?? 0) * 10 + Int(byte) - 0x30, 1 << 30)
      offset += 1
    }
    return value
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
}
