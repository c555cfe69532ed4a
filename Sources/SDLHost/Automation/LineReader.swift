internal import ViewTree

/// What is wrong with a line.
nonisolated struct LineError: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}

/// Takes a line apart: words with spaces between them, and strings as in JSON.
///
/// By scalars: an accent that stands alone must not join the space or the quotation mark before it.
nonisolated struct LineReader {
  private var rest: Substring.UnicodeScalarView

  /// Comments, from a # at a line's beginning, are nothing.
  init(_ line: Substring.UnicodeScalarView) {
    rest = line.last == "\r" ? line.dropLast() : line
    skip()
    if rest.first == "#" { rest = Substring.UnicodeScalarView() }
  }

  private mutating func skip() { rest = rest.drop { $0 == " " || $0 == "\t" } }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func word() throws(LineError) -> Substring {
    let word = rest.prefix { $0 != " " && $0 != "\t" }
    if word.isEmpty { throw LineError("something is missing at the end") }
    rest = rest.dropFirst(word.count)
    skip()
    return Substring(word)
  }

  mutating func remainder() -> Substring {
    defer { rest = Substring.UnicodeScalarView() }
    return Substring(rest)
  }

  func finish() throws(LineError) {
    if !isAtEnd { throw LineError("“\(Substring(rest))” is too much") }
  }

  mutating func number(in range: ClosedRange<Double> = -1e9...1e9) throws(LineError) -> Double {
    let word = try word()
    guard let number = Double(word) else { throw LineError("“\(word)” is no number") }
    // Neither infinity nor what is not a number is in any range.
    guard range.contains(number) else {
      throw LineError("\(word) is not from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  mutating func length() throws(LineError) -> Double { try number(in: 0...16_384) }

  mutating func whole(in range: ClosedRange<Int> = .min ... .max) throws(LineError) -> Int {
    let word = try word()
    guard let number = Int(word) else { throw LineError("“\(word)” is no whole number") }
    guard range.contains(number) else {
      throw LineError("\(word) is not from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  mutating func time() throws(LineError) -> Double? {
    if rest.first == "-", rest.count == 1 {
      rest = Substring.UnicodeScalarView()
      return nil
    }
    return try number(in: -1e15...1e15)
  }

  mutating func choice<Value>(_ values: [String: Value]) throws(LineError) -> Value {
    let word = try word()
    guard let value = values[String(word)] else {
      throw LineError("“\(word)” is none of \(values.keys.sorted().joined(separator: ", "))")
    }
    return value
  }

  mutating func modifiers() throws(LineError) -> KeyModifiers {
    let word = try word()
    var result: KeyModifiers = []
    if word == "-" { return result }
    for name in word.split(separator: "+", omittingEmptySubsequences: false) {
      guard let known = KeyModifiers.names.first(where: { $0.1 == name }) else {
        throw LineError("“\(name)” is none of shift, control, alt, command")
      }
      result.insert(known.0)
    }
    return result
  }

  mutating func key() throws(LineError) -> Key {
    if rest.first == "\"" {
      let text = try string()
      guard text.count == 1, let character = text.first else { throw LineError("“\(text)” is no single character") }
      return .character(character)
    }
    let word = try word()
    if let key = Key.names[String(word)] { return key }
    if word.first == "f", let number = Int(word.dropFirst()), (1...24).contains(number) { return .function(number) }
    throw LineError("“\(word)” is no key")
  }

  /// A string as in JSON, up to its closing quotation mark.
  mutating func string() throws(LineError) -> String {
    var scalars = rest
    guard scalars.popFirst() == "\"" else { throw LineError("a name in quotation marks is missing") }
    var result = String.UnicodeScalarView()
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"":
        rest = scalars
        guard rest.isEmpty || rest.first == " " || rest.first == "\t" else {
          throw LineError("a space is missing after a name")
        }
        skip()
        return String(result)
      case "\\":
        result.append(try Self.escaped(&scalars))
      default:
        result.append(scalar)
      }
    }
    throw LineError("a quotation mark is missing")
  }

  private static func escaped(_ scalars: inout Substring.UnicodeScalarView) throws(LineError)
    -> Unicode.Scalar
  {
    switch scalars.popFirst() {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "\"": return "\""
    case "\\": return "\\"
    case "/": return "/"
    case "u":
      let digits = String(String.UnicodeScalarView(scalars.prefix(4)))
      guard digits.count == 4, let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
        throw LineError("\\u is followed by four digits")
      }
      scalars = scalars.dropFirst(4)
      return scalar
    default: throw LineError("a \\ stands alone")
    }
  }
}
