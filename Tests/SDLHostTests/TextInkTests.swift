import Pixels
import Raster
import Testing
import ViewTree

@testable import SDLHost

/// T1, V3: the ink of a text, and its location.
@Suite struct TextInkTests {
  let bench = TextBench()

  nonisolated static let scales = [1.0, 1.25, 1.5, 2, 3]

  @Test("V3 Letters stand on a whole pixel at every scale", .inter, arguments: scales)
  func baseline(_ scale: Double) throws {
    for size in [11.0, 13, 14, 16, 22, 32] {
      let layout = try bench.layout("EHLE", size: size, scale: scale)
      let baseline = PixelRect.snap(layout.lines[0].baseline * scale)
      let box = layout.inkBox(scale: scale)
      #expect(box.y1 == baseline, "size \(size): nothing below")
      // The feet of E and L: nearly the whole row above the baseline is as dark as strokes are.
      let darkest = (box.y0..<box.y1).map { layout.rowInk($0, scale: scale) }.max() ?? 0
      #expect(layout.rowInk(baseline - 1, scale: scale) * 10 > darkest * 6, "size \(size): not half a pixel")
    }
  }

  @Test("V3 The same letters look the same wherever a line is", .inter)
  func samePixels() throws {
    let one = try bench.layout("Title", size: 13).pieces(scale: 1)[0].bytes
    let lines = try bench.layout("Title\nTitle\nTitle", size: 13)
    #expect(lines.pieces(scale: 1).allSatisfy { $0.bytes == one })
    #expect(Set(lines.pieces(scale: 1).map(\.x)).count == 1)
    let right = try bench.layout("Title", size: 13, alignment: .right, width: 99.3)
    #expect(right.pieces(scale: 1)[0].bytes == one)
  }

  @Test("V3 A layout is as large at every scale; its ink grows with the scale", .fonts(for: "Ag…"), arguments: scales)
  func scaling(_ scale: Double) throws {
    for text in ["Hello, World", "Tiếng Việt", "two\nlines of text"] {
      for size in [11.0, 13, 17, 30] {
        let base = try bench.layout(text, size: size)
        let layout = try bench.layout(text, size: size, scale: scale)
        #expect(layout.size == base.size && layout.lineCount == base.lineCount)
        let large = layout.inkBox(scale: scale)
        let small = base.inkBox()
        for (a, b) in [
          (small.x0, large.x0), (small.x1, large.x1), (small.y0, large.y0), (small.y1, large.y1),
        ] {
          #expect(abs(Double(b) / scale - Double(a)) <= 1 + 1 / scale)
        }
      }
    }
  }

  @Test(
    "V3 All ink is drawn, and stays within inkBounds", .fonts(for: "Ag…"),
    arguments: TextShapingTests.samples + ["fjÅg|{}()Qy", "f\nj\nW", "ỄẪẶ", "😀 ok", "l\u{303}"])
  func inkBounds(_ text: String) throws {
    for scale in [1.0, 1.5, 2] {
      for size in [11.0, 16, 40] {
        let layout = try bench.layout(text, size: size, scale: scale)
        let bounds = layout.inkBounds
        let limit = PixelRect(
          covering: Rect(
            minX: bounds.minX * scale, minY: bounds.minY * scale, maxX: bounds.maxX * scale,
            maxY: bounds.maxY * scale))
        #expect(limit.contains(layout.inkBox(scale: scale)))
        #expect(
          bounds.minX > -size * 0.5 && bounds.maxX < layout.size.width + size * 0.5, "and is no larger than needed")
        var drawn = 0.0
        for run in layout.runs where layout.analysis.faces[Int(run.setting.face)].strike == nil {
          let font = try #require(
            bench.engine.library.inkFont(layout.analysis.faces[Int(run.setting.face)], pixels: size * scale))
          let bytes = Array(layout.analysis.text.bytes[Int(run.start)..<Int(run.end)])
          drawn +=
            bytes.withUnsafeBufferPointer {
              font.draw($0, script: run.setting.script, rightToLeft: run.setting.isRightToLeft) { drawing in
                GlyphPicture.piece(
                  of: drawing, x: 0, baseline: 0, within: PixelRect(x0: -9999, y0: -9999, x1: 9999, y1: 9999))?.ink
              }
            } ?? 0
        }
        let kept = layout.pieces(scale: scale).filter { $0.mask != nil }.reduce(0) { $0 + $1.ink }
        #expect(abs(drawn - kept) < 0.01, "nothing was cut off")
      }
    }
  }

  @Test("V3 Ink beyond the area in which it may be is cut off", .fonts(for: "Hello"))
  func cutOff() throws {
    let run = try bench.layout("Hello")
    let font = try #require(bench.engine.library.inkFont(run.analysis.faces[Int(run.runs[0].setting.face)], pixels: 16))
    func piece(within area: PixelRect) -> TextPiece? {
      Array("Hello".utf8).withUnsafeBufferPointer { text in
        font.draw(text, script: run.runs[0].setting.script, rightToLeft: false) { drawing in
          GlyphPicture.piece(of: drawing, x: 0, baseline: 20, within: area)
        }
      }
    }
    let whole = try #require(piece(within: PixelRect(x0: -100, y0: -100, x1: 200, y1: 200))).box
    let half = PixelRect(x0: whole.x0, y0: whole.y0, x1: whole.x0 + whole.width / 2, y1: whole.y1)
    #expect(half.contains(try #require(piece(within: half)).box))
    #expect(piece(within: PixelRect(x0: 500, y0: whole.y0, x1: 600, y1: whole.y1)) == nil)
    #expect(piece(within: PixelRect(x0: whole.x0, y0: 500, x1: whole.x1, y1: 600)) == nil)
  }

  @Test("T1 Stacked marks are drawn above the letter, even beyond the line", .family("Noto Sans"))
  func stackedMarks() throws {
    // The marks extend beyond the font's own box, but the letter below them must not move.
    let plain = try bench.layout("x", size: 32, family: "Noto Sans")
    let marked = try bench.layout("x\u{302}\u{301}\u{302}\u{301}\u{302}\u{301}", size: 32, family: "Noto Sans")
    let baseline = Int(plain.lines[0].baseline)
    #expect(marked.inkBox().y1 == plain.inkBox().y1)
    #expect(marked.inkBox().y0 < 0 && marked.inkBox().y0 < plain.inkBox().y0 - 20)
    #expect(marked.rowInk(baseline - 2) == plain.rowInk(baseline - 2))
    #expect(marked.inkBounds.minY < plain.inkBounds.minY)
  }

  @Test("T1 Marks that are stacked higher than in any language are cut off near the line", .family("Noto Sans"))
  func highStacks() throws {
    let marks = String(repeating: "\u{302}\u{301}", count: 15) + String(repeating: "\u{323}", count: 30)
    let marked = try bench.layout("x" + marks, size: 32, family: "Noto Sans")
    let box = marked.inkBox()
    // Half an em is 16 pixels. The rounding of the line adds up to two.
    #expect(box.y0 < -8 && box.y0 >= -18 && Double(box.y1) <= marked.size.height + 18)
  }

  @Test("T1 A higher font makes the line higher", .fonts(for: "aक्षि"))
  func lineGrows() throws {
    let latin = try bench.layout("a", size: 20)
    let mixed = try bench.layout("a क्षि", size: 20)
    #expect(mixed.size.height >= latin.size.height)
    let box = mixed.inkBox()
    #expect(box.y0 >= 0 && Double(box.y1) <= mixed.size.height)
  }

  @Test("T2 Line metrics are those of the lines", .fonts(for: "Ag…"))
  func metrics() throws {
    for size in [8.0, 11, 13, 14, 16, 17.3, 24, 48] {
      let font = Font(size: size)
      let metrics = bench.engine.lineMetrics(for: font)
      let layout = try bench.layout("Ag\nAg", size: size)
      #expect(layout.lines[0].height == metrics.height && layout.lines[0].baseline == metrics.baseline)
      #expect(layout.lines[1].baseline == metrics.height + metrics.baseline)
      #expect(metrics.height >= size && metrics.height < size * 1.6 && metrics.baseline < metrics.height)
    }
  }

  @Test("Pieces are made once for each scale, and kept", .fonts(for: "Ag…"))
  func kept() throws {
    let layout = try bench.layout("Hello")
    let first = layout.pieces(scale: 1)
    let work = bench.engine.shapedBytes
    _ = layout.pieces(scale: 2)
    #expect(bench.engine.shapedBytes > work)
    let more = bench.engine.shapedBytes
    #expect(layout.pieces(scale: 1)[0].mask === first[0].mask)
    #expect(bench.engine.shapedBytes == more)
    #expect(layout.pieces(scale: 0).isEmpty && layout.pieces(scale: .nan).isEmpty && layout.pieces(scale: -1).isEmpty)
  }

  @Test("A line of one font is a single piece", .fonts(for: "Ag…"))
  func fewPieces() throws {
    #expect(try bench.layout("The quick brown fox, (really) 123.").pieces(scale: 2).count == 1)
    let long = try bench.layout(String(repeating: "word ", count: 500))
    let pieces = long.pieces(scale: 1)
    #expect(pieces.count > 3 && pieces.allSatisfy { $0.box.width <= 4096 })
    for (left, right) in zip(pieces, pieces.dropFirst()) {
      let gap = right.box.x0 - left.box.x1
      #expect(gap >= 1 && gap <= 8, "a space apart")
    }
  }

  @Test("Every visible line of a long text is drawn, even if only a row of its pixels is visible", .fonts(for: "Ag…"))
  func linesAtTheEdge() throws {
    let layout = try bench.layout(String(repeating: "some words to fill lines ", count: 8000), width: 300)
    let height = Int(layout.size.height)
    for shift in 0..<24 {
      let window = PixelRect(x0: 0, y0: height / 2 + shift, x1: 300, y1: height / 2 + 200)
      for visible in [window, PixelRect(x0: 0, y0: window.y0 - shift, x1: 300, y1: window.y1 + shift)] {
        let pieces = layout.pieces(scale: 1, in: visible)
        for line in layout.lines
        where line.top < Double(visible.y1) - 1 && line.top + line.height > Double(visible.y0) + 1 {
          #expect(pieces.contains { Double($0.box.y1) > line.top && Double($0.box.y0) < line.top + line.height })
        }
      }
    }
  }

  @Test("Only the visible part of a long text is drawn", .fonts(for: "Ag…"))
  func inSight() throws {
    let layout = try bench.layout(String(repeating: "some words to fill lines ", count: 8000), width: 300)
    let height = Int(layout.size.height)
    let work = bench.engine.shapedBytes
    let window = PixelRect(x0: 0, y0: height / 2, x1: 300, y1: height / 2 + 400)
    let pieces = layout.pieces(scale: 1, in: window)
    #expect(pieces.count > 15 && pieces.count < 30)
    #expect(bench.engine.shapedBytes - work < 3000)
    // They are the same pieces as when everything is drawn.
    let line = try #require(layout.lines.first { $0.top >= Double(window.y0 + 100) })
    #expect(pieces.contains { $0.box.y0 >= Int(line.top) && $0.box.y1 <= Int(line.top + line.height) + 1 })
    let again = bench.engine.shapedBytes
    _ = layout.pieces(scale: 1, in: PixelRect(x0: 0, y0: height / 2 + 10, x1: 300, y1: height / 2 + 390))
    #expect(bench.engine.shapedBytes == again)
  }
}
