import Raster
import Testing
import ViewTree
import ViewTreeTesting

@testable import SDLHost

/// T3: text that is invalid, huge, or an attack.
@Suite struct TextNastyTests {
  let bench = TextBench()

  private func check(_ layout: SDLTextLayout, width: Double, _ comment: Comment) {
    #expect(layout.size.width.isFinite && layout.size.height.isFinite, comment)
    #expect(layout.size.width >= 0 && layout.size.height >= 0, comment)
    #expect(layout.inkBounds.minX.isFinite && layout.inkBounds.maxY.isFinite, comment)
    for piece in layout.pieces(scale: 1.25) {
      #expect((piece.mask == nil) != (piece.surface == nil), comment)
    }
    for line in layout.lines where width.isFinite && line.width > width + 0.011 {
      // Only a single cluster may be wider than the line.
      let runs = line.runs.map { layout.runs[Int($0)] }.filter { $0.insertion == nil }
      guard let first = runs.map({ Int($0.start) }).min(), let last = runs.map({ Int($0.end) }).max() else { continue }
      #expect(layout.analysis.text.clusterEnd(after: first, end: last) == last, comment)
    }
  }

  nonisolated static let texts = [
    "\0", "a\0b", "\u{FFFD}\u{FFFD}", "\u{FFFF}\u{FFFE}\u{1FFFF}", "\u{1}\u{2}\u{1B}[31m\u{7F}\u{9F}", "\u{FEFF}a",
    "\u{202E}abc\u{202C}", "\u{2066}\u{2067}\u{2068}x", String(repeating: "\u{202B}", count: 300) + "x",
    "e" + String(repeating: "\u{301}", count: 10_000), String(repeating: "\u{301}", count: 10_000),
    String(repeating: "👨\u{200D}", count: 150), String(repeating: "क\u{94D}", count: 2000),
    String(repeating: "🇩", count: 25), "\u{1F3FB}\u{FE0F}\u{20E3}\u{200D}", String(repeating: "\u{200B}", count: 5000),
    String(repeating: " ", count: 5000), String(repeating: "\n", count: 3000), "\r\r\n\n\r", "\u{FDFD}\u{12031}",
    String(repeating: "(", count: 3000) + "א", "\u{AD}a\u{AD}", "\t\ta\tb", "\u{E0001}\u{E0041}", "\u{10FFFF}\u{E000}",
  ]

  @Test("T3 Strange characters do no harm", arguments: texts)
  func strange(_ text: String) throws {
    for mode in [Label.LineBreakMode.wordWrap, .charWrap, .truncatingHead, .truncatingMiddle, .truncatingTail] {
      for (lines, width) in [(0, Double.infinity), (0, 60), (1, 60), (2, 30), (0, 0)] {
        check(
          try bench.layout(text, mode: mode, lines: lines, width: width), width: width, "\(mode) \(lines) \(width)")
      }
    }
  }

  @Test("T3 Invalid UTF-8 and lone surrogates are shown as replacement characters", .fonts(for: "a\u{FFFD}"))
  func invalid() throws {
    let text = String(decoding: [0x61, 0xED, 0xA0, 0x80, 0xFF, 0xC0, 0x62] as [UInt8], as: UTF8.self)
    let layout = try bench.layout(text)
    #expect(layout.size.width > (try bench.width("ab")) + 10)
    check(layout, width: .infinity, "")
  }

  @Test("T3 Invalid sizes: zero, negative, NaN, infinite")
  func sizes() throws {
    for size in [0, -5, -Double.infinity, .nan] {
      let layout = try bench.layout("Hello\nWorld", size: size, width: 50)
      #expect(layout.size == .zero && layout.lineCount == 2 && layout.pieces(scale: 1).isEmpty)
    }
    for size in [Double.infinity, 1e300, 5000] {
      let layout = try bench.layout("H", size: size)
      #expect(layout.size.height > 1000 && layout.size.height < 4000)
      check(layout, width: .infinity, "\(size)")
    }
    for size in [1e-300, 0.01, 0.4, 1.7] { check(try bench.layout("Hi", size: size), width: .infinity, "\(size)") }
  }

  @Test("T3 Invalid widths and scales", .fonts(for: "Ag…"))
  func widths() throws {
    #expect(try bench.layout("abc", width: .nan).lineCount == 1)
    #expect(try bench.layout("abc", width: -5).lineCount == 3)
    #expect(try bench.layout("abc", width: 0).lineTexts == ["a", "b", "c"])
    #expect(try bench.layout("abc", lines: -3, width: 0).lineCount == 3)
    for scale in [0, -1, Double.nan, .infinity, 1e9] {
      check(try bench.layout("abc", scale: scale), width: .infinity, "\(scale)")
    }
  }

  @Test("T3 Of a megabyte of text, little more is shaped than is shown", .fonts(for: "Ag…"))
  func megabyteTruncated() throws {
    var generator = SeededGenerator(seed: 1)
    for spaces in [false, true] {
      let text = Self.megabyte(&generator, spaces: spaces)
      for mode in [Label.LineBreakMode.truncatingHead, .truncatingMiddle, .truncatingTail, .wordWrap] {
        let before = bench.engine.shapedBytes
        let layout = try bench.layout(text, mode: mode, lines: 1, width: 200)
        _ = layout.pieces(scale: 1)
        #expect(layout.lineCount == 1 && layout.isTruncated && layout.size.width <= 200)
        #expect(bench.engine.shapedBytes - before < 2000)
      }
    }
  }

  @Test("T3 A megabyte in lines, in words and as one word: each byte is shaped only a few times", .fonts(for: "Ag…"))
  func megabyteWrapped() throws {
    var generator = SeededGenerator(seed: 2)
    for spaces in [false, true] {
      // Random words, which are all different, are the slowest to generate: a quarter of the size is enough.
      let text = Self.megabyte(&generator, spaces: spaces, count: spaces ? 250_000 : 1_000_000)
      let before = bench.engine.shapedBytes
      let layout = try bench.layout(text, size: 8, width: 2000)
      #expect(layout.lineCount > 400 && layout.size.width <= 2000)
      #expect(bench.engine.shapedBytes - before < 3_000_000)
      // Words that have been shaped are not shaped again for a different width.
      let again = bench.engine.shapedBytes
      if spaces {
        _ = try bench.layout(text, size: 8, width: 3000)
        #expect(bench.engine.shapedBytes - again < 50_000)
      }
    }
  }

  private static func megabyte(
    _ generator: inout SeededGenerator, spaces: Bool, count: Int = 1_000_000
  ) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      let random = generator.next()
      for shift in stride(from: 0, to: 40, by: 5) { bytes.append(UInt8(97 + (random >> UInt64(shift)) % 26)) }
      if spaces { bytes.append(0x20) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("T3 Any text in any style is laid out", arguments: [UInt64(11), 12, 13, 14])
  func fuzz(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pools: [[String]] = [
      ["a", "b", "W", " ", "  ", "-", ".", "\n", "1"], ["א", "ב", " ", "(", ")", "1", "a", "\u{200F}"],
      ["س", "ل", "ا", "م", " ", "ـ", "\u{64B}"], ["क", "्", "ष", "ि", " ", "\u{200D}"],
      ["日", "本", "。", "「", "」"], ["😀", "👨", "\u{200D}", "🇩", "🇪", "\u{FE0F}", "🏽", "\u{20E3}"],
      ["\0", "\u{301}", "\u{FFFD}", "\u{2028}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{AD}", "\u{200B}", "\t", "\r"],
    ]
    for turn in 0..<80 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<60, using: &generator) {
        text += pools[Int.random(in: 0..<pools.count, using: &generator)].randomElement(using: &generator) ?? ""
      }
      let modes: [Label.LineBreakMode] = [
        .wordWrap, .charWrap, .truncatingHead, .truncatingMiddle, .truncatingTail,
      ]
      let mode = modes[Int.random(in: 0..<modes.count, using: &generator)]
      let widths: [Double] = [.infinity, 0, 10, 37.5, 90, 300]
      let width = widths[Int.random(in: 0..<widths.count, using: &generator)]
      let sizes = [0.5, 9, 13, 40]
      let alignments: [Label.Alignment] = [.natural, .left, .center, .right]
      let layout = try bench.layout(
        text, size: sizes[Int.random(in: 0..<4, using: &generator)],
        alignment: alignments[Int.random(in: 0..<4, using: &generator)], mode: mode,
        lines: Int.random(in: 0..<4, using: &generator),
        direction: Bool.random(using: &generator) ? .leftToRight : .rightToLeft, width: width)
      check(
        layout, width: width, "seed \(seed), turn \(turn): \(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
  }

  @Test("T3 Without any font there are plausible sizes, and no ink")
  func noFonts() throws {
    let engine = SDLTextEngine(fontConfigurationFile: "/nonexistent/fonts.conf")
    let style = TextStyle(font: Font(size: 16), lineBreakMode: .wordWrap, numberOfLines: 0)
    let layout = try #require(engine.layout("Hello 世界 😀 world", style: style, width: 60, scale: 1) as? SDLTextLayout)
    #expect(layout.lineCount > 2 && layout.size.width <= 60 && layout.size.height > 30)
    #expect(layout.pieces(scale: 1).isEmpty)
    #expect(engine.lineMetrics(for: Font(size: 16)).height > 16)
  }
}
