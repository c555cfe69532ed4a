internal import ViewTree

/// A writing system, identified by its four letters in ISO 15924, as HarfBuzz uses them.
nonisolated struct Script: Hashable, Sendable {
  let rawValue: UInt32

  private init(_ tag: String) { rawValue = tag.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  /// Punctuation, digits and symbols, which take the script of the surrounding text.
  static let common = Script("Zyyy")
  static let latin = Script("Latn")

  /// The script of a character. It is determined by blocks, not by characters: the characters of other scripts in a
  /// block are punctuation, which is shaped together with its neighbours anyway. Kana and Bopomofo count as Han, so
  /// that a Japanese line is one run.
  init(of scalar: UInt32) {
    if scalar < 0x80 {
      let letter = scalar | 0x20
      self = letter >= 0x61 && letter <= 0x7A ? .latin : .common
      return
    }
    let block = Self.blocks.partitionPoint { $0.last < scalar }
    let isInBlock = block < Self.blocks.count && Self.blocks[block].first <= scalar
    self = isInBlock ? Self.blocks[block].script : .common
  }

  /// Whether the shape of a letter depends on its neighbours, so that a part of a word is not measured alone.
  var joins: Bool { Self.joining.contains(self) }

  private static let joining = Set(["Arab", "Syrc", "Nkoo", "Mand", "Mong", "Phag", "Adlm", "Rohg"].map { Script($0) })

  /// Whether a character corresponds to one glyph, whose extent determines where its ink ends.
  var isSimple: Bool { Self.simple.contains(self) }

  private static let simple = Set(
    ["Zyyy", "Latn", "Grek", "Cyrl", "Armn", "Hebr", "Geor", "Hani", "Hang", "Cher", "Ethi", "Yiii"].map { Script($0) })

  private struct Block {
    var first: UInt32
    var last: UInt32
    var script: Script

    init(_ first: UInt32, _ last: UInt32, _ tag: String) {
      self.first = first
      self.last = last
      script = Script(tag)
    }
  }

  /// The blocks of the Unicode Standard whose letters need specific shaping, in ascending order.
  private static let blocks: [Block] = [
    Block(0xAA, 0xAA, "Latn"), Block(0xBA, 0xBA, "Latn"), Block(0xC0, 0x2AF, "Latn"), Block(0x370, 0x3FF, "Grek"),
    Block(0x400, 0x52F, "Cyrl"), Block(0x530, 0x58F, "Armn"), Block(0x590, 0x5FF, "Hebr"),
    Block(0x600, 0x6FF, "Arab"), Block(0x700, 0x74F, "Syrc"), Block(0x750, 0x77F, "Arab"),
    Block(0x780, 0x7BF, "Thaa"), Block(0x7C0, 0x7FF, "Nkoo"), Block(0x800, 0x83F, "Samr"),
    Block(0x840, 0x85F, "Mand"), Block(0x860, 0x86F, "Syrc"), Block(0x870, 0x8FF, "Arab"),
    Block(0x900, 0x97F, "Deva"), Block(0x980, 0x9FF, "Beng"), Block(0xA00, 0xA7F, "Guru"),
    Block(0xA80, 0xAFF, "Gujr"), Block(0xB00, 0xB7F, "Orya"), Block(0xB80, 0xBFF, "Taml"),
    Block(0xC00, 0xC7F, "Telu"), Block(0xC80, 0xCFF, "Knda"), Block(0xD00, 0xD7F, "Mlym"),
    Block(0xD80, 0xDFF, "Sinh"), Block(0xE00, 0xE7F, "Thai"), Block(0xE80, 0xEFF, "Laoo"),
    Block(0xF00, 0xFFF, "Tibt"), Block(0x1000, 0x109F, "Mymr"), Block(0x10A0, 0x10FF, "Geor"),
    Block(0x1100, 0x11FF, "Hang"), Block(0x1200, 0x139F, "Ethi"), Block(0x13A0, 0x13FF, "Cher"),
    Block(0x1400, 0x167F, "Cans"), Block(0x1680, 0x169F, "Ogam"), Block(0x16A0, 0x16FF, "Runr"),
    Block(0x1700, 0x171F, "Tglg"), Block(0x1720, 0x173F, "Hano"), Block(0x1740, 0x175F, "Buhd"),
    Block(0x1760, 0x177F, "Tagb"), Block(0x1780, 0x17FF, "Khmr"), Block(0x1800, 0x18AF, "Mong"),
    Block(0x18B0, 0x18FF, "Cans"), Block(0x1900, 0x194F, "Limb"), Block(0x1950, 0x197F, "Tale"),
    Block(0x1980, 0x19DF, "Talu"), Block(0x19E0, 0x19FF, "Khmr"), Block(0x1A00, 0x1A1F, "Bugi"),
    Block(0x1A20, 0x1AAF, "Lana"), Block(0x1B00, 0x1B7F, "Bali"), Block(0x1B80, 0x1BBF, "Sund"),
    Block(0x1BC0, 0x1BFF, "Batk"), Block(0x1C00, 0x1C4F, "Lepc"), Block(0x1C50, 0x1C7F, "Olck"),
    Block(0x1C80, 0x1C8F, "Cyrl"), Block(0x1C90, 0x1CBF, "Geor"), Block(0x1D00, 0x1D25, "Latn"),
    Block(0x1E00, 0x1EFF, "Latn"), Block(0x1F00, 0x1FFF, "Grek"), Block(0x2C00, 0x2C5F, "Glag"),
    Block(0x2C60, 0x2C7F, "Latn"), Block(0x2C80, 0x2CFF, "Copt"), Block(0x2D00, 0x2D2F, "Geor"),
    Block(0x2D30, 0x2D7F, "Tfng"), Block(0x2D80, 0x2DDF, "Ethi"), Block(0x2DE0, 0x2DFF, "Cyrl"),
    Block(0x2E80, 0x2FDF, "Hani"), Block(0x3005, 0x3007, "Hani"), Block(0x3021, 0x312F, "Hani"),
    Block(0x3130, 0x318F, "Hang"), Block(0x3190, 0x31FF, "Hani"), Block(0x3400, 0x9FFF, "Hani"),
    Block(0xA000, 0xA4CF, "Yiii"), Block(0xA4D0, 0xA4FF, "Lisu"), Block(0xA500, 0xA63F, "Vaii"),
    Block(0xA640, 0xA69F, "Cyrl"), Block(0xA6A0, 0xA6FF, "Bamu"), Block(0xA720, 0xA7FF, "Latn"),
    Block(0xA800, 0xA82F, "Sylo"), Block(0xA840, 0xA87F, "Phag"), Block(0xA880, 0xA8DF, "Saur"),
    Block(0xA8E0, 0xA8FF, "Deva"), Block(0xA900, 0xA92F, "Kali"), Block(0xA930, 0xA95F, "Rjng"),
    Block(0xA960, 0xA97F, "Hang"), Block(0xA980, 0xA9DF, "Java"), Block(0xA9E0, 0xA9FF, "Mymr"),
    Block(0xAA00, 0xAA5F, "Cham"), Block(0xAA60, 0xAA7F, "Mymr"), Block(0xAA80, 0xAADF, "Tavt"),
    Block(0xAAE0, 0xAAFF, "Mtei"), Block(0xAB00, 0xAB2F, "Ethi"), Block(0xAB30, 0xAB6F, "Latn"),
    Block(0xAB70, 0xABBF, "Cher"), Block(0xABC0, 0xABFF, "Mtei"), Block(0xAC00, 0xD7FF, "Hang"),
    Block(0xF900, 0xFAFF, "Hani"), Block(0xFB00, 0xFB06, "Latn"), Block(0xFB13, 0xFB17, "Armn"),
    Block(0xFB1D, 0xFB4F, "Hebr"), Block(0xFB50, 0xFDFF, "Arab"), Block(0xFE70, 0xFEFE, "Arab"),
    Block(0xFF21, 0xFF5A, "Latn"), Block(0xFF66, 0xFF9F, "Hani"), Block(0xFFA0, 0xFFDC, "Hang"),
    Block(0x10280, 0x1029F, "Lyci"), Block(0x10300, 0x1032F, "Ital"), Block(0x10330, 0x1034F, "Goth"),
    Block(0x10380, 0x1039F, "Ugar"), Block(0x103A0, 0x103DF, "Xpeo"), Block(0x10400, 0x1044F, "Dsrt"),
    Block(0x10800, 0x1083F, "Cprt"), Block(0x10840, 0x1085F, "Armi"), Block(0x10900, 0x1091F, "Phnx"),
    Block(0x10A00, 0x10A5F, "Khar"), Block(0x10D00, 0x10D3F, "Rohg"), Block(0x11000, 0x1107F, "Brah"),
    Block(0x11080, 0x110CF, "Kthi"), Block(0x11100, 0x1114F, "Cakm"), Block(0x11180, 0x111DF, "Shrd"),
    Block(0x11300, 0x1137F, "Gran"), Block(0x11400, 0x1147F, "Newa"), Block(0x11480, 0x114DF, "Tirh"),
    Block(0x11580, 0x115FF, "Sidd"), Block(0x11600, 0x1165F, "Modi"), Block(0x11680, 0x116CF, "Takr"),
    Block(0x12000, 0x1254F, "Xsux"), Block(0x13000, 0x1345F, "Egyp"), Block(0x1E900, 0x1E95F, "Adlm"),
    Block(0x20000, 0x3FFFF, "Hani"),
  ]
}
