internal import CHarfBuzz

/// A writing system, identified by its four letters in ISO 15924, as HarfBuzz uses them.
nonisolated struct Script: Hashable, Sendable {
  let rawValue: UInt32

  private init(_ tag: String) { rawValue = tag.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  /// Punctuation, digits and symbols, which take the script of the surrounding text.
  static let common = Script("Zyyy")
  static let latin = Script("Latn")
  private static let han = Script("Hani")

  /// The script of a character. Kana and Bopomofo count as Han, so that a Japanese line is one run.
  init(of scalar: UInt32) {
    if scalar < 0x80 {
      let letter = scalar | 0x20
      self = letter >= 0x61 && letter <= 0x7A ? .latin : .common
      return
    }
    let script = hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
    switch script {
    case HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN: self = .common
    case HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO: self = .han
    default: rawValue = script.rawValue
    }
  }

  /// Whether the shape of a letter depends on its neighbours, so that a part of a word is not measured alone.
  var joins: Bool { Self.joining.contains(self) }

  private static let joining = Set(["Arab", "Syrc", "Nkoo", "Mand", "Mong", "Phag", "Adlm", "Rohg"].map { Script($0) })

  /// Whether a character corresponds to one glyph, whose extent determines where its ink ends.
  var isSimple: Bool { Self.simple.contains(self) }

  private static let simple = Set(
    ["Zyyy", "Latn", "Grek", "Cyrl", "Armn", "Hebr", "Geor", "Hani", "Hang", "Cher", "Ethi", "Yiii"].map { Script($0) })
}
