import Testing
import ViewTree
import ViewTreeTesting

@testable import SDLHost

/// Screen readers that hear of a text or a caret before they hear of the focus take the view for the focused one already, and say nothing of
/// it.
@Suite("Telling assistive technology that a text has the focus") struct FocusedTextTests: NotifierSuite {
  let announced: NotifierStage

  init() throws { announced = try NotifierStage() }

  /// What is told of texts and of the focus while time passes.
  private func told(after seconds: Double = 0) -> [String] {
    stage.window.advance(by: seconds)
    return log.take().filter { $0.hasPrefix("Text") || $0.hasPrefix("Focus") || $0.contains("focused") }
  }

  @Test("U11 Of a field that gets the focus and a text at the same time, clients are told the focus alone")
  func textWithFocus() {
    let field = stage.put(TextField())
    watch()
    field.text = "abc"
    field.selectedRange = 1..<3
    stage.window.focusedView = field
    #expect(told() == ["StateChanged:focused 1", "Focus 0"])
    field.text = "abcd"
    field.selectedRange = 4..<4
    #expect(told().prefix(2) == ["TextChanged:insert 3", "TextCaretMoved 4"])
  }

  @Test("U11 Nor are they told what is typed into a field whose page still comes in, before it has the focus")
  func textBeforeFocus() {
    let button = stage.put(Button(title: "A"))
    let field = stage.put(TextField(), Rect(x: 1_000, y: 0, width: 100, height: 40))
    stage.window.focusedView = button
    watch()
    stage.window.focusedView = field
    #expect(told() == [])
    for text in ["a", "ab"] {
      field.text = text
      field.selectedRange = text.count..<text.count
      #expect(told(after: 0.1) == [])
    }
    #expect(told(after: 0.3) == ["StateChanged:focused 0", "StateChanged:focused 1", "Focus 0"])
    field.text = "abc"
    field.selectedRange = 3..<3
    #expect(told() == ["TextChanged:insert 2", "TextCaretMoved 3"])
    // A field without the focus still tells it.
    stage.window.focusedView = button
    _ = told()
    field.text = "ab"
    field.selectedRange = 2..<2
    #expect(told() == ["TextChanged:delete 2", "TextCaretMoved 2"])
  }
}
