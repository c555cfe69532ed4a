import Testing
import ViewTree

@testable import SDLHost

@Suite("Accessibility: editing texts") struct EditableTextTests {
  private let stage: ServiceStage
  private let field: TextField

  init() throws {
    stage = try ServiceStage()
    field = stage.put(TextField())
    field.text = "naïve e\u{301}tude"
  }

  private func ask(_ method: String, _ arguments: BusValue...) -> [BusValue] {
    stage.ask(method, of: ATSPI.editableText, at: stage.path(of: field), arguments)
  }

  @Test("U11 Copying, cutting and pasting use the desktop's clipboard, and whole characters")
  func clipboard() {
    #expect(ask("CopyText", .int32(0), .int32(5)) == [])
    #expect(stage.window.clipboard.text == "naïve" && field.text == "naïve e\u{301}tude")
    // Half of the second word's first character is the whole.
    #expect(ask("CutText", .int32(5), .int32(7)) == [.bool(true)])
    #expect(stage.window.clipboard.text == " e\u{301}" && field.text == "naïvetude")
    #expect(ask("PasteText", .int32(-1)) == [.bool(true)])
    #expect(field.text == "naïvetude e\u{301}")
    field.undo()
    #expect(field.text == "naïvetude")
  }

  @Test("U11 Nothing is copied from a secret text, cut from a disabled one, or pasted from an empty clipboard")
  func refused() {
    #expect(ask("PasteText", .int32(0)) == [.bool(false)])
    #expect(ask("CutText", .int32(3), .int32(3)) == [.bool(false)])
    field.isSecure = true
    #expect(ask("CutText", .int32(0), .int32(5)) == [.bool(false)])
    #expect(ask("CopyText", .int32(0), .int32(5)) == [])
    field.isSecure = false
    field.isEnabled = false
    #expect(ask("CutText", .int32(0), .int32(5)) == [.bool(false)])
    #expect(stage.window.clipboard.text == nil && field.text == "naïve e\u{301}tude")
  }

  @Test("U11 A text is inserted at its place, as much of it as is said, and a whole text is replaced")
  func insertion() {
    func inserted(_ place: Int32, _ length: Int32) -> String {
      field.text = "ab"
      #expect(ask("InsertText", .int32(place), .string("h\u{E9}y"), .int32(length)) == [.bool(true)])
      return field.text
    }
    for length: Int32 in [-1, 3, 99] { #expect(inserted(1, length) == "ah\u{E9}yb", "\(length)") }
    #expect(inserted(1, 0) == "ab" && inserted(1, 1) == "ahb" && inserted(1, 2) == "ah\u{E9}b")
    #expect(inserted(0, 1) == "hab")
    for place: Int32 in [2, 3, 99, -1] { #expect(inserted(place, 1) == "abh", "\(place)") }
    #expect(ask("SetTextContents", .string("new")) == [.bool(true)] && field.text == "new")
    stage.window.clipboard.text = "X"
    #expect(ask("PasteText", .int32(1)) == [.bool(true)] && field.text == "nXew")
    #expect(ask("DeleteText", .int32(1), .int32(3)) == [.bool(true)] && field.text == "nw")
    field.isEnabled = false
    #expect(ask("SetTextContents", .string("other")) == [.bool(false)])
    #expect(ask("InsertText", .int32(0), .string("x"), .int32(1)) == [.bool(false)] && field.text == "nw")
  }

  @Test("U11 The words around a place are told, and none beyond the ends; a label has no caret")
  func words() {
    let label = stage.put(Label(text: "one two three"))
    func told(_ method: String, _ offset: Int32) -> [BusValue] {
      stage.ask(method, of: ATSPI.text, of: label, .int32(offset), .uint32(1))
    }
    func word(_ text: String, _ start: Int32, _ end: Int32) -> [BusValue] {
      [.string(text), .int32(start), .int32(end)]
    }
    #expect(told("GetTextBeforeOffset", 0) == word("", 0, 0) && told("GetTextBeforeOffset", 3) == word("", 0, 0))
    #expect(
      told("GetTextBeforeOffset", 4) == word("one ", 0, 4) && told("GetTextBeforeOffset", 8) == word("two ", 4, 8))
    #expect(
      told("GetTextAfterOffset", 3) == word("two ", 4, 8) && told("GetTextAfterOffset", 7) == word("three", 8, 13))
    #expect(told("GetTextAfterOffset", 8) == word("", 13, 13))
    let path = stage.path(of: label)
    #expect(stage.property("CaretOffset", of: ATSPI.text, at: path) == .int32(-1))
    func text(_ start: Int32, _ end: Int32) -> BusValue? {
      stage.ask("GetText", of: ATSPI.text, at: path, [.int32(start), .int32(end)]).first
    }
    #expect(
      text(0, -1) == .string("one two three") && text(4, 7) == .string("two") && text(4, 99) == .string("two three"))
    #expect(text(4, 4) == .string("") && text(5, 4) == .string("") && text(0, 1) == .string("o"))
  }

  @Test("U11 The caret is placed without selecting anything")
  func caret() {
    field.selectAll()
    let path = stage.path(of: field)
    #expect(stage.ask("SetCaretOffset", of: ATSPI.text, at: path, [.int32(3)]) == [.bool(true)])
    #expect(stage.ask("GetNSelections", of: ATSPI.text, at: path) == [.int32(0)])
    #expect(stage.property("CaretOffset", of: ATSPI.text, at: path) == .int32(3))
  }

  @Test("U11 What is not within the text is refused: the caret stays, nothing is deleted, and there is no text to read")
  func outside() {
    let path = stage.path(of: field)
    field.selectedRange = 3..<3
    for offset: Int32 in [-1, 13, .max] {
      #expect(stage.ask("SetCaretOffset", of: ATSPI.text, at: path, [.int32(offset)]) == [.bool(false)])
    }
    for (start, end) in [(-1, 3), (3, 2), (12, 13), (13, 13)] as [(Int32, Int32)] {
      #expect(ask("DeleteText", .int32(start), .int32(end)) == [.bool(false)], "\(start), \(end)")
    }
    #expect(field.selectedRange == 3..<3 && field.text == "naïve e\u{301}tude")
    #expect(stage.ask("GetText", of: ATSPI.text, at: path, [.int32(5), .int32(2)]) == [.string("")])
    #expect(stage.ask("SetCaretOffset", of: ATSPI.text, at: path, [.int32(12)]) == [.bool(true)])
    #expect(ask("DeleteText", .int32(5), .int32(-1)) == [.bool(true)] && field.text == "naïve")
  }

  @Test("U11 The character before a place and the one after it are told, and none beyond the ends")
  func neighbours() {
    func told(_ method: String, _ offset: Int32) -> [BusValue] {
      stage.ask(method, of: ATSPI.text, at: stage.path(of: field), [.int32(offset), .uint32(0)])
    }
    #expect(told("GetTextBeforeOffset", 0) == [.string(""), .int32(0), .int32(0)])
    #expect(told("GetTextBeforeOffset", 6) == [.string(" "), .int32(5), .int32(6)])
    #expect(told("GetTextAtOffset", 6) == [.string("e\u{301}"), .int32(6), .int32(8)])
    #expect(told("GetTextAfterOffset", 6) == [.string("t"), .int32(8), .int32(9)])
    #expect(told("GetTextBeforeOffset", 12) == [.string("e"), .int32(11), .int32(12)])
    for offset: Int32 in [11, 12] {
      #expect(told("GetTextAfterOffset", offset) == [.string(""), .int32(12), .int32(12)])
    }
  }

  @Test("U11 There is one selection at most: it is made, changed and taken away, and has whole characters")
  func selection() {
    let path = stage.path(of: field)
    func ask(_ method: String, _ numbers: Int32...) -> [BusValue] {
      stage.ask(method, of: ATSPI.text, at: path, numbers.map { .int32($0) })
    }
    field.selectedRange = 0..<0
    #expect(ask("GetNSelections") == [.int32(0)] && ask("GetSelection", 0) == [.int32(0), .int32(0)])
    #expect(ask("AddSelection", 1, 3) == [.bool(true)] && field.selectedRange == 1..<3)
    #expect(ask("GetNSelections") == [.int32(1)] && ask("GetSelection", 0) == [.int32(1), .int32(3)])
    #expect(ask("GetSelection", 1) == [.int32(0), .int32(0)])
    #expect(ask("SetSelection", 1, 0, 2) == [.bool(false)] && field.selectedRange == 1..<3)
    // Half of the second word's first character is the whole.
    #expect(ask("SetSelection", 0, 6, 7) == [.bool(true)])
    #expect(ask("GetSelection", 0) == [.int32(6), .int32(8)])
    #expect(ask("RemoveSelection", 1) == [.bool(false)] && ask("GetNSelections") == [.int32(1)])
    #expect(ask("RemoveSelection", 0) == [.bool(true)] && ask("GetNSelections") == [.int32(0)])
    #expect(stage.property("CaretOffset", of: ATSPI.text, at: path) == .int32(8))
    #expect(ask("RemoveSelection", 0) == [.bool(false)])
  }

  @Test("U11 A person can refuse to have programs open to assistive technology")
  func refusal() {
    let host = AccessibilityHost(
      programName: "stub", session: "unix:path=/nonexistent", accessibility: nil, isRefused: true, windows: { [] })
    #expect(host == nil)
  }
}
