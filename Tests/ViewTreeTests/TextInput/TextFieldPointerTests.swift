import Testing
import ViewTree
import ViewTreeTesting

@Suite struct TextFieldPointerTests {
  @Test("U3 A click sets the caret at the nearest boundary, when the mouse is pressed")
  func click() {
    let stage = FieldStage("hello")
    stage.mouse(.began, stage.point(2.4))
    #expect(stage.selection == 2..<2)
    stage.mouse(.ended, stage.point(2.4))
    stage.window.advance(by: 1)
    stage.click(2.6)
    #expect(stage.selection == 3..<3)
    stage.window.advance(by: 1)
    stage.click(20)
    #expect(stage.selection == 5..<5)
    stage.window.advance(by: 1)
    stage.click(-0.9)
    #expect(stage.selection == 0..<0)
  }

  @Test("U3 A click gives the field the focus; a finger's tap does the same")
  func focus() {
    let stage = FieldStage("hello")
    stage.window.focusedView = nil
    stage.click(1)
    #expect(stage.field.isFocused)
    stage.window.focusedView = nil
    let finger = PointerScript(stage.window, device: .touch)
    finger.tap(at: stage.point(3))
    #expect(stage.field.isFocused && stage.selection == 3..<3)
  }

  @Test("U3 A double click selects a word, also on its last letter; a triple click all")
  func multiple() {
    let stage = FieldStage("one two, three")
    stage.click(4.9)
    stage.click(4.9)
    #expect(stage.selection == 4..<7)
    stage.click(4.9)
    #expect(stage.selection == 0..<14)
    stage.window.advance(by: 1)
    stage.click(6.9)
    stage.click(6.9)
    #expect(stage.selection == 4..<7)
    stage.window.advance(by: 1)
    stage.click(5)
    stage.window.advance(by: 0.5)
    stage.click(5)
    #expect(stage.selection == 5..<5)
  }

  @Test("U3 A drag selects; after a double click by words")
  func drag() {
    let stage = FieldStage("one two three")
    let mouse = PointerScript(stage.window)
    mouse.drag(from: stage.point(2), to: stage.point(5.1), duration: 0.2)
    #expect(stage.selection == 2..<5)
    mouse.drag(from: stage.point(5), to: stage.point(1), duration: 0.2)
    #expect(stage.selection == 1..<5)
    stage.window.advance(by: 1)
    stage.click(5)
    stage.mouse(.began, stage.point(5))
    stage.mouse(.moved, stage.point(9))
    #expect(stage.selection == 4..<13)
    stage.mouse(.moved, stage.point(1))
    #expect(stage.selection == 0..<7)
    stage.mouse(.ended, stage.point(1))
  }

  @Test("U3 A drag goes on in a text that the program has shortened, with the part of the selection that is left")
  func shortened() {
    let stage = FieldStage("one two three")
    stage.mouse(.began, stage.point(10))
    stage.field.text = "one"
    stage.mouse(.moved, stage.point(1))
    #expect(stage.selection == 1..<3)
    stage.mouse(.moved, stage.point(20))
    #expect(stage.selection == 3..<3)
    stage.mouse(.ended, stage.point(20))
    stage.field.text = "one two three"
    stage.window.advance(by: 1)
    stage.click(9)
    stage.mouse(.began, stage.point(9))
    #expect(stage.selection == 8..<13)
    stage.field.text = "one two"
    stage.mouse(.moved, stage.point(1))
    #expect(stage.selection == 0..<7)
    stage.mouse(.moved, stage.point(20))
    #expect(stage.selection == 4..<7)
    stage.field.text = ""
    stage.mouse(.moved, stage.point(1))
    #expect(stage.selection == 0..<0)
    stage.mouse(.ended, stage.point(1))
  }

  @Test("U3 Shift+click extends the selection")
  func shiftClick() {
    let stage = FieldStage("hello world")
    stage.click(3)
    stage.window.advance(by: 1)
    stage.click(8, .shift)
    #expect(stage.selection == 3..<8)
    stage.window.advance(by: 1)
    stage.click(1, .shift)
    #expect(stage.selection == 1..<3)
  }

  @Test("U3 A drag that leaves the field scrolls, the longer it is held, and back", arguments: [false, true])
  func dragOutside(isRightToLeft: Bool) {
    let stage = FieldStage(String(repeating: isRightToLeft ? "אב " : "ab ", count: 100))
    stage.press(.home)
    let mouse = PointerScript(stage.window)
    let ends = isRightToLeft ? (Point(x: 200, y: 35), Point(x: 4, y: 60)) : (Point(x: 60, y: 35), Point(x: 250, y: 60))
    mouse.press(at: ends.0)
    mouse.move(to: ends.1, duration: 0.1)
    let first = stage.selection.upperBound
    mouse.hold(0.5)
    let second = stage.selection.upperBound
    mouse.hold(0.5)
    let third = stage.selection.upperBound
    #expect(first < second && second < third)
    mouse.hold(60)
    #expect(stage.selection.upperBound == 300)
    mouse.move(to: isRightToLeft ? Point(x: 300, y: 35) : Point(x: 4, y: 35), duration: 0.1)
    mouse.hold(60)
    #expect(stage.selection.lowerBound == 0 && stage.selection.upperBound < 12)
    mouse.release()
    let rest = stage.selection
    stage.window.advance(by: 1)
    #expect(stage.selection == rest)
  }

  @Test(
    "U3 The caret is always seen, and longer text scrolls no farther than it must",
    arguments: ["abcdefghij", "אבגדהוזחטי"])
  func scrolling(piece: String) {
    let stage = FieldStage("")
    let inside = 28.0...227.0
    for character in String(repeating: piece, count: 8) {
      stage.type(String(character))
      #expect(inside.contains(stage.caret))
    }
    let end = stage.caret
    for _ in 0..<80 {
      stage.press(.left)
      #expect(inside.contains(stage.caret))
    }
    for _ in 0..<80 {
      stage.press(.right)
      #expect(inside.contains(stage.caret))
    }
    stage.press(.end)
    #expect(stage.caret == end)
    // Text that is deleted at the end comes in again from the other side.
    stage.press(.backspace, times: 40)
    #expect(stage.caret == end)
    stage.press(.home)
    #expect(stage.caret == (piece == "abcdefghij" ? 28 : 227))
    stage.field.selectedRange = 40..<40
    stage.field.frame.size.width = 400
    stage.window.advance(by: 0)
    expectClose(
      stage.caret, piece == "abcdefghij" ? 28 + 40 * FieldStage.advance : 20 + 400 - 9 - 40 * FieldStage.advance, 1)
  }

  @Test(
    "U3 At rest the caret blinks, half a second on and half a second off from the last key, and nothing else is drawn")
  func blinking() {
    let stage = FieldStage("abc")
    let window = stage.window
    window.settle()
    stage.press(.left)
    window.advance(by: 0)
    let start = window.currentTime
    let caret = window.textInputArea ?? .zero
    for index in 1...6 {
      window.advance(by: start + 0.5 * Double(index) - 0.01 - window.currentTime)
      #expect(window.lastDamage.isEmpty)
      expectClose(window.nextWakeTime ?? 0, start + 0.5 * Double(index), 1e-6)
      window.advance(by: 0.02)
      #expect(
        !window.lastDamage.isEmpty
          && window.lastDamage.allSatisfy { caret.insetBy(dx: -1, dy: -1).contains($0.origin) && $0.width <= 3 })
    }
    stage.press(.right)
    let next = window.currentTime + 0.5
    window.advance(by: 0)
    expectClose(window.nextWakeTime ?? 0, next, 1e-6)
    #expect(window.settle() < 0.1)
  }

  @Test("U3 With reduced motion, without the focus, and with something selected nothing blinks")
  func still() {
    let stage = FieldStage("abc")
    let window = stage.window
    window.prefersReducedMotion = true
    stage.press(.left)
    window.advance(by: 0)
    #expect(window.nextWakeTime == nil)
    window.prefersReducedMotion = false
    stage.press(.left)
    window.advance(by: 0)
    #expect(window.nextWakeTime != nil)
    stage.press(.right, .shift)
    window.advance(by: 0)
    #expect(window.nextWakeTime == nil)
    stage.press(.right)
    window.focusedView = nil
    window.advance(by: 0)
    #expect(window.nextWakeTime == nil)
  }

  @Test("U6 A middle click pastes what was selected last, at the click; Ctrl+V pastes what was copied")
  func primary() {
    let stage = FieldStage("one two")
    stage.window.clipboard.text = "copied"
    stage.click(5)
    stage.click(5)
    #expect(stage.window.primarySelection.text == "two" && stage.window.clipboard.text == "copied")
    stage.window.focusedView = nil
    stage.click(1, button: .middle)
    #expect(stage.text == "otwone two" && stage.selection == 4..<4 && stage.field.isFocused)
    #expect(stage.changes == ["otwone two"])
    stage.press(.home, .shift)
    #expect(stage.window.primarySelection.text == "otwo")
    // What the program selects is not offered to others, as no person has selected it.
    stage.field.selectAll()
    #expect(stage.selection.count == stage.text.count && stage.window.primarySelection.text == "otwo")
    stage.press(.character("a"), .control)
    #expect(stage.window.primarySelection.text == stage.text)
    stage.window.primarySelection.text = nil
    stage.press(.home)
    stage.click(2, button: .middle)
    #expect(stage.changes.count == 1)
  }

  @Test("U3 The cursor over a field is that of text")
  func cursor() {
    let stage = FieldStage("")
    stage.mouse(.hovered, stage.point(1))
    #expect(stage.window.currentCursor == .text)
    stage.field.isEnabled = false
    #expect(stage.window.currentCursor == .arrow)
  }
}
