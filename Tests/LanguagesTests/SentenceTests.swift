import Testing

@testable import Languages

@Suite("P6 Sentences")
struct SentenceTests {
  private let german: Language

  init() throws { german = Language(code: "de", catalogue: try Catalogue(Samples.german)) }

  @Test("P6 A sentence is shown in the language of the catalogue, with its values where the translation puts them")
  func translated() {
    let title = "Aubergine"
    #expect(german.text("Removed “\(title)” at \(3)") == "An Stelle 3 wurde „Aubergine“ entfernt")
    #expect(german.text("Not translated \(title)") == "Not translated Aubergine")
    #expect(Language.english.text("Removed “\(title)” at \(3)") == "Removed “Aubergine” at 3")
    // What a translator has marked as a guess is not shown.
    #expect(german.text("Close") == "Close")
  }

  @Test("P6 A value that looks like a placeholder, or like a sentence, stays as it is")
  func hostileValues() {
    let title = "{2} {1} Open"
    #expect(german.text("Removed “\(title)” at \(3)") == "An Stelle 3 wurde „{2} {1} Open“ entfernt")
    #expect(Language.english.text(Sentence(verbatim: "{1}{2}{")) == "{1}{2}{")
    // The first value is the first.
    #expect(Language.english.text("A folder {0} of \(3)") == "A folder {0} of 3")
  }

  @Test(
    "P6 Plurals follow the catalogue's rule",
    arguments: [(0, "0 Titel"), (1, "Ein Titel"), (2, "2 Titel"), (1234, "1.234 Titel")])
  func plurals(count: Int, text: String) {
    #expect(german.text(tr(one: "\(count) song", other: "\(count) songs", count)) == text)
  }

  @Test("P6 In English one thing has the form of its own")
  func englishPlurals() {
    let texts = [0, 1, 2, 1234].map { Language.english.text(tr(one: "\($0) song", other: "\($0) songs", $0)) }
    #expect(texts == ["0 songs", "1 song", "2 songs", "1,234 songs"])
  }

  @Test("P6 The context tells apart what is the same in English")
  func contexts() {
    #expect(german.text(tr("Open", context: "the state of a door")) == "Offen")
    #expect(german.text(tr("Open")) == "Öffnen")
  }

  @Test("P6 A sentence in a sentence is translated too")
  func nested() {
    let reason: Sentence = "Open"
    #expect(german.text("Removed “\(reason)” at \(1)") == "An Stelle 1 wurde „Öffnen“ entfernt")
  }

  @Test("P6 Texts in a sentence are shortened wherever they stand, and nothing else is")
  func shortened() {
    let title = "Aubergine"
    let sentence: Sentence = "Removed “\(title)” at \(1234)"
    #expect(german.text(sentence.withTexts(upTo: 5)) == "An Stelle 1.234 wurde „Aube…“ entfernt")
    #expect(german.text(sentence.withTexts(upTo: 9)) == german.text(sentence))
    #expect(
      Language.english.text(tr("Not now: \(sentence)").withTexts(upTo: 2)) == "Not now: Removed “A…” at 1,234")
  }

  @Test("P6 A name that runs in the other direction is set apart in the sentences of a window, and nothing else is")
  func namesApart() {
    var language = Language.english
    let (name, artist) = ("שלום", Sentence(verbatim: "שלום"))
    #expect(language.text("“\(name)” is number \(4)") == "“שלום” is number 4")
    language.setsNamesApart = true
    #expect(language.text("“\(name)” is number \(4)") == "“\u{2068}שלום\u{2069}” is number 4")
    #expect(language.text("\(artist), twice") == "\u{2068}שלום\u{2069}, twice")
    #expect(language.text(artist) == "שלום")
    let plain = "Aubergine, 東京, Жук"
    #expect(language.text("“\(plain)” is number \(4)") == "“Aubergine, 東京, Жук” is number 4")
  }

  @Test("P6 Numbers have the separators of the language")
  func numbers() {
    #expect([0, -1, 999, 1000, 1_234_567].map(german.number) == ["0", "−1", "999", "1.000", "1.234.567"])
    #expect(german.number(3.5, digits: 2) == "3,5")
    #expect(german.number(-0.001, digits: 2) == "0")
    #expect(german.number(1234.567, digits: 2) == "1.234,57")
    #expect(german.number(1.05, digits: 2) == "1,05" && german.number(2.001, digits: 3) == "2,001")
    #expect(Language.english.number(1234.567, digits: 1) == "1,234.6")
    #expect(Language.plainEnglish.number(1234) == "1234")
    #expect(german.number(Int.min) == "−9.223.372.036.854.775.808")
    for value in [Double.nan, .infinity, 1e300] { #expect(german.number(value, digits: 2) == "–") }
  }

  @Test("P6 The accented language is about 40 % longer, and keeps values, signs and numbers")
  func accented() {
    let text = Language.accented.text("Add \("Kites") to the queue, or begin at \(12)…")
    #expect(text.contains("Kites") && text.contains("12") && text.hasSuffix("…"))
    for word in ["Play", "Add to queue", "From a file manager, or with another program."] {
      let length = Double(Language.accented.text(Sentence(english: word)).count)
      #expect((1.25...1.6).contains(length / Double(word.count)), "\(word)")
    }
    #expect(!Language.accented.isRightToLeft && Language.mirrored().isRightToLeft)
    #expect(Language.mirrored().text("Play now") == "Play now")
  }

  @Test(
    "P6 Times of day have twelve hours where the locale's times have them",
    arguments: [
      ("%r", "3:04\u{A0}PM, 12:00\u{A0}AM"), ("%I:%M:%S %p", "3:04\u{A0}PM, 12:00\u{A0}AM"),
      ("%l:%M:%S %P", "3:04\u{A0}PM, 12:00\u{A0}AM"), ("%T", "15:04, 00:00"), ("%H:%M:%S", "15:04, 00:00"),
      ("", "15:04, 00:00"),
    ])
  func timesOfDay(format: String, expected: String) {
    var language = german
    language.clock = ClockStyle(format: format)
    #expect(language.text("\(Sentence(hour: 15, minute: 4)), \(Sentence(hour: 0, minute: 0))") == expected)
  }

  @Test(
    "P6 The system's rare messages are looked for in the locale of the language, also where that is named with a country",
    arguments: [("de", "de_DE.UTF-8"), ("de_AT", "de_DE.UTF-8"), ("fr_CA", "fr_FR.UTF-8"), ("en_XA", nil), ("C", nil)]
      as [(String, String?)])
  func localesOfMessages(language: String, expected: String?) {
    // Before it come those of the environment.
    #expect(SystemError.localeNames(of: language).last == expected)
  }

  @Test("P6 A locale that is not installed has 24 hours", arguments: ["C", "C.UTF-8", "xx_XX.UTF-8"])
  func clockOfOtherLocales(locale: String) { #expect(ClockStyle(locale: locale) == .twentyFourHours) }

  @Test(
    "P6 The locale for times is LC_ALL, LC_TIME or LANG, the first that is set",
    arguments: [
      (["LANG": "en_US.UTF-8"], "en_US.UTF-8"), ([:], "C"),
      (["LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"], "de_DE.UTF-8"),
      (["LC_ALL": "C", "LC_TIME": "en_US.UTF-8"], "C"), (["LC_ALL": "", "LC_TIME": "en_US.UTF-8"], "en_US.UTF-8"),
      (["LANG": "de_DE.UTF-8", "LANGUAGE": "en_US"], "de_DE.UTF-8"),
    ])
  func timeLocale(environment: [String: String], expected: String) {
    #expect(LanguagePreferences { environment[$0] }.timeLocale == expected)
  }
}

enum Samples {
  static let header = #"""
    msgid ""
    msgstr ""
    "Content-Type: text/plain; charset=UTF-8\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\n"

    """#
  static let german = Array(
    (header + #"""

      #. A comment
      #: Sources/A.swift
      #, python-brace-format
      msgid "Removed “{1}” at {2}"
      msgstr ""
      "An Stelle {2} wurde "
      "„{1}“ entfernt"

      msgid "{1} song"
      msgid_plural "{1} songs"
      msgstr[0] "Ein Titel"
      msgstr[1] "{1} Titel"

      msgctxt "the state of a door"
      msgid "Open"
      msgstr "Offen"

      msgid "Open"
      msgstr "Öffnen"

      #, fuzzy
      msgid "Close"
      msgstr "Nah"

      msgid "Untranslated"
      msgstr ""
      #~ msgid "Old"
      #~ msgstr "Alt"
      """#).utf8)
}
