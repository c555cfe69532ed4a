import Testing
import ViewTree
import ViewTreeTesting

@Suite("Accessible text") struct AccessibleTextTests {
  private let window = Window(size: Size(width: 300, height: 100))
  private let field = TextField(placeholder: "Name")

  init() {
    field.frame = Rect(x: 10, y: 10, width: 200, height: 30)
    window.addSubview(field)
    window.settle()
  }

  @Test("U11 A field is read with its caret, and edited as by a person, who can undo it")
  func editing() {
    var log: [String] = []
    field.onChange = { log.append($0) }
    field.text = "abc"
    #expect(field.accessibleText == "abc" && field.accessibleSelection == 3..<3 && field.isAccessibleTextEditable)
    #expect(field.replaceAccessibleText(in: 1..<2, with: "XY\nZ"))
    #expect(field.text == "aXY Zc" && log == ["aXY Zc"] && field.accessibleSelection == 5..<5)
    #expect(field.replaceAccessibleText(in: 0..<99, with: ""))
    #expect(field.text.isEmpty && log.count == 2)
    field.undo()
    #expect(field.text == "aXY Zc")
    field.selectAccessibleText(2..<4)
    #expect(field.selectedRange == 2..<4)
    field.isEnabled = false
    #expect(
      !field.replaceAccessibleText(in: 0..<1, with: "Q") && !field.isAccessibleTextEditable && field.text == "aXY Zc")
    #expect(field.accessibilityStates == .disabled)
  }

  @Test("U11 A secret text is dots, and no value")
  func secret() {
    field.isSecure = true
    field.text = "abc"
    #expect(field.accessibleText == "•••" && field.isAccessibleTextSecret && field.accessibilityValue == nil)
    #expect(field.replaceAccessibleText(in: 3..<3, with: "d") && field.text == "abcd")
  }

  @Test("U11 Characters lie beside each other within the field")
  func frames() throws {
    field.text = "abc"
    window.settle()
    let a = try #require(field.accessibleTextFrame(of: 0..<1))
    let b = try #require(field.accessibleTextFrame(of: 1..<2))
    #expect(a.width > 0 && abs(a.maxX - b.minX) < 0.01 && field.bounds.contains(a.center))
    #expect(field.accessibleTextFrame(of: 3..<3)?.width == 0)
  }

  private final class Log: AccessibilityObserver {
    var views: [View] = []
    func accessibilityDidChange(in window: Window, changes: [AccessibilityChange]) { views += changes.map(\.view) }
  }

  @Test("U11 What is typed, and a caret that moves, are told")
  func told() {
    window.focusedView = field
    window.settle()
    let log = Log()
    window.accessibilityObserver = log
    for event: InputEvent in [.text("a"), .key(KeyEvent(key: .left))] {
      log.views = []
      window.send(event)
      window.advance(by: 0)
      #expect(log.views.contains { $0 === field }, "\(event)")
    }
  }
}
