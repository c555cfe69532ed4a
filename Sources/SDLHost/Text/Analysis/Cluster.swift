/// Properties of a grapheme cluster that follow from its characters.
nonisolated enum Cluster {
  /// The most characters that are kept of one cluster. Unicode's stream-safe format allows 30 marks on a base, and no
  /// emoji sequence or Indic conjunct of any language is longer. A longer cluster is an attack on the shaper, whose
  /// time and ink grow with it.
  static let longest = 64

  static func isIgnorable(_ scalar: UInt32) -> Bool {
    scalar >= 0xAD && Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint ?? false
  }

  /// Spaces at which a line may end, and which then do not count for its width.
  static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Whether a cluster is displayed as an emoji according to the Unicode Technical Standard #51: it contains an emoji
  /// selector, or its first character is an emoji by default and there is no text selector.
  static func isEmoji(_ scalars: [UInt32]) -> Bool {
    guard let first = scalars.first else { return false }
    if scalars.count == 1 {
      // No character below this one has an emoji presentation by default.
      return first >= 0x231A && Unicode.Scalar(first)?.properties.isEmojiPresentation ?? false
    }
    if scalars.contains(0xFE0E) { return false }
    guard let properties = Unicode.Scalar(first)?.properties, properties.isEmoji else { return false }
    return scalars.contains { $0 == 0xFE0F || $0 == 0x200D || ($0 >= 0x1F3FB && $0 <= 0x1F3FF) }
      || properties.isEmojiPresentation || (first >= 0x1F1E6 && first <= 0x1F1FF)
  }

  /// Whether a character affects the bidirectional algorithm in a text that runs from left to right: it is in a block
  /// that is reserved for right-to-left scripts, or a bidirectional control.
  static func isBidirectional(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x590: false
    case 0x590...0x8FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF, 0xFE70...0xFEFE,
      0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// The character that begins at an offset of valid UTF-8, and its length.
  @inline(__always)
  static func scalar(_ bytes: UnsafePointer<UInt8>) -> (value: UInt32, length: Int) {
    let lead = UInt32(bytes[0])
    if lead < 0x80 { return (lead, 1) }
    if lead < 0xE0 { return ((lead & 0x1F) << 6 | UInt32(bytes[1] & 0x3F), 2) }
    if lead < 0xF0 {
      return ((lead & 0xF) << 12 | UInt32(bytes[1] & 0x3F) << 6 | UInt32(bytes[2] & 0x3F), 3)
    }
    return (
      (lead & 0x7) << 18 | UInt32(bytes[1] & 0x3F) << 12 | UInt32(bytes[2] & 0x3F) << 6 | UInt32(bytes[3] & 0x3F), 4
    )
  }
}
