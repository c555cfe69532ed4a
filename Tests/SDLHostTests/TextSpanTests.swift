import Pixels
import Testing
import ViewTree

@testable import SDLHost
@testable import ViewTreeTesting

/// Attributed texts as the engine sets them; the rows are in Documentation/Text.md.
@Suite struct TextSpanTests {
  private let bench = TextBench()

  private func layout(
    _ runs: [(text: String, font: Font?)], size: Double = 16, lines: Int = 0,
    mode: Label.LineBreakMode = .wordWrap, direction: LayoutDirection = .leftToRight, width: Double = .infinity
  ) throws -> SDLTextLayout {
    var style = TextStyle(
      font: Font(size: size), lineBreakMode: mode, numberOfLines: lines, direction: direction)
    var end = 0
    style.spans = runs.map {
      end += $0.text.utf8.count
      return TextSpan(end: end, font: $0.font)
    }
    let text = runs.map(\.text).joined()
    return try #require(bench.engine.layout(text, style: style, width: width, scale: 1) as? SDLTextLayout)
  }

  @Test(
    "T1 Runs of one font are as wide as the text is without runs, and their ink is the same", .fonts(for: "one two"))
  func sameFont() throws {
    let plain = try bench.layout("one two three")
    let spans = try layout([("one ", nil), ("two", nil), (" three", nil)])
    #expect(abs(spans.size.width - plain.size.width) < 1 && spans.size.height == plain.size.height)
    #expect(abs(spans.ink() - plain.ink()) < plain.ink() * 0.05)
  }

  @Test("T1 Each run is in its own font: size, weight and family", .fonts(for: "nnn"))
  func fonts() throws {
    let small = try bench.layout("nnn").size
    let large = try bench.layout("nnn", size: 32).size
    let mixed = try layout([("nnn", nil), ("nnn", Font(size: 32))])
    #expect(abs(mixed.size.width - small.width - large.width) < 0.1)
    #expect(mixed.size.height >= large.height)
    let boxes = (0..<2).map { mixed.boxes(ofSpan: $0) }
    #expect(boxes.map(\.count) == [1, 1])
    #expect(boxes[0][0].baseline == boxes[1][0].baseline, "they stand on one line")
    #expect(boxes[0][0].fontSize == 16 && boxes[1][0].fontSize == 32)
    #expect(abs(boxes[1][0].rect.minX - small.width) < 0.1)
    let bold = try layout([("nnn", nil), ("nnn", Font(size: 16, weight: .bold))])
    #expect(bold.part([1]) is SDLTextLayout)
    let parts = [0, 1].compactMap { bold.part([$0]) as? SDLTextLayout }
    #expect(parts[1].ink() > parts[0].ink() * 1.05)
  }

  @Test("T2 A part has the ink of its runs alone, and all parts together that of the whole", .fonts(for: "one two"))
  func parts() throws {
    let whole = try layout([("one ", nil), ("two", nil)])
    let one = try #require(whole.part([0]) as? SDLTextLayout)
    let two = try #require(whole.part([1]) as? SDLTextLayout)
    #expect(one.size == whole.size && two.inkBounds == whole.inkBounds)
    #expect(one.inkBox().x1 <= two.inkBox().x0 + 1)
    #expect(abs(one.ink() + two.ink() - whole.ink()) < 0.01)
    #expect(whole.part([0]) === whole.part([0]), "made once")
  }

  @Test("T2 An ellipsis belongs to no run", .fonts(for: "one two…"))
  func ellipsis() throws {
    let whole = try layout([("one ", nil), ("two three four", nil)], lines: 1, mode: .truncatingTail, width: 60)
    #expect(whole.isTruncated)
    let rest = try #require(whole.part([nil]) as? SDLTextLayout)
    #expect(rest.ink() > 0 && rest.ink() < whole.ink() / 2)
  }

  @Test("T3 The boxes of a run are its parts in each line, also from right to left", .fonts(for: "onetwו"))
  func boxes() throws {
    let width = try bench.width("one two") + 2
    let broken = try layout([("one ", nil), ("two three", nil)], width: width)
    let boxes = broken.boxes(ofSpan: 1)
    #expect(boxes.count == 2 && boxes[0].rect.minX > 0 && boxes[1].rect.minX == 0)
    #expect(boxes[1].rect.minY == boxes[0].rect.maxY)
    let hebrew = try layout([("שלום ", nil), ("שנים", nil)])
    let (first, second) = (hebrew.boxes(ofSpan: 0), hebrew.boxes(ofSpan: 1))
    #expect(first.count == 1 && second.count == 1 && second[0].rect.maxX <= first[0].rect.minX + 0.1)
  }

  @Test("T1 Marks inside clusters, control characters and tabs leave the runs where they belong", .fonts(for: "ab"))
  func marks() throws {
    let clean = CleanText("a\tb\r\nc\u{301}d", marks: [1, 2, 5, 6, 9])
    #expect(clean.marks == [1, 5, 6, 9, 10])
    #expect(CleanText("ab", marks: [0, 1, 2, 99]).marks == [0, 1, 2, 2])
    let spans = try layout([("a", nil), ("\u{0}\u{1}", nil), ("b", nil)])
    #expect(spans.boxes(ofSpan: 1).isEmpty && spans.boxes(ofSpan: 2).count == 1)
  }

  @Test("T1 Random runs are laid out, drawn and measured without traps, and lie within the text")
  func randomRuns() throws {
    let parts = [
      "", "a", "word ", "\n", "\t", "e\u{301}", "\u{301}", "👩", "\u{200D}👩", "שלום ", "العربية", "\u{AD}", "日本",
    ]
    var random = SeededGenerator(seed: 11)
    for round in 0..<150 {
      let runs = (0..<Int.random(in: 1...7, using: &random)).map { _ in
        (
          text: parts.randomElement(using: &random)!,
          font: [nil, Font(size: 0), Font(size: 9), Font(size: 40, weight: .bold)].randomElement(using: &random)!
        )
      }
      let layout = try layout(
        runs, lines: Int.random(in: 0...2, using: &random),
        mode: [.wordWrap, .charWrap, .truncatingMiddle].randomElement(using: &random)!,
        direction: Bool.random(using: &random) ? .leftToRight : .rightToLeft,
        width: Double.random(in: 0...120, using: &random))
      _ = layout.ink()
      for index in runs.indices {
        for box in layout.boxes(ofSpan: index) {
          #expect(box.rect.isFinite && box.rect.maxY <= layout.size.height + 1e-6, "round \(round)")
        }
      }
    }
  }
}
