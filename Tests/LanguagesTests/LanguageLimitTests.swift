import Testing

@testable import Languages

/// The rules by which texts are read and written, at their limits.
@Suite("P6 Rules of languages, at their limits")
struct LanguageLimitTests {
  @Test("P6 A plural rule is computed as C does it: each sign, its precedence, and what is not computed")
  func pluralSigns() {
    // The forms for 0 to 3.
    let rules: [(expression: String, forms: [Int])] = [
      ("n<2", [1, 1, 0, 0]), ("n<=2", [1, 1, 1, 0]), ("n>1", [0, 0, 1, 1]), ("n>=1", [0, 1, 1, 1]),
      ("n==1", [0, 1, 0, 0]), ("n!=1", [1, 0, 1, 1]), ("!n", [1, 0, 0, 0]), ("!!n", [0, 1, 1, 1]),
      ("n&&n-1", [0, 0, 1, 1]), ("n||0", [0, 1, 1, 1]), ("n==0||n==2", [1, 0, 1, 0]), ("n>0&&n<3", [0, 1, 1, 0]),
      ("n%4+1", [1, 2, 3, 4]), ("7-n%4", [7, 6, 5, 4]), ("n%3*2", [0, 2, 4, 0]), ("n%8/2", [0, 0, 1, 1]),
      ("1+n%2*3", [1, 4, 1, 4]), ("(n%2+1)*3-2", [1, 4, 1, 4]), ("8-4-n%2", [4, 3, 4, 3]),
      ("n>0&&n%2==0", [0, 0, 1, 0]), ("n%2==1&&n%3!=2", [0, 1, 0, 1]), ("n%2==1&&n>1||n==0", [1, 0, 0, 1]),
      ("n==0||n>1&&n%2==1", [1, 0, 0, 1]), ("n<2==1", [1, 1, 0, 0]),
      ("1-n%2<1", [0, 1, 0, 1]), ("n%2?n%3?1:2:3", [3, 1, 3, 2]), ("n>2?1:n>1?2:0", [0, 0, 2, 1]),
      ("n&&6/n>1", [0, 1, 1, 1]), ("n==0||6/n>2", [1, 1, 1, 0]), (" n\t!= 1 ", [1, 0, 1, 1]), ("7", [7, 7, 7, 7]),
    ]
    for (expression, forms) in rules {
      let rule = PluralRule("nplurals=8; plural=\(expression);")
      #expect((0...3).map { rule?.form(for: $0) } == forms, "\(expression)")
      #expect((0...3).map { rule?.form(for: -$0) } == forms, "\(expression)")
    }
  }

  @Test("P6 A plural rule may be so long, so deep and have so many forms, and no more")
  func pluralLimits() {
    func isRead(_ expression: String, forms: Int = 2) -> Bool {
      PluralRule("nplurals=\(forms); plural=\(expression)") != nil
    }
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "n>1" + String(repeating: ")", count: depth)
    }
    #expect(isRead("n>1", forms: 8) && !isRead("n>1", forms: 9) && isRead("0", forms: 1) && !isRead("0", forms: 0))
    #expect(isRead(nested(28)) && !isRead(nested(29)))
    let spaces = String(repeating: " ", count: 997)
    #expect(isRead("n>1" + spaces) && !isRead("n>1 " + spaces))
    #expect(isRead(String(repeating: "!", count: 57) + "n") && !isRead(String(repeating: "!", count: 58) + "n"))
    // The numbers up to 210 have to have a form; the others may have none.
    let rule = PluralRule("nplurals=2; plural=n>210?n:0")
    #expect(rule?.form(for: 210) == 0 && rule != nil && rule?.form(for: 211) == nil)
    #expect(!isRead("n>209?n:0") && !isRead("n==0?2:0") && !isRead("n-1"))
    #expect(PluralRule(" nplurals = 2 ;\tplural = n>1 ; ")?.form(for: 2) == 1)
    #expect(PluralRule("nplurals=2; plural=n>1; other") == nil)
  }

  @Test("P6 Numbers are written as the country does it, with as many digits as are wanted, at most six")
  func numbers() {
    let styles: [(code: String, whole: String, fraction: String)] = [
      ("de_CH", "1’234’567", "0.5"), ("de_LI", "1’234’567", "0.5"), ("de_AT", "1\u{A0}234\u{A0}567", "0,5"),
      ("de", "1.234.567", "0,5"), ("de_DE", "1.234.567", "0,5"), ("fr", "1,234,567", "0.5"),
    ]
    for (code, whole, fraction) in styles {
      let style = NumberStyle(language: code)
      #expect(style.text(1_234_567) == whole && style.text(0.5, digits: 1) == fraction, "\(code)")
      #expect(style.text(-100) == "−100" && style.text(12) == "12", "\(code)")
    }
    let german = NumberStyle(language: "de")
    let numbers: [(value: Double, digits: Int, isFixed: Bool, text: String)] = [
      (1.5, 2, false, "1,5"), (1.5, 2, true, "1,50"), (2, 1, false, "2"), (2, 1, true, "2,0"), (2.4, 0, false, "2"),
      (2.6, -1, true, "3"), (0.123_456_78, 9, false, "0,123457"), (0.05, 1, false, "0,1"), (1.005, 1, true, "1,0"),
      (-1.5, 1, false, "−1,5"), (-0.04, 1, false, "0"), (-0.04, 1, true, "0,0"), (-0.06, 1, true, "−0,1"),
      (1e15, 0, false, "–"), (-1e15, 0, false, "–"), (999_999_999_999_999, 0, false, "999.999.999.999.999"),
      (999_999_999_999_999, 6, false, "–"), (999.96, 1, false, "1.000"), (1.02, 3, false, "1,02"),
    ]
    for (value, digits, isFixed, text) in numbers {
      #expect(german.text(value, digits: digits, isFixed: isFixed) == text, "\(value) with \(digits) digits")
    }
  }

  @Test("P6 Each hour of the day has its text with twelve and with 24 hours")
  func hours() {
    let twelve = (0..<24).map { ClockStyle.twelveHours.text(hour: $0, minute: $0) }
    let expected = (0..<24).map { hour in
      "\([12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11][hour % 12]):\(hour < 10 ? "0" : "")\(hour)\u{A0}\(hour < 12 ? "AM" : "PM")"
    }
    #expect(twelve == expected)
    #expect(ClockStyle.twentyFourHours.text(hour: 9, minute: 9) == "09:09")
    #expect(ClockStyle.twentyFourHours.text(hour: 10, minute: 10) == "10:10")
  }

  @Test("P6 A number in braces is a place for a value, if it is from 1 to 99, and everything else is text")
  func placeholders() {
    func filled(_ pattern: String) -> String { Placeholders.fill(pattern) { $0 == 7 ? nil : "<\($0)>" } }
    let patterns: [(pattern: String, text: String)] = [
      ("", ""), ("{1}", "<1>"), ("a{1}b{2}{12}c", "a<1>b<2><12>c"), ("{{1}}", "{<1>}"),
      ("{0} {123} {} {a} {1", "{0} {123} {} {a} {1"),
      ("{99}{", "<99>{"), ("{7} {1}", "{7} <1>"), ("é{1}é", "é<1>é"), ("{1}{x}{2}", "<1>{x}<2>"),
    ]
    for (pattern, text) in patterns { #expect(filled(pattern) == text, "\(pattern)") }
    #expect(
      Placeholders.numbers(in: "{1} {2} {1} {0} {123} {12} {") == [1, 2, 12] && Placeholders.numbers(in: "a").isEmpty)
    #expect(Placeholders.mapTexts(of: "a {1}b{2}") { $0.uppercased() } == "A {1}B{2}")
    #expect(Placeholders.mapTexts(of: "{2}{1}") { $0 + "!" } == "{2}{1}")
  }

  @Test("P6 A sentence in the words of others is replaced wherever it stands, with its values")
  func replacements() {
    func replaced(_ text: String, _ pattern: String, _ other: String) -> String {
      Placeholders.replace(pattern, by: other, in: text)
    }
    let (pattern, other) = ("value '{1}' for '{2}'.", "{2} has {1}.")
    #expect(replaced("The value 'a' for 'b'. End", pattern, other) == "The b has a. End")
    #expect(replaced("value '' for 'b'.value 'c' for 'd'.", pattern, other) == "b has .d has c.")
    for text in ["", "The value 'a'", "value 'a' for 'b'", "value 'a\nb' for 'c'.", "nothing of it"] {
      #expect(replaced(text, pattern, other) == text)
    }
    #expect(replaced("Usage: a\nUsage: b", "Usage: ", "Aufruf: ") == "Aufruf: a\nAufruf: b")
    #expect(replaced("a", "{1}", "b") == "a")
  }

  @Test("P6 The accented language has four more letters for every ten, at the ends of words")
  func accents() {
    for (text, accented) in [
      ("Play", "Pļååýý"), ("I 1", "Î 1"), ("aaa bb", "åååå ƀƀƀ"), ("", ""), ("12…", "12…"), ("a", "å"), ("ab", "åƀƀ"),
    ] {
      #expect(Accents.added(to: text) == accented)
    }
  }

  @Test("P6 A catalogue is read with everything that is in it, whatever its line ends are")
  func catalogue() throws {
    let text = #"""
      # The file
      msgid ""
      msgstr ""
      "Language: de\n"
      "Plural-Forms: nplurals=2; plural=n!=1;\n"

      #. For people
      #, fuzzy, c-format
      msgctxt "a \"context\""
      msgid "One\t\\ "
      "{1}"
      msgid_plural "Many"
      msgstr[0]   "Eins"
      msgstr[1] "Vie"
       "le\r"
      #~ msgid "old"
      msgid"plain"
      msgstr"einfach"
      """#
    var first = CatalogueFile.Entry()
    (first.context, first.id, first.plural, first.line) = ("a \"context\"", "One\t\\ {1}", "Many", 10)
    (first.texts, first.isFuzzy) = (["Eins", "Viele\r"], true)
    var second = CatalogueFile.Entry()
    (second.id, second.texts, second.line) = ("plain", ["einfach"], 17)
    for lineEnd in ["\n", "\r\n"] {
      let file = try CatalogueFile([0xEF, 0xBB, 0xBF] + Array(text.replacing("\n", with: lineEnd).utf8))
      #expect(file.entries == [first, second])
      #expect(file.header == "Language: de\nPlural-Forms: nplurals=2; plural=n!=1;\n")
      #expect(file.field("Language") == " de" && file.field("Plural-Forms") == " nplurals=2; plural=n!=1;")
      #expect(file.field("Lang") == nil && file.field("") == nil)
    }
    first.comments = ["#. For people", "#, fuzzy, c-format"]
    second.comments = ["#~ msgid \"old\""]
    #expect(try CatalogueFile(Array(text.utf8), keepsComments: true).entries == [first, second])
    #expect(try CatalogueFile([]).entries.isEmpty)
  }

  @Test("P6 Where a catalogue cannot be read any further, the line and the reason are those of the fault")
  func faults() {
    let quotes = "a text in quotation marks is expected"
    let cases: [(text: String, line: Int, reason: String)] = [
      ("\"a\"\n", 1, quotes), ("msgid\n", 1, quotes), ("msgid a\n", 1, quotes), ("\n\nmsgid \n", 3, quotes),
      ("msgid \"a\n", 1, "a quotation mark is missing"), ("msgid \"a", 1, "a quotation mark is missing"),
      ("msgid \"a\\", 1, "what follows a backslash is not understood"),
      ("msgid \"a\\x\"", 1, "what follows a backslash is not understood"),
      ("msgid \"a\" \"b\"\n", 1, "something follows the text"),
      ("\nmsgid \"a\"\n", 3, "a message has no translation"),
      ("msgid \"a\"\nmsgid \"b\"\n", 2, "“msgid” is not expected there"),
      ("msgid \"a\"\nmsgctxt \"b\"\n", 2, "“msgctxt” is not expected there"),
      ("msgctxt \"a\"\nmsgctxt \"b\"\n", 2, "“msgctxt” is not expected there"),
      ("msgid_plural \"a\"\n", 1, "“msgid_plural” is not expected there"),
      ("msgctxt \"a\"\nmsgstr \"b\"\n", 2, "“msgstr” is not expected there"),
      ("msgid \"a\"\nmsgstr[0] \"b\"\n", 2, "“msgstr[0]” is not expected there"),
      ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"\nmsgstr[0] \"d\"\n", 4, "“msgstr[0]” is not expected there"),
      ("msgnonsense_that_is_long \"a\"", 1, "“msgnonsense_that_is_” is not expected there"),
    ]
    for (text, line, reason) in cases {
      let fault = CatalogueFile.Fault(line: line, reason: Sentence(english: reason))
      #expect(throws: fault, "\(text)") { try CatalogueFile(Array(text.utf8)) }
    }
  }

  @Test("P6 Which names are those of languages, as far as their form tells it")
  func names() {
    let locales: [(locale: String, name: String?)] = [
      ("de", "de"), ("DE", nil), ("deu", "deu"), ("Deu", nil), ("de_AT", "de_AT"), ("de_A", nil),
      ("de_Latn", "de_Latn"),
      ("de_Latin", nil), ("de_AT_x", nil), ("d", nil), ("zz", nil), ("123", nil), ("de-AT", nil), ("POSIX", "C"),
      ("C.UTF-8", "C"), ("de_DE.UTF-8@euro", "de_DE"), ("sr@latin", "sr"), ("", nil), ("dé", nil), ("de_ÄT", nil),
    ]
    for (locale, name) in locales {
      let preferences = LanguagePreferences(locales: [locale])
      #expect(preferences.names == [name].compactMap(\.self), "\(locale)")
      #expect(preferences.unknown == (name == nil ? locale : nil), "\(locale)")
    }
    let several = LanguagePreferences(locales: ["xx", "yy", "de", "fr"])
    #expect(several.names == ["de", "fr"] && several.unknown == "xx")
    #expect(LanguagePreferences { ["LC_ALL": "POSIX", "LANGUAGE": "de"][$0] }.names == ["C"])
  }

  @Test("P6 A catalogue is looked for under the whole name of the language, and then without the country")
  func readNames() {
    func asked(_ locales: String...) -> [String] {
      var asked: [String] = []
      let choice = LanguageChoice(LanguagePreferences(locales: locales)) { name in
        asked.append(name)
        return nil
      }
      return asked + [choice.language.code]
    }
    #expect(asked("de_AT") == ["de_AT", "de", "en"] && asked("de") == ["de", "en"] && asked("en_GB") == ["en"])
    #expect(asked("he_IL", "de") == ["he_IL", "he", "he_IL"] && asked("de", "fr", "C") == ["de", "fr", "C"])
    #expect(asked("en_XA") == ["en_XA"] && asked("ar_XB") == ["ar_XB"] && asked() == ["en"])
  }

  @Test(
    "P6 In a language that runs from right to left, names that run the other way are set apart, and numbers are not")
  func apart() throws {
    var hebrew = Language(code: "he_IL", catalogue: try Catalogue(Samples.german))
    var mirrored = Language.mirrored()
    #expect(hebrew.isRightToLeft && hebrew.setApart("Kites") == "Kites")
    hebrew.setsNamesApart = true
    mirrored.setsNamesApart = true
    let (latin, other) = ("\u{2068}Kites\u{2069}", "\u{2068}שלום\u{2069}")
    #expect(["Kites", "שלום", "12 – 3"].map(hebrew.setApart) == [latin, "שלום", "12 – 3"])
    // Its sentences are in English.
    #expect(["Kites", "שלום", "12 – 3"].map(mirrored.setApart) == ["Kites", other, "12 – 3"])
    #expect(
      ["ar", "ar_EG", "yi", "de", "a", "arc"].map(Language.isRightToLeft) == [true, true, true, false, false, false])
    #expect(Language.english.text("\(5) of {2}") == "5 of {2}")
    let names = [0, 1, 2, 3, 4].map { Language.english.text(("“\("abc")”" as Sentence).withTexts(upTo: $0)) }
    #expect(names == ["“…”", "“…”", "“a…”", "“abc”", "“abc”"])
  }
}
