import Pixels
import Raster
import Testing
import ViewTree

@testable import SDLHost

/// T1: the visual order of text.
@Suite struct TextBidiTests {
  let bench = TextBench()

  /// Where the ink of the first run that contains all of `text` begins and ends.
  private func ink(of text: String, in layout: SDLTextLayout) throws -> (x0: Int, x1: Int) {
    let pieces = layout.pieces(scale: 1)
    try #require(pieces.count == layout.runs.count)
    let index = try #require(
      layout.runs.firstIndex {
        String(decoding: layout.analysis.text.bytes[Int($0.start)..<Int($0.end)], as: UTF8.self).contains(text)
      })
    return (pieces[index].box.x0, pieces[index].box.x1)
  }

  @Test("T1 Hebrew after Latin is on its right, and on its left in a Hebrew paragraph", .fonts(for: "aשלום"))
  func order() throws {
    let latinFirst = try bench.layout("abc שלום")
    #expect(try ink(of: "abc", in: latinFirst).x1 <= ink(of: "שלום", in: latinFirst).x0)
    let hebrewFirst = try bench.layout("שלום abc")
    #expect(try ink(of: "abc", in: hebrewFirst).x1 <= ink(of: "שלום", in: hebrewFirst).x0)
  }

  @Test("T1 A Hebrew word runs from right to left", .fonts(for: "aשלום"))
  func letters() throws {
    // Shin, then vav, which is a thin stroke: it must be on the left.
    let layout = try bench.layout("שו", size: 40)
    let vav = try bench.layout("ו", size: 40).inkBox().width
    let box = layout.inkBox()
    let gap = (box.x0..<box.x1).first { x in
      (box.y0..<box.y1).allSatisfy { layout.coverage(x: x, y: $0) == 0 }
    }
    #expect(abs(try #require(gap) - box.x0 - vav) <= 1)
  }

  @Test("T1 Numbers in Hebrew keep their order, to the left of the preceding word", .fonts(for: "aשלום"))
  func numbers() throws {
    let layout = try bench.layout("שלום 123")
    #expect(try ink(of: "123", in: layout).x1 <= ink(of: "שלום", in: layout).x0)
    let digits = try #require(layout.runs.firstIndex { $0.setting.level == 2 })
    #expect(layout.pieces(scale: 1)[digits].bytes == (try bench.layout("123").pieces(scale: 1)[0].bytes))
  }

  @Test("T1 Brackets are mirrored", .fonts(for: "aשלום"))
  func mirroring() throws {
    let layout = try bench.layout("א(ב)")
    let closing = try bench.layout(")").pieces(scale: 1)[0].bytes
    let opening = try bench.layout("(").pieces(scale: 1)[0].bytes
    // From the right: alef, a bracket that opens toward bet, bet, the other bracket.
    let brackets = layout.runs.indices.filter { layout.runs[$0].setting.face == 0 }
    try #require(brackets.count == 2)
    #expect(layout.pieces(scale: 1)[brackets[0]].bytes == opening)
    #expect(layout.pieces(scale: 1)[brackets[1]].bytes == closing)
  }

  @Test("T1 The spaces around brackets stay on the same side of them", .fonts(for: "aשלום"))
  func spaces() throws {
    let layout = try bench.layout("שלום (טוב) ב", size: 32)
    let space = try bench.width("a b", size: 32) - bench.width("ab", size: 32)
    let word = try ink(of: "שלום", in: layout)
    let brackets = layout.runs.indices.filter { layout.runs[$0].setting.face == 0 && layout.runs[$0].insertion == nil }
    // From left to right: the closing bracket, then the opening one, which is separated by a space from the word on its
    // right.
    let openingBox = layout.pieces(scale: 1)[try #require(brackets.last)].box
    #expect(Double(word.x0 - openingBox.x1) > space * 0.8)
    let inner = try ink(of: "טוב", in: layout)
    #expect(Double(openingBox.x0 - inner.x1) < space)
  }

  @Test("T1 The first strong letter determines the direction, and without one the label does", .fonts(for: "aשלום"))
  func baseDirection() throws {
    func left(_ text: String, _ direction: LayoutDirection = .leftToRight) throws -> Bool {
      try bench.layout(text, direction: direction, width: 400).lines[0].x == 0
    }
    #expect(try left("abc שלום", .rightToLeft))
    #expect(try !left("שלום abc"))
    #expect(try !left("(1) שלום"))
    #expect(try left("123 !"))
    #expect(try !left("123 !", .rightToLeft))
    // Each paragraph has its own direction. A line separator does not end a paragraph.
    let layout = try bench.layout("שלום\nabc\u{2028}שלום", width: 400)
    #expect(layout.lines.map { $0.x == 0 } == [false, true, true])
  }

  @Test("T1 A wrapped mixed paragraph is ordered line by line", .fonts(for: "aשלום"))
  func wrapped() throws {
    let text = "אחת שתיים שלוש abc def ארבע חמש"
    for width in stride(from: 40.0, through: 300, by: 7) {
      let layout = try bench.layout(text, width: width)
      for line in layout.lines {
        let runs = line.runs.map { layout.runs[Int($0)] }
        for (left, right) in zip(runs, runs.dropFirst()) {
          #expect(abs(left.x + left.advance - right.x) < 1e-3)
        }
        // Of two runs from right to left, the later one in the text is on the left.
        let hebrew = runs.filter { $0.setting.level == 1 }
        for (left, right) in zip(hebrew, hebrew.dropFirst()) { #expect(left.start > right.start) }
      }
    }
  }

  @Test("Levels: rule L2 reverses from the highest level down")
  func reorder() {
    var runs: [(name: String, level: UInt8)] = [("a", 0), ("B", 1), ("1", 2), ("C", 1), ("d", 0)]
    VisualOrder.reorder(&runs) { $0.level }
    #expect(runs.map(\.name).joined() == "aC1Bd")
    var rightToLeft: [(name: String, level: UInt8)] = [("A", 1), ("b", 2), ("C", 1)]
    VisualOrder.reorder(&rightToLeft) { $0.level }
    #expect(rightToLeft.map(\.name).joined() == "CbA")
  }
}
