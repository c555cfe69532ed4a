/// Texts as they are compared in a search: without case and accents, as a list of words.
package enum FoldedText {
  /// The words of a text, folded.
  package static func words(_ text: String) -> [String] {
    folded(text).unicodeScalars.split { !isInWord($0) }.map { String($0) }
  }

  /// Whether a folded scalar is part of a word.
  package static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x80 { return value >= 97 && value <= 122 || value >= 48 && value <= 57 }
    // Letters that look like apostrophes, as in “Hawaiʻi”, count as apostrophes: they may be left out in a search.
    if (0x2B9...0x2BF).contains(value) || value == 0x2C8 || value == 0x2EE { return false }
    let properties = scalar.properties
    if properties.isAlphabetic || properties.numericType != nil { return true }
    // Combining marks count as part of the word.
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }

  /// Whether each word of a query begins one of `words`. An empty query matches nothing.
  package static func matches(_ query: [String], _ words: [String]) -> Bool {
    // Compared by code units: the first consonant of an Indic syllable is the beginning of the syllable.
    !query.isEmpty && query.allSatisfy { part in words.contains { $0.utf8.starts(with: part.utf8) } }
  }

  /// The text without case, and Latin, Greek and Cyrillic letters without what stands above, below or in them: “Ærø” becomes “aero”.
  package static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in ComposedScalars(text) { FoldedLetter(scalar).append(to: &result) }
    return result
  }

  /// Whether a text, folded, begins with `prefix`, which is folded already. It reads no more of the text than that takes.
  package static func text(_ text: String, beginsWith prefix: String) -> Bool {
    var rest = prefix.unicodeScalars[...]
    for scalar in ComposedScalars(text) {
      if rest.isEmpty { return true }
      if scalar.isASCII {
        let isUpper = scalar.value >= 65 && scalar.value <= 90
        guard rest.removeFirst().value == (isUpper ? scalar.value + 32 : scalar.value) else { return false }
      } else {
        var letter = ""
        FoldedLetter(scalar).append(to: &letter)
        for scalar in letter.unicodeScalars {
          guard let first = rest.popFirst() else { return true }
          guard first == scalar else { return false }
        }
      }
    }
    return rest.isEmpty
  }
}
