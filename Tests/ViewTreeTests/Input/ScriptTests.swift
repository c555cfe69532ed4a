import Testing
import ViewTree
import ViewTreeTesting

/// What `ViewTreeTesting` sends is what a host would send.
@Suite @MainActor struct ScriptTests {
  /// Notes what it receives.
  private final class Target: View {
    var events: [String] = []
    var takes = false
    override var canBecomeFocused: Bool { true }
    override var takesText: Bool { takes }
    override func keyDown(_ event: KeyEvent) -> Bool {
      guard event.phase == .pressed else { return false }
      events.append("\(event.key)\(event.modifiers.contains(.shift) ? " shift" : "")\(event.isRepeat ? " again" : "")")
      return event.key == .character("x") && !takes
    }
    override func textEntered(_ text: String) -> Bool {
      events.append("“\(text)”")
      return true
    }
    override func hoverDidChange(_ isHovered: Bool) { events.append(isHovered ? "hover" : "leave") }
  }

  private let window = Window(size: Size(width: 300, height: 200))
  private let target = Target(frame: Rect(x: 50, y: 50, width: 100, height: 100))
  private let pointer: PointerScript
  private let keys: KeyScript

  init() {
    pointer = PointerScript(window)
    keys = KeyScript(window)
    window.addSubview(target)
    window.advance(by: 0)
  }

  @Test("D11 a text is typed key by key, into views that take text")
  func typing() {
    let field = TextField()
    field.frame = Rect(x: 0, y: 0, width: 200, height: 30)
    field.accessibilityLabel = "Name"
    window.addSubview(field)
    window.advance(by: 0)
    pointer.tap(field)
    #expect(window.focusedView === field)
    keys.type("Ada Łé 漢!")
    #expect(field.text == "Ada Łé 漢!")
    keys.press(.left, with: .shift, repeats: 2)
    keys.type("?")
    #expect(field.text == "Ada Łé?")
    keys.modifiers = .control
    keys.type("a")
    keys.modifiers = []
    keys.compose("か")
    keys.commit("歌")
    #expect(field.text == "歌")
  }

  @Test("D11 keys come before what they type; a view that takes no text gets only keys")
  func keyOrder() {
    window.focusedView = target
    keys.type("aX\n")
    #expect(target.events == ["character(\"a\")", "character(\"x\") shift", "return"])
    target.events = []
    target.takes = true
    keys.type("aX ")
    #expect(
      target.events == ["character(\"a\")", "“a”", "character(\"x\") shift", "“X”", "space", "“ ”"])
  }

  @Test("D11 a key with a capital letter is the key with the small one, in a script as on a keyboard, and in shortcuts")
  func capitals() {
    window.focusedView = target
    keys.press(.character("P"), with: .control)
    keys.press(.character("ß"))
    #expect(target.events == ["character(\"p\")", "character(\"ß\")"])
    var shortcut = KeyShortcut(.character("P"), .control)
    // What a host sends.
    #expect(shortcut.matches(KeyEvent(key: .character("p"), modifiers: .control)))
    #expect(!shortcut.matches(KeyEvent(key: .character("p"), modifiers: [.control, .shift])))
    #expect(shortcut == KeyShortcut(.character("p"), .control) && shortcut.description == "Ctrl+P")
    shortcut.key = .character("Q")
    #expect(shortcut.matches(KeyEvent(key: .character("q"), modifiers: .control)))
    shortcut.key = .delete
    #expect(shortcut.key == .delete)
  }

  @Test("D11 buttons, modifiers, hovering and double taps of the pointer")
  func buttons() {
    var taps: [String] = []
    let tap = TapGestureRecognizer { _ in taps.append("tap") }
    target.addGestureRecognizer(tap)
    var asked = 0
    target.contextMenu = {
      asked += 1
      return [MenuItem(title: "Play") {}]
    }
    pointer.move(to: Point(x: 100, y: 100), duration: 0.1)
    #expect(target.events == ["hover"])
    pointer.move(to: Point(x: 10, y: 10), duration: 0.1)
    #expect(target.events == ["hover", "leave"])
    pointer.doubleTap(at: Point(x: 100, y: 100))
    #expect(taps.count == 2)
    pointer.tap(target, button: .secondary)
    window.settle()
    #expect(taps.count == 2 && asked == 1)
    #expect(window.find(role: .menuItem, label: "Play") != nil)
  }

  @Test("D11 the wheel turns by notches, and a trackpad moves by points")
  func scrolling() {
    let scroll = ScrollView(frame: window.bounds)
    scroll.contentSize = Size(width: 300, height: 5000)
    window.addSubview(scroll)
    window.advance(by: 0)
    pointer.turnWheel(by: Point(x: 0, y: -2), at: Point(x: 100, y: 100))
    window.settle()
    #expect(scroll.contentOffset.y == 2 * MotionMetrics.notchPoints)
    let before = scroll.contentOffset.y
    pointer.scroll(by: Point(x: 0, y: -250), at: Point(x: 100, y: 100), duration: 0.25)
    #expect(abs(scroll.contentOffset.y - before - 250) < 1e-6)
    window.settle()
    pointer.scroll(by: Point(x: 0, y: -10), at: Point(x: 100, y: 100), duration: 0)
    #expect(abs(scroll.contentOffset.y - before - 260) < 1e-6)
  }

  @Test("D11 views are found by role and label")
  func finding() {
    let buttons = ["One", "Two", "Two"].map { Button(title: $0) }
    for (index, button) in buttons.enumerated() {
      button.frame = Rect(x: 10, y: 10 + 40 * Double(index), width: 80, height: 30)
      window.addSubview(button)
    }
    window.advance(by: 0)
    #expect(window.find(role: .button, label: "One") === buttons[0])
    #expect(window.find(role: .button, label: "Two") === buttons[2])
    #expect(window.findAll(role: .button).map(ObjectIdentifier.init) == buttons.map(ObjectIdentifier.init))
    #expect(window.findAll(role: .button, label: "Two").count == 2)
    #expect(window.find(role: .slider) == nil)
    buttons[0].isHidden = true
    #expect(window.find(role: .button, label: "One") == nil)
    // What is not seen is not tapped.
    var taps = 0
    buttons[0].onTap = { taps += 1 }
    buttons[1].onTap = { taps += 10 }
    pointer.tap(buttons[0])
    pointer.tap(buttons[1])
    window.settle()
    #expect(taps == 10)
  }
}
