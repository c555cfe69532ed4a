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
