import Testing
import ViewTree
import ViewTreeTesting

@Suite struct TextFieldEditingTests {
  @Test("U2 Typed text replaces the selection, and the caret is after it")
  func typing() {
    let stage = FieldStage("hello")
    #expect(stage.selection == 5..<5)
    stage.field.selectedRange = 1..<4
    stage.window.send(.text("ö"))
    #expect(stage.text == "höo" && stage.selection == 2..<2)
    stage.window.send(.text(""))
    #expect(stage.text == "höo" && stage.changes == ["höo"])
  }

  @Test("U2 Backspace and Delete remove a character or the selection, with Ctrl a word")
  func deletion() {
    let stage = FieldStage("one two, three")
    stage.press(.backspace)
    #expect(stage.text == "one two, thre")
    stage.press(.backspace, .control)
    #expect(stage.text == "one two, ")
    stage.press(.backspace, .control)
    #expect(stage.text == "one ")
    stage.field.selectedRange = 0..<0
    stage.press(.backspace)
    stage.press(.delete)
    #expect(stage.text == "ne ")
    stage.press(.delete, .control)
    #expect(stage.text == " ")
    stage.field.text = "abc def"
    stage.field.selectedRange = 1..<6
    stage.press(.delete, .control)
    #expect(stage.text == "af" && stage.selection == 1..<1)
    stage.press(.backspace, .shift)
    #expect(stage.text == "f")
  }

  @Test("U2 Tab into a field selects its text, to be typed over; a press and the program set the caret")
  func tabInto() {
    let stage = FieldStage("hello")
    let other = TextField()
    other.frame = Rect(x: 20, y: 80, width: 216, height: 30)
    stage.outer.addSubview(other)
    #expect(stage.selection == 5..<5)
    stage.press(.tab)
    #expect(other.isFocused && other.selectedRange == 0..<0)
    stage.press(.tab, .shift)
    #expect(stage.field.isFocused && stage.selection == 0..<5)
    stage.type("a")
    #expect(stage.text == "a" && stage.changes == ["a"])
    stage.press(.tab)
    stage.click(1)
    #expect(stage.field.isFocused && stage.selection == 1..<1)
  }

  @Test("U2 Arrows go by characters as seen, with Shift they extend the selection")
  func arrows() {
    let stage = FieldStage("abcd")
    stage.press(.left)
    #expect(stage.selection == 3..<3)
    stage.press(.left, .shift, times: 2)
    #expect(stage.selection == 1..<3)
    stage.press(.right, .shift)
    #expect(stage.selection == 2..<3)
    stage.press(.right, .shift, times: 2)
    #expect(stage.selection == 3..<4)
    stage.press(.right, times: 3)
    #expect(stage.selection == 4..<4)
    stage.press(.home, .shift)
    #expect(stage.selection == 0..<4)
    stage.press(.home)
    #expect(stage.selection == 0..<0)
    stage.press(.left)
    #expect(stage.selection == 0..<0)
    stage.press(.end)
    #expect(stage.selection == 4..<4)
  }

  @Test("U2 An arrow from a selection goes to that side of it")
  func arrowFromSelection() {
    let stage = FieldStage("abcd")
    stage.field.selectedRange = 1..<3
    stage.press(.left)
    #expect(stage.selection == 1..<1)
    stage.field.selectedRange = 1..<3
    stage.press(.right)
    #expect(stage.selection == 3..<3)
    stage.field.text = "אבגד"
    stage.field.selectedRange = 1..<3
    stage.press(.left)
    #expect(stage.selection == 3..<3)
    stage.field.selectedRange = 1..<3
    stage.press(.right)
    #expect(stage.selection == 1..<1)
  }

  @Test("U2 Ctrl+Right goes to a word's end, Ctrl+Left to a word's beginning; in Hebrew the other way round")
  func words() {
    let stage = FieldStage("one two")
    stage.press(.left, .control)
    #expect(stage.selection == 4..<4)
    stage.press(.left, .control)
    #expect(stage.selection == 0..<0)
    stage.press(.right, .control)
    #expect(stage.selection == 3..<3)
    stage.press(.right, [.control, .shift])
    #expect(stage.selection == 3..<7)
    stage.field.text = "אחת שתיים"
    stage.press(.right, .control)
    #expect(stage.selection == 4..<4)
    stage.press(.left, .control)
    #expect(stage.selection == 9..<9)
  }

  @Test(
    "U2 In text of both directions the caret goes where the arrow points, through every position",
    arguments: ["אבג", "ab אבג 12 cd", "אב cd 12", "אב12"])
  func mixed(text: String) {
    let stage = FieldStage(text)
    for _ in 0..<text.count { stage.press(.left) }
    var positions: Set<Int> = [stage.selection.lowerBound]
    var x = stage.caret
    stage.press(.left)
    #expect(stage.caret == x)
    for _ in 0..<text.count {
      stage.press(.right)
      #expect(stage.caret > x)
      x = stage.caret
      positions.insert(stage.selection.lowerBound)
    }
    #expect(positions == Set(0...text.count))
    stage.press(.right)
    #expect(stage.caret == x)
  }

  @Test("U2 A text that begins from right to left lies at the right, and so does the caret of an empty field there")
  func rightToLeft() {
    let stage = FieldStage("אבג")
    stage.press(.home)
    #expect(stage.caret == 20 + 216 - 8 - 1)
    stage.press(.end)
    expectClose(stage.caret, 20 + 216 - 8 - 3 * FieldStage.advance - 1, 1)
    stage.field.text = ""
    stage.window.advance(by: 0)
    #expect(stage.caret == 28)
    stage.field.layoutDirection = .rightToLeft
    stage.window.advance(by: 0)
    #expect(stage.caret == 20 + 216 - 8 - 1)
  }

  @Test("U2 Ctrl+A, C, X and V, also from one field into another")
  func clipboard() {
    let stage = FieldStage("abc")
    stage.press(.character("c"), .control)
    #expect(stage.window.clipboard.text == nil)
    stage.press(.character("a"), .control)
    #expect(stage.selection == 0..<3)
    stage.press(.character("c"), .control)
    #expect(stage.window.clipboard.text == "abc" && stage.text == "abc" && stage.changes.isEmpty)
    stage.press(.right)
    stage.press(.character("v"), .control)
    #expect(stage.text == "abcabc" && stage.changes == ["abcabc"])
    stage.field.selectedRange = 1..<2
    stage.press(.character("x"), .control)
    #expect(stage.text == "acabc" && stage.window.clipboard.text == "b")
    stage.window.clipboard.text = nil
    stage.press(.character("v"), .control)
    #expect(stage.text == "acabc" && stage.changes.count == 2)
  }

  @Test("U2 Line breaks that are pasted become spaces; NULs and other controls go; what is no Unicode is replaced")
  func nastyClipboard() {
    let stage = FieldStage("")
    stage.window.clipboard.text = "a\nb\r\nc\u{0}d\u{2028}e"
    stage.press(.character("v"), .control)
    #expect(stage.text == "a b cd e")
    stage.field.text = ""
    // A surrogate by itself, as a program without care writes it.
    stage.window.clipboard.text = String(decoding: [0x61, 0xED, 0xA0, 0x80, 0x62] as [UInt8], as: UTF8.self)
    stage.press(.character("v"), .control)
    #expect(stage.text.first == "a" && stage.text.last == "b" && stage.text.contains("\u{FFFD}"))
  }

  @Test("U2 Ctrl+Z and Shift+Ctrl+Z undo and redo, and tell it")
  func undo() {
    let stage = FieldStage("x")
    stage.type("ab")
    stage.press(.character("z"), .control)
    #expect(stage.text == "x" && stage.changes.last == "x")
    stage.press(.character("z"), [.control, .shift])
    #expect(stage.text == "xab" && stage.changes.last == "xab" && stage.selection == 3..<3)
    stage.press(.character("z"), [.control, .shift])
    #expect(stage.changes.count == 4)
    stage.press(.character("z"), .control, times: 3)
    #expect(stage.text == "x" && stage.changes.count == 5)
    stage.type("c")
    stage.field.redo()
    #expect(stage.text == "xc")
  }

  @Test("U2 Return submits and Escape cancels; without a use for them, they go up")
  func returnAndEscape() {
    let stage = FieldStage("abc")
    stage.press(.return)
    stage.press(.escape)
    #expect(stage.outer.keys == [.return, .escape])
    var told: [String] = []
    stage.field.onSubmit = { told.append($0) }
    stage.field.onCancel = { told.append("cancelled") }
    stage.press(.return)
    stage.press(.escape)
    #expect(told == ["abc", "cancelled"] && stage.outer.keys.count == 2)
  }

  @Test("U2 A focused field swallows plain characters and Space, never Tab, and no shortcut of the program")
  func swallowing() {
    let stage = FieldStage("")
    let swallowed: [Key] = [.character("a"), .space, .backspace, .delete, .left, .right, .home, .end]
    for key in swallowed { stage.press(key) }
    stage.press(.character("a"), .shift)
    #expect(stage.outer.keys.isEmpty)
    let passed: [Key] = [.tab, .up, .down, .pageUp, .function(1), .back, .mediaPlay, .menu]
    for key in passed { stage.press(key) }
    #expect(stage.outer.keys == passed)
    // No view has used the last key, so the menu of the field is open.
    stage.press(.escape)
    stage.window.focusedView = stage.field
    stage.press(.character("f"), .control)
    stage.press(.character("a"), .alt)
    stage.press(.left, .alt)
    #expect(stage.outer.keys.suffix(3) == [.character("f"), .character("a"), .left])
    stage.window.focusedView = nil
    stage.press(.character("a"))
    #expect(stage.text == "")
  }

  @Test("U2 No key ever cuts a grapheme cluster")
  func clusters() {
    let stage = FieldStage("a👩‍👩‍👧🇩🇪e\u{301}")
    #expect(stage.selection == 4..<4)
    stage.press(.backspace)
    #expect(stage.text == "a👩‍👩‍👧🇩🇪")
    stage.press(.left)
    stage.press(.backspace)
    #expect(stage.text == "a🇩🇪")
    stage.press(.delete)
    #expect(stage.text == "a")
    stage.window.send(.text("e"))
    stage.window.send(.text("\u{301}"))
    #expect(stage.text == "ae\u{301}" && stage.selection == 2..<2)
    stage.press(.backspace)
    #expect(stage.text == "a")
  }

  @Test("U2 Text set by the program: the caret at the end, nothing to undo, nothing told")
  func byProgram() {
    let stage = FieldStage("abc")
    stage.type("d")
    stage.field.text = "new\nline"
    #expect(stage.text == "new\nline" && stage.selection == 8..<8 && stage.changes == ["abcd"])
    stage.press(.character("z"), .control)
    #expect(stage.text == "new\nline")
    for (range, limited) in [(-2..<1, 0..<1), (7..<9, 7..<8), (12..<99, 8..<8), (-2..<99, 0..<8)] {
      let told = misuses { stage.field.selectedRange = range }
      #expect(told.count == 1 && stage.selection == limited, "\(range)")
    }
    for range in [0..<0, 0..<8, 8..<8] {
      #expect(misuses { stage.field.selectedRange = range } == [] && stage.selection == range)
    }
  }
}
