import Testing

@testable import ViewTree

@Suite("View controllers")
struct ViewControllerTests {
  private final class Recorder: ViewController {
    let log: Log
    var onCall: ((String) -> Void)?
    init(_ name: String, _ log: Log) {
      self.log = log
      super.init()
      title = name
    }
    private func note(_ call: String) {
      log.append("\(title ?? "?") \(call)")
      onCall?(call)
    }
    override func loadView() {
      note("load")
      super.loadView()
    }
    override func viewDidLoad() { note("loaded") }
    override func viewWillAppear(_ animated: Bool) { note("will appear") }
    override func viewDidAppear(_ animated: Bool) { note("did appear") }
    override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { note("did disappear") }
    override func viewDidLayoutSubviews() { note("layout") }
  }

  private let window = Window(size: Size(width: 400, height: 300))
  private let log = Log()

  private func expectLog(_ lines: [String], from start: Int = 0, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(Array(log.lines.dropFirst(start)) == lines, sourceLocation: sourceLocation)
  }

  /// That for each controller the calls are will, did, will, did, of one kind after the other, or turned around in between.
  private func expectBalanced(sourceLocation: SourceLocation = #_sourceLocation) {
    var states: [String: String] = [:]
    for line in log.lines {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      let (name, call) = (parts[0], parts[1])
      let state = states[name] ?? "did disappear"
      switch call {
      case "will appear": #expect(state.hasSuffix("disappear"), "\(log.lines)", sourceLocation: sourceLocation)
      case "did appear": #expect(state == "will appear", "\(log.lines)", sourceLocation: sourceLocation)
      case "will disappear":
        #expect(state == "will appear" || state == "did appear", "\(log.lines)", sourceLocation: sourceLocation)
      case "did disappear": #expect(state == "will disappear", "\(log.lines)", sourceLocation: sourceLocation)
      default: continue
      }
      states[name] = call
    }
    for (name, state) in states {
      #expect(state.hasPrefix("did"), "\(name) \(log.lines)", sourceLocation: sourceLocation)
    }
  }

  @Test("C3 A container that a child turns around while both appear is told of one end, that of its disappearance")
  func turnedAroundByChild() {
    final class Container: ViewController {
      /// Whether it was visible at the end of each change.
      var ends: [Bool] = []
      override func appearanceDidChange(animated: Bool) { ends.append(isAppearing) }
    }
    let container = Container()
    let child = Recorder("child", log)
    container.addChild(child)
    container.view.addSubview(child.view)
    child.onCall = { [unowned container] call in
      if call == "did appear" { container.beginAppearance(false, animated: false) }
    }
    container.beginAppearance(true, animated: false)
    container.endAppearance(animated: false)
    #expect(container.ends.isEmpty)
    container.endAppearance(animated: false)
    #expect(container.ends == [false])
    expectBalanced()
  }

  @Test("C3 A child that another child's callback removes gets no appearance without its parent")
  func removedSibling() {
    for callback in ["first will appear", "first did appear", "first will disappear", "first did disappear"] {
      let parent = Recorder("parent", log)
      let children = [Recorder("first", log), Recorder("second", log)]
      for child in children { parent.addChild(child) }
      for child in children { parent.view.addSubview(child.view) }
      children[0].onCall = { [unowned second = children[1]] call in
        if "first \(call)" == callback { second.removeFromParent() }
      }
      window.rootViewController = parent
      window.advance(by: 0)
      window.rootViewController = nil
      window.advance(by: 0)
      #expect(!children[1].isAppearing && children[1].parent == nil, "\(callback)")
    }
    expectBalanced()
  }

  @Test(
    "C3 A controller that is removed while it disappears, or a child does, has both calls made on all its children",
    arguments: ["p", "first"])
  func removedWhileDisappearing(by name: String) {
    let (k, p) = (Recorder("k", log), Recorder("p", log))
    let children = [Recorder("first", log), Recorder("second", log)]
    k.addChild(p)
    for child in children { p.addChild(child) }
    window.rootViewController = k
    for controller in [p, children[0]] where controller.title == name {
      controller.onCall = { [unowned p] call in if call == "will disappear" { p.removeFromParent() } }
    }
    let start = log.lines.count
    p.removeFromParent()
    expectLog(
      ["p", "first", "second"].map { "\($0) will disappear" } + ["p", "first", "second"].map { "\($0) did disappear" },
      from: start)
    #expect(p.parent == nil && k.children.isEmpty)
  }

  @Test("C3 The view is loaded on first use, once, also if it is used while it loads")
  func loading() {
    let controller = Recorder("a", log)
    #expect(!controller.isViewLoaded && log.lines.isEmpty)
    _ = controller.view
    _ = controller.view
    #expect(controller.isViewLoaded)
    expectLog(["a load", "a loaded"])

    final class Impatient: ViewController {
      var loads = 0
      override func loadView() {
        loads += 1
        _ = view
        view = Label(text: "x")
      }
    }
    let impatient = Impatient()
    #expect(misuses { _ = impatient.view }.count == 1)
    #expect(impatient.view is Label && impatient.loads == 1)
    final class Forgetful: ViewController { override func loadView() {} }
    let forgetful = Forgetful()
    #expect(forgetful.view === forgetful.view && forgetful.isViewLoaded)
    final class Asking: ViewController {
      var loads = 0
      override func viewDidLoad() {
        loads += 1
        _ = view
      }
    }
    let asking = Asking()
    _ = asking.view
    #expect(asking.loads == 1)
  }

  @Test("C3 Root controllers come and go in pairs, with their children")
  func roots() {
    let (a, b, child) = (Recorder("a", log), Recorder("b", log), Recorder("c", log))
    a.addChild(child)
    a.view.addSubview(child.view)
    let start = log.lines.count
    window.rootViewController = a
    expectLog(["a will appear", "c will appear", "a layout", "c layout", "a did appear", "c did appear"], from: start)
    window.rootViewController = a
    window.rootViewController = b
    expectLog(
      [
        "a will disappear", "c will disappear", "a did disappear", "c did disappear", "b load", "b loaded",
        "b will appear", "b layout", "b did appear",
      ], from: start + 6)
    #expect(a.view.window == nil && b.view.window === window && b.view.frame == window.bounds)
    window.rootViewController = nil
    expectBalanced()
    #expect(window.subviews.isEmpty)
  }

  @Test("C3 An appearance that has begun or ended already does not do so again")
  func twice() {
    let controller = Recorder("a", log)
    window.rootViewController = controller
    let start = log.lines.count
    func call(_ appears: Bool) -> [String] {
      let count = log.lines.count
      for _ in 0..<2 { controller.beginAppearance(appears, animated: false) }
      for _ in 0..<2 { controller.endAppearance(animated: false) }
      return log.lines.dropFirst(count).filter { $0 != "a layout" }
    }
    #expect(call(true) == [] && log.lines.count == start)
    #expect(call(false) == ["a will disappear", "a did disappear"] && !controller.isAppearing)
    #expect(call(false) == [])
    #expect(call(true) == ["a will appear", "a did appear"] && controller.isAppearing)
  }

  @Test("C3 A view that another controller has taken over stays that one's when the first one gets a different view")
  func viewTakenOver() {
    let (first, second) = (Recorder("a", log), Recorder("b", log))
    second.view = first.view
    first.view = View()
    window.rootViewController = second
    window.advance(by: 0)
    #expect(log.lines.contains("b layout") && !log.lines.contains("a layout"))
  }

  @Test("C3 A child that is removed has its view in the tree when it will disappear, and outside when it did")
  func removalOrder() {
    let (parent, child) = (Recorder("p", log), Recorder("c", log))
    window.rootViewController = parent
    parent.addChild(child)
    parent.view.addSubview(child.view)
    var seen: [String: Bool] = [:]
    child.onCall = { [unowned child] call in seen[call] = child.view.superview != nil }
    child.removeFromParent()
    #expect(seen["will disappear"] == true && seen["did disappear"] == false)
  }

  @Test("C3 Children that come and go while the parent is seen")
  func children() {
    let (parent, child) = (Recorder("p", log), Recorder("c", log))
    window.rootViewController = parent
    parent.addChild(child)
    #expect(log.lines.suffix(2) == ["c will appear", "c did appear"])
    parent.view.addSubview(child.view)
    child.removeFromParent()
    #expect(log.lines.suffix(2) == ["c will disappear", "c did disappear"])
    #expect(child.parent == nil && child.view.superview == nil && parent.children.isEmpty)
    child.removeFromParent()
    // From one parent to another.
    let other = Recorder("o", log)
    parent.addChild(child)
    other.addChild(child)
    #expect(child.parent === other && parent.children.isEmpty && other.children.count == 1)
    #expect(misuses { child.addChild(other) }.count == 1)
    #expect(misuses { child.addChild(child) }.count == 1)
    window.rootViewController = nil
    expectBalanced()
  }

  @Test("C3 From one window to another, from a window into a parent, and back")
  func moves() {
    let second = Window(size: Size(width: 100, height: 50))
    let (a, p) = (Recorder("a", log), Recorder("p", log))
    window.rootViewController = a
    second.rootViewController = a
    #expect(window.rootViewController == nil && a.view.window === second && a.view.frame == second.bounds)
    expectBalanced()
    window.rootViewController = p
    p.addChild(a)
    #expect(second.rootViewController == nil && second.subviews.isEmpty && a.parent === p)
    p.view.addSubview(a.view)
    second.rootViewController = a
    #expect(a.parent == nil && p.children.isEmpty && a.view.window === second)
    expectBalanced()
  }

  @Test(
    "C3 Callbacks that change what they are told about",
    arguments: ["load", "loaded", "will appear", "did appear", "will disappear", "did disappear"])
  func reentrant(call: String) {
    let (a, b, c) = (Recorder("a", log), Recorder("b", log), Recorder("c", log))
    a.onCall = { [unowned window] in if $0 == call { window.rootViewController = c } }
    window.rootViewController = a
    window.rootViewController = b
    window.advance(by: 0)
    let root = window.rootViewController
    #expect(window.subviews.count == 1 && window.subviews.first === root?.view)
    #expect(a.view.window == nil)
    expectBalanced()

    let (p, q, child) = (Recorder("p", log), Recorder("q", log), Recorder("k", log))
    window.rootViewController = p
    child.onCall = { [unowned p, unowned q, unowned child] in
      if $0 == call, child.parent === p { q.addChild(child) }
    }
    p.addChild(child)
    p.view.addSubview(child.view)
    child.removeFromParent()
    let parents = [p, q].filter { $0.children.contains { $0 === child } }
    #expect(parents.count <= 1 && parents.first === child.parent)
    window.rootViewController = nil
    expectBalanced()
  }

  @Test("C3 A controller that turns around while it is removed has disappeared afterwards")
  func turnedAroundWhileRemoved() {
    let (p, child) = (Recorder("p", log), Recorder("c", log))
    p.addChild(child)
    window.rootViewController = p
    child.onCall = { [unowned child] call in
      guard call == "will disappear" else { return }
      child.onCall = nil
      child.beginAppearance(true, animated: false)
      child.endAppearance(animated: false)
    }
    child.removeFromParent()
    #expect(!child.isAppearing && child.parent == nil && log.lines.last == "c did disappear")
    expectBalanced()
  }

  @Test(
    "C3 A controller that a callback puts into another parent is a child of that one only", arguments: [true, false])
  func oneParent(isLate: Bool) {
    let (p, q, r, child) = (Recorder("p", log), Recorder("q", log), Recorder("r", log), Recorder("c", log))
    p.addChild(child)
    window.rootViewController = p
    child.onCall = { [unowned r, unowned child] call in
      if call == (isLate ? "did disappear" : "will disappear") { r.addChild(child) }
    }
    // Where it is put is visible, too.
    let other = Window(size: window.bounds.size)
    other.rootViewController = r
    q.addChild(child)
    #expect(child.parent === r && r.children.count == 1 && child.isAppearing)
    #expect(p.children.isEmpty && q.children.isEmpty)
    other.rootViewController = nil
    expectBalanced()
  }

  @Test("C3 A root that is put into a container while its view enters the window appears when the container says so")
  func rootTakenByContainer() {
    final class Hook: View {
      var onMove: (() -> Void)?
      override func didMoveToWindow() {
        let action = onMove
        onMove = nil
        action?()
      }
    }
    final class Container: ViewController { override var forwardsAppearance: Bool { false } }
    let (a, container, hook) = (Recorder("a", log), Container(), Hook())
    a.view.addSubview(hook)
    hook.onMove = { [unowned window] in
      window.rootViewController = container
      container.addChild(a)
      container.view.addSubview(a.view)
      a.beginAppearance(true, animated: true)
    }
    window.rootViewController = a
    #expect(
      log.lines.filter { $0.contains("appear") }
        == ["a will appear", "a will disappear", "a did disappear", "a will appear"])
    a.endAppearance(animated: true)
    #expect(log.lines.last == "a did appear")
    expectBalanced()
  }

  @Test(
    "C3 A root that a callback puts into a parent is not a root any more",
    arguments: ["loaded", "will appear", "did appear"], [true, false])
  func rootGoesElsewhere(call: String, isParentShown: Bool) {
    let (a, p, other) = (Recorder("a", log), Recorder("p", log), Window(size: window.bounds.size))
    if isParentShown { other.rootViewController = p }
    a.onCall = { [unowned a, unowned p] in
      guard $0 == call else { return }
      a.onCall = nil
      p.addChild(a)
      p.view.addSubview(a.view)
    }
    window.rootViewController = a
    #expect(window.rootViewController == nil && window.subviews.isEmpty)
    #expect(a.parent === p && a.isAppearing == isParentShown)
    other.rootViewController = nil
    expectBalanced()
  }

  @Test("C3 A new view of the root controller replaces the previous one")
  func anotherView() {
    let controller = ViewController()
    window.rootViewController = controller
    let old = controller.view
    let new = View()
    controller.view = new
    #expect(old.superview == nil && new.superview === window && new.frame == window.bounds)
    window.send(.resize(Size(width: 111, height: 77), scale: 1))
    #expect(new.frame == window.bounds)
  }

  @Test("C3 viewDidLayoutSubviews follows the layout; release leaves nothing behind")
  func release() {
    weak var weakController: ViewController?
    weak var weakChild: ViewController?
    weak var weakView: View?
    do {
      let controller = Recorder("a", log)
      let child = Recorder("c", log)
      controller.addChild(child)
      controller.view.addSubview(child.view)
      window.rootViewController = controller
      controller.view.setNeedsLayout()
      window.advance(by: 0)
      #expect(log.lines.contains("a layout"))
      (weakController, weakChild, weakView) = (controller, child, child.view)
      window.rootViewController = nil
    }
    #expect(weakController == nil && weakChild == nil && weakView == nil)
    do {
      let other = Window(size: Size(width: 10, height: 10))
      let controller = ViewController()
      other.rootViewController = controller
      (weakController, weakView) = (controller, controller.view)
    }
    #expect(weakController == nil && weakView == nil)
  }

  /// Notes the size of its view, and whether its content has been laid out.
  private final class Measuring: ViewController {
    var lines: [String] = []
    let content = View()
    override func viewDidLoad() { view.addSubview(content) }
    override func viewDidLayoutSubviews() { content.frame = view.bounds }
    override func viewWillAppear(_ animated: Bool) { lines.append("will \(view.bounds.size.width)") }
    override func viewDidAppear(_ animated: Bool) { lines.append("did \(content.frame.width)") }
  }

  @Test("C3 A view has its size before it appears, and is laid out when it has appeared, with what is in it")
  func sizeAtAppearance() {
    let (root, child, sheet) = (Measuring(), Measuring(), Measuring())
    root.addChild(child)
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.view.addSubview(child.view)
    window.rootViewController = root
    #expect(root.lines == ["will 400.0", "did 400.0"])
    #expect(child.lines.last?.hasPrefix("did ") == true)
    #expect(child.content.frame.width == child.view.bounds.width)
    sheet.preferredContentSize = Size(width: 100, height: 80)
    root.present(sheet, animated: false)
    #expect(sheet.lines == ["will 100.0", "did 100.0"])
    let other = Measuring()
    window.rootViewController = other
    #expect(other.lines == ["will 400.0", "did 400.0"])
  }

  @Test(
    "C3 What a controller places in its layout has its size when it has appeared, and what it placed before also has it earlier"
  )
  func sizeOfChildren() {
    final class Placing: ViewController {
      let (early, late) = (Measuring(), Measuring())
      override func viewDidLoad() {
        for child in [early, late] {
          addChild(child)
          view.addSubview(child.view)
        }
        early.view.frame = Rect(x: 0, y: 0, width: 50, height: 50)
      }
      override func viewDidLayoutSubviews() { late.view.frame = view.bounds }
    }
    let root = Placing()
    window.rootViewController = root
    #expect(root.early.lines == ["will 50.0", "did 50.0"])
    #expect(root.late.lines == ["will 0.0", "did 400.0"])
  }
}
