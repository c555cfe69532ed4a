import Testing
import ViewTreeTesting

@testable import ViewTree

/// What a text field of 200 points between its insets draws, and where assistive technology is told that its text is.
@Suite("What a text field draws") struct TextFieldDrawingTests {
  /// The rectangles and the places of texts that the field draws, each with its colour.
  private func drawn(_ stage: FieldStage) -> [String] {
    stage.window.advance(by: 0)
    let theme = stage.field.effectiveTheme
    func name(_ color: Color) -> String {
      color == theme.selectedTextBackground
        ? "selection"
        : color == theme.secondaryTextColor ? "placeholder" : color == stage.field.textColor ? "text" : "?"
    }
    guard let fragment = stage.field.display.drawnState.fragment else { return ["nothing"] }
    return fragment.primitives.map { primitive in
      switch primitive {
      case .fill(let rect, let radius, let color):
        "\(name(color)) \(rect.minX) \(rect.minY) \(rect.width) \(rect.height)" + (radius == 0 ? "" : " round")
      case .text(_, let origin, let color): "\(name(color)) at \(origin.x) \(origin.y)"
      default: "something else"
      }
    }
  }

  @Test("U3 The selection lies behind the text, from whole pixel to whole pixel and as high as a line")
  func selection() {
    let stage = FieldStage("hello")
    #expect(drawn(stage) == ["text at 0.0 6.0"])
    stage.field.selectedRange = 1..<3
    #expect(drawn(stage) == ["selection 8.0 6.0 17.0 18.0", "text at 0.0 6.0"])
    stage.field.selectAll()
    #expect(drawn(stage) == ["selection 0.0 6.0 42.0 18.0", "text at 0.0 6.0"])
    stage.window.focusedView = nil
    #expect(drawn(stage) == ["text at 0.0 6.0"])
    stage.field.text = "אבג"
    stage.window.focusedView = stage.field
    stage.field.selectedRange = 0..<1
    #expect(drawn(stage) == ["selection 192.0 6.0 8.0 18.0", "text at 175.0 6.0"])
    // Both directions: what is selected is in two parts.
    stage.field.text = "abאבגcd"
    stage.field.selectedRange = 1..<3
    #expect(drawn(stage) == ["selection 8.0 6.0 9.0 18.0", "selection 34.0 6.0 8.0 18.0", "text at 0.0 6.0"])
  }

  @Test("U3 Of a selection that is longer than the field, the visible part is drawn, a point beyond each edge")
  func longSelection() {
    let stage = FieldStage(String(repeating: "a", count: 100))
    stage.field.selectAll()
    #expect(drawn(stage) == ["selection -1.0 6.0 200.0 18.0", "text at -641.0 6.0"])
    stage.press(.right)
    stage.press(.home, .shift)
    #expect(drawn(stage) == ["selection 0.0 6.0 201.0 18.0", "text at 0.0 6.0"])
  }

  @Test("U4 What is composed has a line below it, which is thicker below the part that the input method has selected")
  func composition() {
    let stage = FieldStage("ab")
    stage.field.selectedRange = 1..<1
    stage.window.send(.composition("かな", selection: 0..<1))
    #expect(
      drawn(stage) == ["text at 0.0 6.0", "text 8.0 22.0 17.0 1.0", "text 8.0 22.0 9.0 2.0"])
    stage.window.send(.composition("かな", selection: 2..<2))
    #expect(drawn(stage) == ["text at 0.0 6.0", "text 8.0 22.0 17.0 1.0"])
    // A selection that an input method tells beyond what it composes ends there.
    stage.window.send(.composition("かな", selection: 1..<9))
    #expect(stage.selection == 2..<3)
    stage.window.send(.composition("かな", selection: 7..<9))
    #expect(stage.selection == 3..<3)
    // Setting the text ends the composition, also in the input method, and also if it is the same text.
    stage.field.text = "aかなb"
    #expect(stage.field.markedRange == nil && stage.window.textInputRestarts == 1 && stage.changes.isEmpty)
    #expect(drawn(stage) == ["text at 0.0 6.0"])
    stage.field.text = "aかなb"
    #expect(stage.window.textInputRestarts == 1)
  }

  @Test("U3 The placeholder is drawn in its own colour, until there is a text")
  func placeholder() {
    let stage = FieldStage()
    #expect(drawn(stage) == ["placeholder at 0.0 6.0"])
    stage.field.placeholder = ""
    #expect(drawn(stage) == [])
    stage.field.placeholder = "Name"
    stage.type("a")
    #expect(drawn(stage) == ["text at 0.0 6.0"])
    stage.press(.backspace)
    #expect(drawn(stage) == ["placeholder at 0.0 6.0"])
  }

  @Test("S15 The placeholder is at the side of the caret, whatever the direction of its own text is")
  func placeholderSide() {
    let stage = FieldStage()
    let engine = CountingTextEngine()
    stage.window.ownTextEngine = engine
    stage.window.layoutDirection = .rightToLeft
    stage.window.advance(by: 0)
    #expect(engine.lastStyle?.alignment == .leading && engine.lastStyle?.direction == .rightToLeft)
  }

  @Test(
    "U3 The caret is in the field, however narrow that is, and hidden where something is selected or the focus is elsewhere"
  )
  func caret() {
    let stage = FieldStage("abc")
    let inside = stage.field.display
    #expect(inside.frame == Rect(x: 8, y: 0, width: 200, height: 30))
    #expect(inside.caret.frame == Rect(x: 25, y: 6, width: 1, height: 18) && !inside.caret.isHidden)
    stage.field.selectAll()
    #expect(inside.caret.isHidden)
    stage.press(.end)
    #expect(!inside.caret.isHidden)
    stage.window.focusedView = nil
    #expect(inside.caret.isHidden)
    for (width, inner) in [(17.0, 1.0), (16, 0), (10, 0), (0, 0)] {
      stage.field.frame.size.width = width
      stage.window.advance(by: 0)
      #expect(inside.frame == Rect(x: 8, y: 0, width: inner, height: 30), "\(width)")
      #expect(inside.caret.frame == Rect(x: 0, y: 6, width: 1, height: 18), "\(width)")
    }
    #expect(stage.field.sizeThatFits(Size(width: 150, height: 0)) == Size(width: 150, height: 30))
    #expect(stage.field.sizeThatFits(Size(width: 250, height: 0)) == Size(width: 200, height: 30))
    #expect(stage.field.sizeThatFits(Size(width: -1, height: 0)) == Size(width: 0, height: 30))
  }

  @Test("U11 Assistive technology is told where characters are, in both directions, and beyond the text its end")
  func frames() {
    let stage = FieldStage("hello")
    func frame(_ range: Range<Int>) -> [Double] {
      let frame = stage.field.accessibleTextFrame(of: range) ?? .zero
      return [frame.minX, frame.minY, frame.width, frame.height].map { ($0 * 100).rounded() / 100 }
    }
    #expect(frame(1..<3) == [16.4, 6, 16.8, 18] && frame(0..<0) == [8, 6, 0, 18])
    #expect(frame(4..<9) == [41.6, 6, 8.4, 18] && frame(7..<9) == [50, 6, 0, 18])
    // The caret lies to the left of where a line from right to left begins.
    stage.field.text = "אבג"
    #expect(frame(0..<1) == [198.6, 6, 8.4, 18] && frame(0..<3) == [181.8, 6, 25.2, 18])
    // A range beyond the text is no misuse here.
    #expect(misuses { _ = stage.field.replaceAccessibleText(in: 1..<9, with: "") } == [] && stage.text == "א")
    #expect(misuses { stage.field.selectAccessibleText(0..<9) } == [] && stage.selection == 0..<1)
  }
}
