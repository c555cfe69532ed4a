import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("The menu of a text field") struct TextFieldMenuTests {
  /// The titles of the items of the open menu. Those that cannot be chosen are in parentheses.
  private func titles(_ stage: FieldStage) -> [String] {
    func rows(in view: View) -> [View] {
      view.subviews.flatMap { $0.accessibilityRole == .menuItem ? [$0] : rows(in: $0) }
    }
    return rows(in: stage.window).compactMap { row in
      row.accessibilityLabel.map { row.accessibilityStates.contains(.disabled) ? "(\($0))" : $0 }
    }
  }

  @Test("U2 U7 A press of the right button gives the field the focus, sets the caret and opens the menu")
  func press() {
    let stage = FieldStage("one two")
    stage.window.focusedView = nil
    stage.click(2, button: .secondary)
    #expect(titles(stage) == ["(Undo)", "(Cut)", "(Copy)", "(Paste)", "Select all"])
    stage.press(.escape)
    #expect(titles(stage).isEmpty && stage.field.isFocused && stage.selection == 2..<2)
    stage.click(2, button: .secondary)
    for key in [Key.up, .return] { stage.press(key) }
    #expect(stage.field.isFocused && stage.selection == 0..<7 && stage.outer.keys.isEmpty)
  }

  @Test("U2 U7 A press on the selection leaves it; one beside it sets the caret")
  func selection() {
    let stage = FieldStage("one two")
    stage.field.selectedRange = 0..<3
    stage.click(1, button: .secondary)
    #expect(stage.selection == 0..<3)
    #expect(titles(stage) == ["(Undo)", "Cut", "Copy", "(Paste)", "Select all"])
    stage.press(.escape)
    stage.click(5, button: .secondary)
    #expect(stage.selection == 5..<5)
  }

  @Test("U2 U7 By the Menu key the selection is cut, pasted, and the paste undone; the editing goes on meanwhile")
  func keys() {
    let stage = FieldStage("one two")
    var ends = 0
    stage.field.onEndEditing = { _, _ in ends += 1 }
    stage.field.selectedRange = 0..<3
    stage.press(.menu)
    // The first item that can be chosen is Cut.
    stage.press(.return)
    #expect(stage.text == " two" && stage.window.clipboard.text == "one" && stage.changes == [" two"])
    stage.press(.end)
    stage.press(.menu)
    #expect(titles(stage) == ["Undo", "(Cut)", "(Copy)", "Paste", "Select all"])
    for key in [Key.down, .return] { stage.press(key) }
    #expect(stage.text == " twoone")
    for key in [Key.menu, .return] { stage.press(key) }
    #expect(stage.text == " two" && stage.field.isFocused && ends == 0)
    stage.window.focusedView = nil
    #expect(ends == 1)
    // A field that leaves while its menu is open is done, too.
    stage.window.focusedView = stage.field
    stage.press(.menu)
    stage.field.removeFromSuperview()
    #expect(ends == 2)
  }

  @Test(
    "U2 U7 If the field cannot get the focus back from its menu, the editing ends and no selection is shown",
    arguments: [true, false])
  func focusDoesNotReturn(isDisabled: Bool) {
    let stage = FieldStage("one two")
    var ends = 0
    stage.field.onEndEditing = { _, _ in ends += 1 }
    stage.field.selectedRange = 0..<3
    stage.press(.menu)
    stage.window.advance(by: 0)
    #expect(ends == 0 && !stage.fills.isEmpty)
    if isDisabled { stage.field.isEnabled = false } else { stage.outer.isHidden = true }
    stage.press(.escape)
    #expect(ends == 1 && !stage.field.isFocused)
    stage.outer.isHidden = false
    stage.window.advance(by: 0)
    #expect(stage.fills.isEmpty)
    // The next editing has an end of its own.
    stage.field.isEnabled = true
    stage.window.focusedView = stage.field
    stage.window.focusedView = nil
    #expect(ends == 2)
  }

  @Test("U2 U7 The editing goes on while the menu of a view around the field is open, as the focus comes back")
  func menuAround() {
    let stage = FieldStage("one two")
    var ends = 0
    stage.field.onEndEditing = { _, _ in ends += 1 }
    stage.field.contextMenu = nil
    stage.outer.contextMenu = { [MenuItem(title: "Own") {}] }
    stage.field.selectedRange = 0..<3
    stage.press(.menu)
    stage.window.advance(by: 0)
    #expect(titles(stage) == ["Own"] && !stage.fills.isEmpty)
    stage.press(.escape)
    #expect(stage.field.isFocused && ends == 0)
    stage.window.focusedView = nil
    #expect(ends == 1)
  }

  @Test("U2 U7 The menu of a field that is removed does not edit it any more")
  func removed() {
    let stage = FieldStage("one")
    stage.type(" two")
    stage.press(.menu)
    stage.field.removeFromSuperview()
    // The first item that can be chosen is Undo.
    #expect(titles(stage).first == "Undo")
    stage.press(.return)
    #expect(titles(stage).isEmpty && stage.text == "one two" && stage.changes.last == "one two")
  }

  @Test(
    "U7 U11 A menu that assistive technology or the program opens gives the field the focus, too",
    arguments: [true, false])
  func withoutPress(isByProgram: Bool) {
    let stage = FieldStage("one two")
    stage.window.focusedView = nil
    var ends = 0
    stage.field.onEndEditing = { _, _ in ends += 1 }
    let isOpen =
      isByProgram ? stage.field.showContextMenu(at: Point(x: 10, y: 10)) : stage.field.perform(.showMenu)
    #expect(isOpen && titles(stage).last == "Select all")
    for key in [Key.up, .return] { stage.press(key) }
    #expect(stage.field.isFocused && stage.selection == 0..<7 && ends == 0)
    stage.window.focusedView = nil
    #expect(ends == 1)
  }

  @Test("U2 U7 A long press by touch opens it, too")
  func touch() {
    let stage = FieldStage("one two")
    stage.window.focusedView = nil
    let finger = PointerScript(stage.window, device: .touch)
    finger.press(at: stage.point(4))
    finger.hold(0.6)
    finger.release()
    #expect(titles(stage).last == "Select all" && stage.selection == 4..<4)
  }

  @Test("U5 U7 A secure field offers no copy; a disabled one has no menu")
  func secure() {
    let stage = FieldStage("secret")
    stage.field.isSecure = true
    stage.field.selectAll()
    stage.press(.menu)
    #expect(titles(stage) == ["(Undo)", "(Cut)", "(Copy)", "(Paste)", "Select all"])
    stage.press(.escape)
    stage.field.isEnabled = false
    stage.click(2, button: .secondary)
    #expect(titles(stage).isEmpty)
  }

  @Test("U7 The titles are in the words of the window, and a menu of the program replaces this one")
  func words() {
    let stage = FieldStage("one")
    var words = AccessibilityWords()
    words.selectAll = "Alles auswählen"
    stage.window.setAccessibilityWords(words)
    stage.press(.menu)
    #expect(titles(stage).last == "Alles auswählen")
    stage.press(.escape)
    stage.field.contextMenu = { [MenuItem(title: "Own") {}] }
    stage.press(.menu)
    #expect(titles(stage) == ["Own"])
  }
}
