/// The first bytes of a block of MPEG audio of layer III. See ISO/IEC 11172-3, 2.4.2.3, and ISO/IEC 13818-3 for the lower rates.
struct BlockHeader {
  /// Whether it is of MPEG-1. Its blocks have 1,152 frames, and those of the later versions 576.
  let isFirstVersion: Bool
  /// Frames per second. They tell the version, too.
  let rate: Int
  /// How many bytes the block takes; nil where the header does not say.
  let length: Int64?

  private static let rates = [44_100, 48_000, 32_000]
  /// In kilobits per second; 0 stands for a rate that the header does not say.
  private static let firstVersionBitRates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
  private static let otherBitRates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

  /// Nil if no such block begins with these bytes.
  init?(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
    let (version, rateIndex, bitRateIndex) = (second >> 3 & 3, Int(third >> 2 & 3), Int(third >> 4))
    guard first == 0xFF, second & 0xE6 == 0xE2, rateIndex < 3 else { return nil }
    isFirstVersion = version == 3
    rate = Self.rates[rateIndex] >> (isFirstVersion ? 0 : version == 2 ? 1 : 2)
    let bitRates = isFirstVersion ? Self.firstVersionBitRates : Self.otherBitRates
    // Version 1 stands for none.
    guard version != 1, (1..<bitRates.count).contains(bitRateIndex) else {
      length = nil
      return
    }
    length = Int64((isFirstVersion ? 144 : 72) * bitRates[bitRateIndex] * 1000 / rate) + Int64(third >> 1 & 1)
  }
}
