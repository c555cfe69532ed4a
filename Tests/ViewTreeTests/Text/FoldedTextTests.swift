import Folding
import Foundation
import Testing

@Suite("Texts without case and accents") nonisolated struct FoldedTextTests {
  @Test("Case and accents do not matter, nor do the signs between words")
  func words() {
    #expect(FoldedText.words("Ærø, Łódź – naïve Straße") == ["aero", "lodz", "naive", "strasse"])
    #expect(FoldedText.words("E\u{301}tude No. 2") == ["etude", "no", "2"])
    #expect(FoldedText.words("Привет, МИР! 漢字 שלום") == ["привет", "мир", "漢字", "שלום"])
    #expect(FoldedText.words("  ").isEmpty && FoldedText.words("👩‍👩‍👧 – ½ Ⅳ") == ["½", "ⅳ"])
    #expect(FoldedText.words("हिन्दी गीत می\u{200C}خواهم don't") == ["हिन्दी", "गीत", "میخواهم", "don", "t"])
  }

  @Test(
    "Letters are compared without what Unicode or a language adds to them",
    arguments: [
      ("ĐđŁł", "ddll"), ("ØøǾ", "ooo"), ("İIıi", "iiii"), ("ẞßſ", "sssss"),
      ("Việt Nam Đặng", "viet nam dang"), ("Ælfric Œuvre", "aelfric oeuvre"), ("Ǆ ǅ", "dz dz"),
      ("Ὀδυσσεύς Ά ΐ", "οδυσσευσ α ι"), ("Ёлка Йод Київ Ўзбек Ґ", "елка иод киів узбек г"),
      ("שָׁלוֹם", "שלום"), ("مُحَمَّد", "محمد"), ("हिन्दी", "हिन्दी"), ("ภาษาที่", "ภาษาที่"), ("한국 が", "한국 が"), ("👩‍👩‍👧", "👩👩👧"),
      ("so\u{AD}ng", "song"), ("ᏍᏝ", "ꮝꮭ"), ("慡 Ⱥ ⱥ Ⱦ ⱦ", "慡 a a t t"),
      ("µ Ω ϐ ϑ ϕ", "μ ω β θ φ"), ("أحمد آية رؤية", "احمد اية روية"), ("क़ड़", "कड"),
      // Their names in Unicode have more than two letters: ETH, ENG and EZH.
      ("Ðð Ŋŋ Ʒʒ Ǯ", "ðð ŋŋ ʒʒ ʒ"),
    ])
  func letters(_ text: String, _ expected: String) {
    #expect(FoldedText.folded(text) == expected)
  }

  @Test("A letter and the same letter from its parts are the same, in all scripts")
  func canonical() {
    // Letters in other ranges have no parts, apart from Korean and Japanese.
    for range in [0x80..<0x3000, 0xF900..<0xFB50, 0x1_1000..<0x1_2000, 0x2_F800..<0x2_FA20] as [Range<UInt32>] {
      for scalar in range.compactMap({ Unicode.Scalar($0) }) where FoldedText.isInWord(scalar) {
        let parts = String(scalar).decomposedStringWithCanonicalMapping
        let (whole, folded) = (FoldedText.folded(String(scalar)), FoldedText.folded(parts))
        #expect(whole.unicodeScalars.elementsEqual(folded.unicodeScalars), "U+\(String(scalar.value, radix: 16))")
      }
    }
  }

  @Test("A Japanese letter and a sound mark are one letter where Unicode has that, and stay two everywhere else")
  func soundMarks() {
    for range in [0x3041...0x3096, 0x30A1...0x30FE] as [ClosedRange<UInt32>] {
      for letter in range.compactMap({ Unicode.Scalar($0) }) {
        for mark in ["\u{3099}", "\u{309A}"] {
          let text = String(letter) + mark
          let expected = Array(text.precomposedStringWithCanonicalMapping.unicodeScalars)
          #expect(Array(FoldedText.folded(text).unicodeScalars) == expected, "U+\(String(letter.value, radix: 16))")
        }
      }
    }
  }

  /// The syllable of two parts, by the arithmetic in chapter 3.12 of the Unicode Standard; nil if they form none.
  private static func syllable(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> [Unicode.Scalar]? {
    let value: UInt32
    switch (first.value, second.value) {
    case (0x1100...0x1112, 0x1161...0x1175): value = 0xAC00 + ((first.value - 0x1100) * 21 + second.value - 0x1161) * 28
    case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first.value - 0xAC00) % 28 == 0:
      value = first.value + second.value - 0x11A7
    default: return nil
    }
    return Unicode.Scalar(value).map { [$0] }
  }

  @Test("The parts of a Korean syllable are one letter where Unicode has that, and stay what they are everywhere else")
  func syllables() {
    // The first and the last of each kind of part, those beside them, and syllables without and with a third part.
    let firsts: [UInt32] = [
      0x61, 0xE9, 0x10FF, 0x1100, 0x1112, 0x1113, 0x3042, 0xABFF, 0xAC00, 0xAC01, 0xAC1B, 0xAC1C, 0xD788, 0xD7A3,
    ]
    let others: [UInt32] = [0x1161, 0x1175, 0x1176, 0x11A7, 0x11A8, 0x11C2, 0x11C3]
    for first in firsts.compactMap({ Unicode.Scalar($0) }) {
      for second in others.compactMap({ Unicode.Scalar($0) }) {
        let expected =
          Self.syllable(first, second) ?? Array((FoldedText.folded(String(first)) + String(second)).unicodeScalars)
        #expect(
          Array(FoldedText.folded(String(first) + String(second)).unicodeScalars) == expected,
          "U+\(String(first.value, radix: 16)) U+\(String(second.value, radix: 16))")
      }
    }
    let parts = "한국".decomposedStringWithCanonicalMapping
    #expect(parts.unicodeScalars.count == 6 && FoldedText.folded(parts).unicodeScalars.count == 2)
  }

  @Test("Every scalar can be folded, and folding again changes nothing")
  func everyScalar() {
    for value in (0...0x10FFFF as ClosedRange<UInt32>) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = FoldedText.folded(String(scalar))
      if FoldedText.folded(once) != once { Issue.record("U+\(String(value, radix: 16)) \(once)") }
    }
  }

  @Test("The beginning of a text")
  func beginning() {
    #expect(FoldedText.text("Éclair", beginsWith: "ec") && FoldedText.text("E\u{301}clair", beginsWith: "ec"))
    #expect(FoldedText.text("Straße", beginsWith: "stras") && FoldedText.text("Straße", beginsWith: "strasse"))
    #expect(!FoldedText.text("Straße", beginsWith: "strast") && !FoldedText.text("Stra", beginsWith: "stras"))
    #expect(FoldedText.text("", beginsWith: "") && FoldedText.text("x", beginsWith: ""))
    #expect(FoldedText.text("हिन्दी", beginsWith: "ह"))
  }

  @Test("Words of a query are the beginnings of words, also of the half of a syllable")
  func matches() {
    #expect(FoldedText.matches(["le", "m"], ["moon", "le"]))
    #expect(!FoldedText.matches(["oon"], ["moon"]) && !FoldedText.matches([], ["moon"]))
    #expect(FoldedText.matches(["ह"], ["हिन्दी"]))
  }
}
