/// Chooses the plural form for a number by the field `Plural-Forms` of a catalogue, which contains an expression in C:
/// `nplurals=2; plural=(n != 1);`.
///
/// It comes from a file, so nothing in it is trusted: neither its length nor its depth, and it never divides by zero.
public struct PluralRule: Sendable {
  /// How many forms there are.
  public let count: Int
  private let expression: Expression

  private static let mostForms = 8
  private static let longest = 1000

  /// - Returns: nil if the header is not understood, or if it leads to a form that does not exist.
  public init?(_ header: some StringProtocol) {
    var parts: [Substring: Substring] = [:]
    for part in Substring(header).split(separator: ";") {
      guard let sign = part.firstIndex(of: "=") else {
        if part.allSatisfy(\.isWhitespace) { continue }
        return nil
      }
      let name = part[..<sign].filter { !$0.isWhitespace }
      parts[Substring(name)] = part[part.index(after: sign)...]
    }
    guard let forms = parts["nplurals"].flatMap({ Int($0.filter { !$0.isWhitespace }) }),
      (1...Self.mostForms).contains(forms),
      let text = parts["plural"], text.utf8.count <= Self.longest
    else { return nil }
    var parser = Parser(text: Array(text.utf8))
    guard let expression = parser.whole() else { return nil }
    (count, self.expression) = (forms, expression)
    // Rules usually depend on the last two digits, so checking 0…210 covers them.
    guard (0...210).allSatisfy({ form(for: $0) != nil }) else { return nil }
  }

  /// The form for a number, from 0; nil where the expression gives none.
  public func form(for number: Int) -> Int? {
    let magnitude = number.magnitude > UInt(Int.max) ? Int.max : Int(number.magnitude)
    guard let form = expression(magnitude), (0..<count).contains(form) else { return nil }
    return form
  }

  /// Gives the value for a number; nil if it divides by zero, or if a number is too large.
  private typealias Expression = @Sendable (_ number: Int) -> Int?

  private enum Operator: String, CaseIterable, Sendable {
    // Longer signs before those with which they begin.
    case or = "||"
    case and = "&&"
    case equal = "=="
    case unequal = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case more = ">"
    case
      plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"
    case rest = "%"

    var precedence: Int {
      switch self {
      case .or: 1
      case .and: 2
      case .equal, .unequal: 3
      case .atMost, .atLeast, .less, .more: 4
      case .plus, .minus: 5
      case .times, .over, .rest: 6
      }
    }

    func expression(_ first: @escaping Expression, _ second: @escaping Expression) -> Expression {
      { number in
        guard let left = first(number) else { return nil }
        // As in C, the second operand counts only where it can change the result.
        if self == .and, left == 0 { return 0 }
        if self == .or, left != 0 { return 1 }
        return second(number).flatMap { value(left, $0) }
      }
    }

    private func value(_ left: Int, _ right: Int) -> Int? {
      func checked(_ result: (partialValue: Int, overflow: Bool)) -> Int? {
        result.overflow ? nil : result.partialValue
      }
      return switch self {
      case .or: left != 0 || right != 0 ? 1 : 0
      case .and: left != 0 && right != 0 ? 1 : 0
      case .equal: left == right ? 1 : 0
      case .unequal: left != right ? 1 : 0
      case .atMost: left <= right ? 1 : 0
      case .atLeast: left >= right ? 1 : 0
      case .less: left < right ? 1 : 0
      case .more: left > right ? 1 : 0
      case .plus: checked(left.addingReportingOverflow(right))
      case .minus: checked(left.subtractingReportingOverflow(right))
      case .times: checked(left.multipliedReportingOverflow(by: right))
      case .over: checked(left.dividedReportingOverflow(by: right))
      case .rest: checked(left.remainderReportingOverflow(dividingBy: right))
      }
    }
  }

  private struct Parser {
    let text: [UInt8]
    var index = 0
    var depth = 0

    private static let deepest = 60

    mutating func whole() -> Expression? {
      guard let expression = choice() else { return nil }
      skipSpace()
      return index == text.count ? expression : nil
    }

    private mutating func choice() -> Expression? {
      depth += 1
      defer { depth -= 1 }
      guard depth < Self.deepest, let condition = binary(1) else { return nil }
      guard take("?") else { return condition }
      guard let yes = choice(), take(":"), let no = choice() else { return nil }
      return { number in condition(number).flatMap { $0 != 0 ? yes(number) : no(number) } }
    }

    private mutating func binary(_ least: Int) -> Expression? {
      guard var left = operand() else { return nil }
      while let sign = nextOperator(), sign.precedence >= least {
        index += sign.rawValue.utf8.count
        guard let right = binary(sign.precedence + 1) else { return nil }
        left = sign.expression(left, right)
      }
      return left
    }

    private mutating func operand() -> Expression? {
      depth += 1
      defer { depth -= 1 }
      guard depth < Self.deepest else { return nil }
      if take("!") {
        guard let inner = operand() else { return nil }
        return { number in inner(number).map { $0 == 0 ? 1 : 0 } }
      }
      if take("(") {
        guard let inner = choice(), take(")") else { return nil }
        return inner
      }
      if take("n") { return { $0 } }
      var digits = ""
      while index < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[index]) {
        digits.unicodeScalars.append(Unicode.Scalar(text[index]))
        index += 1
      }
      guard let constant = Int(digits) else { return nil }
      return { _ in constant }
    }

    private mutating func nextOperator() -> Operator? {
      skipSpace()
      return Operator.allCases.first { text[index...].starts(with: $0.rawValue.utf8) }
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
      skipSpace()
      guard index < text.count, text[index] == UInt8(ascii: sign) else { return false }
      index += 1
      return true
    }

    private mutating func skipSpace() {
      while index < text.count, text[index] == UInt8(ascii: " ") || text[index] == UInt8(ascii: "\t") { index += 1 }
    }
  }
}
