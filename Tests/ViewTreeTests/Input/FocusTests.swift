import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Focus and keys")
struct FocusTests {
  private final class Focusable: View {
    var name = ""
    var log: GestureLog?
    var takes: Set<Key> = []
    override var canBecomeFocused: Bool { true }
    override func keyDown(_ event: KeyEvent) -> Bool {
      log?.note(name)
      return takes.contains(event.key)
    }
  }
  private final class Controller: ViewController {
    var log: GestureLog?
    override func keyDown(_ event: KeyEvent) -> Bool {
      log?.note(title ?? "?")
      return false
    }
  }
  private let window = Window.forGestures()
  private let log = GestureLog()

  private func focusable(_ name: String, _ x: Double, _ y: Double, in parent: View? = nil) -> View {
    let view = Focusable(frame: Rect(x: x, y: y, width: 50, height: 30))
    view.name = name
    view.accessibilityLabel = name
    (parent ?? window).addSubview(view)
    return view
  }

  private func tabs(_ count: Int, backward: Bool = false) -> String {
    (0..<count).map { _ in
      window.key(.tab, modifiers: backward ? .shift : [])
      return window.focusedView?.accessibilityLabel ?? "-"
    }.joined()
  }

  @Test(
    "W3 A view that its container takes away hands the focus to the container, or to the next view if that cannot have it"
  )
  func resigningToContainer() {
    let container = focusable("container", 0, 0)
    let plain = window.add(0, 50, 100, 100)
    let next = focusable("next", 0, 200)
    for (parent, expected) in [(container, container), (plain, next)] {
      let cell = parent.add(0, 0, 50, 50)
      let inner = focusable("inner", 0, 0, in: cell)
      cell.resignFocus(to: parent)
      #expect(window.focusedView == nil)
      window.focusedView = inner
      cell.resignFocus(to: parent)
      #expect(window.focusedView === expected)
      cell.removeFromSuperview()
      #expect(window.focusedView === expected)
      window.focusedView = nil
    }
  }

  @Test("W3 Tab follows the reading order, not the order in the tree, and wraps around; mirrored from right to left")
  func order() {
    _ = focusable("d", 100, 103)
    _ = focusable("b", 100, 20)
    _ = focusable("c", 0, 100)
    _ = focusable("a", 0, 22)
    #expect(tabs(6) == "abcdab")
    #expect(tabs(5, backward: true) == "adcba")
    window.layoutDirection = .rightToLeft
    window.focusedView = nil
    #expect(tabs(4) == "badc")
  }

  @Test("W3 Of two views, too, Tab begins with the one above or, side by side, with the one where reading begins")
  func orderOfTwo() {
    for (x, y, order, mirrored) in [(0.0, 100.0, "ab", "ab"), (100, 0, "ab", "ba"), (0, 20, "ab", "ab")] {
      window.layoutDirection = .leftToRight
      window.focusedView = nil
      let (b, a) = (focusable("b", x, y), focusable("a", 0, 0))
      #expect(tabs(2) == order)
      window.layoutDirection = .rightToLeft
      window.focusedView = nil
      #expect(tabs(2) == mirrored)
      a.removeFromSuperview()
      b.removeFromSuperview()
    }
  }

  @Test("W3 Views that are invisible or cannot be used are skipped")
  func skipped() {
    _ = focusable("a", 0, 0)
    focusable("b", 0, 50).isHidden = true
    focusable("c", 0, 100).alpha = 0
    focusable("d", 0, 150).isUserInteractionEnabled = false
    let group = window.add(0, 200, 100, 100)
    _ = focusable("e", 0, 0, in: group)
    _ = focusable("f", 0, 150, in: group)
    group.clipsToBounds = true
    _ = focusable("g", 0, 1000)
    #expect(tabs(3) == "aea")
    let misuse = misuses { window.focusedView = group }
    #expect(misuse.count == 1 && window.focusedView?.accessibilityLabel == "a")
  }

  enum Loss: CaseIterable { case removed, hidden, disabled, parentRemoved, parentHidden, parentFaded, otherWindow }

  @Test(
    "W3 A view that leaves passes the focus to the next one in order, and the last one to the previous one",
    arguments: Loss.allCases)
  func handOn(loss: Loss) {
    let other = Window.forGestures()
    func lose(_ view: View, in group: View) {
      switch loss {
      case .removed: view.removeFromSuperview()
      case .hidden: view.isHidden = true
      case .disabled: view.isUserInteractionEnabled = false
      case .parentRemoved: group.removeFromSuperview()
      case .parentHidden: group.isHidden = true
      case .parentFaded:
        group.alpha = 0
        window.advance(by: 0)
      case .otherWindow: other.addSubview(group)
      }
    }
    _ = focusable("a", 0, 0)
    let first = window.add(0, 50, 400, 50)
    let middle = focusable("b", 0, 0, in: first)
    _ = focusable("c", 0, 100)
    let second = window.add(0, 150, 400, 50)
    let last = focusable("d", 0, 0, in: second)
    window.focusedView = middle
    lose(middle, in: first)
    #expect(window.focusedView?.accessibilityLabel == "c")
    window.focusedView = last
    lose(last, in: second)
    #expect(window.focusedView?.accessibilityLabel == "c")
    #expect(tabs(1) == "a")
    #expect(!middle.isFocused && !last.isFocused)
  }

  @Test("W3 When the last focused view leaves, no view has the focus; one that moves within the window keeps it")
  func nobody() {
    let group = window.add(0, 0, 400, 400)
    let only = focusable("a", 0, 0, in: group)
    window.focusedView = only
    window.addSubview(only)
    #expect(only.isFocused)
    only.removeFromSuperview()
    #expect(window.focusedView == nil && tabs(1) == "-")
  }

  @Test("W3 A disabled button passes the focus on, and neither Space nor Return presses it")
  func disabledButton() {
    let (first, second) = (Button(title: "1"), Button(title: "2"))
    for (index, button) in [first, second].enumerated() {
      button.frame = Rect(x: 0, y: Double(index) * 50, width: 100, height: 40)
      button.onTap = { [log] in log.note("\(index + 1)") }
      window.addSubview(button)
    }
    window.focusedView = first
    first.isEnabled = false
    #expect(second.isFocused)
    window.key(.space)
    #expect(log.take() == ["2"])
    second.isEnabled = false
    #expect(window.focusedView == nil)
    window.key(.space)
    window.key(.return)
    #expect(log.take().isEmpty)
    #expect(misuses { window.focusedView = first }.count == 1)
  }

  @Test(
    "W3 A key goes up from the focused view, then up from the topmost visible controller, and to no responder twice")
  func keys() {
    func controller(_ name: String) -> Controller {
      let controller = Controller()
      controller.title = name
      controller.log = log
      return controller
    }
    let root = controller("root")
    let (below, above) = (controller("below"), controller("above"))
    window.rootViewController = root
    for child in [below, above] {
      root.addChild(child)
      child.view.frame = root.view.bounds
      root.view.addSubview(child.view)
    }
    let view = focusable("view", 0, 0, in: below.view) as? Focusable
    view?.log = log
    window.key(.left)
    #expect(log.take() == ["above", "root"])
    window.focusedView = view
    window.key(.left)
    #expect(log.take() == ["view", "below", "root", "above"])
    view?.takes = [.left, .tab]
    window.key(.left)
    window.key(.tab)
    #expect(log.take() == ["view", "view"] && view?.isFocused == true)
    window.focusedView = nil
    above.view.isHidden = true
    window.key(.left)
    #expect(log.take() == ["below", "root"])
  }

  @Test("W3 A view that has faded out passes the focus on; one that is about to fade in keeps it")
  func faded() {
    let first = focusable("a", 0, 0)
    let second = focusable("b", 0, 50)
    window.focusedView = first
    View.animate(withDuration: 1, curve: .linear) { first.alpha = 0 }
    window.advance(by: 0.5)
    #expect(first.isFocused)
    window.advance(by: 0.6)
    #expect(second.isFocused)
    View.animate(withDuration: 1, curve: .linear) { first.alpha = 1 }
    window.focusedView = first
    window.advance(by: 0)
    #expect(first.isFocused)
    window.advance(by: 0.5)
    second.alpha = 0
    let group = window.add(0, 100, 100, 100)
    let third = focusable("c", 0, 0, in: group)
    window.focusedView = third
    group.alpha = 0
    window.advance(by: 0)
    #expect(first.isFocused)
  }

  @Test("W3 A view that gets the focus before it is faded in by steps keeps it until it has faded out again")
  func fadedInBySteps() {
    let view = focusable("a", 0, 0)
    let other = focusable("b", 0, 50)
    view.alpha = 0
    window.focusedView = view
    for alpha in [0, 0.005, 0.5] {
      view.alpha = alpha
      window.advance(by: 0.1)
      #expect(view.isFocused, "\(alpha)")
    }
    view.alpha = 0
    window.advance(by: 0.1)
    #expect(other.isFocused)
  }

  @Test("W3 In any arrangement the focus order visits each view once", arguments: 1...20 as ClosedRange<UInt64>)
  func arrangement(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = 30
    for index in 0..<count {
      let view = focusable("\(index),", 0, 0)
      view.frame = Rect(
        x: .random(in: 0...350, using: &random), y: .random(in: 0...350, using: &random),
        width: .random(in: 1...50, using: &random), height: .random(in: 1...100, using: &random))
    }
    let round = tabs(count).split(separator: ",")
    #expect(Set(round).count == count, "seed \(seed)")
    #expect(tabs(count).split(separator: ",") == round, "seed \(seed)")
    let tops = round.compactMap { name in window.find(label: "\(name),")?.frame }
    #expect(tops.count == count)
    // No view that is completely below a different one comes before it.
    for (index, above) in tops.enumerated() {
      for below in tops[..<index] { #expect(below.minY < above.maxY, "seed \(seed)") }
    }
  }

  @Test("W3 Without a focus, a key goes to the visible controller in front, and to its parents")
  func topmost() {
    let controllers = ["root", "a", "b"].map { name in
      let controller = Controller()
      controller.title = name
      controller.log = log
      return controller
    }
    let (root, a, b) = (controllers[0], controllers[1], controllers[2])
    window.rootViewController = root
    for child in [a, b] {
      root.addChild(child)
      child.view.frame = window.bounds
      root.view.addSubview(child.view)
    }
    func asked() -> [String] {
      window.key(.space)
      return log.take()
    }
    #expect(asked() == ["b", "root"])
    root.view.bringSubviewToFront(a.view)
    #expect(asked() == ["a", "root"])
    a.view.frame.origin.x = window.bounds.width
    #expect(asked() == ["b", "root"])
    a.view.frame = window.bounds
    b.view.addSubview(a.view)
    #expect(asked() == ["a", "b", "root"])
    let other = Window.forGestures()
    other.addSubview(a.view)
    #expect(asked() == ["b", "root"] && a.view.window === other)
    b.view.isHidden = true
    #expect(asked() == ["root"])
    // Its view need not be in that of its parent.
    window.addSubview(a.view)
    #expect(asked() == ["a", "root"])
  }

  @Test("W3 Handling a key may remove, hide or disable the view")
  func removed() {
    final class Leaving: View {
      var leave: ((Leaving) -> Void)?
      override var canBecomeFocused: Bool { true }
      override func keyDown(_ event: KeyEvent) -> Bool {
        leave?(self)
        return false
      }
    }
    let actions: [(Leaving) -> Void] = [
      { $0.removeFromSuperview() }, { $0.isHidden = true }, { $0.isUserInteractionEnabled = false },
      { $0.superview?.removeFromSuperview() }, { $0.window?.focusedView = nil },
    ]
    for action in actions {
      let group = window.add(0, 0, 100, 100)
      let view = Leaving(frame: Rect(x: 0, y: 0, width: 50, height: 50))
      group.addSubview(view)
      view.leave = action
      window.focusedView = view
      for key in [Key.space, .return, .tab, .character("a")] {
        window.key(key)
        window.key(key, .released)
      }
      #expect(window.focusedView == nil || window.focusedView === view)
      group.removeFromSuperview()
      #expect(window.focusedView == nil)
    }
  }

  /// Counts the calls of `focusDidChange`.
  private final class Counting: View {
    var changes = 0
    override var canBecomeFocused: Bool { true }
    override func focusDidChange() { changes += 1 }
    func take() -> Int {
      defer { changes = 0 }
      return changes
    }
  }

  @Test("W3 A press tells each view once that its focus or its ring changed, and nothing where neither did")
  func changesByPress() {
    let views = (0..<2).map { index in
      let view = Counting(frame: Rect(x: Double(index) * 100, y: 0, width: 50, height: 50))
      window.addSubview(view)
      return view
    }
    func press(_ index: Int) -> [Int] {
      let pointer = PointerScript(window)
      pointer.tap(at: Point(x: Double(index) * 100 + 20, y: 20))
      return views.map { $0.take() }
    }
    #expect(press(0) == [1, 0])
    #expect(press(0) == [0, 0])
    #expect(press(1) == [1, 1])
    window.key(.tab)
    _ = views.map { $0.take() }
    #expect(window.focusedView === views[0] && window.showsFocus)
    // The ring goes away.
    #expect(press(0) == [1, 0])
    window.key(.left)
    #expect(views.map { $0.take() } == [1, 0])
    // The ring goes away together with the focus.
    #expect(press(1) == [1, 1])
  }

  enum Retirement: CaseIterable { case disabled, hidden, aroundHidden, aroundSuspended, faded }

  @Test("W3 A control that cannot be used any more passes the focus on", arguments: Retirement.allCases)
  func retiredControl(kind: Retirement) {
    let group = window.add(0, 0, 400, 100)
    let field = TextField()
    for control in [Button(title: "a"), Switch(), Slider(), SegmentedControl(titles: ["a"]), field] as [View] {
      control.frame = Rect(x: 0, y: 0, width: 100, height: 30)
      group.addSubview(control)
      let next = Button(title: "next")
      next.frame = Rect(x: 0, y: 200, width: 100, height: 30)
      window.addSubview(next)
      window.focusedView = control
      #expect(control.isFocused)
      switch kind {
      case .disabled:
        if let control = control as? Control { control.isEnabled = false } else { field.isEnabled = false }
      case .hidden: control.isHidden = true
      case .aroundHidden: group.isHidden = true
      case .aroundSuspended: group.isInputSuspended = true
      case .faded: control.alpha = 0
      }
      window.advance(by: 1 / 60)
      #expect(next.isFocused, "\(type(of: control))")
      control.removeFromSuperview()
      next.removeFromSuperview()
      group.isHidden = false
      group.isInputSuspended = false
    }
  }
}
