/// A sort key that orders names as people expect: "2" before "10", and without regard to case.
package struct NaturalKey: Comparable, Sendable {
  private enum Part: Hashable, Sendable {
    /// Digits without leading zeros.
    case number(Substring)
    case text(String)
  }
  private let parts: [Part]
  /// Decides when all parts are equal, so that the result does not depend on the original order.
  private let name: String

  package init(_ name: String) {
    self.name = name
    var parts: [Part] = []
    var rest = name[...]
    while let first = rest.first {
      let isNumber = Self.isDigit(first)
      let run = rest.prefix { Self.isDigit($0) == isNumber }
      parts.append(isNumber ? .number(run.drop { $0 == "0" }) : .text(run.lowercased()))
      rest = rest.dropFirst(run.count)
    }
    self.parts = parts
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  package static func == (one: NaturalKey, other: NaturalKey) -> Bool { one.name == other.name }

  package static func < (one: NaturalKey, other: NaturalKey) -> Bool {
    for (a, b) in zip(one.parts, other.parts) where a != b {
      switch (a, b) {
      case (.number(let a), .number(let b)): return a.count != b.count ? a.count < b.count : a < b
      case (.text(let a), .text(let b)): return a < b
      case (.number, .text): return true
      case (.text, .number): return false
      }
    }
    if one.parts.count != other.parts.count { return one.parts.count < other.parts.count }
    return one.name < other.name
  }
}

extension Sequence<String> {
  /// In natural order.
  package func naturallySorted() -> [String] {
    map { (key: NaturalKey($0), name: $0) }.sorted { $0.key < $1.key }.map(\.name)
  }
}
