/// What a Unicode scalar is compared as: another scalar, two ASCII letters, or nothing.
struct FoldedLetter {
  /// A scalar, or two ASCII letters as `(first << 8) + second`: in the table, no scalar becomes one of those numbers, which are Chinese
  /// characters. Zero: nothing.
  private let code: UInt32
  private let isPair: Bool

  init(_ scalar: Unicode.Scalar) {
    var value = scalar.value
    if value >= 0x2000 { value = Self.isIgnored(scalar) ? 0 : Self.plain(scalar) }
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
      0x3C2: 0x3C3, 0x17F: 0x73, 0x131: 0x69, 0xDF: 0x7373, 0x3D3: 0x3D2, 0x3D4: 0x3D2, 0x374: 0x2B9,
      0x451: 0x435, 0x453: 0x433, 0x457: 0x456, 0x439: 0x438, 0x45C: 0x43A, 0x45E: 0x443,
      // Arabic with hamza and madda.
      0x622: 0x627, 0x623: 0x627, 0x624: 0x648, 0x625: 0x627, 0x626: 0x64A, 0x6C0: 0x6D5, 0x6C2: 0x6C1, 0x6D3: 0x6D2,
      // With a dot below: Devanagari, Bengali, Gurmukhi and Oriya.
      0x929: 0x928, 0x931: 0x930, 0x934: 0x933, 0x958: 0x915, 0x959: 0x916, 0x95A: 0x917, 0x95B: 0x91C, 0x95C: 0x921,
      0x95D: 0x922, 0x95E: 0x92B, 0x95F: 0x92F, 0x9DC: 0x9A1, 0x9DD: 0x9A2, 0x9DF: 0x9AF, 0xA33: 0xA32, 0xA36: 0xA38,
      0xA59: 0xA16, 0xA5A: 0xA17, 0xA5B: 0xA1C, 0xA5E: 0xA2B, 0xB5C: 0xB21, 0xB5D: 0xB22,
    ]
    // Letters without accents by their names, apart from a to z.
    var plain: [Substring: UInt16] = [:]
    for value in 0x17F..<0x530 as Range<UInt16> {
      guard let name = Unicode.Scalar(value)?.properties.name, stem(name).endIndex == name.endIndex else { continue }
      plain[name[...]] = special[UInt32(value)] ?? value
    }
    return (0..<0x2000 as Range<UInt16>).map { value in
      guard let scalar = Unicode.Scalar(value), !isIgnored(scalar) else { return 0 }
      let lower = lowercase(scalar)
      if let code = special[lower.value] { return code }
      // The names of other letters do not tell of accents.
      let isNamed = value >= 0x80 && value < 0x530 || value >= 0x1E00
      guard isNamed, lower.properties.isLowercase, let name = lower.properties.name else { return UInt16(lower.value) }
      let stem = stem(name)
      return latin(stem) ?? plain[stem] ?? UInt16(lower.value)
    }
  }()

  /// The lower case of a scalar's upper case: of µ, ϑ and others it is the usual letter.
  private static func lowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let upper = scalar.properties.uppercaseMapping.unicodeScalars
    let letter = upper.count == 1 ? upper.first ?? scalar : scalar
    return letter.properties.lowercaseMapping.unicodeScalars.first ?? letter
  }

  /// A scalar from U+2000 on without case and accents, or one below U+2000 that is compared as the same.
  private static func plain(_ scalar: Unicode.Scalar) -> UInt32 {
    switch scalar.value {
    // ⱥ and ⱦ.
    case 0x2C65, 0x2C66: scalar.properties.uppercaseMapping.unicodeScalars.first?.value ?? scalar.value
    case 0xF900...0xFAFF, 0x2_F800...0x2_FA1F: CompatibilityIdeographs.unified(scalar.value) ?? scalar.value
    // Hebrew with points.
    case 0xFB1D, 0xFB1F, 0xFB2A...0xFB4E: hebrew(scalar.value)
    // Kaithi with a dot below.
    case 0x1_109A, 0x1_109C: scalar.value - 1
    case 0x1_10AB: 0x1_10A5
    default: scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? scalar.value
    }
  }

  /// The Hebrew letter in a scalar that is a letter together with a point.
  private static func hebrew(_ value: UInt32) -> UInt32 {
    switch value {
    case 0xFB1D: 0x5D9
    case 0xFB1F: 0x5F2
    case 0xFB2A...0xFB2D: 0x5E9
    case 0xFB2E, 0xFB2F: 0x5D0
    case 0xFB30...0xFB4A: 0x5D0 + value - 0xFB30
    case 0xFB4B: 0x5D5
    case 0xFB4C: 0x5D1
    case 0xFB4D: 0x5DB
    default: 0x5E4
    }
  }

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

  /// Whether a scalar is invisible, or a mark that Latin, Greek, Cyrillic, Hebrew and Arabic text can be read without, or the dot below a
  /// letter of an Indian script, which many people leave out. The other marks of other scripts are vowels and tones, as is Burmese's dot.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    let position = scalar.properties.canonicalCombiningClass.rawValue
    return scalar.properties.isDefaultIgnorableCodePoint || position == 1 || (10...36).contains(position)
      || position >= 200 || position == 7 && scalar.value != 0x1037
  }
}
