/// The translations of a language, by their English texts.
public struct Catalogue: Sendable {
  private struct Key: Hashable, Sendable {
    var context: String?
    var id: String
  }

  private let texts: [Key: [String]]
  private let rule: PluralRule?

  /// Reads a `.po` file.
  /// - Throws: where it is damaged. A catalogue that is wrong in one place is not used at all, so that nobody reads half a language, or
  ///   a wrong number.
  public init(_ bytes: [UInt8]) throws(CatalogueFile.Fault) {
    let file = try CatalogueFile(bytes)
    rule = file.field("Plural-Forms").flatMap { PluralRule($0) }
    var texts: [Key: [String]] = [:]
    texts.reserveCapacity(file.entries.count)
    for entry in file.entries where !entry.isFuzzy && !entry.texts.contains("") {
      if let plural = entry.plural {
        guard let rule else {
          throw CatalogueFile.Fault(line: entry.line, reason: tr("its plural forms are not understood"))
        }
        guard rule.count == entry.texts.count else {
          throw CatalogueFile.Fault(line: entry.line, reason: tr("“\(plural)” has \(entry.texts.count) plural forms"))
        }
      }
      if let fault = Self.wrongPlaceholders(of: entry) { throw fault }
      texts[Key(context: entry.context, id: entry.id)] = entry.texts
    }
    self.texts = texts
  }

  private static func wrongPlaceholders(of entry: CatalogueFile.Entry) -> CatalogueFile.Fault? {
    let expected = Placeholders.numbers(in: entry.plural ?? entry.id)
    // A form for a single number need not say it.
    let isValid = entry.texts.allSatisfy { text in
      let numbers = Placeholders.numbers(in: text)
      return entry.plural == nil ? numbers == expected : numbers.isSubset(of: expected)
    }
    return isValid
      ? nil : CatalogueFile.Fault(line: entry.line, reason: tr("“\(entry.id)” has other values in its translation"))
  }

  /// The translation of a text; nil if there is none.
  func translation(of sentence: Sentence) -> String? {
    guard let texts = texts[Key(context: sentence.context, id: sentence.pattern)] else { return nil }
    guard let plural = sentence.plural else { return texts.first }
    guard let form = rule?.form(for: plural.count), texts.indices.contains(form) else { return nil }
    return texts[form]
  }
}
