/// A string literal in a Swift source.
struct SourceLiteral: Equatable {
  /// The text, with `{1}`, `{2}` … for what is interpolated, as `Sentence` does it.
  var text: String
  var line: Int
  /// The name of the function that gets the literal as an argument, without what stands before its last dot; empty if the literal is no
  /// argument.
  var call: String
  /// The name of the argument; empty where it has none.
  var argument: String
  /// The number of the call. The literals of one call have the same number.
  var callNumber: Int
}

/// Finds the string literals of a Swift source. It knows as much of the language as it needs: comments, literals and parentheses.
struct SourceScanner {
  private let text: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  private var callCount = 0
  private(set) var literals: [SourceLiteral] = []

  private struct Call {
    var name: String
    var number: Int
  }

  static func literals(in source: String) -> [SourceLiteral] {
    var scanner = SourceScanner(text: Array(source.unicodeScalars))
    scanner.scanCode(in: Call(name: "", number: 0), until: nil)
    return scanner.literals.sorted { $0.line < $1.line }
  }

  private init(text: [Unicode.Scalar]) { self.text = text }

  private func at(_ offset: Int) -> Unicode.Scalar? {
    text.indices.contains(index + offset) ? text[index + offset] : nil
  }

  private mutating func advance() {
    if text[index] == "\n" { line += 1 }
    index += 1
  }

  /// Scans code up to the closing parenthesis `end`, which it leaves; nil: up to the end.
  private mutating func scanCode(in call: Call, until end: Unicode.Scalar?) {
    var word = ""
    var argument = ""
    while index < text.count {
      let scalar = text[index]
      if scalar == end { return }
      switch scalar {
      case "/" where at(1) == "/": while index < text.count, text[index] != "\n" { index += 1 }
      case "/" where at(1) == "*": skipBlockComment()
      case "(", "[", "{":
        // Only parentheses directly behind a name are those of a call.
        let inner =
          scalar == "("
          ? Call(name: word, number: nextCall()) : scalar == "[" ? call : Call(name: "", number: nextCall())
        advance()
        scanCode(in: inner, until: scalar == "(" ? ")" : scalar == "[" ? "]" : "}")
        if index < text.count { advance() }
        word = ""
      case "\"", "#":
        if let hashes = literalStart() {
          scanLiteral(hashes, call, argument)
        } else {
          advance()
        }
        word = ""
      case ":":
        argument = word
        word = ""
        advance()
      case ",":
        argument = ""
        word = ""
        advance()
      default:
        if scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
          word.unicodeScalars.append(scalar)
        } else {
          word = ""
        }
        advance()
      }
    }
  }

  private mutating func nextCall() -> Int {
    callCount += 1
    return callCount
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if at(0) == "/", at(1) == "*" {
        depth += 1
        index += 2
      } else if at(0) == "*", at(1) == "/" {
        depth -= 1
        index += 2
      } else {
        advance()
      }
    } while depth > 0 && index < text.count
  }

  /// How many number signs stand before the quotation mark that begins a literal here; nil if none begins.
  private func literalStart() -> Int? {
    var hashes = 0
    while at(hashes) == "#" { hashes += 1 }
    return at(hashes) == "\"" ? hashes : nil
  }

  private mutating func scanLiteral(_ hashes: Int, _ call: Call, _ argument: String) {
    let start = line
    index += hashes
    let isMultiline = at(1) == "\"" && at(2) == "\""
    index += isMultiline ? 3 : 1
    let end =
      Array(String(repeating: "\"", count: isMultiline ? 3 : 1).unicodeScalars) + Array(repeating: "#", count: hashes)
    var content = ""
    var values = 0
    while index < text.count, !text[index...].starts(with: end) {
      let escape = text[index] == "\\" && text[(index + 1)...].prefix(hashes).allSatisfy { $0 == "#" }
      guard escape, index + 1 + hashes < text.count else {
        content.unicodeScalars.append(text[index])
        advance()
        continue
      }
      index += 1 + hashes
      switch text[index] {
      case "(":
        advance()
        scanCode(in: Call(name: "", number: nextCall()), until: ")")
        if index < text.count { advance() }
        values += 1
        content += "{\(values)}"
      case "n":
        // The line breaks of a literal with several lines are found by their indentation.
        content += isMultiline ? "\u{1}" : "\n"
        advance()
      case "t":
        content += "\t"
        advance()
      case "u":
        index += 2
        var digits = ""
        while index < text.count, text[index] != "}" {
          digits.unicodeScalars.append(text[index])
          index += 1
        }
        index += 1
        if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) { content.unicodeScalars.append(scalar) }
      case "\n":
        content += "\u{2}"
        advance()
      default:
        content.unicodeScalars.append(text[index])
        advance()
      }
    }
    index = min(text.count, index + end.count)
    if isMultiline { content = Self.unindented(content) }
    literals.append(
      SourceLiteral(text: content, line: start, call: call.name, argument: argument, callNumber: call.number))
  }

  /// A literal with several lines, without the indentation of its last line.
  private static func unindented(_ content: String) -> String {
    let lines = content.replacing("\u{2}", with: "\u{2}\n").split(separator: "\n", omittingEmptySubsequences: false)
    let indent = lines.last?.count ?? 0
    return lines.dropFirst().dropLast().map { String($0.dropFirst(indent)) }.joined(separator: "\n")
      .replacing("\u{2}\n", with: "").replacing("\u{1}", with: "\n")
  }
}
