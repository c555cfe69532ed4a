/// The headers of the blocks of an MP3 file. Each says how long its block is, so that a block is found without a look at what else is in those
/// before it, also where they have different sizes.
struct BlockHeaders {
  let file: PlainBytes
  /// In bytes.
  let size: Int64

  /// How many bytes are read at once.
  private static let part: Int64 = 1 << 16

  /// Where a block is in the file; nil if it is not there, or if something else is among the blocks, also blocks of another rate.
  /// - Parameter start: where the block with the number 0 is.
  func place(ofBlock number: Int64, from start: Int64) -> Int64? {
    var place = start
    var (bytes, bytesStart): ([UInt8], Int64) = ([], 0)
    var rate: Int?
    for _ in 0..<max(0, number) {
      if place + 4 > bytesStart + Int64(bytes.count) {
        guard size - place >= 4, let next = file.read(Int(min(Self.part, size - place)), at: Int(place)) else {
          return nil
        }
        (bytes, bytesStart) = (next, place)
      }
      let index = Int(place - bytesStart)
      guard let header = BlockHeader(bytes[index], bytes[index + 1], bytes[index + 2]), let length = header.length,
        header.rate == rate ?? header.rate
      else { return nil }
      rate = header.rate
      place += length
    }
    return place
  }
}
