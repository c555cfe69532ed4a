/// How a language writes numbers.
struct NumberStyle: Sendable, Hashable {
  /// Between whole numbers and fractions.
  var decimal: String
  /// Between groups of three digits.
  var group: String

  static let plain = NumberStyle(decimal: ".", group: "")
  static let english = NumberStyle(decimal: ".", group: ",")
}

extension NumberStyle {
  /// The style of a language with a catalogue. A new language that writes numbers otherwise gets a line here.
  init(language code: String) {
    switch code {
    case "de_CH", "de_LI": self.init(decimal: ".", group: "’")
    case "de_AT": self.init(decimal: ",", group: "\u{A0}")
    case _ where code.hasPrefix("de"): self.init(decimal: ",", group: ".")
    default: self = .english
    }
  }

  func text(_ value: Int) -> String {
    (value < 0 ? "−" : "") + grouped(String(value.magnitude))
  }

  func text(_ value: Double, digits: Int, isFixed: Bool = false) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "–" }
    let digits = max(0, min(6, digits))
    var unit = 1
    for _ in 0..<digits { unit *= 10 }
    let scaled = (abs(value) * Double(unit)).rounded()
    guard let whole = Int(exactly: scaled) else { return "–" }
    var fraction = String(whole % unit)
    fraction = String(repeating: "0", count: max(0, digits - fraction.count)) + fraction
    while !isFixed, fraction.last == "0" { fraction.removeLast() }
    let sign = value < 0 && whole != 0 ? "−" : ""
    return sign + grouped(String(whole / unit)) + (unit == 1 || fraction.isEmpty ? "" : decimal + fraction)
  }

  private func grouped(_ digits: String) -> String {
    guard !group.isEmpty, digits.utf8.count > 3 else { return digits }
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index) % 3 == 0 { result += group }
      result.append(digit)
    }
    return result
  }
}
