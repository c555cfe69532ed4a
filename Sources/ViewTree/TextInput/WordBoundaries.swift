/// Where words begin and end in a text: for movement and deletion by words, for double clicks, and for screen readers.
///
/// A word is a run of letters, digits and underscores, with apostrophes within it. A run of spaces, and one of other signs, is
/// what a double click selects between words.
package nonisolated struct WordBoundaries {
  private let text: ClusterText

  package init(_ string: String) { text = ClusterText(string) }

  init(_ text: ClusterText) { self.text = text }

  private enum Kind { case word, space, sign }

  private static func kind(of character: Character) -> Kind {
    guard let scalar = character.unicodeScalars.first else { return .sign }
    if scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil { return .word }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .connectorPunctuation, .decimalNumber: return .word
    default: return scalar.properties.isWhitespace ? .space : .sign
    }
  }

  private static func isApostrophe(_ character: Character) -> Bool { character == "'" || character == "\u{2019}" }

  /// The end of the word that `position` lies in or before.
  func end(after position: Int) -> Int {
    var (place, index) = (position, text.index(ofCharacter: position))
    // First what lies before the word, and then the word.
    for isWord in [false, true] {
      while index < text.string.endIndex, (kind(at: index) == .word) == isWord {
        text.string.formIndex(after: &index)
        place += 1
      }
    }
    return place
  }

  /// The beginning of the word that `position` lies in or after.
  func start(before position: Int) -> Int {
    var (place, index) = (position, text.index(ofCharacter: position))
    for isWord in [false, true] {
      while index > text.string.startIndex, (kind(at: text.string.index(before: index)) == .word) == isWord {
        text.string.formIndex(before: &index)
        place -= 1
      }
    }
    return place
  }

  /// The part of the text by which a screen reader steps: the word that contains the character after `position`, or precedes it,
  /// with what follows up to the next word; what precedes the first word is a part, too.
  package func part(around position: Int) -> Range<Int> {
    let first = start(before: min(position + 1, text.count))
    var next = start(before: end(after: first))
    if next <= first { next = start(before: end(after: end(after: first))) }
    return first..<(next > first ? next : text.count)
  }

  /// The word, the spaces or the signs around the character after `position`; at the end of the text around the last one.
  func range(around position: Int) -> Range<Int> {
    guard text.count > 0 else { return 0..<0 }
    let string = text.string
    let start = min(position, text.count - 1)
    let middle = text.index(ofCharacter: start)
    let kind = kind(at: middle)
    var (lower, first) = (start, middle)
    while first > string.startIndex {
      let previous = string.index(before: first)
      guard self.kind(at: previous) == kind else { break }
      first = previous
      lower -= 1
    }
    var (upper, last) = (start + 1, string.index(after: middle))
    while last < string.endIndex, self.kind(at: last) == kind {
      last = string.index(after: last)
      upper += 1
    }
    return lower..<upper
  }

  /// The kind of a character where it stands: an apostrophe between letters is part of the word.
  private func kind(at index: String.Index) -> Kind {
    let string = text.string
    guard Self.isApostrophe(string[index]) else { return Self.kind(of: string[index]) }
    let next = string.index(after: index)
    guard index > string.startIndex, next < string.endIndex else { return .sign }
    let neighbours = [string[string.index(before: index)], string[next]]
    return neighbours.allSatisfy { Self.kind(of: $0) == .word } ? .word : .sign
  }
}
