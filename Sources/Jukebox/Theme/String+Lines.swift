extension String {
  /// Whether lines may end within the text without dividing a word: it has spaces, or is written in a script that puts none between words,
  /// or has emoji in it.
  var canFillLines: Bool { unicodeScalars.contains(where: Self.allowsLineEnd) }

  private static func allowsLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20: true
    case ..<0xE00: false
    // Thai, Lao and Tibetan; Burmese; Khmer.
    case 0xE00...0xFFF, 0x1000...0x109F, 0x1780...0x17FF: true
    // Chinese, Japanese and Korean with their punctuation, and Yi.
    case 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: true
    // The mark that makes an emoji of another symbol.
    case 0xFE0F: true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
