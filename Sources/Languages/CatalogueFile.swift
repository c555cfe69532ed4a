/// A catalogue as gettext's tools write it: a `.po` file.
public struct CatalogueFile: Sendable {
  /// A message, and its translation.
  public struct Entry: Sendable, Hashable {
    public var context: String?
    /// The English text.
    public var id = ""
    /// The English text for other numbers than 1.
    public var plural: String?
    /// The translation; one for each plural form. Empty where there is none yet.
    public var texts: [String] = []
    /// Whether the translation is only a guess.
    public var isFuzzy = false
    /// The comments above it, for translators.
    public var comments: [String] = []
    /// Where it begins in the file.
    public var line = 1

    public init() {}
  }

  /// Where a file cannot be read any further, and why.
  public struct Fault: Error, Sendable, Hashable {
    public var line: Int
    public var reason: Sentence
  }

  /// All messages but the header.
  public private(set) var entries: [Entry] = []
  /// The lines of the header.
  public private(set) var header = ""

  /// Reads a file. Nothing in it is trusted.
  /// - Parameter keepsComments: whether the comments are read, too.
  public init(_ bytes: [UInt8], keepsComments: Bool = false) throws(Fault) {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw Fault(line: 1, reason: tr("it is not UTF-8")) }
    var reader = Reader(bytes: bytes, keepsComments: keepsComments)
    try reader.readAll()
    entries = reader.entries
    if let index = entries.firstIndex(where: { $0.id.isEmpty && $0.context == nil }) {
      header = entries.remove(at: index).texts.first ?? ""
    }
  }

  /// The value of a field in the header.
  public func field(_ name: String) -> Substring? {
    for line in header.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":"), line[..<colon] == name else { continue }
      return line[line.index(after: colon)...]
    }
    return nil
  }

  private struct Reader {
    enum Part { case context, id, plural, text }

    let bytes: [UInt8]
    let keepsComments: Bool
    var entries: [Entry] = []
    private var entry = Entry()
    private var part: Part?
    private var index = 0
    private var line = 1

    init(bytes: [UInt8], keepsComments: Bool) {
      self.bytes = bytes
      self.keepsComments = keepsComments
      // Skip a byte order mark; catalogues are always UTF-8.
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    mutating func readAll() throws(Fault) {
      while index < bytes.count {
        try readLine()
        // The rest of the line.
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
          guard isSpace(bytes[index]) else { throw Fault(line: line, reason: tr("something follows the text")) }
          index += 1
        }
        index += 1
        line += 1
      }
      try finish()
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    private mutating func readLine() throws(Fault) {
      while index < bytes.count, isSpace(bytes[index]) { index += 1 }
      guard index < bytes.count, bytes[index] != UInt8(ascii: "\n") else { return }
      switch bytes[index] {
      case UInt8(ascii: "#"): try readComment()
      case UInt8(ascii: "\""): try append(to: part)
      default: try readKeyword()
      }
    }

    private mutating func readComment() throws(Fault) {
      // A comment belongs to the message that follows.
      if part == .text { try finish() }
      let start = index
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      let text = bytes[start..<index]
      if text.starts(with: "#,".utf8), String(decoding: text, as: UTF8.self).contains("fuzzy") { entry.isFuzzy = true }
      if keepsComments { entry.comments.append(String(decoding: text, as: UTF8.self)) }
    }

    private mutating func readKeyword() throws(Fault) {
      let start = index
      while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: "\"") { index += 1 }
      let word = bytes[start..<index]
      if word.elementsEqual("msgstr".utf8) || word.starts(with: "msgstr[".utf8) {
        guard part == .id || part == .plural || part == .text else { throw unexpected(word) }
        // The forms stand in order.
        if word.last == UInt8(ascii: "]") {
          guard word.dropFirst(7).dropLast().elementsEqual(String(entry.texts.count).utf8), entry.plural != nil else {
            throw unexpected(word)
          }
        } else if part == .text || entry.plural != nil {
          throw unexpected(word)
        }
        part = .text
        entry.texts.append("")
      } else if word.elementsEqual("msgid".utf8) {
        if part == .text { try finish() }
        guard part == nil || part == .context else { throw unexpected(word) }
        part = .id
        entry.line = line
      } else if word.elementsEqual("msgid_plural".utf8) {
        guard part == .id else { throw unexpected(word) }
        part = .plural
        entry.plural = ""
      } else if word.elementsEqual("msgctxt".utf8) {
        if part == .text { try finish() }
        guard part == nil else { throw unexpected(word) }
        part = .context
        entry.context = ""
      } else {
        throw unexpected(word)
      }
      while index < bytes.count, isSpace(bytes[index]) { index += 1 }
      try append(to: part)
    }

    private func unexpected(_ word: ArraySlice<UInt8>) -> Fault {
      let text = String(decoding: word.prefix(20), as: UTF8.self)
      return Fault(line: line, reason: tr("“\(text)” is not expected there"))
    }

    /// Ends the message that was read.
    private mutating func finish() throws(Fault) {
      guard let part else { return }
      guard part == .text else { throw Fault(line: line, reason: tr("a message has no translation")) }
      entries.append(entry)
      entry = Entry()
      self.part = nil
    }

    /// Appends a text in quotation marks.
    private mutating func append(to part: Part?) throws(Fault) {
      guard let part, index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
        throw Fault(line: line, reason: tr("a text in quotation marks is expected"))
      }
      index += 1
      let start = index
      var unescaped: [UInt8]?
      while true {
        guard index < bytes.count, bytes[index] != UInt8(ascii: "\n") else {
          throw Fault(line: line, reason: tr("a quotation mark is missing"))
        }
        let byte = bytes[index]
        if byte == UInt8(ascii: "\"") { break }
        if byte == UInt8(ascii: "\\") {
          if unescaped == nil { unescaped = Array(bytes[start..<index]) }
          index += 1
          guard index < bytes.count, let meant = Self.escapes[bytes[index]] else {
            throw Fault(line: line, reason: tr("what follows a backslash is not understood"))
          }
          unescaped?.append(meant)
        } else {
          unescaped?.append(byte)
        }
        index += 1
      }
      let text =
        unescaped.map { String(decoding: $0, as: UTF8.self) } ?? String(decoding: bytes[start..<index], as: UTF8.self)
      index += 1
      switch part {
      case .context: entry.context?.append(text)
      case .id: entry.id += text
      case .plural: entry.plural?.append(text)
      case .text: entry.texts[entry.texts.count - 1] += text
      }
    }

    private static let escapes: [UInt8: UInt8] = [
      UInt8(ascii: "n"): UInt8(ascii: "\n"), UInt8(ascii: "t"): UInt8(ascii: "\t"),
      UInt8(ascii: "\""): UInt8(ascii: "\""),
      UInt8(ascii: "\\"): UInt8(ascii: "\\"), UInt8(ascii: "r"): 0x0D,
    ]
  }
}
