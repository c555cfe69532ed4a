import Pixels
import Raster
import Testing
import ViewTree

@testable import SDLHost

/// T1: shaping, fallback, emoji.
@Suite struct TextShapingTests {
  let bench = TextBench()

  @Test("T1 Arabic letters join, and are narrower together than each alone", .fonts(for: "aسلام"))
  func arabicJoins() throws {
    let alone = try bench.width("ب")
    #expect(try bench.width("بببب") < alone * 4 * 0.85)
    #expect(try bench.width("ب\u{200C}ب\u{200C}ب\u{200C}ب") > alone * 4 * 0.95)
    // The joined word is one stroke: there is no empty column between its letters.
    let layout = try bench.layout("ببب", size: 40)
    let box = layout.inkBox()
    let baseline = Int(layout.lines[0].baseline)
    let columns = (box.x0 + 2..<box.x1 - 2).map { x in
      (baseline - 20..<baseline + 2).contains { layout.coverage(x: x, y: $0) > 100 }
    }
    #expect(columns.allSatisfy { $0 })
  }

  @Test("T1 A Devanagari conjunct is one glyph, narrower than its letters", .fonts(for: "aक्षि"))
  func devanagariConjunct() throws {
    let joined = try bench.layout("क्ष", size: 32)
    let letters = try bench.width("क", size: 32) + bench.width("ष", size: 32)
    #expect(joined.size.width < letters * 0.95)
    // The sign i is drawn before the letter that it follows in the text.
    let plain = try bench.layout("क", size: 32)
    let withSign = try bench.layout("कि", size: 32)
    #expect(withSign.size.width > plain.size.width)
    #expect(try bench.layout("िक", size: 32).pieces(scale: 1).map(\.bytes) != withSign.pieces(scale: 1).map(\.bytes))
    // It is higher than Latin letters, and must not be cut off.
    let metrics = bench.engine.lineMetrics(for: Font(size: 32))
    #expect(joined.size.height >= metrics.height)
  }

  @Test("T1 A font covers the characters that it contains, and all that are never drawn", .inter)
  func coverage() {
    let face = bench.engine.library.typeface(of: Font(family: "Inter", size: 16)).primary
    let cases: [(scalars: [UInt32], isCovered: Bool)] = [
      ([0x41], true), ([0x41, 0x42], true), ([0x41, 0x200D], true), ([0x200D], true), ([0x4E00], false),
      ([0x41, 0x4E00], false), ([0x4E00, 0x41], false), ([0x4E00, 0x200D], false),
    ]
    for (scalars, isCovered) in cases { #expect(face.covers(scalars) == isCovered, "\(scalars)") }
  }

  nonisolated static let samples = [
    "Tiếng Việt Ẩm thực", "Кириллица", "Ελληνικά", "السلام", "שלום", "नमस्ते", "日本語の漢字", "한국어", "ไทย",
  ]

  @Test("T1 Scripts that the leading font lacks get ink of their own, not boxes", arguments: samples)
  func fallbackHasInk(_ text: String) throws {
    guard TextBench.hasFonts(for: text) else { return }
    let layout = try bench.layout(text, size: 24)
    for run in layout.runs {
      let face = layout.analysis.faces[Int(run.setting.face)]
      for scalar in String(decoding: layout.analysis.text.bytes[Int(run.start)..<Int(run.end)], as: UTF8.self)
        .unicodeScalars where scalar != " "
      {
        #expect(face.covers(scalar.value), "\(scalar) in \(face.description?.path ?? "")")
      }
    }
    // No font contains a noncharacter, so its box shows what missing letters look like.
    let box = try bench.layout("\u{1FFFE}", size: 24).pieces(scale: 1).first?.bytes
    #expect(layout.ink() > 20)
    for piece in layout.pieces(scale: 1) { #expect(piece.bytes != box) }
  }

  @Test("T1 A word is set with kerning, and a ligature or a pair is not wider than its letters", .inter)
  func kerning() throws {
    #expect(try bench.width("AV", size: 100) < bench.width("A", size: 100) + bench.width("V", size: 100) - 1)
  }

  @Test("T1 Each weight has its own font", .inter)
  func weights() throws {
    let inks = try [Font.Weight.regular, .medium, .semibold, .bold].map {
      try bench.layout("Hamburg", size: 24, weight: $0).ink()
    }
    #expect(inks == inks.sorted() && Set(inks).count == 4)
  }

  @Test("T1 Emoji are coloured", .colorEmoji)
  func emojiIsColored() throws {
    let pieces = try bench.layout("😀", size: 32).pieces(scale: 1)
    try #require(pieces.count == 1)
    let surface = try #require(pieces[0].surface)
    #expect(abs(surface.height - 38) <= 3)
    var saturated = 0
    for y in 0..<surface.height {
      for x in 0..<surface.width {
        let pixel = surface.row(y)[x]
        let channels = [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255]
        let alpha = pixel >> 24
        #expect(channels.allSatisfy { $0 <= alpha }, "premultiplied")
        if let most = channels.max(), let least = channels.min(), most - least > 100 { saturated += 1 }
      }
    }
    #expect(saturated > 400)
  }

  @Test(
    "T1 An emoji sequence is one glyph wide", .colorEmoji,
    arguments: ["👨‍👩‍👧‍👦", "👩🏽‍🚀", "🇩🇪", "👍🏽", "1️⃣", "❤️", "🏳️‍🌈", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"])
  func emojiSequence(_ text: String) throws {
    let one = try bench.width("😀", size: 20)
    let layout = try bench.layout(text, size: 20)
    #expect(abs(layout.size.width - one) < one * 0.1)
    #expect(layout.pieces(scale: 1).count == 1)
    #expect(layout.pieces(scale: 1).first?.surface != nil)
  }

  @Test("T1 With a text selector an emoji has no colours, nor have digits and letters", .colorEmoji)
  func textPresentation() throws {
    for text in ["❤\u{FE0E}", "1", "©", "#", "→"] {
      #expect(try bench.layout(text).pieces(scale: 1).allSatisfy { $0.surface == nil }, "\(text)")
    }
  }

  @Test(
    "T1 A selector, a joiner or a skin tone makes an emoji of a character that is a text by default, other marks do not"
  )
  func emojiByDefault() {
    // A digit, a copyright sign and a pointing hand.
    for scalar: UInt32 in [0x31, 0xA9, 0x261D] {
      for mark: UInt32 in [0xFE0F, 0x200D, 0x1F3FB, 0x1F3FF] { #expect(Cluster.isEmoji([scalar, mark])) }
      for mark: UInt32 in [0x301, 0x20E3, 0x200C, 0xFE0E, 0x1F3FA, 0x1F400] {
        #expect(!Cluster.isEmoji([scalar, mark]), "\(scalar) \(mark)")
      }
      #expect(!Cluster.isEmoji([scalar]))
    }
    #expect(Cluster.isEmoji([0x1F600]) && Cluster.isEmoji([0x1F600, 0x301]) && !Cluster.isEmoji([0x61, 0xFE0F]))
  }

  @Test("T1 An emoji between words does not change the font and spaces of the words", .colorEmoji)
  func emojiAmongWords() throws {
    let words = try bench.width("ab cd")
    let emoji = try bench.width("😀")
    let space = try bench.width("a b") - bench.width("ab")
    #expect(abs(try bench.width("ab 😀 cd") - (words + emoji + space)) < 1)
  }

  @Test(
    "T1 Many emoji are drawn in parts, as a font's pictures of them may be much larger than they are shown", .colorEmoji
  )
  func manyEmoji() throws {
    let layout = try bench.layout(String(repeating: "😀", count: 90), size: 16)
    guard let strike = layout.analysis.faces[Int(layout.runs[0].setting.face)].strike else { return }
    for piece in layout.pieces(scale: 1) { #expect(Double(piece.box.width) * strike / 16 < 8_500) }
    #expect(abs(Double(layout.inkBox().width) - layout.size.width) < 16)
  }

  @Test("T1 Emoji are not cut off, and not higher than the line", .colorEmoji)
  func emojiHeight() throws {
    for size in [11.0, 13, 16, 24] {
      let layout = try bench.layout("A😀", size: size)
      let box = layout.inkBox()
      #expect(box.y0 >= -1 && Double(box.y1) <= layout.size.height + 1)
    }
  }

  @Test("T1 A missing family is replaced by the nearest one", .fonts(for: "Ag…"))
  func missingFamily() throws {
    let layout = try bench.layout("Hello", family: "No Such Family 12345")
    #expect(layout.ink() > 10)
    let mono = try bench.layout("iiii", family: "monospace").size.width
    let wide = try bench.layout("mmmm", family: "monospace").size.width
    #expect(abs(mono - wide) < 0.01)
    #expect(bench.engine.lineMetrics(for: Font(family: "", size: 16)).height > 10)
  }
}
