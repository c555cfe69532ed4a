/// The scalars of a text, in which a Korean syllable, a Japanese letter with its sound mark, and a vowel of an Indian script that is written
/// on both sides of a letter are one scalar each. Names of files that come from a Mac have their parts as separate scalars.
struct ComposedScalars: Sequence, IteratorProtocol {
  private var rest: String.UnicodeScalarView.Iterator
  private var pending: Unicode.Scalar?

  init(_ text: String) { rest = text.unicodeScalars.makeIterator() }

  mutating func next() -> Unicode.Scalar? {
    guard var scalar = pending ?? rest.next() else { return nil }
    pending = nil
    while let following = rest.next() {
      guard let whole = Self.composed(scalar.value, following.value) else {
        pending = following
        break
      }
      scalar = whole
    }
    return scalar
  }

  /// What two scalars are together; nil if they stay two. The numbers are those of chapter 3.12 of the Unicode Standard, and of its table of
  /// Hiragana and Katakana.
  private static func composed(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
    switch second {
    case 0x1161...0x1175:
      guard (0x1100...0x1112).contains(first) else { return nil }
      return Unicode.Scalar(0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28)
    case 0x11A8...0x11C2:
      guard (0xAC00...0xD7A3).contains(first), (first - 0xAC00) % 28 == 0 else { return nil }
      return Unicode.Scalar(first + second - 0x11A7)
    case 0x3099: return voiced(first).flatMap { Unicode.Scalar($0) }
    case 0x309A:
      // は to ほ, every third.
      let hiragana = first >= 0x30A1 ? first - 0x60 : first
      guard (0x306F...0x307B).contains(hiragana), (hiragana - 0x306F) % 3 == 0 else { return nil }
      return Unicode.Scalar(first + 2)
    case 0x9BE...0x1B35, 0x1_1127...0x1_1930: return vowels[UInt64(first) << 32 | UInt64(second)]
    default: return nil
    }
  }

  private static func voiced(_ letter: UInt32) -> UInt32? {
    switch letter >= 0x30A1 ? letter - 0x60 : letter {
    case 0x3046: letter + 0x4E
    // か to ち, and つ to と, every second; は to ほ, every third; and the mark that repeats a letter.
    case let place where (0x304B...0x3061).contains(place) && place % 2 == 1: letter + 1
    case 0x3064, 0x3066, 0x3068, 0x309D: letter + 1
    case let place where (0x306F...0x307B).contains(place) && (place - 0x306F) % 3 == 0: letter + 1
    case 0x308F...0x3092 where letter >= 0x30A1: letter + 8
    default: nil
    }
  }

  /// Letters whose parts are no accents, by these parts: those of Bengali, Oriya, Tamil, Telugu, Kannada, Malayalam, Sinhala, Tibetan, Burmese,
  /// Balinese and rarer scripts.
  private static let vowels: [UInt64: Unicode.Scalar] = {
    let letters: [(first: UInt32, second: UInt32, whole: UInt32)] = [
      (0x9C7, 0x9BE, 0x9CB), (0x9C7, 0x9D7, 0x9CC), (0xB47, 0xB56, 0xB48), (0xB47, 0xB3E, 0xB4B),
      (0xB47, 0xB57, 0xB4C), (0xB92, 0xBD7, 0xB94), (0xBC6, 0xBBE, 0xBCA), (0xBC7, 0xBBE, 0xBCB),
      (0xBC6, 0xBD7, 0xBCC), (0xC46, 0xC56, 0xC48), (0xCBF, 0xCD5, 0xCC0), (0xCC6, 0xCD5, 0xCC7),
      (0xCC6, 0xCD6, 0xCC8), (0xCC6, 0xCC2, 0xCCA), (0xCCA, 0xCD5, 0xCCB), (0xD46, 0xD3E, 0xD4A),
      (0xD47, 0xD3E, 0xD4B), (0xD46, 0xD57, 0xD4C), (0xDD9, 0xDCA, 0xDDA), (0xDD9, 0xDCF, 0xDDC),
      (0xDDC, 0xDCA, 0xDDD), (0xDD9, 0xDDF, 0xDDE), (0xF42, 0xFB7, 0xF43), (0xF4C, 0xFB7, 0xF4D),
      (0xF51, 0xFB7, 0xF52), (0xF56, 0xFB7, 0xF57), (0xF5B, 0xFB7, 0xF5C), (0xF40, 0xFB5, 0xF69),
      (0xF71, 0xF72, 0xF73), (0xF71, 0xF74, 0xF75), (0xFB2, 0xF80, 0xF76), (0xFB3, 0xF80, 0xF78),
      (0xF71, 0xF80, 0xF81), (0xF92, 0xFB7, 0xF93), (0xF9C, 0xFB7, 0xF9D), (0xFA1, 0xFB7, 0xFA2),
      (0xFA6, 0xFB7, 0xFA7), (0xFAB, 0xFB7, 0xFAC), (0xF90, 0xFB5, 0xFB9), (0x1025, 0x102E, 0x1026),
      (0x1B05, 0x1B35, 0x1B06), (0x1B07, 0x1B35, 0x1B08), (0x1B09, 0x1B35, 0x1B0A), (0x1B0B, 0x1B35, 0x1B0C),
      (0x1B0D, 0x1B35, 0x1B0E), (0x1B11, 0x1B35, 0x1B12), (0x1B3A, 0x1B35, 0x1B3B), (0x1B3C, 0x1B35, 0x1B3D),
      (0x1B3E, 0x1B35, 0x1B40), (0x1B3F, 0x1B35, 0x1B41), (0x1B42, 0x1B35, 0x1B43), (0x1_1131, 0x1_1127, 0x1_112E),
      (0x1_1132, 0x1_1127, 0x1_112F), (0x1_1347, 0x1_133E, 0x1_134B), (0x1_1347, 0x1_1357, 0x1_134C),
      (0x1_14B9, 0x1_14BA, 0x1_14BB), (0x1_14B9, 0x1_14B0, 0x1_14BC), (0x1_14B9, 0x1_14BD, 0x1_14BE),
      (0x1_15B8, 0x1_15AF, 0x1_15BA), (0x1_15B9, 0x1_15AF, 0x1_15BB), (0x1_1935, 0x1_1930, 0x1_1938),
    ]
    var result: [UInt64: Unicode.Scalar] = [:]
    for letter in letters { result[UInt64(letter.first) << 32 | UInt64(letter.second)] = Unicode.Scalar(letter.whole) }
    return result
  }()
}
