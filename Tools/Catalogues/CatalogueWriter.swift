import Languages

/// Brings a catalogue up to date with the sources.
struct CatalogueWriter {
  let header: String
  let entries: [CatalogueFile.Entry]

  /// Takes the translations over from the catalogue as it is. What no source says any more is left out.
  init(_ messages: SourceMessages, former: CatalogueFile) {
    var texts: [SourceMessage: CatalogueFile.Entry] = [:]
    for entry in former.entries {
      texts[SourceMessage(context: entry.context, id: entry.id, plural: entry.plural)] = entry
    }
    header = former.header
    let forms = former.field("Plural-Forms").flatMap { PluralRule($0)?.count } ?? 2
    entries = messages.all.map { message, files in
      var entry = texts[message] ?? CatalogueFile.Entry()
      (entry.context, entry.id, entry.plural) = (message.context, message.id, message.plural)
      if entry.texts.isEmpty { entry.texts = Array(repeating: "", count: message.plural == nil ? 1 : forms) }
      let notes = entry.comments.filter { !$0.hasPrefix("#:") && !$0.hasPrefix("#,") }
      let hasValues = (message.plural ?? message.id).contains("{1}")
      let flags = (entry.isFuzzy ? ["fuzzy"] : []) + (hasValues ? ["python-brace-format"] : [])
      entry.comments = notes + files.map { "#: \($0)" } + (flags.isEmpty ? [] : ["#, \(flags.joined(separator: ", "))"])
      return entry
    }
  }

  /// The file.
  var text: String {
    var result = "msgid \"\"\nmsgstr \"\"\n"
    for line in header.split(separator: "\n") { result += "\(Self.quoted("\(line)\n"))\n" }
    for entry in entries {
      result += "\n" + entry.comments.map { "\($0)\n" }.joined()
      if let context = entry.context { result += "msgctxt \(Self.quoted(context))\n" }
      result += "msgid \(Self.quoted(entry.id))\n"
      if let plural = entry.plural {
        result += "msgid_plural \(Self.quoted(plural))\n"
        for (index, text) in entry.texts.enumerated() { result += "msgstr[\(index)] \(Self.quoted(text))\n" }
      } else {
        result += "msgstr \(Self.quoted(entry.texts.first ?? ""))\n"
      }
    }
    return result
  }

  /// A text in quotation marks; one with several lines stands on as many.
  private static func quoted(_ text: String) -> String {
    let escaped = text.map { character -> String in
      switch character {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\t": "\\t"
      default: String(character)
      }
    }.joined()
    let lines = escaped.components(after: "\\n")
    return lines.count < 2 ? "\"\(escaped)\"" : (["\"\""] + lines.map { "\"\($0)\"" }).joined(separator: "\n")
  }
}

extension String {
  /// Its parts, each of which ends with `separator`, except for the last one.
  fileprivate func components(after separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.upperBound]))
      rest = rest[range.upperBound...]
    }
    return rest.isEmpty ? parts : parts + [String(rest)]
  }
}
