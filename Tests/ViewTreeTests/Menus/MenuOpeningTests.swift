import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Menus: how they open and close")
struct MenuOpeningTests {
  private let stage = MenuStage()
  private var window: Window { stage.window }

  @Test("U7 A secondary press opens the menu at once, as a view of the window with its items in it")
  func secondaryPress() throws {
    stage.point(.began, Point(x: 100, y: 60), button: .secondary)
    let menu = try #require(stage.menus.first)
    #expect(stage.menus.count == 1 && menu.window === window)
    #expect(stage.titles == ["Play", "Queue", "Remove"])
    for view in stage.views(.menuItem) { #expect(view.isDescendant(of: menu)) }
    #expect(menu.convert(menu.bounds, to: nil).origin == Point(x: 100, y: 60))
  }

  @Test("U7 A long press by touch opens the menu after half a second; a shorter one, or one that moves away, does not")
  func longPress() {
    let finger = PointerScript(window, device: .touch)
    finger.press(at: Point(x: 100, y: 60))
    finger.hold(0.4)
    #expect(stage.menus.isEmpty)
    finger.hold(0.11)
    #expect(stage.menus.count == 1)
    finger.release()
    #expect(stage.menus.count == 1 && stage.chosen.isEmpty)
    stage.press(.escape)
    finger.press(at: Point(x: 100, y: 60))
    finger.move(to: Point(x: 130, y: 60), duration: 0.1)
    finger.hold(1)
    finger.release()
    #expect(stage.menus.isEmpty)
    finger.tap(at: Point(x: 100, y: 60))
    finger.hold(1)
    #expect(stage.menus.isEmpty)
  }

  @Test("U7 A mouse that is held down opens no menu")
  func heldMouse() {
    let mouse = PointerScript(window)
    mouse.press(at: Point(x: 100, y: 60))
    mouse.hold(2)
    mouse.release()
    #expect(stage.menus.isEmpty && stage.askedCount == 0)
  }

  @Test("U7 A long press that opens a menu is no press of the button under the finger")
  func longPressOnButton() {
    let finger = PointerScript(window, device: .touch)
    finger.press(at: stage.button.center)
    finger.hold(0.6)
    #expect(stage.menus.count == 1 && !stage.button.isHighlighted)
    finger.release()
    stage.press(.escape)
    #expect(stage.chosen.isEmpty)
  }

  @Test("U7 Shift+F10 and the Menu key open it, beside what has the focus", arguments: [true, false])
  func keys(isMenuKey: Bool) throws {
    stage.button.frame.origin = Point(x: 30, y: 40)
    window.focusedView = stage.button
    window.settle()
    if isMenuKey { stage.press(.menu) } else { stage.press(.function(10), .shift) }
    let menu = try #require(stage.menus.first)
    #expect(menu.convert(menu.bounds, to: nil).origin == Point(x: 30, y: 80))
    #expect(stage.selected == ["Play"])
    #expect(window.focusedView?.accessibilityLabel == "Play")
  }

  @Test("U7 A view that uses the menu key itself opens no menu")
  func usedKey() {
    final class Greedy: View {
      override var canBecomeFocused: Bool { true }
      override func keyDown(_ event: KeyEvent) -> Bool { true }
    }
    let greedy = Greedy(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    stage.owner.addSubview(greedy)
    window.focusedView = greedy
    stage.press(.menu)
    #expect(stage.menus.isEmpty)
  }

  @Test("U7 Without a focus, the menu key opens the menu of the topmost controller's view")
  func unfocusedKey() {
    let root = ViewController()
    root.view.contextMenu = { [unowned stage] in [stage.item("Root")] }
    let plain = Window(size: Size(width: 300, height: 200))
    plain.rootViewController = root
    plain.key(.menu)
    #expect(plain.find(label: "Root") != nil)
  }

  @Test("U7 contextMenu is asked once an opening; nil, or nothing in it: the superview's")
  func asked() {
    let inner = View(frame: Rect(x: 50, y: 20, width: 200, height: 100))
    stage.owner.addSubview(inner)
    var innerCount = 0
    inner.contextMenu = {
      innerCount += 1
      return []
    }
    stage.open()
    #expect(innerCount == 1 && stage.askedCount == 1 && stage.titles.count == 3)
    stage.advance(1)
    stage.press(.escape)
    inner.contextMenu = { [unowned stage] in [.separator, stage.item("Inner"), .separator] }
    stage.open()
    #expect(stage.titles == ["Inner"] && stage.askedCount == 1)
    stage.press(.escape)
    inner.contextMenu = nil
    #expect(inner.contextMenu == nil)
    stage.open()
    #expect(stage.titles.count == 3 && stage.askedCount == 2)
    stage.press(.escape)
    stage.owner.contextMenu = nil
    stage.open()
    #expect(stage.menus.isEmpty)
  }

  @Test("U7 A recognizer that asks for the secondary button gets it in place of the menu around it, not of one within")
  func recognizer() {
    let inner = View(frame: Rect(x: 50, y: 20, width: 200, height: 100))
    stage.owner.addSubview(inner)
    let log = GestureLog()
    let tap = log.tap("tap", on: inner)
    tap.buttons = [.secondary]
    stage.open()
    #expect(log.take() == ["tap ended"] && stage.menus.isEmpty)
    inner.removeGestureRecognizer(tap)
    stage.owner.addGestureRecognizer(tap)
    inner.contextMenu = { [unowned stage] in [stage.item("Inner")] }
    stage.open()
    #expect(log.take() == [] && stage.titles == ["Inner"])
  }

  @Test("U7 Escape closes it; the focus is where it was, and half a second later nothing is left or due")
  func escape() {
    window.focusedView = stage.button
    stage.open()
    #expect(!stage.button.isFocused)
    stage.press(.escape)
    #expect(stage.button.isFocused)
    stage.advance(0.5)
    #expect(stage.menus.isEmpty && stage.titles.isEmpty && window.nextWakeTime == nil)
    #expect(stage.chosen.isEmpty)
  }

  @Test(
    "U7 A press outside closes it and does nothing else", arguments: [PointerEvent.Device.mouse, .touch],
    [PointerEvent.Button.primary, .secondary, .middle, .back])
  func pressOutside(device: PointerEvent.Device, button: PointerEvent.Button) {
    stage.open()
    stage.point(.began, stage.button.center, button: button, device: device)
    #expect(stage.menus.isEmpty && !stage.button.isHighlighted && window.focusedView == nil)
    stage.point(.ended, stage.button.center, button: button, device: device)
    #expect(stage.chosen.isEmpty && stage.menus.isEmpty && stage.askedCount == 1)
    stage.advance(1)
    #expect(stage.menus.isEmpty)
    // The next press is an ordinary one.
    PointerScript(window, device: device).tap(at: stage.button.center)
    #expect(stage.chosen == ["Beneath"])
  }

  @Test("U7 While it is open nothing beneath is hovered, pressed or focused")
  func modal() {
    window.focusedView = stage.button
    stage.point(.hovered, stage.button.center)
    #expect(stage.button.isHovered)
    let finger = PointerScript(window, device: .touch, id: 7)
    finger.press(at: stage.button.center)
    #expect(stage.button.isHighlighted)
    window.showMenu([stage.item("One")], at: Point(x: 10, y: 10))
    #expect(!stage.button.isHovered && !stage.button.isHighlighted && !stage.button.isFocused)
    finger.release()
    #expect(stage.chosen.isEmpty)
    stage.point(.hovered, stage.button.center)
    stage.advance(0.1)
    #expect(!stage.button.isHovered)
    #expect(misuses { window.focusedView = stage.button }.count == 1)
    stage.press(.tab)
    #expect(!stage.button.isFocused && window.focusedView?.accessibilityLabel != "Beneath")
    stage.press(.space)
    stage.press(.character("b"))
    #expect(stage.chosen.isEmpty && stage.menus.count == 1)
    #expect(!stage.button.isFocusable && !stage.button.isInteractive)
    stage.press(.escape)
    #expect(stage.button.isFocused && stage.button.isHovered)
  }

  @Test("U7 What was beneath and was removed or hidden meanwhile hands the focus on", arguments: 0..<5)
  func focusIsGone(way: Int) {
    let page = stage.owner.add(0, 0, 400, 300)
    let group = page.add(0, 0, 400, 300)
    group.addSubview(stage.button)
    let other = Button(title: "Other")
    other.frame = Rect(x: 10, y: 10, width: 80, height: 30)
    stage.owner.addSubview(other)
    let last = Button(title: "Last")
    last.frame = Rect(x: 10, y: 250, width: 80, height: 30)
    stage.owner.addSubview(last)
    window.focusedView = stage.button
    stage.open()
    switch way {
    case 0: stage.button.removeFromSuperview()
    case 1: stage.button.isHidden = true
    case 2: group.isHidden = true
    case 3: for view in [stage.button, group] { view.isHidden = true }
    default: for view in [group, page] { view.isHidden = true }
    }
    stage.press(.escape)
    #expect(window.focusedView === other)
  }

  @Test("U7 A second menu replaces the first, and the focus comes back to where it was before the first")
  func replaced() {
    window.focusedView = stage.button
    stage.open()
    window.showMenu([stage.item("Second")], at: Point(x: 20, y: 20))
    #expect(stage.menus.count == 1 && stage.titles == ["Second"])
    stage.press(.escape)
    #expect(stage.menus.isEmpty && stage.button.isFocused)
  }

  @Test("U7 U11 A menu that the program opens is called by the view to which it belongs, wherever the focus is")
  func owner() {
    let other = Button(title: "Other")
    other.frame = Rect(x: 10, y: 10, width: 80, height: 30)
    stage.owner.addSubview(other)
    window.focusedView = stage.button
    window.showMenu([stage.item("One")], below: other.frame, of: other)
    #expect(stage.menus.map(\.accessibilityHint) == ["Other"])
    window.closeMenu()
    window.showMenu([stage.item("One")], below: other.frame)
    #expect(stage.menus.map(\.accessibilityHint) == ["Beneath"])
    window.closeMenu()
    other.contextMenu = { [weak other, item = stage.item("One")] in
      other?.contextMenuLabel = "2 songs"
      return [item]
    }
    #expect(other.showContextMenu(at: .zero))
    #expect(stage.menus.map(\.accessibilityHint) == ["2 songs"])
  }

  @Test("U7 A menu that a button opens has larger items where a finger has pressed the button")
  func ofPressedButton() throws {
    let (stage, button) = (stage, stage.button)
    button.onTap = { [unowned stage, unowned button] in
      stage.window.showMenu([stage.item("One")], below: button.frame, of: button)
    }
    func itemHeight(_ device: PointerEvent.Device) throws -> Double {
      PointerScript(window, device: device).tap(button)
      defer { window.closeMenu() }
      return try #require(window.find(role: .menuItem, label: "One")).bounds.height
    }
    #expect(try itemHeight(.mouse) == MenuRow.height(forTouch: false))
    #expect(try itemHeight(.touch) == MenuRow.height(forTouch: true))
    #expect(try itemHeight(.mouse) == MenuRow.height(forTouch: false))
    // A program that opens a menu at any other time does not know what it is used with.
    window.showMenu([stage.item("One")], at: Point(x: 20, y: 20))
    #expect(window.find(label: "One")?.bounds.height == MenuRow.height(forTouch: false))
  }

  @Test("U7 A menu without items does not open; a point that is not finite is misuse")
  func nothing() {
    window.showMenu([], at: .zero)
    window.showMenu([.separator], at: .zero)
    #expect(misuses { window.showMenu([stage.item("One")], at: Point(x: .nan, y: 0)) }.count == 1)
    #expect(
      misuses { window.showMenu([stage.item("One")], below: Rect(x: 0, y: .nan, width: 1, height: 1)) }.count == 1)
    #expect(stage.menus.isEmpty && window.nextWakeTime == nil)
  }

  @Test("U7 It closes when the window loses its input, or gets another root")
  func lost() {
    stage.open()
    window.send(.pointersLost)
    #expect(stage.menus.isEmpty)
    stage.open()
    window.rootViewController = ViewController()
    #expect(stage.menus.isEmpty)
  }

  @Test(
    "U7 Nothing is selected when it opens by pointer, the first item when by key, also for a menu that the program shows"
  )
  func selection() throws {
    stage.open()
    #expect(stage.selected.isEmpty)
    stage.advance(0.5)
    #expect(stage.selected.isEmpty)
    stage.press(.escape)
    stage.openByKey()
    #expect(stage.selected == ["Play"])
    stage.press(.escape)
    stage.button.onTap = { [unowned stage] in
      stage.window.showMenu([stage.item("Off", isEnabled: false), stage.item("On")], at: Point(x: 10, y: 10))
    }
    stage.press(.space)
    #expect(stage.selected == ["On"])
    stage.press(.escape)
    PointerScript(window).tap(at: stage.button.center)
    #expect(stage.titles == ["Off", "On"] && stage.selected.isEmpty)
    stage.press(.escape)
    stage.button.onTap = nil
    stage.set([
      MenuItem(title: "More") { [unowned stage] in stage.window.showMenu([stage.item("One")], at: Point(x: 5, y: 5)) }
    ])
    stage.openByKey()
    stage.press(.return)
    #expect(stage.selected == ["One"])
  }

  @Test("U7 By key a menu and a submenu begin at the choice that holds, which is in sight; Return changes nothing")
  func selectionOfChoice() {
    var items = (1...40).map { stage.item("Entry \($0)") }
    items[29].isChosen = true
    stage.set(items)
    stage.openByKey()
    #expect(stage.selected == ["Entry 30"])
    stage.press(.return)
    #expect(stage.chosen == ["Entry 30"])
    stage.set([MenuItem(title: "More", submenu: items)])
    stage.openByKey()
    stage.press(.right)
    #expect(stage.selected == ["More", "Entry 30"])
    stage.press(.escape)
    stage.press(.escape)
    // A pointer begins nowhere, and a choice that is not possible now is passed over.
    stage.set(items)
    stage.open()
    #expect(stage.selected.isEmpty)
    stage.press(.escape)
    items[29] = stage.item("Off", isEnabled: false)
    items[29].isChosen = true
    stage.set(items)
    stage.openByKey()
    #expect(stage.selected == ["Entry 1"])
  }

  @Test("U7 A menu can be opened again from an item, and the window released while one is open")
  func again() {
    stage.set([
      MenuItem(title: "More") { [unowned stage] in stage.window.showMenu([stage.item("Next")], at: Point(x: 5, y: 5)) }
    ])
    stage.openByKey()
    stage.press(.return)
    #expect(stage.titles == ["Next"])
    stage.press(.down)
    stage.press(.return)
    #expect(stage.chosen == ["Next"])
    weak var released: Window?
    weak var view: View?
    do {
      let other = Window(size: Size(width: 100, height: 100))
      let inner = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      other.addSubview(inner)
      other.showMenu([MenuItem(title: "One", submenu: [stage.item("Two")])], at: .zero)
      other.key(.down)
      other.key(.right)
      released = other
      view = inner
    }
    #expect(released == nil && view == nil)
  }

  @Test("U7 A view with a menu that moves to another window when it is pressed keeps nothing of its former window")
  func movedInPress() {
    final class Mover: View {
      let target: Window
      init(to target: Window) {
        self.target = target
        super.init(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        contextMenu = { [MenuItem(title: "One") {}] }
      }
      override var canBecomeFocused: Bool {
        if window !== target { target.addSubview(self) }
        return false
      }
    }
    let target = Window(size: Size(width: 100, height: 100))
    let mover = Mover(to: target)
    weak var former: Window?
    do {
      let window = Window(size: Size(width: 100, height: 100))
      window.addSubview(mover)
      window.send(.pointer(PointerEvent(device: .touch, phase: .began, location: Point(x: 50, y: 50))))
      former = window
    }
    #expect(mover.window === target && former == nil)
    target.advance(by: 1)
    #expect(target.menus.open == nil)
  }

  @Test("U7 W3 A key that is held down opens a menu once, and does not close it")
  func heldKey() {
    let stage = MenuStage()
    for key in [KeyEvent(key: .menu), KeyEvent(key: .function(10), modifiers: .shift)] {
      stage.window.focusedView = stage.button
      stage.window.send(.key(key))
      for _ in 0..<3 {
        var again = key
        again.isRepeat = true
        stage.window.send(.key(again))
      }
      #expect(stage.menus.count == 1)
      stage.press(.escape)
      #expect(stage.menus.isEmpty)
    }
  }
}
