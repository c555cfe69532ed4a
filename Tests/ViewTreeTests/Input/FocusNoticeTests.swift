import Testing
import ViewTreeTesting

@testable import ViewTree

/// Where the focus has come from, and which views are told of it and of the mouse.
@Suite("Focus and mouse: who is told") struct FocusNoticeTests {
  private final class Part: View {
    let name: String
    let log: GestureLog

    init(_ name: String, _ log: GestureLog, _ frame: Rect, in parent: View) {
      self.name = name
      self.log = log
      super.init(frame: frame)
      parent.addSubview(self)
    }

    override var canBecomeFocused: Bool { true }
    override func focusDidChange() { log.note("\(name) \(isFocused)") }
    override func focusInsideDidChange() { log.note("in \(name)") }
    override func hoveredViewDidChange(_ view: View) { log.note("\(name): \((view as? Part)?.name ?? "?")") }
  }

  private let window = Window.forGestures()
  private let log = GestureLog()

  @Test("W3 Each view around the old and the new focus is told once, the inner ones first, after these two")
  func around() {
    let root = Part("root", log, window.bounds, in: window)
    let (left, right) = (
      Part("left", log, Rect(x: 0, y: 0, width: 200, height: 400), in: root),
      Part("right", log, Rect(x: 200, y: 0, width: 200, height: 400), in: root)
    )
    let first = Part("first", log, Rect(x: 0, y: 0, width: 100, height: 100), in: left)
    let second = Part("second", log, Rect(x: 0, y: 0, width: 100, height: 100), in: right)
    let moves: [(view: View?, told: [String])] = [
      (first, ["first true", "in left", "in root"]), (first, []),
      (second, ["first false", "second true", "in left", "in right", "in root"]),
      (right, ["second false", "right true", "in right", "in root"]),
      (second, ["right false", "second true", "in right", "in root"]), (nil, ["second false", "in right", "in root"]),
    ]
    for (view, told) in moves {
      window.focusedView = view
      #expect(log.take() == told)
    }
  }

  @Test("W3 It is known whether a press has brought the focus: until a key is typed, or the program moves it")
  func source() {
    let parts = [
      Part("a", log, Rect(x: 0, y: 0, width: 50, height: 50), in: window),
      Part("b", log, Rect(x: 100, y: 0, width: 50, height: 50), in: window),
    ]
    func state() -> String {
      "\((window.focusedView as? Part)?.name ?? "-") \(window.isFocusFromPress) \(window.showsFocus)"
    }
    func press(_ x: Double, _ y: Double = 20, _ button: PointerEvent.Button = .primary) -> String {
      window.point(.began, x, y, button: button)
      window.point(.ended, x, y, button: button)
      return state()
    }
    func key(_ key: Key) -> String {
      window.key(key)
      return state()
    }
    #expect(state() == "- false false")
    #expect(press(20) == "a true false")
    #expect(key(.left) == "a false true")
    #expect(press(20) == "a true false")
    #expect(press(20) == "a true false")
    window.focusedView = parts[0]
    #expect(state() == "a false false")
    #expect(press(120) == "b true false")
    #expect(key(.tab) == "a false true")
    #expect(press(300, 300) == "a true false")
    // Only the primary button moves the focus, and the back button is a key that nobody has typed.
    #expect(press(120, 20, .secondary) == "a true false")
    #expect(press(120, 20, .back) == "a true false")
    window.focusedView = nil
    #expect(state() == "- false false")
    #expect(press(300, 300) == "- false false")
  }

  @Test("W3 Why a view cannot have the focus is reported, with the name by which people know the view")
  func obstacles() {
    let other = Window.forGestures()
    let (plain, foreign) = (window.add(0, 0, 50, 50), other.add(0, 0, 50, 50))
    let hidden = Part("hidden", log, Rect(x: 0, y: 0, width: 50, height: 50), in: plain)
    let off = Part("off", log, Rect(x: 0, y: 0, width: 50, height: 50), in: window)
    off.isUserInteractionEnabled = false
    off.accessibilityLabel = "Play"
    let part = Part("part", log, Rect(x: 0, y: 0, width: 50, height: 50), in: window)
    let cases: [(view: View, problem: String)] = [
      (View(), "View is in no window"), (foreign, "View is in another window"),
      (plain, "View cannot become focused, or is disabled"), (hidden, "Part is hidden, or in a view that is"),
      (off, "Part “Play” takes no input, or is in a view that takes none"),
    ]
    window.focusedView = part
    plain.isHidden = true
    for (view, problem) in cases {
      let lines = misuses { window.focusedView = view }
      #expect(lines == ["Window.focusedView: \(problem)"] && window.focusedView === part)
    }
    window.showMenu([MenuItem(title: "Item") {}], at: .zero)
    let lines = misuses { window.focusedView = part }
    #expect(lines == ["Window.focusedView: Part lies beneath a menu or a sheet"])
    #expect(window.focusedView !== part && other.focusedView == nil)
  }

  @Test(
    "All views under the mouse are told which one it is over, from the outside in, each time that this is another one")
  func hovered() {
    let root = Part("root", log, window.bounds, in: window)
    let group = Part("group", log, Rect(x: 0, y: 0, width: 200, height: 400), in: root)
    _ = Part("leaf", log, Rect(x: 0, y: 0, width: 100, height: 100), in: group)
    func move(_ phase: PointerEvent.Phase, _ x: Double) -> [String] {
      window.point(phase, x, 50)
      return log.take().filter { $0.contains(":") }
    }
    #expect(move(.hovered, 50) == ["root: leaf", "group: leaf", "leaf: leaf"])
    #expect(move(.hovered, 60) == [])
    #expect(move(.hovered, 150) == ["root: group", "group: group"])
    #expect(move(.hovered, 300) == ["root: root"])
    #expect(move(.hovered, 50) == ["root: leaf", "group: leaf", "leaf: leaf"])
    #expect(move(.began, 50) == [])
    // While a button is pressed no view is entered.
    #expect(move(.moved, 150) == ["root: group", "group: group"])
    #expect(move(.moved, 50) == [])
    #expect(move(.ended, 50) == ["root: leaf", "group: leaf", "leaf: leaf"])
    #expect(move(.hovered, 500) == [])
  }
}
