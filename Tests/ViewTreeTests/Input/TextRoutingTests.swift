import Testing
import ViewTree
import ViewTreeTesting

@Suite("Routing of text and drops")
struct TextRoutingTests {
  /// Logs what it receives, and uses it if `takes` is true.
  private final class Taker: View {
    let name: String
    let log: Log
    var takes = false
    var wantsText = false
    var taken: Set<Key> = []

    init(_ name: String, _ frame: Rect, _ log: Log) {
      self.name = name
      self.log = log
      super.init(frame: frame)
    }

    override var canBecomeFocused: Bool { true }
    override var takesText: Bool { wantsText }
    override var textInputRect: Rect? { wantsText ? Rect(x: 1, y: 2, width: 1, height: 10) : nil }
    override func textEntered(_ text: String) -> Bool {
      log.append("\(name) text \(text)")
      return takes
    }
    override func textComposed(_ text: String, selection: Range<Int>) -> Bool {
      log.append("\(name) composition \(text) \(selection)")
      return takes
    }
    override func filesDropped(_ paths: [String], at point: Point) -> Bool {
      log.append("\(name) drop \(paths.joined(separator: ",")) \(point.x),\(point.y)")
      return takes
    }
    override func keyDown(_ event: KeyEvent) -> Bool { taken.contains(event.key) }
  }

  private let window = Window(size: Size(width: 200, height: 200))
  private let log = Log()
  private let controller = ViewController()
  private let outer: Taker
  private let inner: Taker
  private let beside: Taker

  init() {
    outer = Taker("outer", Rect(x: 10, y: 10, width: 100, height: 100), log)
    inner = Taker("inner", Rect(x: 20, y: 20, width: 50, height: 50), log)
    beside = Taker("beside", Rect(x: 120, y: 10, width: 50, height: 50), log)
    let root = Taker("root", .zero, log)
    controller.view = root
    window.rootViewController = controller
    outer.addSubview(inner)
    root.addSubview(outer)
    root.addSubview(beside)
    window.advance(by: 0)
  }

  @Test("U2 Typed text goes to the focused view and upward, until a view uses it")
  func text() {
    window.focusedView = inner
    window.send(.text("é"))
    #expect(log.lines == ["inner text é", "outer text é", "root text é"])
    outer.takes = true
    window.send(.text("b"))
    #expect(log.lines.suffix(2) == ["inner text b", "outer text b"])
    window.focusedView = nil
    window.send(.text("c"))
    #expect(log.lines.last == "root text c")
    let count = log.lines.count
    window.send(.text(""))
    #expect(log.lines.count == count)
  }

  @Test("U4 A composition goes the same way, with its selection clamped to it")
  func composition() {
    window.focusedView = inner
    outer.takes = true
    window.send(.composition("かな", selection: 1..<2))
    #expect(log.lines == ["inner composition かな 1..<2", "outer composition かな 1..<2"])
    let reports = misuses { window.send(.composition("か", selection: -3..<9)) }
    #expect(reports.count == 1 && log.lines.last == "outer composition か 0..<1")
    window.send(.composition("", selection: 0..<0))
    #expect(log.lines.last == "outer composition  0..<0")
  }

  @Test("U4 A selection that reaches beyond the composition, at either end, is misuse and limited to it")
  func selections() {
    window.focusedView = inner
    inner.takes = true
    let cases: [(given: Range<Int>, told: Range<Int>, reports: Int)] = [
      (0..<2, 0..<2, 0), (0..<0, 0..<0, 0), (2..<2, 2..<2, 0), (0..<3, 0..<2, 1), (-1..<1, 0..<1, 1), (3..<5, 2..<2, 1),
    ]
    for (given, told, reports) in cases {
      let lines = misuses { window.send(.composition("かな", selection: given)) }
      #expect(lines.count == reports && log.lines.last == "inner composition かな \(told)", "\(given)")
    }
    #expect(log.lines.count == cases.count)
  }

  @Test("U2 U4 While a menu is open no view beneath it gets text, and none is composed there")
  func beneathMenu() {
    window.focusedView = inner
    window.showMenu([MenuItem(title: "a") {}], at: Point(x: 10, y: 10))
    window.send(.text("b"))
    window.send(.composition("か", selection: 0..<1))
    #expect(log.lines == [])
    window.send(.key(KeyEvent(key: .escape)))
    window.send(.text("c"))
    #expect(log.lines == ["inner text c", "outer text c", "root text c"])
  }

  @Test("U4 The area for an input method is that of the focused view, or the nearest view around it, that takes text")
  func area() {
    #expect(window.textInputArea == nil)
    window.focusedView = inner
    #expect(window.textInputArea == nil)
    outer.wantsText = true
    #expect(window.textInputArea == Rect(x: 11, y: 12, width: 1, height: 10))
    inner.wantsText = true
    #expect(window.textInputArea == Rect(x: 31, y: 32, width: 1, height: 10))
    window.focusedView = beside
    #expect(window.textInputArea == nil)
  }

  @Test("U10 Dropped files go to the view at the point and upward, together, with the point in the view's coordinates")
  func drop() {
    window.focusedView = beside
    window.send(.drop(["/a", "/b"], at: Point(x: 35, y: 40)))
    #expect(log.lines == ["inner drop /a,/b 5.0,10.0", "outer drop /a,/b 25.0,30.0", "root drop /a,/b 35.0,40.0"])
    inner.takes = true
    window.send(.drop(["/c"], at: Point(x: 30, y: 30)))
    #expect(log.lines.count == 4 && log.lines.last == "inner drop /c 0.0,0.0")
    #expect(misuses { window.send(.drop(["/c"], at: Point(x: .nan, y: 30))) }.count == 1)
    window.send(.drop([], at: Point(x: 30, y: 30)))
    #expect(log.lines.count == 4)
  }

  @Test("U10 What the views have not used goes to the controller, before the views around its view")
  func dropOnController() {
    final class Page: ViewController {
      var dropped: [String] = []
      var takes = true
      override func filesDropped(_ paths: [String], at point: Point) -> Bool {
        dropped += paths + ["\(point.x),\(point.y)"]
        return takes
      }
    }
    let page = Page()
    page.view = outer
    controller.addChild(page)
    window.send(.drop(["/a"], at: Point(x: 35, y: 40)))
    #expect(log.lines == ["inner drop /a 5.0,10.0", "outer drop /a 25.0,30.0"] && page.dropped == ["/a", "25.0,30.0"])
    page.takes = false
    window.send(.drop(["/b"], at: Point(x: 35, y: 40)))
    #expect(log.lines.last == "root drop /b 35.0,40.0" && page.dropped.count == 4)
    outer.takes = true
    window.send(.drop(["/c"], at: Point(x: 35, y: 40)))
    #expect(page.dropped.count == 4)
  }

  @Test("U2 A key that was used by a view without text input produces no text")
  func spentKeys() {
    window.focusedView = inner
    func press(_ key: Key) -> Bool {
      window.send(.key(KeyEvent(key: key)))
      window.send(.key(KeyEvent(key: key, phase: .released)))
      return window.lastKeyIsSpent
    }
    #expect(!press(.character("a")))
    outer.taken = [.character("a")]
    #expect(press(.character("a")) && !press(.character("b")))
    outer.wantsText = true
    #expect(!press(.character("a")))
  }

  @Test("U4 Without a focus the topmost controller's view stands in for it, as for keys: a host sends it text")
  func withoutFocus() throws {
    #expect(window.textTaker == nil)
    let root = try #require(controller.view as? Taker)
    root.wantsText = true
    #expect(window.focusedView == nil && window.textTaker === root)
    window.focusedView = inner
    outer.wantsText = true
    #expect(window.textTaker === outer)
    window.focusedView = nil
    let sheet = ViewController()
    controller.present(sheet, animated: false)
    #expect(window.textTaker == nil)
    sheet.dismiss(animated: false)
    #expect(window.textTaker === root)
    window.showMenu([MenuItem(title: "a") {}], at: Point(x: 10, y: 10))
    #expect(window.textTaker == nil)
  }
}
