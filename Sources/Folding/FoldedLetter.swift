/// What a Unicode scalar is compared as: another scalar, two ASCII letters, or nothing.
struct FoldedLetter {
  /// A scalar, or two ASCII letters as `(first << 8) + second`: in the table, no scalar becomes one of those numbers, which are Chinese
  /// characters. Zero: nothing.
  private let code: UInt32
  private let isPair: Bool

  init(_ scalar: Unicode.Scalar) {
    var value = scalar.value
    if value >= 0x2000 {
      value = Self.isIgnored(scalar) ? 0 : scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? value
    }
    code = value < 0x2000 ? UInt32(Self.table[Int(value)]) : value
    isPair = value < 0x2000 && (0x6161...0x7A7A).contains(code)
  }

  func append(to text: inout String) {
    if isPair, let first = Unicode.Scalar(code >> 8) { text.unicodeScalars.append(first) }
    if code > 0, let last = Unicode.Scalar(isPair ? code & 0xFF : code) { text.unicodeScalars.append(last) }
  }

  /// The codes of all scalars below U+2000: of those that have case and accents, nearly all are there.
  private static let table: [UInt16] = {
    // Letters that Unicode names in their own way: ς, ſ, ı, ß, ϓ, ϔ, and Cyrillic ё, ѓ, ї, й, ќ, ў.
    let special: [UInt32: UInt16] = [
      0x3C2: 0x3C3, 0x17F: 0x73, 0x131: 0x69, 0xDF: 0x7373, 0x3D3: 0x3D2, 0x3D4: 0x3D2,
      0x451: 0x435, 0x453: 0x433, 0x457: 0x456, 0x439: 0x438, 0x45C: 0x43A, 0x45E: 0x443,
    ]
    // Letters without accents by their names, apart from a to z.
    var plain: [Substring: UInt16] = [:]
    for value in 0x17F..<0x530 as Range<UInt16> {
      guard let name = Unicode.Scalar(value)?.properties.name, stem(name).endIndex == name.endIndex else { continue }
      plain[name[...]] = special[UInt32(value)] ?? value
    }
    return (0..<0x2000 as Range<UInt16>).map { value in
      guard let scalar = Unicode.Scalar(value), !isIgnored(scalar) else { return 0 }
      let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
      if let code = special[lower.value] { return code }
      // The names of other letters do not tell of accents.
      let isNamed = value >= 0x80 && value < 0x530 || value >= 0x1E00
      guard isNamed, lower.properties.isLowercase, let name = lower.properties.name else { return UInt16(lower.value) }
      let stem = stem(name)
      return latin(stem) ?? plain[stem] ?? UInt16(lower.value)
    }
  }()

  /// The part of a letter's Unicode name that says which letter it is without what is above, below or in it: LATIN SMALL LETTER E of
  /// LATIN SMALL LETTER E WITH ACUTE.
  private static func stem(_ name: String) -> Substring {
    let words = name.split(separator: " ")
    guard let with = words.firstIndex(of: "WITH"), with > 0 else { return name[...] }
    return name[..<words[with - 1].endIndex]
  }

  /// The one or two ASCII letters in a name like LATIN SMALL LETTER AE, LATIN SMALL LIGATURE OE or LATIN SMALL LETTER N PRECEDED BY
  /// APOSTROPHE; nil in other names.
  private static func latin(_ stem: Substring) -> UInt16? {
    let words = stem.split(separator: " ")
    guard words.count > 3, words[0] == "LATIN", words[1] == "SMALL", words[2] == "LETTER" || words[2] == "LIGATURE",
      words[3].utf8.count <= 2
    else { return nil }
    return words[3].utf8.reduce(0) { $0 << 8 + UInt16($1) + 32 }
  }

  /// Whether a scalar is invisible, or a mark that Latin, Greek, Cyrillic, Hebrew and Arabic text can be read without. The marks of other
  /// scripts are vowels and tones.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    let position = scalar.properties.canonicalCombiningClass.rawValue
    return scalar.properties.isDefaultIgnorableCodePoint || position == 1 || (10...36).contains(position)
      || position >= 200
  }
}
