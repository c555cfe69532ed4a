import Testing

@testable import ViewTree

@Suite("Reports") struct ReportTests {
  @Test(
    "V9 What would control a terminal is written as in a Swift string, except for line feeds and tabs where lines are kept"
  )
  func printable() {
    for (text, lines, line) in [
      ("", "", ""), ("plain “é”", "plain “é”", "plain “é”"), ("a\nb\tc", "a\nb\tc", "a\\u{A}b\\u{9}c"),
      ("a\u{1B}[0m\n", "a\\u{1B}[0m\n", "a\\u{1B}[0m\\u{A}"),
      ("\u{7F}\u{9F}x\u{0}", "\\u{7F}\\u{9F}x\\u{0}", "\\u{7F}\\u{9F}x\\u{0}"),
    ] {
      #expect(text.printable() == lines && text.printable(keepsLines: false) == line, "\(line)")
    }
  }

  @Test("V9 A value beyond a limit is limited, one that is not a number is the former one, and both are reported")
  func limited() {
    func limited(_ value: Double, _ most: Double? = 10) -> (value: Double, lines: [String]) {
      var result = 0.0
      let lines = misuses { result = Misuse.limited(value, "Card.size", atLeast: 1, atMost: most, former: 5) }
      return (result, lines)
    }
    for (value, most, result, end) in [
      (1, 10, 1, nil), (10, 10, 10, nil), (5.5, 10, 5.5, nil), (0.5, 10, 1, "0.5 is not in 1.0...10.0"),
      (10.5, 10, 10, "10.5 is not in 1.0...10.0"), (.nan, 10, 5, "nan is not in 1.0...10.0"), (1e9, nil, 1e9, nil),
      (0, nil, 1, "0.0 is not 1.0 or more"), (.nan, nil, 5, "nan is not 1.0 or more"),
    ] as [(Double, Double?, Double, String?)] {
      let found = limited(value, most)
      #expect(found.value == result && found.lines == (end.map { ["Card.size: \($0)"] } ?? []), "\(value)")
    }
  }

  @Test("V9 Several problems of a call are one line, and a line of several becomes one")
  func several() {
    let lines = misuses {
      Misuse.report("Card.open()", nil, nil)
      Misuse.report("Card.open()", nil, nil, nil)
      Misuse.report("Card.open()", "a", nil)
      Misuse.report("Card.open()", nil, "b")
      Misuse.report("Card.open()", nil, nil, "c")
      Misuse.report("Card.open()", "a", nil, "c")
      Misuse.report("Card.open()", "a", "b", "c")
      Misuse.report("Card\nof a view\r\n.")
    }
    #expect(
      lines == [
        "Card.open(): a", "Card.open(): b", "Card.open(): c", "Card.open(): a; c", "Card.open(): a; b; c",
        "Card of a view .",
      ])
  }
}
