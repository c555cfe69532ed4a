import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite struct TextFieldCompositionTests {
  @Test("U4 What is composed is shown underlined in place, and committed by text")
  func composing() {
    let stage = FieldStage("ab")
    stage.field.selectedRange = 1..<1
    stage.window.send(.composition("か", selection: 1..<1))
    #expect(stage.text == "aかb" && stage.field.markedRange == 1..<2 && stage.selection == 2..<2)
    stage.window.advance(by: 0)
    let lines = stage.fills.filter { $0.height <= 2 }
    #expect(lines.count == 1)
    expectClose(lines.first?.width ?? 0, FieldStage.advance, 1)
    stage.window.send(.composition("かな", selection: 0..<1))
    #expect(
      stage.text == "aかなb" && stage.field.markedRange == 1..<3 && stage.selection == 1..<2 && stage.changes.isEmpty)
    stage.window.send(.text("仮名"))
    #expect(stage.text == "a仮名b" && stage.field.markedRange == nil && stage.selection == 3..<3)
    #expect(stage.changes == ["a仮名b"])
    stage.press(.character("z"), .control)
    #expect(stage.text == "ab")
  }

  @Test("U3 The text of a field is drawn clipped to a view in it, so that it does not run over the border")
  func clipped() throws {
    let stage = FieldStage(String(repeating: "long ", count: 100))
    let inside = stage.field.display
    #expect(inside.parent === stage.field)
    // What `draw(in:)` draws is clipped to the bounds, and would be stretched if it were not drawn again for another size.
    func expectClipped() throws {
      let fragment = try #require(inside.drawnState.fragment)
      #expect(inside.clipsToBounds && fragment.bounds == inside.bounds)
      #expect(!fragment.primitives.isEmpty && fragment.customCount == fragment.primitives.count)
    }
    try expectClipped()
    stage.field.frame.size.width += 50
    stage.window.advance(by: 0)
    try expectClipped()
  }

  @Test("U4 An empty composition takes it away, and what it replaced is back; nothing is told, nothing can be undone")
  func empty() {
    let stage = FieldStage("abc")
    stage.field.selectedRange = 1..<2
    stage.window.send(.composition("x", selection: 1..<1))
    #expect(stage.text == "axc")
    stage.window.send(.composition("", selection: 0..<0))
    #expect(stage.text == "abc" && stage.field.markedRange == nil && stage.selection == 1..<2 && stage.changes.isEmpty)
    stage.press(.character("z"), .control)
    #expect(stage.text == "abc" && stage.changes.isEmpty)
    stage.window.send(.composition("x", selection: 1..<1))
    stage.window.send(.text("y"))
    #expect(stage.text == "ayc" && stage.changes == ["ayc"])
  }

  @Test("U4 Escape takes a composition away first, then it cancels")
  func escape() {
    let stage = FieldStage("ab")
    var cancelled = 0
    stage.field.onCancel = { cancelled += 1 }
    stage.window.send(.composition("x", selection: 1..<1))
    stage.press(.escape)
    #expect(stage.text == "ab" && cancelled == 0 && stage.window.textInputRestarts == 1)
    stage.press(.escape)
    #expect(cancelled == 1)
    stage.field.onCancel = nil
    stage.window.send(.composition("x", selection: 1..<1))
    stage.press(.escape)
    #expect(stage.text == "ab" && stage.outer.keys.isEmpty)
  }

  @Test(
    "U5 While something is composed, undo takes only that away, by the program as by key", arguments: [false, true])
  func undo(isByKey: Bool) {
    let stage = FieldStage()
    stage.type("a")
    stage.window.advance(by: 2)
    stage.window.send(.composition("x", selection: 1..<1))
    #expect(stage.text == "ax" && stage.field.canUndo && !stage.field.canRedo)
    if isByKey { stage.press(.character("z"), .control) } else { stage.field.undo() }
    #expect(stage.text == "a" && stage.field.markedRange == nil && stage.changes == ["a", "ax", "a"])
    #expect(stage.window.textInputRestarts == 1 && stage.field.canRedo)
    // What is composed replaces the steps that could be redone.
    stage.window.send(.composition("y", selection: 1..<1))
    stage.field.redo()
    #expect(stage.text == "ay" && stage.field.markedRange == nil && !stage.field.canRedo)
  }

  @Test("U4 Losing the focus commits what is composed, and so does a click", arguments: [false, true])
  func losing(byClick: Bool) {
    let stage = FieldStage("ab")
    stage.window.send(.composition("か", selection: 1..<1))
    if byClick { stage.click(0) } else { stage.window.focusedView = nil }
    #expect(stage.text == "abか" && stage.field.markedRange == nil && stage.changes == ["abか"])
    #expect(stage.window.textInputRestarts == 1)
  }

  @Test("U4 The area for the input method is the caret's rectangle, and follows it; none without a field")
  func area() {
    let stage = FieldStage("")
    let first = stage.window.textInputArea
    #expect(first?.minX == 28 && first?.width == 1)
    #expect((first?.minY ?? 0) >= 20 && (first?.maxY ?? 0) <= 50)
    stage.type("abc")
    #expect(stage.window.textInputArea?.minX == (28 + 3 * FieldStage.advance).rounded())
    stage.window.send(.composition("de", selection: 1..<1))
    #expect(stage.window.textInputArea?.minX == (28 + 4 * FieldStage.advance).rounded())
    stage.field.frame.origin.y += 30
    #expect(stage.window.textInputArea?.minY == (first?.minY ?? 0) + 30)
    stage.window.focusedView = nil
    #expect(stage.window.textInputArea == nil)
  }

  @Test("U4 A field takes text while it is enabled, and only then")
  func takesText() {
    let stage = FieldStage("")
    #expect(stage.field.takesText && stage.window.textTaker === stage.field)
    stage.field.isEnabled = false
    #expect(!stage.field.takesText && stage.window.textTaker == nil && !stage.field.isFocused)
    stage.window.send(.text("a"))
    #expect(stage.text == "")
  }
}

@Suite struct TextFieldRulesTests {
  @Test("U5 Each change by a person is told once, none by the program")
  func telling() {
    let stage = FieldStage("")
    stage.field.text = "x"
    stage.field.selectAll()
    #expect(stage.changes.isEmpty)
    stage.window.send(.text("abc"))
    stage.press(.backspace)
    stage.press(.home)
    stage.press(.backspace)
    stage.press(.delete)
    #expect(stage.changes == ["abc", "ab", "b"])
    stage.field.selectedRange = 0..<1
    stage.window.send(.text("b"))
    #expect(stage.changes.count == 3)
    // A program that corrects what is typed.
    stage.field.onChange = { [unowned stage] text in stage.field.text = text.uppercased() }
    stage.type("de")
    #expect(stage.text == "BDE")
  }

  @Test("U5 The maximum length cuts what is typed or pasted at a cluster, not what the program sets")
  func maximumLength() {
    let stage = FieldStage("")
    stage.field.maximumLength = 4
    stage.field.text = "longer"
    #expect(stage.text == "longer")
    stage.type("x")
    #expect(stage.text == "longer" && stage.changes.isEmpty)
    stage.field.text = "ab"
    stage.window.clipboard.text = "👩‍👩‍👧e\u{301}xyz"
    stage.press(.character("v"), .control)
    #expect(stage.text == "ab👩‍👩‍👧e\u{301}" && stage.selection == 4..<4)
    stage.type("q")
    #expect(stage.text.count == 4 && stage.changes.count == 1)
    stage.field.selectedRange = 0..<1
    stage.window.send(.text("qr"))
    #expect(stage.text == "qb👩‍👩‍👧e\u{301}")
    // A mark that joins the last character brings in no other one.
    stage.press(.end)
    stage.window.send(.text("\u{323}"))
    #expect(stage.text.count == 4 && stage.text.unicodeScalars.last == "\u{323}")
    stage.window.send(.composition("か", selection: 1..<1))
    stage.window.send(.text("か"))
    #expect(stage.text.count == 4)
    #expect(misuses { stage.field.maximumLength = -1 }.count == 1 && stage.field.maximumLength == 0)
  }

  @Test("U5 A secure field shows dots, copies and cuts nothing, and is one word")
  func secure() {
    let stage = FieldStage("one two")
    stage.field.isSecure = true
    stage.press(.character("a"), .control)
    stage.press(.character("c"), .control)
    stage.press(.character("x"), .control)
    #expect(stage.text == "one two" && stage.window.clipboard.text == nil && stage.window.primarySelection.text == nil)
    #expect(stage.outer.keys.isEmpty)
    stage.press(.end)
    stage.press(.left, .control)
    #expect(stage.selection == 0..<0)
    stage.press(.right, .control)
    #expect(stage.selection == 7..<7)
    stage.click(1)
    stage.click(1)
    #expect(stage.selection == 0..<7 && stage.window.primarySelection.text == nil)
    #expect(stage.field.accessibilityValue == nil)
    stage.press(.end)
    stage.press(.backspace, .control)
    #expect(stage.text == "")
    stage.window.clipboard.text = "pasted"
    stage.press(.character("v"), .control)
    #expect(stage.text == "pasted")
  }

  @Test("U5 Undo groups typing until a pause of a second, a deletion or a move")
  func groups() {
    let stage = FieldStage("")
    func undone() -> String {
      stage.press(.character("z"), .control)
      return stage.text
    }
    stage.type("ab")
    stage.window.advance(by: 0.9)
    stage.type("c")
    stage.window.advance(by: 1)
    stage.type("de")
    #expect([undone(), undone()] == ["abc", ""])
    stage.type("ab")
    stage.press(.backspace)
    stage.type("c")
    #expect([undone(), undone(), undone()] == ["a", "ab", ""])
    stage.type("ab")
    stage.press(.left)
    stage.type("c")
    stage.press(.right)
    stage.type("d")
    #expect(stage.text == "acbd")
    #expect([undone(), undone(), undone()] == ["acb", "ab", ""])
  }

  @Test("U5 A paste, a cut and the deletion of a word are steps of their own, and each brings back what was selected")
  func steps() {
    let stage = FieldStage("")
    func undone() -> String {
      stage.press(.character("z"), .control)
      return stage.text
    }
    stage.type("a")
    stage.window.clipboard.text = "x y"
    stage.press(.character("v"), .control)
    stage.press(.character("v"), .control)
    stage.type("b")
    #expect([undone(), undone(), undone(), undone()] == ["ax yx y", "ax y", "a", ""])
    stage.type("one two three")
    stage.press(.backspace, .control)
    stage.press(.backspace, .control)
    #expect([undone(), undone()] == ["one two ", "one two three"])
    stage.field.selectedRange = 4..<8
    stage.press(.character("x"), .control)
    stage.type("q")
    #expect(undone() == "one three" && undone() == "one two three" && stage.selection == 4..<8)
    stage.window.send(.text("q"))
    #expect(undone() == "one two three" && stage.selection == 4..<8)
    stage.field.redo()
    #expect(stage.text == "one qthree" && stage.changes.last == "one qthree")
  }

  @Test("U6 A field's role, label, value and states")
  func accessibility() {
    let stage = FieldStage("abc")
    #expect(stage.field.accessibilityRole == .textField && stage.field.accessibilityValue == "abc")
    #expect(stage.field.accessibilityLabel == "Name" && stage.field.accessibilityStates == [])
    stage.field.accessibilityLabel = "Title"
    stage.field.isEnabled = false
    #expect(stage.field.accessibilityLabel == "Title" && stage.field.accessibilityStates == .disabled)
    #expect(stage.field.subviews.isEmpty)
  }

  @Test(
    "U5 A megabyte costs a key no more than a line does, and nothing of it is measured that is not seen",
    arguments: ["ab cd ", "漢字", "x", "👩‍👩‍👧", "אב "])
  func megabyte(piece: String) {
    let stage = FieldStage("")
    let text = String(repeating: piece, count: 200_000 / piece.utf8.count)
    let engine = CountingTextEngine()
    stage.window.ownTextEngine = engine
    stage.window.clipboard.text = text
    stage.press(.character("v"), .control)
    stage.window.advance(by: 0.02)
    #expect(stage.text == text && stage.selection == text.count..<text.count)
    #expect((28...227).contains(stage.caret))
    for key in [Key.left, .backspace, .home, .right, .delete, .end] {
      engine.characters = 0
      stage.press(key)
      stage.type("y")
      stage.window.advance(by: 0.02)
      #expect(engine.characters < 40_000, "\(key)")
      #expect((28...227).contains(stage.caret), "\(key)")
    }
    #expect(stage.text.count == text.count + 4)
  }

  @Test("U2 Any text that the program sets can be shown and edited", arguments: 1...20 as ClosedRange<UInt64>)
  func anyText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
      difficultPieces.randomElement(using: &random) ?? ""
    }.joined()
    let stage = FieldStage(text)
    #expect(stage.text == text, "seed \(seed)")
    stage.window.advance(by: 0.02)
    for _ in 0..<30 {
      let keys: [Key] = [.left, .right, .home, .end, .backspace, .delete]
      stage.press(keys.randomElement(using: &random) ?? .left, Bool.random(using: &random) ? .control : [])
      stage.type(difficultPieces.randomElement(using: &random) ?? "")
      stage.window.advance(by: 0.02)
      #expect((28...227).contains(stage.caret), "seed \(seed)")
      #expect(stage.selection.upperBound <= stage.text.count, "seed \(seed)")
    }
  }
}

/// Counts the characters that it is asked for, and remembers in which style.
final class CountingTextEngine: TextEngine {
  private let engine = FixedAdvanceTextEngine()
  var characters = 0
  private(set) var lastStyle: TextStyle?

  func layout(_ text: String, style: TextStyle, width: Double, scale: Double) -> any TextLayout {
    characters += text.count
    lastStyle = style
    return engine.layout(text, style: style, width: width, scale: scale)
  }
  func characters(of text: String, style: TextStyle, scale: Double) -> [CharacterSetting] {
    characters += text.count
    return engine.characters(of: text, style: style, scale: scale)
  }
  func direction(of text: String, fallback: LayoutDirection) -> LayoutDirection {
    engine.direction(of: text, fallback: fallback)
  }
  func lineMetrics(for font: Font) -> (height: Double, baseline: Double) { engine.lineMetrics(for: font) }
}

extension FieldStage {
  /// The rectangles that are filled within the field.
  var fills: [Rect] {
    guard let fragment = field.display.drawnState.fragment else { return [] }
    return fragment.primitives.compactMap { if case .fill(let rect, _, _) = $0 { rect } else { nil } }
  }
}
