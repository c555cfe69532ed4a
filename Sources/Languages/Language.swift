/// A language in which sentences are shown, with its way to write numbers and times, and its direction.
public struct Language: Sendable {
  /// As in the names of locales, such as `de`.
  public let code: String
  public let isRightToLeft: Bool
  let numbers: NumberStyle
  /// How times of day are written. It follows the locale for times, whatever the language is.
  public var clock = ClockStyle.twentyFourHours
  /// Whether names that run in the other direction are set apart in sentences. Windows need the marks. What is printed
  /// is made without them, or leaves them out where it lists what is in a window.
  public var setsNamesApart = false
  /// The translations; nil if the sentences are shown as they are in the sources.
  private let catalogue: Catalogue?
  /// Changes English texts, to see how the program looks in other languages.
  private let alteration: (@Sendable (String) -> String)?

  init(
    code: String, isRightToLeft: Bool = false, numbers: NumberStyle = .english, catalogue: Catalogue? = nil,
    alteration: (@Sendable (String) -> String)? = nil
  ) {
    self.code = code
    self.isRightToLeft = isRightToLeft
    self.numbers = numbers
    self.catalogue = catalogue
    self.alteration = alteration
  }

  /// English. It needs no catalogue.
  public static var english: Language { Language(code: "en") }

  /// English with numbers as in the locale C, without separators between thousands.
  public static var plainEnglish: Language { Language(code: "C", numbers: .plain) }

  /// A language with a catalogue.
  public init(code: String, catalogue: Catalogue) {
    self.init(
      code: code, isRightToLeft: Self.isRightToLeft(code), numbers: NumberStyle(language: code), catalogue: catalogue)
  }

  /// Whether sentences are shown as they stand in the sources.
  public var isPlain: Bool { catalogue == nil && alteration == nil }

  /// English from right to left, as where Arabic, Hebrew or Persian is spoken.
  public static func mirrored(code: String = "ar_XB") -> Language { Language(code: code, isRightToLeft: true) }

  /// English with accents, and about 40 % longer, as texts become in other languages.
  public static var accented: Language { Language(code: "en_XA", alteration: Accents.added(to:)) }

  /// The languages that are written from right to left.
  static func isRightToLeft(_ code: String) -> Bool {
    ["ar", "dv", "fa", "he", "iw", "ps", "sd", "ug", "ur", "yi"].contains(code.prefix { $0 != "_" })
  }

  // MARK: Texts

  /// A sentence in this language; in English where there is no translation.
  public func text(_ sentence: Sentence) -> String {
    let pattern = pattern(of: sentence)
    return sentence.values.isEmpty ? pattern : filled(pattern, sentence.values)
  }

  private func pattern(of sentence: Sentence) -> String {
    if let catalogue {
      if let translation = catalogue.translation(of: sentence) { return translation }
    }
    let english = sentence.plural.map { $0.count == 1 ? sentence.pattern : $0.pattern } ?? sentence.pattern
    return alteration.map { Placeholders.mapTexts(of: english, $0) } ?? english
  }

  private func filled(_ pattern: String, _ values: [Sentence.Value]) -> String {
    // A value that is the whole text needs no marks: the line takes its direction.
    let isAlone = pattern == "{1}"
    return Placeholders.fill(pattern) { number in
      guard values.indices.contains(number - 1) else { return nil }
      return switch values[number - 1] {
      case .text(let text): isAlone ? text : setApart(text)
      case .integer(let value): self.number(value)
      case .number(let value, let digits, let isFixed): self.number(value, digits: digits, isFixed: isFixed)
      case .timeOfDay(let hour, let minute): clock.text(hour: hour, minute: minute)
      case .sentence(let sentence): isAlone ? text(sentence) : setApart(text(sentence))
      // Without a catalogue the sentences are in English.
      case .systemError(let number): SystemError(number: number).message(in: catalogue == nil ? "en" : code)
      }
    }
  }

  /// A text that stands in another one. If some of it runs in the other direction, it is between Unicode's marks for an isolate, which are
  /// not seen: it neither turns the text around it nor takes the numbers beside it along.
  public func setApart(_ text: String) -> String {
    guard setsNamesApart else { return text }
    // Without a catalogue the sentences are in English, also where the window is mirrored.
    let isOther: (Unicode.Scalar) -> Bool =
      isRightToLeft && catalogue != nil
      ? { !$0.isInRightToLeftScript && $0.properties.isAlphabetic }
      : { $0.isInRightToLeftScript && $0.properties.isAlphabetic }
    return text.unicodeScalars.contains(where: isOther) ? "\u{2068}\(text)\u{2069}" : text
  }

  /// Replaces a sentence in a text by its translation, wherever it stands there. For texts that others have made in English.
  public func replacing(_ sentence: Sentence, in text: String) -> String {
    Placeholders.replace(sentence.pattern, by: pattern(of: sentence), in: text)
  }

  // MARK: Numbers

  /// A number with the separators of the language: 1,234 or 1.234.
  public func number(_ value: Int) -> String { numbers.text(value) }

  /// A number with so many digits after the decimal separator. Zeros at the end are left out, unless it `isFixed`.
  public func number(_ value: Double, digits: Int, isFixed: Bool = false) -> String {
    numbers.text(value, digits: digits, isFixed: isFixed)
  }
}

extension Unicode.Scalar {
  /// Whether it is in a block of Unicode for scripts that run from right to left.
  fileprivate var isInRightToLeftScript: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
