import Languages
import Testing

@Suite("P6 Catalogues and locales that are wrong")
struct CatalogueFaultTests {
  private static func choice(_ locale: String, _ catalogue: String?) -> LanguageChoice {
    LanguageChoice(LanguagePreferences(locales: [locale])) { _ in catalogue.map { Array($0.utf8) } }
  }

  @Test(
    "P6 A damaged catalogue is not used, and a sentence says where it is damaged",
    arguments: [
      ("msgid \"a\"\nmsgstr \"b", 2), ("msgid \"a\"\n", 2), ("msgstr \"a\"\n", 1), ("nonsense", 1),
      ("msgid a\nmsgstr \"b\"", 1),
      ("msgid \"a\"\nmsgstr \"\\x\"", 2), ("msgid \"a\" b\nmsgstr \"c\"", 1),
      ("\n\nmsgid \"{1} a\"\nmsgstr \"{2} b\"", 3), ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"c\"", 3),
      ("msgid \"a\"\nmsgstr \"b\"\nmsgstr \"c\"", 3), ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr \"c\"", 3),
      ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"\nmsgstr[1] \"d\"\n", 1),
      (Samples.header + "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"\n", 5),
      (Samples.header.replacing("n != 1", with: "n / 0"), 1),
    ])
  func damaged(text: String, line: Int) {
    let text =
      text.contains("n / 0") ? text + "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"\nmsgstr[1] \"d\"\n" : text
    let choice = Self.choice("de_DE.UTF-8", text)
    #expect(choice.language.isPlain)
    #expect(choice.language.text("a") == "a")
    let expected = text.contains("n / 0") ? 5 : line
    #expect(
      choice.problem?.description.contains("(line \(expected):") == true,
      "\(choice.problem?.description ?? "no problem")")
  }

  @Test("P6 A catalogue that is not UTF-8 is not used")
  func notUTF8() {
    let choice = LanguageChoice(LanguagePreferences(locales: ["de"])) { _ in [0xFF, 0xFE, 0x00] }
    #expect(choice.language.isPlain && choice.problem != nil)
  }

  @Test("P6 Damaged catalogues never trap", arguments: [UInt64.random(in: 0...UInt64.max)])
  func random(seed: UInt64) {
    print("seed \(seed)")
    var state = seed
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<2000 {
      var bytes = Samples.german
      for _ in 0...next(4) {
        let place = next(bytes.count)
        switch next(3) {
        case 0: bytes[place] = UInt8(next(256))
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + next(20)))
        default: bytes.insert(contentsOf: Samples.german[next(100)..<(100 + next(100))], at: place)
        }
      }
      let language = LanguageChoice(LanguagePreferences(locales: ["de"])) { _ in bytes }.language
      for count in [0, 1, 5] {
        #expect(!language.text(tr(one: "\(count) song", other: "\(count) songs", count)).isEmpty)
      }
    }
  }

  @Test(
    "P6 Plural rules that are wrong are refused",
    arguments: [
      "", "nplurals=2", "plural=n", "nplurals=2; plural=n", "nplurals=0; plural=0", "nplurals=2; plural=n/0",
      "nplurals=2; plural=(n != 1", "nplurals=2; plural=n ! 1", "nplurals=2; plural=n%", "nplurals=2; plural=2",
      "nplurals=99999999999999999999; plural=0", "nplurals=2; plural=99999999999999999999",
      "nplurals=2; plural=9223372036854775807*9", "nplurals=2; plural=n ? 1", "nplurals=2; plural=m",
      "nplurals=-1; plural=0",
      "nplurals=2; plural=" + String(repeating: "(", count: 500),
      "nplurals=2; plural=" + String(repeating: "!", count: 900) + "n",
    ])
  func wrongRules(text: String) { #expect(PluralRule(text) == nil) }

  @Test("P6 The rules of languages with few and many forms are understood")
  func rules() throws {
    let polish = try #require(
      PluralRule("nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"))
    #expect([1, 2, 5, 12, 22, 112, 1002].map { polish.form(for: $0) } == [0, 1, 2, 2, 1, 2, 1])
    let arabic = try #require(
      PluralRule(" nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;"))
    #expect([0, 1, 2, 3, 11, 100, Int.max, Int.min].map { arabic.form(for: $0) } == [0, 1, 2, 3, 4, 5, 3, 3])
    #expect(PluralRule("nplurals=1; plural=0;")?.form(for: 7) == 0)
    #expect(PluralRule("nplurals=2; plural=n>1;")?.form(for: 1) == 0)
  }

  @Test(
    "P6 The language is chosen from the environment as gettext does it",
    arguments: [
      ([:], "C"), (["LANG": "de_DE.UTF-8"], "de_DE"), (["LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_AT@euro"], "de_AT"),
      (["LC_ALL": "C", "LANG": "de_DE", "LANGUAGE": "de"], "C"), (["LC_ALL": "", "LANG": "de"], "de"),
      (["LC_ALL": "C.UTF-8"], "C"), (["LC_ALL": "C.UTF-8", "LANGUAGE": "de"], "de"),
      (["LANG": "fr_FR.UTF-8"], "en"), (["LANG": "en_US.UTF-8", "LANGUAGE": "fr:de:en"], "de"),
      (["LANG": "de_DE.UTF-8", "LANGUAGE": "en"], "en"), (["LANG": "fa_IR"], "fa_IR"),
      (["LANG": "he_IL.UTF-8"], "he_IL"),
      (["LANG": "en_XA"], "en_XA"), (["LANG": "ar_XB"], "ar_XB"), (["LANGUAGE": "de"], "C"),
    ] as [([String: String], String)])
  func environment(values: [String: String], code: String) {
    var asked: [String] = []
    let choice = LanguageChoice(LanguagePreferences { values[$0] }) { name in
      asked.append(name)
      return name == "de" ? Samples.german : nil
    }
    #expect(choice.language.code == code)
    #expect(choice.problem == nil)
    #expect(choice.language.isRightToLeft == ["fa_IR", "he_IL", "ar_XB"].contains(code))
    if ["C", "en_GB"].contains(code) { #expect(asked.isEmpty) }
  }

  @Test(
    "P6 A locale that cannot be one is said, and English is shown",
    arguments: ["xx_YY.UTF-8", "klingon", "../../etc", "de DE", "🎵", "de_", "de__AT"])
  func unknown(locale: String) {
    let choice = Self.choice(locale, nil)
    #expect(choice.language.code == "en")
    #expect(choice.problem?.description.contains("“\(locale)”") == true)
  }
}
