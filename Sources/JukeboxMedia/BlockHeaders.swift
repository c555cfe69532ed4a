/// The headers of the blocks of an MP3 file. Each says how long its block is, so that a block is found without a look at what else is in those
/// before it, also where they have different sizes. See ISO/IEC 11172-3, 2.4.2.3.
struct BlockHeaders {
  let file: PlainBytes
  /// In bytes.
  let size: Int64

  /// How many bytes are read at once.
  private static let part: Int64 = 1 << 16
  private static let firstVersionRates = [
    0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320,
  ]
  private static let otherRates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

  /// Where a block is in the file; nil if it is not there, or if something else is among the blocks, also blocks of another rate.
  /// - Parameter start: where the block with the number 0 is.
  func place(ofBlock number: Int64, from start: Int64) -> Int64? {
    var place = start
    var (bytes, bytesStart): ([UInt8], Int64) = ([], 0)
    var left = number
    var kind: UInt16?
    while left > 0 {
      if place < bytesStart || place + 4 > bytesStart + Int64(bytes.count) {
        guard size - place >= 4, let next = file.read(Int(min(Self.part, size - place)), at: Int(place)) else {
          return nil
        }
        (bytes, bytesStart) = (next, place)
      }
      let index = Int(place - bytesStart)
      guard let length = Self.length(bytes[index], bytes[index + 1], bytes[index + 2]) else { return nil }
      // The version and the rate.
      let own = UInt16(bytes[index + 1] & 0x18) << 8 | UInt16(bytes[index + 2] & 0x0C)
      guard own == kind ?? own else { return nil }
      kind = own
      place += length
      left -= 1
    }
    return place
  }

  /// How many bytes a block of layer III takes; nil for anything else, and where the header does not say.
  private static func length(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int64? {
    guard first == 0xFF, second & 0xE6 == 0xE2 else { return nil }
    let (version, rateIndex, index) = (second >> 3 & 3, Int(third >> 2 & 3), Int(third >> 4))
    guard version != 1, rateIndex < 3, (1...14).contains(index) else { return nil }
    let isFirstVersion = version == 3
    let rate = [44_100, 48_000, 32_000][rateIndex] >> (isFirstVersion ? 0 : version == 2 ? 1 : 2)
    let bits = (isFirstVersion ? firstVersionRates : otherRates)[index] * 1000
    return Int64((isFirstVersion ? 144 : 72) * bits / rate) + Int64(third >> 1 & 1)
  }
}
