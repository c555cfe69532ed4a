/// Texts as they are compared in a search: without case and accents, as a list of words.
package enum FoldedText {
  /// The words of a text, folded.
  package static func words(_ text: String) -> [String] {
    folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Whether each word of a query begins one of `words`. An empty query matches nothing.
  package static func matches(_ query: [String], _ words: [String]) -> Bool {
    !query.isEmpty && query.allSatisfy { part in words.contains { $0.hasPrefix(part) } }
  }

  /// The text without case, and Latin letters without what stands above, below or in them: “Ærø” becomes “aero”.
  package static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var result = ""
    for character in text {
      guard let first = character.unicodeScalars.first else { continue }
      result += first.isASCII ? String(first).lowercased() : letter(first)
    }
    return result
  }

  /// What a letter that is not ASCII is compared as. Unicode's name says it: LATIN SMALL LETTER E WITH ACUTE.
  private static func letter(_ scalar: Unicode.Scalar) -> String {
    let lower = scalar.properties.lowercaseMapping
    guard scalar.value < 0x2000, let name = lower.unicodeScalars.first?.properties.name,
      name.hasPrefix("LATIN SMALL LETTER ")
    else { return lower }
    if name.hasSuffix("SHARP S") { return "ss" }
    let base = name.dropFirst("LATIN SMALL LETTER ".count).prefix { $0 != " " }
    return base.count <= 2 ? base.lowercased() : lower
  }
}
