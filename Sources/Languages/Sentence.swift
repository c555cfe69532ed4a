/// A sentence for people, which is written in English in the sources and shown in their language.
///
/// ```swift
/// let sentence: Sentence = "Removed “\(title)”"
/// language.text(sentence)  // „Aubergine“ wurde entfernt
/// ```
///
/// Catalogues list it with numbers for its values, `Removed “{1}”`, so that a translation can order them as it needs. A sentence is a
/// value: where the language is not known, on another thread, say, pass the sentence on, and make the text where it is shown.
public struct Sentence: Sendable, ExpressibleByStringInterpolation {
  /// A value in a sentence.
  public enum Value: Sendable, Hashable {
    /// The same in each language: names, titles and paths.
    case text(String)
    /// Written with the separators of the language.
    case integer(Int)
    /// With at most so many digits after the decimal separator, or exactly as many.
    case number(Double, digits: Int, isFixed: Bool)
    /// Written with 24 or with 12 hours, as the locale has it.
    case timeOfDay(hour: Int, minute: Int)
    case sentence(Sentence)
    /// The system's message for an error number, in the language of the sentence.
    case systemError(CInt)
  }

  /// The English text, with `{1}`, `{2}` … for the values.
  let pattern: String
  private(set) var values: [Value]
  /// Distinguishes sentences that are equal in English but not in other languages.
  var context: String?
  /// The English text for other numbers than 1, and the number.
  var plural: Plural?

  struct Plural: Hashable, Sendable {
    let pattern: String
    let count: Int
  }

  /// A sentence that is the same in every language, such as a message that comes from elsewhere.
  public init(verbatim text: String) {
    pattern = "{1}"
    values = [.text(text)]
  }

  /// A time of day as on a clock.
  public init(hour: Int, minute: Int) {
    pattern = "{1}"
    values = [.timeOfDay(hour: hour, minute: minute)]
  }

  /// A sentence that may mean something else elsewhere. Translators are told the context.
  public init(_ sentence: Sentence, context: String) {
    self = sentence
    self.context = context
  }

  /// A sentence that depends on a number. The values are those of `other`.
  public init(one: Sentence, other: Sentence, _ count: Int) {
    pattern = one.pattern
    values = other.values
    plural = Plural(pattern: other.pattern, count: count)
  }

  /// A sentence whose English text is known at run time only, such as a message of the system. It has no values.
  public init(english text: String) {
    pattern = text
    values = []
  }

  public init(stringLiteral value: String) { self.init(english: value) }

  public init(stringInterpolation: StringInterpolation) {
    pattern = stringInterpolation.pattern
    values = stringInterpolation.values
  }

  /// The same sentence with names, titles and paths of at most `length` characters; what is longer ends in an ellipsis.
  public func withTexts(upTo length: Int) -> Sentence {
    var sentence = self
    sentence.values = values.map { value -> Value in
      switch value {
      case .text(let text) where text.count > length: .text("\(text.prefix(max(0, length - 1)))…")
      case .sentence(let inner): .sentence(inner.withTexts(upTo: length))
      default: value
      }
    }
    return sentence
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pattern = ""
    fileprivate var values: [Value] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      pattern.reserveCapacity(literalCapacity + 3 * interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) { pattern += literal }

    public mutating func appendInterpolation(_ value: Int) { append(.integer(value)) }

    public mutating func appendInterpolation(_ value: Double, digits: Int, isFixed: Bool = false) {
      append(.number(value, digits: digits, isFixed: isFixed))
    }

    public mutating func appendInterpolation(_ value: Sentence) { append(.sentence(value)) }

    mutating func appendInterpolation(_ value: SystemError) { append(.systemError(value.number)) }

    public mutating func appendInterpolation(_ value: some CustomStringConvertible) { append(.text(value.description)) }

    private mutating func append(_ value: Value) {
      values.append(value)
      pattern += "{\(values.count)}"
    }
  }
}

/// Sentences are equal if they read the same in English.
extension Sentence: Hashable, CustomStringConvertible {
  /// The sentence in English.
  public var description: String { Language.plainEnglish.text(self) }

  public static func == (first: Sentence, second: Sentence) -> Bool { first.description == second.description }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// Marks a sentence that is shown later, or by someone else, for the catalogues.
public func tr(_ sentence: Sentence) -> Sentence { sentence }

/// Marks a sentence that depends on a number.
public func tr(one: Sentence, other: Sentence, _ count: Int) -> Sentence { Sentence(one: one, other: other, count) }

/// Marks a sentence that may mean something else elsewhere.
public func tr(_ sentence: Sentence, context: String) -> Sentence { Sentence(sentence, context: context) }
