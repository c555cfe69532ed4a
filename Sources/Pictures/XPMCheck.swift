/// Checks whether an XPM can be given to SDL_image safely. SDL_image's reader dereferences a null pointer for a pixel
/// without a colour, and reads beyond the end of a short line.
struct XPMCheck {
  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Goes through the file as that reader does.
  mutating func isValid(width: Int, height: Int) -> Bool {
    guard let head = line() else { return false }
    let numbers = head.split(whereSeparator: { $0 == 0x20 || (9...13).contains($0) }).prefix(4)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 4, numbers[0] == width, numbers[1] == height, let colorCount = numbers[2],
      let keyLength = numbers[3], (1...65_536).contains(colorCount), (1...8).contains(keyLength)
    else { return false }
    var keys: Set<UInt64> = []
    for _ in 0..<colorCount {
      guard let color = line(), color.count > keyLength else { return false }
      keys.insert(Self.key(color.prefix(keyLength)))
    }
    for _ in 0..<height {
      // The reader takes the bytes of a full line and the three that end it.
      guard openQuote(), place + width * keyLength + 3 <= bytes.count else { return false }
      for _ in 0..<width {
        guard keys.contains(Self.key(bytes[place..<place + keyLength])) else { return false }
        place += keyLength
      }
      place += 3
    }
    return true
  }

  /// Moves behind the next quotation mark.
  private mutating func openQuote() -> Bool {
    while place < bytes.count {
      place += 1
      if bytes[place - 1] == UInt8(ascii: "\"") { return true }
    }
    return false
  }

  /// The text between the next two quotation marks.
  private mutating func line() -> Slice<UnsafeRawBufferPointer>? {
    guard openQuote() else { return nil }
    let start = place
    return openQuote() ? bytes[start..<place - 1] : nil
  }

  private static func key(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
