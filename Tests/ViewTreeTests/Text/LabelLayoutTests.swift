import Testing

@testable import ViewTree

/// The size of a label and the lines that it shows. Each character is 6 points wide, and each line 13 points high.
@Suite("The layout of a label") struct LabelLayoutTests {
  private let window = Window(size: Size(width: 400, height: 300))
  private let label = Label(text: "aaaa bbbb cccc")

  init() {
    window.ownTextEngine = FixedAdvanceTextEngine()
    label.font = Font(size: 10)
    window.addSubview(label)
  }

  @Test("U1 A label is as wide as its longest line, and at most as wide and as high as there is room, in whole points")
  func size() {
    func size(_ width: Double, _ height: Double = .infinity) -> [Double] {
      let size = label.sizeThatFits(Size(width: width, height: height))
      return [size.width, size.height]
    }
    #expect(size(.infinity) == [84, 13] && size(.nan) == [84, 13] && size(84) == [84, 13])
    #expect(size(30) == [30, 13] && size(30, 5) == [30, 13] && size(-5) == [0, 13])
    label.numberOfLines = 0
    #expect(size(.infinity) == [84, 13] && size(.nan) == [84, 13] && size(83) == [54, 26] && size(54) == [54, 26])
    #expect(size(53) == [24, 39] && size(24) == [24, 39] && size(30) == [24, 39])
    #expect(size(30, 39) == [24, 39] && size(30, 38) == [24, 38] && size(30, 20.5) == [24, 21])
    #expect(size(30, 0) == [24, 39] && size(30, -1) == [24, 39] && size(0) == [0, 156])
    label.numberOfLines = 2
    #expect(size(30) == [24, 26] && size(30, 20) == [24, 20])
    label.text = ""
    #expect(size(30) == [0, 13] && size(30, 5) == [0, 5])
    label.numberOfLines = 1
    #expect(size(30, 5) == [0, 13] && label.lineHeight == 13)
    // Fractions of a point are rounded up.
    label.font = Font(size: 11)
    label.text = "abc"
    #expect(size(.infinity) == [20, 14] && size(19.5) == [19.5, 14])
  }

  @Test("U1 As many lines are shown as have room, in the middle of the label, and a little may extend beyond it")
  func lines() {
    label.numberOfLines = 0
    for (height, lines, top, isTruncated) in [
      (100.0, 3, 30.0, false), (39, 3, 0, false), (34, 3, -3, false), (33.5, 2, 3, true), (26, 2, 0, true),
      (21, 2, -3, true), (20, 1, 3, true), (13, 1, 0, true), (5, 1, -4, true),
    ] {
      label.frame = Rect(x: 10, y: 10, width: 30, height: height)
      window.advance(by: 0)
      guard case .text(let layout, let origin, _)? = label.drawnState.fragment?.primitives.first else {
        Issue.record("\(height)")
        continue
      }
      #expect(
        layout.lineCount == lines && origin == Point(x: 0, y: top), "\(height): \(layout.lineCount) at \(origin.y)")
      #expect(label.isTruncated == isTruncated, "\(height)")
    }
    for frame in [Rect.zero, Rect(x: 0, y: 0, width: 30, height: 0)] {
      label.frame = frame
      window.advance(by: 0)
      #expect(!label.isTruncated && label.drawnState.fragment?.primitives.isEmpty != false)
    }
    label.frame = Rect(x: 0, y: 0, width: 30, height: 13)
    // Of two lines, the second one has no room either.
    label.text = "aaaa bbbb"
    #expect(label.isTruncated)
    label.frame.size.height = 26
    #expect(!label.isTruncated)
    label.frame.size.height = 13
    label.textColor = Color(red: 1, green: 0, blue: 0, alpha: 0)
    window.advance(by: 0)
    #expect(label.isTruncated && label.drawnState.fragment?.primitives.isEmpty == true)
  }

  @Test("A text has as many lines as its breaks and its width need, and is cut where there are more than allowed")
  func engine() {
    func lines(_ text: String, _ limit: Int, _ mode: Label.LineBreakMode = .wordWrap, width: Double = 30) -> [Double] {
      let style = TextStyle(font: Font(size: 10), lineBreakMode: mode, numberOfLines: limit)
      let layout = FixedAdvanceTextEngine().layout(text, style: style, width: width, scale: 1)
      return [Double(layout.lineCount), layout.size.width, layout.size.height, layout.isTruncated ? 1 : 0]
    }
    #expect(lines("aaaa bbbb cccc", 3) == [3, 24, 39, 0] && lines("aaaa bbbb cccc", 2) == [2, 24, 26, 1])
    #expect(lines("aaaaa", 1) == [1, 30, 13, 0] && lines("aaaaaa", 1) == [1, 30, 13, 1])
    #expect(lines("aa bb c", 0) == [2, 30, 26, 0] && lines("aa bb c", 0, .charWrap) == [2, 30, 26, 0])
    #expect(
      lines("aaaaaaaaaa", 0, .charWrap) == [2, 30, 26, 0] && lines("aaaaaaaaaaa", 0, .charWrap) == [3, 30, 39, 0])
    #expect(lines("", 0, .charWrap) == [1, 0, 13, 0] && lines("\n", 0) == [2, 0, 26, 0])
    #expect(lines("a bbbbbbb", 0) == [3, 30, 39, 0] && lines("a b", 0, width: 0) == [2, 6, 26, 0])
    #expect(
      lines("aa", 0, .charWrap, width: -5) == [2, 6, 26, 0] && lines("aa", 0, width: .infinity) == [1, 12, 13, 0])
    let metrics = FixedAdvanceTextEngine().lineMetrics(for: Font(size: 10))
    #expect(metrics.height == 13 && metrics.baseline == 10)
    #expect(FixedAdvanceTextEngine().lineMetrics(for: Font(size: -1)).height == 0)
    #expect(FixedAdvanceTextEngine().lineMetrics(for: Font(size: .infinity)).height == 0)
    #expect(FixedAdvanceTextEngine().lineMetrics(for: Font(size: 9999)).baseline == 2000)
  }

  @Test("A part of a text lies in one rectangle for each line that it reaches, and the space at a break is in none")
  func boxes() {
    func boxes(_ text: String, _ ends: [Int], width: Double = 30, lines: Int = 0) -> [[[Double]]] {
      var style = TextStyle(font: Font(size: 10), lineBreakMode: .wordWrap, numberOfLines: lines)
      style.spans = ends.map { TextSpan(end: $0, font: nil) }
      let layout = FixedAdvanceTextEngine().layout(text, style: style, width: width, scale: 1)
      return ends.indices.map { span in
        layout.boxes(ofSpan: span).map { [$0.rect.minX, $0.rect.minY, $0.rect.width, $0.rect.height, $0.baseline] }
      }
    }
    #expect(boxes("abcd", [1, 4]) == [[[0, 0, 6, 13, 10]], [[6, 0, 18, 13, 10]]])
    #expect(boxes("aa bbb", [1, 6]) == [[[0, 0, 6, 13, 10]], [[6, 0, 6, 13, 10], [0, 13, 18, 13, 23]]])
    #expect(boxes("aa\nb", [2, 4]) == [[[0, 0, 12, 13, 10]], [[0, 13, 6, 13, 23]]])
    #expect(boxes("aaaaaaa", [7]) == [[[0, 0, 30, 13, 10], [0, 13, 12, 13, 23]]])
    #expect(boxes("éb", [2, 3]) == [[[0, 0, 6, 13, 10]], [[6, 0, 6, 13, 10]]])
    // What is cut off has none.
    #expect(boxes("aa bbb ccc", [2, 6, 10], lines: 2) == [[[0, 0, 12, 13, 10]], [[0, 13, 18, 13, 23]], []])
    #expect(
      FixedAdvanceTextEngine().layout("a", style: TextStyle(font: Font(size: 10)), width: 9, scale: 1).boxes(ofSpan: 0)
        .isEmpty)
  }
}
