/// The header that encoders of MP3 write into the first frame of a file. LAME was the first to do so.
struct LAMEHeader {
  /// The number of frames (samples of each channel) of the song, without what the encoder added.
  let length: Int64
  /// Frames per second.
  let rate: Int

  /// Reads the header of a file; nil if there is none, or if files were joined: it says nothing about those behind the first.
  /// - Parameter offset: where the first frame of MPEG audio begins.
  init?(_ file: PlainBytes, offset: Int) {
    guard let bytes = file.read(256, at: offset), let block = BlockHeader(bytes[0], bytes[1], bytes[2]) else {
      return nil
    }
    let (isFirstVersion, isMono) = (block.isFirstVersion, bytes[3] & 0xC0 == 0xC0)
    rate = block.rate
    func number(_ place: Int, _ count: Int) -> Int64 { Int64(bytes[place..<place + count].number) }
    var place = 4 + (isFirstVersion ? (isMono ? 17 : 32) : (isMono ? 9 : 17))
    guard ["Xing", "Info"].contains(where: { bytes[place...].starts(with: $0.utf8) }) else { return nil }
    let flags = number(place + 4, 4)
    guard flags & 1 != 0 else { return nil }
    let count = number(place + 8, 4)
    place += 12
    if flags & 2 != 0 {
      // Tags may follow the sound, and they may be long. Sound, or a tag before it, is that of another file.
      let end = offset + Int(number(place, 4))
      if end > offset, let next = file.read(3, at: end),
        next.starts(with: "ID3".utf8) || BlockHeader(next[0], next[1], next[2]) != nil
      {
        return nil
      }
    }
    for (flag, size) in [(2, 4), (4, 100), (8, 4)] as [(Int64, Int)] where flags & flag != 0 { place += size }
    guard ["LAME", "Lavf", "Lavc"].contains(where: { bytes[place...].starts(with: $0.utf8) }) else { return nil }
    let padding = number(place + 21, 3)
    length = count * (isFirstVersion ? 1152 : 576) - (padding >> 12) - (padding & 0xFFF)
    guard length > 0 else { return nil }
  }
}
