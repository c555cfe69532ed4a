import Languages

/// A manual page in roff. Its headings and paragraphs are translated as wholes, with the requests in them, such as those for bold words.
struct ManualPage {
  private enum Part {
    /// A request between paragraphs, which is the same in all languages.
    case request(String)
    case text(String)
  }
  private var parts: [Part] = []

  init(_ source: String) {
    var paragraph: [Substring] = []
    func isHeading(_ line: Substring) -> Bool { [".TH ", ".SH ", ".SS "].contains { line.hasPrefix($0) } }
    func endParagraph(_ parts: inout [Part]) {
      if !paragraph.isEmpty { parts.append(.text(paragraph.joined(separator: "\n"))) }
      paragraph = []
    }
    for line in source.split(separator: "\n") {
      let isRequest = line == ".PP" || line == ".TP"
      guard isRequest || isHeading(line) else {
        paragraph.append(line)
        continue
      }
      endParagraph(&parts)
      parts.append(isRequest ? .request(String(line)) : .text(String(line)))
    }
    endParagraph(&parts)
  }

  func messages(in file: String) -> SourceMessages {
    var messages = SourceMessages()
    for case .text(let text) in parts { messages.add(SourceMessage(id: text), file: file) }
    return messages
  }

  /// The page in another language. What the catalogue does not translate stays English.
  func translated(by catalogue: CatalogueFile) -> String {
    let texts = Dictionary(catalogue.entries.map { ($0.id, $0.texts.first ?? "") }) { first, _ in first }
    return parts.map { part in
      switch part {
      case .request(let line): "\(line)\n"
      case .text(let text): "\(texts[text].flatMap { $0.isEmpty ? nil : $0 } ?? text)\n"
      }
    }.joined()
  }
}
