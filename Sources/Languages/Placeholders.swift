/// The places for values in a pattern: `{1}`, `{2}` … A brace without a number is text.
enum Placeholders {
  /// Puts values into a pattern. Where there is no value, the placeholder is left as it is.
  static func fill(_ pattern: String, _ value: (Int) -> String?) -> String {
    var result = ""
    forEachPart(of: pattern) { text, number in
      result += text
      if let number { result += value(number) ?? "{\(number)}" }
    }
    return result
  }

  /// Changes the texts around the placeholders.
  static func mapTexts(of pattern: String, _ change: (String) -> String) -> String {
    var result = ""
    forEachPart(of: pattern) { text, number in
      if !text.isEmpty { result += change(String(text)) }
      if let number { result += "{\(number)}" }
    }
    return result
  }

  /// The numbers of the placeholders.
  static func numbers(in pattern: String) -> Set<Int> {
    guard pattern.utf8.contains(UInt8(ascii: "{")) else { return [] }
    var result: Set<Int> = []
    forEachPart(of: pattern) { _, number in if let number { result.insert(number) } }
    return result
  }

  /// Replaces what a pattern describes, wherever it stands in a text, by another pattern with the same values, which are on one line.
  static func replace(_ pattern: String, by other: String, in text: String) -> String {
    var parts: [(text: String, number: Int?)] = []
    forEachPart(of: pattern) { parts.append((String($0), $1)) }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: parts[0].text), !parts[0].text.isEmpty {
      var values: [Int: String] = [:]
      var end = start.upperBound
      for (part, next) in zip(parts, parts.dropFirst()) {
        guard let number = part.number, let range = rest[end...].firstRange(of: next.text), !next.text.isEmpty,
          !rest[end..<range.lowerBound].contains("\n")
        else { return result + rest }
        values[number] = String(rest[end..<range.lowerBound])
        end = range.upperBound
      }
      result += rest[..<start.lowerBound] + fill(other) { values[$0] }
      rest = rest[end...]
    }
    return result + rest
  }

  /// Calls `body` with each text, and the number of the placeholder behind it; nil at the end.
  private static func forEachPart(of pattern: String, _ body: (Substring, Int?) -> Void) {
    let bytes = pattern.utf8
    var start = bytes.startIndex
    var index = start
    while let brace = bytes[index...].firstIndex(of: UInt8(ascii: "{")) {
      let first = bytes.index(after: brace)
      let end = bytes[first...].prefix(3).firstIndex { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      index = first
      guard let end, bytes[end] == UInt8(ascii: "}"), let number = Int(pattern[first..<end]), number > 0 else {
        continue
      }
      body(pattern[start..<brace], number)
      start = bytes.index(after: end)
      index = start
    }
    body(pattern[start...], nil)
  }
}
