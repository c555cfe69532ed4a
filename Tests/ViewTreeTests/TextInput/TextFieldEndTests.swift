import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("TextField: the end of editing, and undo beyond the field") struct TextFieldEndTests {
  private final class Log { var lines: [String] = [] }

  private func stage(_ text: String = "") -> (FieldStage, Log) {
    let stage = FieldStage(text)
    let log = Log()
    stage.field.onEndEditing = { log.lines.append("\($1) \($0)") }
    return (stage, log)
  }

  @Test("U2 Return, Escape and losing the focus end the editing, each with its reason, and once")
  func reasons() {
    let (stage, log) = stage()
    stage.type("a")
    stage.press(.return)
    #expect(log.lines == ["submitted a"])
    stage.press(.return)
    stage.press(.left)
    stage.window.focusedView = nil
    #expect(log.lines == ["submitted a"])
    stage.window.focusedView = stage.field
    stage.press(.escape)
    #expect(log.lines == ["submitted a", "cancelled a"])
    stage.type("b")
    stage.press(.backspace)
    stage.window.focusedView = nil
    #expect(log.lines == ["submitted a", "cancelled a", "focusLost a"])
    // Neither was used by the field: others may want them.
    #expect(stage.outer.keys == [.return, .return, .escape])
  }

  @Test("U2 The end is told before what is submitted or cancelled, whose callback may take the field away")
  func order() {
    let (stage, log) = stage("x")
    stage.field.onSubmit = { [unowned stage] in
      log.lines.append("submit \($0)")
      stage.field.removeFromSuperview()
    }
    stage.press(.return)
    #expect(log.lines == ["submitted x", "submit x"])
    stage.outer.addSubview(stage.field)
    stage.window.focusedView = stage.field
    stage.field.onCancel = { [unowned stage] in
      log.lines.append("cancel")
      stage.field.isEnabled = false
    }
    stage.press(.escape)
    #expect(log.lines.suffix(2) == ["cancelled x", "cancel"])
  }

  @Test("U2 A field that is removed, disabled or hidden has lost the focus", arguments: 0..<3)
  func gone(way: Int) {
    let (stage, log) = stage("x")
    switch way {
    case 0: stage.field.removeFromSuperview()
    case 1: stage.field.isEnabled = false
    default: stage.field.isHidden = true
    }
    stage.window.advance(by: 0.1)
    #expect(log.lines == ["focusLost x"])
  }

  @Test("U4 What is composed is committed, and told, before the end; Escape takes it away and ends nothing")
  func composition() {
    let (stage, log) = stage()
    stage.window.send(.composition("ka", selection: 2..<2))
    stage.press(.escape)
    #expect(log.lines == [])
    stage.window.send(.composition("ka", selection: 2..<2))
    stage.field.onChange = { log.lines.append("change \($0)") }
    stage.window.focusedView = nil
    #expect(log.lines == ["change ka", "focusLost ka"])
  }

  @Test(
    "U2 While Return or Escape is held, it submits or cancels once, and its repetitions and release go nowhere else")
  func heldKeys() {
    let (stage, log) = stage("x")
    func hold(_ key: Key) {
      for index in 0..<3 { stage.window.send(.key(KeyEvent(key: key, isRepeat: index > 0))) }
      stage.window.send(.key(KeyEvent(key: key, phase: .released)))
    }
    stage.field.onSubmit = { log.lines.append("submit \($0)") }
    stage.field.onCancel = { log.lines.append("cancel") }
    hold(.return)
    stage.type("y")
    hold(.escape)
    #expect(log.lines == ["submitted x", "submit x", "cancelled xy", "cancel"] && stage.outer.keys.isEmpty)
    (stage.field.onSubmit, stage.field.onCancel) = (nil, nil)
    stage.type("z")
    hold(.return)
    #expect(log.lines.count == 5 && log.lines.last == "submitted xyz" && stage.outer.keys.first == .return)
  }

  @Test("U2 An undo by the program in a field without the focus is no editing that ends")
  func undoneElsewhere() {
    let (stage, log) = stage()
    stage.type("a")
    stage.window.focusedView = nil
    stage.field.undo()
    stage.field.removeFromSuperview()
    #expect(log.lines == ["focusLost a"] && stage.text == "")
  }

  @Test("U2 Ctrl+Z with nothing to undo in the field is left to what is around it, and so is a redo")
  func passedOn() {
    let (stage, _) = stage("x")
    stage.press(.character("z"), .control)
    stage.press(.character("z"), [.control, .shift])
    stage.press(.character("y"), .control)
    #expect(stage.outer.keys == [.character("z"), .character("z"), .character("y")])
    #expect(!stage.field.canUndo && !stage.field.canRedo)
    stage.type("y")
    #expect(stage.field.canUndo)
    stage.press(.character("z"), .control)
    #expect(stage.text == "x" && stage.field.canRedo && !stage.field.canUndo)
    stage.press(.character("y"), .control)
    #expect(stage.text == "xy" && stage.outer.keys.count == 3)
  }

  @Test("U2 Holding Ctrl+Z undoes what there is in the field, and nothing else")
  func held() {
    let (stage, _) = stage()
    stage.type("x")
    for index in 0..<20 {
      stage.window.send(.key(KeyEvent(key: .character("z"), modifiers: .control, isRepeat: index > 0)))
    }
    stage.window.send(.key(KeyEvent(key: .character("z"), modifiers: .control, phase: .released)))
    #expect(stage.text == "" && stage.outer.keys == [])
  }

  @Test("U5 What was undone and is forgotten takes no memory of the history: later steps are kept")
  func memory() {
    let (stage, _) = stage()
    let long = String(repeating: "a", count: 1 << 20)
    for _ in 0..<17 {
      stage.window.clipboard.text = long
      stage.press(.character("v"), .control)
      stage.press(.character("z"), .control)
    }
    #expect(stage.text == "")
    for step in 0..<5 {
      stage.type("\(step)")
      stage.window.advance(by: 2)
    }
    for step in (0..<5).reversed() {
      stage.press(.character("z"), .control)
      let rest: [String] = (0..<step).map { "\($0)" }
      #expect(stage.text == rest.joined())
    }
  }

  @Test(
    "V6 Setting what is set draws nothing, with the focus, without it, and while the caret is off", arguments: 0..<3)
  func unchanged(state: Int) {
    let (stage, _) = stage("some text")
    let field = stage.field
    switch state {
    case 0: stage.window.focusedView = nil
    case 1: field.selectedRange = 2..<5
    default: field.selectedRange = 9..<9
    }
    stage.window.advance(by: 0)
    // In the half second in which a blinking caret is not seen.
    stage.window.advance(by: 0.7)
    let changes: [(String, () -> Void)] = [
      ("font", { field.font = field.font }), ("colour", { field.textColor = field.textColor }),
      ("selection", { field.selectedRange = field.selectedRange }),
      ("placeholder", { field.placeholder = field.placeholder }),
      ("length", { field.maximumLength = field.maximumLength }), ("secure", { field.isSecure = field.isSecure }),
      ("enabled", { field.isEnabled = field.isEnabled }),
    ]
    for (name, change) in changes {
      change()
      stage.window.advance(by: 0.001)
      #expect(stage.window.lastDamage.isEmpty, "\(name)")
    }
    if state == 1 { return }
    // The caret is at the end already.
    field.text = field.text
    stage.window.advance(by: 0.001)
    #expect(stage.window.lastDamage.isEmpty)
  }

  @Test("V6 A caret that moves draws the caret alone")
  func caret() {
    let (stage, _) = stage("some text")
    // The first key shows the focus ring.
    stage.press(.left)
    stage.window.advance(by: 0.01)
    stage.press(.left)
    stage.window.advance(by: 0.01)
    #expect(!stage.window.lastDamage.isEmpty)
    for rect in stage.window.lastDamage { #expect(rect.width <= FieldStage.advance + 4, "\(rect)") }
  }
}
