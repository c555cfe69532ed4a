/// The extents of short texts, so that each word is shaped once. There are two generations: entries that are not used
/// while the younger generation fills are dropped.
struct WordCache {
  /// A text of up to 32 bytes with everything that affects its extent.
  nonisolated struct Key: Hashable {
    private var first: UInt64 = 0
    private var second: UInt64 = 0
    private var third: UInt64 = 0
    private var fourth: UInt64 = 0
    /// The length, the direction, the face and the script.
    private var kind: UInt64

    init?(_ text: UnsafeBufferPointer<UInt8>, face: Int, script: Script, rightToLeft: Bool) {
      guard let base = text.baseAddress, text.count <= 32, face <= 0xFF_FFFF else { return nil }
      kind =
        UInt64(text.count) | (rightToLeft ? 0x80 : 0) | UInt64(truncatingIfNeeded: face) << 8
        | UInt64(script.rawValue) << 32
      let bytes = UnsafeRawPointer(base)
      first = Self.word(bytes, count: text.count)
      if text.count > 8 { second = Self.word(bytes + 8, count: text.count - 8) }
      if text.count > 16 { third = Self.word(bytes + 16, count: text.count - 16) }
      if text.count > 24 { fourth = Self.word(bytes + 24, count: text.count - 24) }
    }

    /// Up to eight bytes as a number.
    private static func word(_ bytes: UnsafeRawPointer, count: Int) -> UInt64 {
      if count >= 8 { return bytes.loadUnaligned(as: UInt64.self) }
      var word: UInt64 = 0
      for place in 0..<count { word = word << 8 | UInt64(bytes.load(fromByteOffset: place, as: UInt8.self)) }
      return word
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(first)
      hasher.combine(kind)
      if kind & 0x7F > 8 { hasher.combine(second) }
      if kind & 0x7F > 16 {
        hasher.combine(third)
        hasher.combine(fourth)
      }
    }
  }

  private var young: [Key: TextMeasure] = [:]
  private var old: [Key: TextMeasure] = [:]
  private static let generation = 8192

  subscript(key: Key) -> TextMeasure? {
    mutating get {
      if let known = young[key] { return known }
      guard let known = old[key] else { return nil }
      self[key] = known
      return known
    }
    set {
      if young.count >= Self.generation {
        swap(&young, &old)
        young.removeAll(keepingCapacity: true)
      }
      young[key] = newValue
    }
  }
}
