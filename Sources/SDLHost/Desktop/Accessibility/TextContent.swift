internal import ViewTree

/// A text with its caret or selection, as AT-SPI counts: by Unicode scalars. A view counts by characters, of which each is at least
/// one scalar.
struct TextContent: Equatable {
  var text: String
  /// The selected scalars. Without a selection, the range is empty, and is at the caret.
  var selection: Range<Int> = 0..<0
  /// Whether the caret is at the beginning of the selection instead of at its end.
  var isBackward = false

  /// The position of the caret, in scalars.
  var caret: Int { isBackward ? selection.lowerBound : selection.upperBound }
}

extension TextContent {
  /// The text of a view; nil if the view has no text.
  init?(of view: View) {
    if let field = view as? any AccessibleText {
      let text = field.accessibleText
      let selection = field.accessibleSelection
      self.init(
        text: text,
        selection: Self.scalars(
          before: selection.lowerBound, in: text)..<Self.scalars(
            before: selection.upperBound, in: text),
        isBackward: field.accessibleCaret < selection.upperBound)
    } else if let label = view as? Label, label.accessibilityRole == .label {
      // What a person has typed into a field keeps all of its characters, because they can be edited.
      self.init(text: label.text.withoutIsolates)
    } else if view.accessibilityRole == .row, let name = view.accessibilityLabel, !name.isEmpty,
      !view.accessibilityChildren.isEmpty
    {
      // Screen readers that review the window line by line pass over a row that contains a button, unless it has a text of its own.
      self.init(text: name.withoutIsolates)
    } else {
      return nil
    }
  }

  var count: Int { text.unicodeScalars.count }

  /// The text between two places; −1 is the end.
  func text(from start: Int, to end: Int) -> String {
    let range = clamped(start, end)
    let scalars = text.unicodeScalars
    let first = scalars.index(scalars.startIndex, offsetBy: range.lowerBound)
    let last = scalars.index(first, offsetBy: range.count)
    return String(scalars[first..<last])
  }

  /// The range between two places, of which −1 as the end is the end of the text. Nil if it is not within the text.
  func range(from start: Int, to end: Int) -> Range<Int>? {
    let count = count
    let end = end == -1 ? count : end
    return start >= 0 && start <= end && end <= count ? start..<end : nil
  }

  /// A range within the text; −1 is the end.
  func clamped(_ start: Int, _ end: Int) -> Range<Int> {
    let count = count
    func place(_ offset: Int) -> Int { offset < 0 ? count : min(offset, count) }
    let (first, last) = (place(start), place(end))
    return min(first, last)..<max(first, last)
  }

  /// The range in characters that covers a range in scalars.
  func characters(_ range: Range<Int>) -> Range<Int> {
    let lower = Self.characters(before: range.lowerBound, in: text, roundsUp: false)
    if range.isEmpty { return lower..<lower }
    return lower..<max(lower, Self.characters(before: range.upperBound, in: text, roundsUp: true))
  }

  private static func scalars(before character: Int, in text: String) -> Int {
    text[..<(text.index(text.startIndex, offsetBy: max(0, character), limitedBy: text.endIndex) ?? text.endIndex)]
      .unicodeScalars.count
  }

  private static func characters(before scalar: Int, in text: String, roundsUp: Bool) -> Int {
    var left = scalar
    var result = 0
    for character in text {
      let length = character.unicodeScalars.count
      if left < length { return left > 0 && roundsUp ? result + 1 : result }
      left -= length
      result += 1
    }
    return result
  }

  /// A part of the text that a reader steps by.
  enum Unit {
    case character, word, sentence, line, paragraph, whole

    /// - Parameter boundary: AT-SPI's boundary types: characters, words, sentences and lines, the latter three by their beginnings or
    ///   their ends.
    init(boundary: Int) {
      switch boundary {
      case 0: self = .character
      case 1, 2: self = .word
      case 3, 4: self = .sentence
      case 5, 6: self = .line
      default: self = .whole
      }
    }
    /// - Parameter granularity: AT-SPI's granularities: characters, words, sentences, lines and paragraphs.
    init(granularity: Int) {
      switch granularity {
      case 0: self = .character
      case 1: self = .word
      case 2: self = .sentence
      case 3: self = .line
      case 4: self = .paragraph
      default: self = .whole
      }
    }
  }

  /// Where the lines of a label begin in its content, in scalars; nil if it was not broken into lines.
  static func lineStarts(of view: View) -> [Int]? {
    guard let label = view as? Label, label.accessibilityRole == .label else { return nil }
    let starts = label.lineStarts
    guard !starts.isEmpty else { return nil }
    var result: [Int] = []
    // The label counts what is shown, and a byte for each line end.
    var (shown, scalars) = (0, 0)
    for character in label.text {
      while result.count < starts.count, starts[result.count] <= shown { result.append(scalars) }
      if result.count == starts.count { break }
      shown += shownLength(of: character)
      scalars += character.unicodeScalars.count { !$0.isIsolateMark }
    }
    return result + Array(repeating: scalars, count: starts.count - result.count)
  }

  /// The bytes of a character as it is shown: a tab has four, and other control characters have none.
  private static func shownLength(of character: Character) -> Int {
    if character.isNewline { return 1 }
    let scalars = character.unicodeScalars
    let isPlain = scalars.count == 1 && scalars.first?.properties.generalCategory != .control
    return isPlain ? character.utf8.count : CleanText(String(character)).bytes.count
  }

  /// The unit that contains the scalar at `offset`: a word or a sentence with the spaces after it, a line or a paragraph with its
  /// end.
  ///
  /// - Parameter lineStarts: where the visible lines begin; nil if each paragraph is one line.
  func range(of unit: Unit, at offset: Int, lineStarts: @autoclosure () -> [Int]? = nil) -> Range<Int> {
    let count = count
    let offset = min(max(0, offset), count)
    switch unit {
    case .whole: return 0..<count
    case .sentence, .line, .paragraph:
      let starts =
        switch unit {
        case .sentence: SentenceBoundaries.starts(in: text)
        case .line: lineStarts() ?? paragraphStarts
        default: paragraphStarts
        }
      return (starts.last { $0 <= offset } ?? 0)..<min(count, starts.first { $0 > offset } ?? count)
    case .character:
      guard offset < count else { return count..<count }
      let whole = characters(offset..<(offset + 1))
      return Self.scalars(before: whole.lowerBound, in: text)..<Self.scalars(before: whole.upperBound, in: text)
    case .word:
      let character = Self.characters(before: min(offset, max(0, count - 1)), in: text, roundsUp: false)
      let word = WordBoundaries(text).part(around: character)
      return Self.scalars(before: word.lowerBound, in: text)..<Self.scalars(before: word.upperBound, in: text)
    }
  }

  private var paragraphStarts: [Int] {
    [0] + text.unicodeScalars.enumerated().lazy.filter { $0.element == "\n" }.map { $0.offset + 1 }
  }

  /// The replacement that turns `old` into this text: its place, and the lengths of the removed and the inserted text.
  func change(from old: TextContent) -> (start: Int, removed: String, inserted: String)? {
    guard text != old.text else { return nil }
    let (before, after) = (Array(old.text.unicodeScalars), Array(text.unicodeScalars))
    let start = zip(before, after).prefix { $0 == $1 }.count
    let end = zip(before[start...].reversed(), after[start...].reversed()).prefix { $0 == $1 }.count
    func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
      String(String.UnicodeScalarView(scalars))
    }
    return (start, string(before[start..<(before.count - end)]), string(after[start..<(after.count - end)]))
  }
}
