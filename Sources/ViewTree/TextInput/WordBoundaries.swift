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
  func end(after position: Int) -> Int { edge(from: position, forward: true) }

  /// The beginning of the word that `position` lies in or after.
  func start(before position: Int) -> Int { edge(from: position, forward: false) }

  private typealias Place = (position: Int, index: String.Index)

  private func edge(from position: Int, forward: Bool) -> Int {
    var place: Place = (position, text.index(ofCharacter: position))
    // What lies before the word is skipped first, and then the word itself.
    for isWord in [false, true] { skip(&place, forward: forward) { ($0 == .word) == isWord } }
    return place.position
  }

  /// Moves a place forward or backward past characters, as long as `isSkipped` is true for their kinds.
  private func skip(_ place: inout Place, forward: Bool, while isSkipped: (Kind) -> Bool) {
    let string = text.string
    while place.index != (forward ? string.endIndex : string.startIndex) {
      let next = forward ? string.index(after: place.index) : string.index(before: place.index)
      guard isSkipped(kind(at: forward ? place.index : next)) else { return }
      place = (place.position + (forward ? 1 : -1), next)
    }
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
    let start = min(position, text.count - 1)
    var first: Place = (start, text.index(ofCharacter: start))
    var end = first
    let kind = kind(at: first.index)
    skip(&first, forward: false) { $0 == kind }
    skip(&end, forward: true) { $0 == kind }
    return first.position..<end.position
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
