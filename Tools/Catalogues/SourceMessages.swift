import Languages

/// A sentence in the sources: what a catalogue lists.
struct SourceMessage: Hashable {
  var context: String?
  var id: String
  var plural: String?
}

/// All sentences in the sources, and what looks like one and is not marked.
struct SourceMessages {
  /// With the files in which they stand, in the order of these.
  private(set) var all: [(message: SourceMessage, files: [String])] = []
  /// Literals that look like sentences, outside of `tr(…)`.
  private(set) var unmarked: [(file: String, literal: SourceLiteral)] = []
  private var positions: [SourceMessage: Int] = [:]

  mutating func add(_ source: String, file: String) {
    let literals = SourceScanner.literals(in: source)
    var calls: [Int] = []
    for literal in literals where literal.call == "tr" && !calls.contains(literal.callNumber) {
      calls.append(literal.callNumber)
    }
    for call in calls {
      let parts = literals.filter { $0.callNumber == call }
      let context = parts.first { $0.argument == "context" }?.text
      if let one = parts.first(where: { $0.argument == "one" }),
        let other = parts.first(where: { $0.argument == "other" })
      {
        add(SourceMessage(context: context, id: one.text, plural: other.text), file: file)
      } else {
        for part in parts where part.argument != "context" {
          add(SourceMessage(context: context, id: part.text), file: file)
        }
      }
    }
    unmarked += literals.filter { $0.call != "tr" && Self.looksLikeSentence($0.text) }.map { (file, $0) }
  }

  mutating func add(_ message: SourceMessage, file: String) {
    if let position = positions[message] {
      if all[position].files.last != file { all[position].files.append(file) }
    } else {
      positions[message] = all.count
      all.append((message, [file]))
    }
  }

  /// Whether it has two words, or begins as a title does.
  static func looksLikeSentence(_ text: String) -> Bool {
    let words = text.split { $0 == " " || $0 == "\n" }
    func isWord(_ word: Substring) -> Bool {
      let letters = word.drop { !$0.isLetter && $0 != "{" }
      return letters.count > 1 && letters.prefix { $0.isLetter || $0 == "’" }.count > 1
    }
    if words.count(where: isWord) > 1 { return true }
    guard let first = text.first, first.isUppercase else { return false }
    return text.count > 1 && text.dropFirst().allSatisfy { $0.isLowercase || " …:.,()’".contains($0) }
  }
}
