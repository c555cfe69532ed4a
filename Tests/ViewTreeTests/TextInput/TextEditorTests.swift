import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite struct TextEditorTests {
  /// The same as an editor, by arrays of characters, and without anything that makes it quick.
  private struct Model {
    var text: [Character] = []
    var selection = TextSelection(caret: 0)
    var done: [(text: [Character], selection: TextSelection)] = []
    var undone: [(text: [Character], selection: TextSelection)] = []
    var limit: Int?

    mutating func replace(_ range: Range<Int>, with new: String) {
      let old = (text, selection)
      let head = String(text[..<range.lowerBound])
      let tail = String(text[range.upperBound...])
      var inserted = new
      // Characters that come in may join with those beside them, so the limit is about what comes of it.
      while let limit, (head + inserted + tail).count > limit, !inserted.isEmpty {
        let whole = Array(head + inserted + tail)
        let end =
          (0...whole.count).first { String(whole[..<$0]).utf8.count >= (head + inserted).utf8.count } ?? whole.count
        let cut = String(whole[..<max(0, end - (whole.count - limit))]).utf8.count - head.utf8.count
        inserted = cut > 0 ? String(decoding: Array(inserted.utf8.prefix(cut)), as: UTF8.self) : ""
      }
      let result = Array(head + inserted + tail)
      let bytes = (head + inserted).utf8.count
      selection = TextSelection(caret: (0...result.count).first { String(result[..<$0]).utf8.count >= bytes } ?? 0)
      if String(result).utf8.elementsEqual(String(old.0).utf8) { return }
      text = result
      done.append(old)
      undone = []
    }
  }

  @Test(
    "U2 U5 Random editing says what a simple model says, back to the beginning and forward again",
    arguments: 1...10 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var editor = TextEditor()
    var model = Model()
    var time = 0.0
    if seed % 3 == 0 {
      editor.maximumLength = 12
      model.limit = 12
    }
    for step in 0..<300 {
      time += 2
      let count = model.text.count
      let head = model.selection.head
      let range = model.selection.range
      switch Int.random(in: 0..<9, using: &random) {
      case 0...2:
        let new = difficultPieces.randomElement(using: &random) ?? ""
        _ = editor.insert(new, isPaste: step % 2 == 0, at: time)
        let line = TextEditor.oneLine(new)
        if !line.isEmpty { model.replace(range, with: line) }
      case 3:
        _ = editor.delete(backward: true, byWord: false, at: time)
        model.replace(range.isEmpty ? max(0, head - 1)..<head : range, with: "")
      case 4:
        _ = editor.delete(backward: false, byWord: false, at: time)
        model.replace(range.isEmpty ? head..<min(count, head + 1) : range, with: "")
      case 5, 6:
        let new = TextSelection(
          anchor: Int.random(in: 0...count, using: &random), head: Int.random(in: 0...count, using: &random))
        editor.select(new)
        model.selection = new
      case 7:
        let text = String(["か", "かな", "n"].randomElement(using: &random) ?? "")
        editor.compose(text, selection: 0..<text.count)
        if Bool.random(using: &random) {
          _ = editor.commitComposition(at: time)
          model.replace(range, with: text)
        } else {
          editor.cancelComposition()
        }
      default:
        let goesBack = Bool.random(using: &random)
        let isDone = goesBack ? editor.undo() : editor.redo()
        if let state = goesBack ? model.done.popLast() : model.undone.popLast() {
          if goesBack {
            model.undone.append((model.text, model.selection))
          } else {
            model.done.append((model.text, model.selection))
          }
          model.text = state.text
          model.selection = state.selection
          #expect(isDone, "seed \(seed), step \(step)")
          // What was selected before a change is known exactly; after it, it may have been moved.
          if !goesBack { model.selection = editor.selection }
          #expect(editor.selection == model.selection, "seed \(seed), step \(step)")
        } else {
          #expect(!isDone, "seed \(seed), step \(step)")
        }
      }
      guard editor.text.utf8.elementsEqual(String(model.text).utf8), editor.selection == model.selection else {
        Issue.record(
          "seed \(seed), step \(step): \(editor.text) \(editor.selection), not \(String(model.text)) \(model.selection)"
        )
        return
      }
    }
    while editor.undo() {}
    #expect(editor.text.isEmpty, "seed \(seed)")
  }

  @Test("U5 Line breaks become one space each, and what only controls something is left out")
  func oneLine() {
    #expect(TextEditor.oneLine("a\nb\r\nc\rd\u{2028}e\u{2029}f\u{85}g\th\u{B}i\u{C}j") == "a b c d e f g h i j")
    #expect(TextEditor.oneLine("a\u{0}b\u{7F}c\u{1B}[0m\u{9F}é“”\u{A0}\u{200D}") == "abc[0mé“”\u{A0}\u{200D}")
    #expect(TextEditor.oneLine("a b\u{0}c d\u{1F}") == "a bc d")
    #expect(TextEditor.oneLine("\n\n") == "  ")
    #expect(TextEditor.oneLine("") == "")
  }
}
