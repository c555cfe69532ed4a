import Pixels
import Testing
import ViewTree

@testable import SDLHost

/// T2: the ellipsis.
@Suite struct TextTruncationTests {
  let bench = TextBench()

  nonisolated static let texts = [
    "The quick brown fox jumps over the lazy dog",
    "e\u{301}e\u{302}\u{323}o\u{308}e\u{301}e\u{302}\u{323}o\u{308}e\u{301}e\u{302}\u{323}o\u{308}e\u{301}",
    "👨‍👩‍👧‍👦👩🏽‍🚀🇩🇪🇫🇷👍🏽1️⃣👨‍👩‍👧‍👦👩🏽‍🚀🇩🇪🇫🇷👍🏽1️⃣",
    "日本語の文章は空白なしで折り返される",
    "क्षत्रिय हिन्दी भाषा का शब्द है",
    "السلام عليكم ورحمة الله وبركاته",
    "שלום abc עולם def שוב 123",
  ]

  @Test("T2 Truncated text fits, has one ellipsis, and keeps clusters whole", .fonts(for: "Ag…"), arguments: texts)
  func fits(_ text: String) throws {
    for mode in [Label.LineBreakMode.truncatingHead, .truncatingMiddle, .truncatingTail] {
      let whole = try bench.layout(text).size.width
      for width in stride(from: 20.0, to: whole, by: 3.7) {
        let layout = try bench.layout(text, mode: mode, lines: 1, width: width)
        #expect(layout.lineCount == 1 && layout.isTruncated)
        #expect(layout.size.width <= width)
        #expect(layout.runs.count { $0.insertion == .ellipsis } == 1)
        let clean = layout.analysis.text
        for run in layout.runs where run.insertion == nil {
          #expect(clean.isClusterStart(Int(run.start)))
          #expect(Int(run.end) == clean.bytes.count || clean.isClusterStart(Int(run.end)))
        }
        // Ink stays within the width, except for a pixel of smoothing and the overhang of glyphs.
        let box = layout.inkBox()
        #expect(box.x0 >= -3 && Double(box.x1) <= width + 3)
      }
    }
  }

  @Test("T2 Truncation keeps the start, the end, or both", .fonts(for: "Ag…"))
  func keeps() throws {
    let text = "abcdefghijklmnopqrstuvwxyz"
    let tail = try bench.layout(text, mode: .truncatingTail, lines: 1, width: 100).lineTexts[0]
    #expect(tail.hasSuffix("…") && text.hasPrefix(tail.dropLast()) && tail.count > 5)
    let head = try bench.layout(text, mode: .truncatingHead, lines: 1, width: 100).lineTexts[0]
    #expect(head.hasPrefix("…") && text.hasSuffix(head.dropFirst()) && head.count > 5)
    let middle = try bench.layout(text, mode: .truncatingMiddle, lines: 1, width: 100).lineTexts[0]
    let halves = middle.split(separator: "…")
    try #require(halves.count == 2)
    #expect(text.hasPrefix(halves[0]) && text.hasSuffix(halves[1]))
    #expect(abs(halves[0].count - halves[1].count) <= 3)
  }

  @Test("T2 Truncation keeps as much as fits", .fonts(for: "Ag…"))
  func keepsMost() throws {
    let text = "abcdefghijklmnopqrstuvwxyz"
    for width in stride(from: 40.0, to: 190, by: 4.3) {
      let tail = try bench.layout(text, mode: .truncatingTail, lines: 1, width: width).lineTexts[0]
      let next = String(text.prefix(tail.count)) + "…"
      // A tenth of an em for kerning with the ellipsis.
      #expect(try bench.width(next) > width - 1.6)
    }
  }

  @Test(
    "T2 Truncation keeps as many clusters as fit, whatever they consist of", .fonts(for: "Ag…日本"),
    arguments: [texts[1], texts[3], "ab日cd本e\u{301}f", String(texts[2].prefix(6))])
  func keepsMostClusters(_ text: String) throws {
    let whole = try bench.width(text)
    for width in stride(from: 40.0, to: whole - 1, by: 3.1) {
      let line = try bench.layout(text, mode: .truncatingTail, lines: 1, width: width).lineTexts[0]
      #expect(line.hasSuffix("…") && text.hasPrefix(line.dropLast()))
      let next = String(text.prefix(line.count)) + "…"
      #expect(try bench.width(next) > width - 1.6, "\(line) in \(width)")
    }
  }

  @Test("T2 Spaces before the ellipsis are dropped", .fonts(for: "Ag…"))
  func spaces() throws {
    for width in stride(from: 30.0, to: 120, by: 2.3) {
      let line = try bench.layout("aa bb cc dd ee ff gg hh", mode: .truncatingTail, lines: 1, width: width).lineTexts[0]
      #expect(!line.contains(" …"))
    }
  }

  @Test("T2 Only the last line is truncated, and the others wrap", .fonts(for: "Ag…"))
  func lastLine() throws {
    let text = "one two three four five six seven eight"
    let free = try bench.layout(text, width: 70).lineTexts
    let tail = try bench.layout(text, mode: .truncatingTail, lines: 2, width: 70).lineTexts
    #expect(tail[0] == free[0])
    #expect(tail[1].hasSuffix("…"))
    let head = try bench.layout(text, mode: .truncatingHead, lines: 2, width: 70).lineTexts
    #expect(head[0] == free[0])
    #expect(head[1].hasPrefix("…") && head[1].hasSuffix("eight"))
    let middle = try bench.layout(text, mode: .truncatingMiddle, lines: 2, width: 70).lineTexts
    #expect(middle[0] == free[0] && middle[1].hasSuffix("ght"))
  }

  @Test("T2 An ellipsis indicates lines that are not shown", .fonts(for: "Ag…"))
  func hiddenLines() throws {
    #expect(try bench.layout("first\nsecond", mode: .truncatingTail, lines: 1, width: 300).lineTexts == ["first…"])
    #expect(try bench.layout("first\nsecond", mode: .truncatingHead, lines: 1, width: 300).lineTexts == ["…second"])
    #expect(
      try bench.layout("first\nx\nsecond", mode: .truncatingMiddle, lines: 1, width: 300).lineTexts == ["first…second"])
    #expect(try bench.layout("first\n\n", mode: .truncatingTail, lines: 1, width: 300).lineTexts == ["first"])
  }

  @Test("T2 In a Hebrew paragraph the ellipsis is at the left end", .fonts(for: "aשלום"))
  func rightToLeft() throws {
    let layout = try bench.layout("שלום עולם שלום עולם", mode: .truncatingTail, lines: 1, width: 70)
    #expect(layout.runs.first?.insertion == .ellipsis)
    #expect(try #require(layout.runs.first).x < (try #require(layout.runs.last)).x)
  }

  @Test("T3 If not even the ellipsis fits, nothing is drawn beyond the edge", .fonts(for: "Ag…"))
  func tooNarrow() throws {
    for mode in [Label.LineBreakMode.truncatingHead, .truncatingMiddle, .truncatingTail] {
      for width in [0.0, 0.5, 3] {
        let layout = try bench.layout("Hello", mode: mode, lines: 1, width: width)
        #expect(layout.isTruncated && layout.size.width <= width && layout.pieces(scale: 1).isEmpty)
        #expect(layout.size.height > 10)
      }
    }
  }

  @Test(
    "T2 The last cluster that fits is kept, if it ends exactly at the width, and before an ellipsis",
    .fonts(for: "Ag…"))
  func keepsLastThatFits() throws {
    let text = "iiiiiiiiiillllllllll"
    for kept in 1..<text.count {
      let shown = String(text.prefix(kept)) + "…"
      // Exactly the width of the part that should be kept. The text itself is wider.
      let width = try bench.width(shown)
      guard try bench.width(text) > width else { continue }
      let line = try bench.layout(text, mode: .truncatingTail, lines: 1, width: width).lineTexts[0]
      #expect(line == shown)
      let narrower = try bench.layout(text, mode: .truncatingTail, lines: 1, width: width - 0.5).lineTexts[0]
      #expect(narrower == String(text.prefix(kept - 1)) + "…" || kept == 1)
    }
  }
}
