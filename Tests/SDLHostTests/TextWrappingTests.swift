import Pixels
import Testing
import ViewTree

@testable import SDLHost

/// T2: lines, their limit, and their alignment.
@Suite struct TextWrappingTests {
  let bench = TextBench()

  nonisolated static let texts = [
    "The quick brown fox jumps over the lazy dog, and then it does so again.",
    "Tiếng Việt có dấu: Ngữ nghĩa và ẩm thực của người Việt",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft kurz",
    "日本語の文章は空白なしで折り返される。句読点は行頭に来ない。",
    "السلام عليكم ورحمة الله وبركاته هذا نص طويل",
    "नमस्ते दुनिया यह एक लंबा वाक्य है",
    "👨‍👩‍👧‍👦👩🏽‍🚀🇩🇪🇫🇷👍🏽 ab 😀😀😀😀😀",
  ]

  @Test("T2 No line is wider than the width, and nothing is lost", .fonts(for: "Ag…"), arguments: texts)
  func wrapping(_ text: String) throws {
    for mode in [Label.LineBreakMode.wordWrap, .charWrap, .truncatingTail] {
      for width in stride(from: 45.0, through: 500, by: 13) {
        let layout = try bench.layout(text, mode: mode, width: width)
        #expect(layout.size.width <= width)
        #expect(layout.lines.allSatisfy { $0.width <= width + 0.011 })
        #expect(!layout.isTruncated)
        // In the order of the text, the runs contain everything except the spaces at the line ends.
        var seen = ""
        for run in layout.runs.sorted(by: { $0.start < $1.start }) {
          seen += String(decoding: layout.analysis.text.bytes[Int(run.start)..<Int(run.end)], as: UTF8.self)
        }
        #expect(seen.filter { $0 != " " } == text.filter { $0 != " " })
        let starts = Set(layout.runs.map(\.start))
        #expect(starts.allSatisfy { layout.analysis.text.isClusterStart(Int($0)) }, "a cluster was cut")
      }
    }
  }

  @Test("T2 Words that fit are not broken, and longer ones break between clusters", .fonts(for: "Agж…"))
  func words() throws {
    let layout = try bench.layout("aaaa bbbb cccc", width: try bench.width("aaaa bbbb") + 1)
    #expect(layout.lineTexts == ["aaaa bbbb", "cccc"])
    // A word may have letters of two scripts.
    let mixed = try bench.layout("aaaa bbжж", width: try bench.width("aaaa bb") + 1)
    #expect(mixed.lineTexts == ["aaaa", "bbжж"])
    let narrow = try bench.layout("abcdefghij xy", width: try bench.width("abcd") + 0.5)
    #expect(narrow.lineTexts.first == "abcd")
    #expect(narrow.lineTexts.joined() == "abcdefghij xy")
    let chars = try bench.layout("aaaa bbbb", mode: .charWrap, width: try bench.width("aaaa bb") + 0.5)
    #expect(chars.lineTexts == ["aaaa bb", "bb"])
  }

  @Test("T2 A label as wide as its text does not break it", .fonts(for: "Ag…"), arguments: texts)
  func exactWidth(_ text: String) throws {
    for size in [9.0, 11, 13, 14, 17.5, 32] {
      let whole = try bench.layout(text, size: size)
      #expect(whole.lineCount == 1)
      let again = try bench.layout(text, size: size, width: whole.size.width)
      #expect(again.lineCount == 1 && again.size == whole.size)
      #expect(
        try bench.layout(text, size: size, mode: .truncatingTail, lines: 1, width: whole.size.width).isTruncated
          == false)
    }
  }

  @Test("T2 All kinds of line ends break lines, also at the end of the text", .fonts(for: "Ag…"))
  func lineEnds() throws {
    for end in ["\n", "\r\n", "\r", "\u{2028}", "\u{2029}", "\u{85}", "\u{0B}", "\u{0C}"] {
      let layout = try bench.layout("a\(end)b")
      #expect(layout.lineTexts == ["a", "b"], "\(end.unicodeScalars.map(\.value))")
    }
    #expect(try bench.layout("a\n\nb").lineTexts == ["a", "", "b"])
    #expect(try bench.layout("a\n").lineCount == 2)
    let line = try bench.layout("a").size.height
    #expect(try bench.layout("a\n\nb").size.height == line * 3)
    let empty = try bench.layout("")
    #expect(empty.lineCount == 0 && empty.size == .zero && empty.pieces(scale: 1).isEmpty)
  }

  @Test("T2 Spaces at the end of a line do not count", .fonts(for: "Ag…"))
  func trailingSpaces() throws {
    let plain = try bench.layout("abc", alignment: .right, width: 100)
    let spaced = try bench.layout("abc     ", alignment: .right, width: 100)
    #expect(plain.size == spaced.size)
    #expect(plain.inkBox() == spaced.inkBox())
    #expect(try bench.layout("   abc").size.width > plain.size.width + 5, "those at its start do count")
    // The spaces may extend beyond the edge.
    #expect(try bench.layout("abc        def", width: plain.size.width + 1).lineTexts == ["abc", "def"])
  }

  @Test("T2 Alignment moves the ink", .fonts(for: "aשלום"))
  func alignment() throws {
    let width = 200.0
    let advance = try bench.width("nnn")
    func box(_ alignment: Label.Alignment, _ text: String = "nnn", _ direction: LayoutDirection = .leftToRight) throws
      -> (x0: Int, x1: Int)
    {
      let box = try bench.layout(text, alignment: alignment, direction: direction, width: width).inkBox()
      return (box.x0, box.x1)
    }
    let left = try box(.left)
    #expect(left.x0 >= 0 && left.x0 <= 3)
    #expect(try abs(box(.right).x0 - left.x0 - Int((width - advance).rounded())) <= 1)
    #expect(try abs(box(.center).x0 - left.x0 - Int(((width - advance) / 2).rounded())) <= 1)
    #expect(try box(.natural) == left)
    #expect(try box(.natural, "nnn", .rightToLeft) == left)
    #expect(try box(.natural, "שלום").x1 >= 196)
    #expect(try box(.left, "שלום").x0 <= 4)
    // These two follow the layout, whatever direction the text has.
    for text in ["nnn", "שלום"] {
      #expect(try box(.leading, text) == box(.left, text))
      #expect(try box(.trailing, text) == box(.right, text))
      #expect(try box(.leading, text, .rightToLeft) == box(.right, text, .rightToLeft))
      #expect(try box(.trailing, text, .rightToLeft) == box(.left, text, .rightToLeft))
    }
    // Without a width, the lines are aligned with the widest one.
    let free = try bench.layout("nnnnnn\nn", alignment: .right)
    #expect(abs(free.lines[1].x + free.lines[1].width - free.size.width) < 0.01)
  }

  @Test("T2 numberOfLines limits the lines, and the layout reports whether that hides text", .fonts(for: "Ag…"))
  func numberOfLines() throws {
    let text = "one two three four five six seven eight nine ten"
    let all = try bench.layout(text, width: 80)
    #expect(all.lineCount > 3)
    for mode in [Label.LineBreakMode.wordWrap, .charWrap, .truncatingHead, .truncatingMiddle, .truncatingTail] {
      for lines in 1...all.lineCount + 2 {
        let layout = try bench.layout(text, mode: mode, lines: lines, width: 80)
        let full = try bench.layout(text, mode: mode, width: 80)
        #expect(layout.lineCount == min(lines, full.lineCount))
        #expect(layout.isTruncated == (lines < full.lineCount), "\(mode) \(lines)")
        #expect(layout.size.width <= 80)
      }
    }
    #expect(try bench.layout("a\n\n", mode: .truncatingTail, lines: 1).isTruncated == false, "nothing is hidden")
    #expect(try bench.layout("a\nb", lines: 1).isTruncated)
  }

  @Test("T2 Lines do not break before punctuation or within flags", .fonts(for: "a日本語"))
  func breakRules() throws {
    let han = "日本語。日本語。日本語。"
    for width in stride(from: 40.0, through: 200, by: 3) {
      for line in try bench.layout(han, width: width).lineTexts { #expect(!line.hasPrefix("。")) }
    }
    for width in stride(from: 80.0, through: 200, by: 3) {
      for line in try bench.layout("word (bracket) word", width: width).lineTexts { #expect(!line.hasPrefix(")")) }
    }
    let flags = try bench.layout("🇩🇪🇫🇷🇮🇹🇪🇸", width: try bench.width("🇩🇪🇫🇷") + 1)
    #expect(flags.lineTexts == ["🇩🇪🇫🇷", "🇮🇹🇪🇸"])
    #expect(try bench.layout("aa no\u{A0}break", width: try bench.width("aa no") + 6).lineTexts.first == "aa")
  }

  @Test(
    "T2 A line breaks before a path and between its names, and never behind the slash with which it begins",
    .fonts(for: "a/“«"))
  func paths() throws {
    for path in ["/home", "//server", "~/Music", "../x", "(/home)", "“/home”", "«~/x»"] {
      // There is room for the slash, and not for the name behind it.
      let room = max(try bench.width("in " + String(path.prefix(3))), try bench.width(path)) + 0.5
      #expect(try bench.layout("in " + path, width: room).lineTexts == ["in", path], "\(path)")
    }
    // The marks that set a path apart in text from right to left are no part of it.
    let room = try bench.width("/home") + 0.5
    #expect(try bench.layout("in \u{2068}/home\u{2069}", width: room).lineTexts.first == "in")
    // A slash between spaces is a separator, which stays behind the first word.
    #expect(try bench.layout("aaa / bbb", width: try bench.width("aaa /") + 0.5).lineTexts == ["aaa /", "bbb"])
    for (first, second) in [("/home/", "bob"), ("in /home/", "bob"), ("either/", "or")] {
      #expect(try bench.layout(first + second, width: try bench.width(first) + 0.5).lineTexts == [first, second])
    }
  }

  @Test("T1 A soft hyphen is visible only where a line ends with it", .fonts(for: "Ag…-"))
  func softHyphen() throws {
    let text = "Donau\u{AD}dampf\u{AD}schiff"
    #expect(try bench.layout(text).lineTexts.joined() == text)
    #expect(abs(try bench.width(text) - bench.width("Donaudampfschiff")) < 1)
    let layout = try bench.layout(text, width: try bench.width("Donaudampf-") + 0.5)
    #expect(layout.lineTexts == ["Donau\u{AD}dampf\u{AD}-", "schiff"])
    #expect(abs(layout.lines[0].width - (try bench.width("Donaudampf-"))) < 1.5)
    // There is no room for the hyphen, so the line ends a syllable earlier.
    let narrow = try bench.layout(text, width: try bench.width("Donaudampf") + 0.5)
    #expect(narrow.lineTexts == ["Donau\u{AD}-", "dampf\u{AD}schiff"])
    let room = try bench.width("Donaudampf") + 0.5
    #expect(narrow.lines.allSatisfy { $0.width <= room })
    #expect(layout.ink() > (try bench.layout("Donaudampf\nschiff")).ink())
    // Text that is cut off ends with an ellipsis, and no hyphen.
    let cut = try bench.layout(text, mode: .truncatingTail, lines: 1, width: try bench.width("Donaudampf-") + 0.5)
    #expect(cut.lineTexts[0].hasSuffix("…") && !cut.lineTexts[0].contains("-"))
  }

  @Test("T1 In right-to-left text the hyphen is at the left end", .fonts(for: "aשלום-"))
  func softHyphenMirrored() throws {
    let layout = try bench.layout("שלום\u{AD}שלום", width: try bench.width("שלום-") + 0.5)
    #expect(layout.lineCount == 2)
    let run = try #require(layout.runs.first)
    #expect(run.insertion == .hyphen && run.x == layout.lines[0].x)
  }
}
