import Testing
import ViewTreeTesting

@testable import ViewTree

/// Labels whose parts have attributes of their own; the rows are in Documentation/Text.md.
@Suite struct AttributedTextTests {
  private let window = Window(size: Size(width: 400, height: 400))
  private let label = Label()
  private let log = GestureLog()

  init() {
    window.ownTextEngine = FixedAdvanceTextEngine()
    label.font = Font(size: 10)
    label.numberOfLines = 0
    label.frame = Rect(x: 0, y: 0, width: 200, height: 13)
    label.onLink = { [log] in log.note($0) }
    window.addSubview(label)
  }

  private var texts: [Color] {
    window.advance(by: 0)
    return label.currentFragment(in: window).primitives.compactMap {
      if case .text(_, _, let color) = $0 { color } else { nil }
    }
  }

  private var lines: [(rect: Rect, color: Color)] {
    window.advance(by: 0)
    return label.currentFragment(in: window).primitives.compactMap {
      if case .fill(let rect, _, let color) = $0 { (rect, color) } else { nil }
    }
  }

  private var links: [View] { label.subviews }

  @Test("T1 A text is the sum of its runs; setting the one sets the other")
  func text() {
    var text = AttributedText("one ", color: .red) + AttributedText("two")
    text += AttributedText([.init("\nthree")])
    #expect(text.text == "one two\nthree" && text.runs.count == 3)
    label.attributedText = text
    #expect(label.text == "one two\nthree" && label.accessibilityLabel == label.text)
    label.text = "plain"
    #expect(label.attributedText == nil)
    label.attributedText = text
    label.text = text.text
    #expect(label.attributedText == nil, "the same text is a plain one")
    label.attributedText = nil
    #expect(label.text == "")
  }

  @Test("T1 The text is measured and broken as one")
  func measuring() {
    label.attributedText = AttributedText("one t") + AttributedText("wo three")
    #expect(label.sizeThatFits(Size(width: 50, height: .infinity)) == Size(width: 42, height: 26))
    let plain = Label(text: "one two three")
    plain.font = label.font
    plain.numberOfLines = 0
    window.addSubview(plain)
    #expect(plain.sizeThatFits(Size(width: 50, height: .infinity)) == Size(width: 42, height: 26))
  }

  @Test("T1 Empty lines are as high as others", arguments: [Label.LineBreakMode.wordWrap, .charWrap])
  func emptyLines(mode: Label.LineBreakMode) {
    label.lineBreakMode = mode
    for (text, lines) in [("one\n\ntwo", 3.0), ("one\n", 2), ("\none", 2), ("\n", 2)] {
      label.text = text
      let size = label.sizeThatFits(Size(width: 200, height: .infinity))
      #expect(size.height == lines * 13, "\(text.debugDescription)")
    }
  }

  @Test("T2 Each run is drawn in its colour; one without a colour is in the label's, a link in the accent colour")
  func colors() {
    label.textColor = .black
    label.attributedText =
      AttributedText("a", color: .red) + AttributedText("b") + AttributedText("c", color: .red)
      + AttributedText("d", link: "x")
    #expect(texts == [.black, .red, label.effectiveTheme.accentColor])
    window.theme = .dark
    #expect(texts.last == Theme.dark.accentColor)
    label.attributedText = AttributedText("a", color: Color(white: 0, alpha: 0)) + AttributedText("b")
    #expect(texts == [label.textColor])
  }

  @Test("T3 A link is underlined unless that is switched off; other runs are where that is asked for, line by line")
  func underlines() {
    label.frame.size = Size(width: 50, height: 26)
    label.attributedText =
      AttributedText("one ", isUnderlined: true) + AttributedText("two three", color: .red, link: "x")
      + AttributedText(" x", isUnderlined: false, link: "y")
    let seen = lines
    #expect(seen.map(\.rect.minX) == [0, 24, 0])
    #expect(seen.map(\.rect.width) == [24, 18, 30])
    #expect(seen.map(\.color) == [label.textColor, .red, .red])
    #expect(seen.allSatisfy { $0.rect.height == 1 && $0.rect.minY == $0.rect.minY.rounded() })
    #expect(seen[2].rect.minY - seen[1].rect.minY == 13)
  }

  @Test("T4 A link can be pressed wherever it is, in two lines too; beside it the label lets input through")
  func pressing() {
    let behind = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    window.insertSubview(behind, at: 0)
    _ = log.tap("behind", on: behind)
    label.frame.size = Size(width: 50, height: 26)
    label.attributedText = AttributedText("one ") + AttributedText("two three", link: "there")
    window.advance(by: 0)
    let hand = PointerScript(window)
    for (x, y, heard) in [(30.0, 5.0, "there"), (10, 20, "there"), (10, 5, "behind ended"), (45, 20, "behind ended")] {
      hand.tap(at: Point(x: x, y: y))
      #expect(log.take() == [heard])
    }
    // A press that ends beside it is none.
    hand.press(at: Point(x: 30, y: 5))
    hand.move(to: Point(x: 200, y: 200), duration: 0.1)
    hand.release()
    #expect(log.take() == [])
  }

  @Test("T4 A label without links takes no input, and one that had some does not any more")
  func noLinks() {
    #expect(!label.isUserInteractionEnabled)
    label.attributedText = AttributedText("x", link: "y")
    #expect(label.isUserInteractionEnabled && links.count == 1)
    label.attributedText = AttributedText("x")
    #expect(!label.isUserInteractionEnabled && links.isEmpty)
    label.attributedText = AttributedText("x", link: "y")
    label.text = "x"
    #expect(!label.isUserInteractionEnabled && links.isEmpty)
  }

  @Test("T5 Tab reaches the links in their order, Space and Return press them, and the cursor over them is a hand")
  func keys() {
    label.attributedText =
      AttributedText("a", link: "first") + AttributedText(" and ") + AttributedText("b", link: "second")
    window.advance(by: 0)
    window.key(.tab)
    #expect(window.focusedView === links[0])
    window.key(.return)
    window.key(.tab)
    #expect(window.focusedView === links[1] && window.focusedView?.accessibilityLabel == "b")
    window.key(.space)
    #expect(log.take() == ["first", "second"])
    window.point(.hovered, 3, 5)
    #expect(window.currentCursor == .pointingHand)
    window.point(.hovered, 20, 5)
    #expect(window.currentCursor == .arrow)
  }

  @Test("T4 Links follow the text when its alignment changes")
  func alignment() {
    final class Counting: Label {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let label = Counting()
    window.addSubview(label)
    label.attributedText = AttributedText("two", link: "x")
    window.advance(by: 0)
    let layouts = label.layouts
    label.textAlignment = .right
    window.advance(by: 0)
    #expect(label.layouts == layouts + 1)
    label.attributedText = nil
    label.text = "two"
    window.advance(by: 0)
    label.textAlignment = .center
    window.advance(by: 0)
    #expect(label.layouts == layouts + 2, "a text without links is only drawn again")
  }

  @Test("T4 Links follow the text when the label is resized or its font changes")
  func resizing() {
    label.attributedText = AttributedText("one ") + AttributedText("two", link: "x")
    window.advance(by: 0)
    #expect(links[0].frame == Rect(x: 24, y: 0, width: 18, height: 13))
    label.frame.size = Size(width: 20, height: 26)
    window.advance(by: 0)
    #expect(links[0].frame == Rect(x: 0, y: 13, width: 18, height: 13))
    label.frame.size = Size(width: 200, height: 25)
    label.font = Font(size: 20)
    window.advance(by: 0)
    #expect(links[0].frame == Rect(x: 48, y: 0, width: 36, height: 25))
    label.numberOfLines = 1
    label.frame.size.width = 12
    window.advance(by: 0)
    #expect(links[0].isHidden, "what is cut off cannot be pressed")
  }

  @Test("T1 Fonts and colours that make no sense are misuse and count as none")
  func misuse() {
    var text = AttributedText()
    #expect(misuses { text = AttributedText("x", font: Font(size: .nan)) }.count == 1)
    #expect(text.runs[0].font == nil)
    #expect(misuses { text = AttributedText("x", color: Color(white: .infinity)) }.count == 1)
    #expect(text.runs[0].color == nil)
  }

  @Test("T1 Any text and any runs can be shown: empty runs, line feeds, clusters that runs cut")
  func nastyRuns() {
    let parts = ["", "a", "\n", "\r", "\r\n", "e", "\u{301}", "👩", "\u{200D}👩", "\t", " ", "שלום", "\u{0}"]
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var text = AttributedText()
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        text += AttributedText(
          parts.randomElement(using: &random)!, color: Bool.random(using: &random) ? .red : nil,
          isUnderlined: Bool.random(using: &random), link: Bool.random(using: &random) ? "x" : nil)
      }
      label.attributedText = text
      label.frame.size.width = Double.random(in: 0...60, using: &random)
      window.advance(by: 0)
      #expect(label.text == text.text)
    }
  }

  @Test("T4 Links do not change what was set for the label's input")
  func chosenInput() {
    label.isUserInteractionEnabled = true
    label.attributedText = AttributedText("x", link: "y")
    label.text = "x"
    #expect(label.isUserInteractionEnabled)
    label.isUserInteractionEnabled = false
    label.attributedText = AttributedText("x", link: "y")
    #expect(!label.isUserInteractionEnabled && links.count == 1)
    label.text = "x"
    #expect(!label.isUserInteractionEnabled)
  }

  @Test("U11 A link says that it is one")
  func linkRole() {
    label.attributedText = AttributedText("x", link: "y")
    #expect(links.map(\.accessibilityRole) == [.link])
  }
}
