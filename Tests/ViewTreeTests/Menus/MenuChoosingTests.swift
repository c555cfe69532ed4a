import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Menus: how items are chosen")
struct MenuChoosingTests {
  private let stage = MenuStage(["Alpha", "Beta", "Gamma", "Berta"])
  private var window: Window { stage.window }

  @Test("U7 A click on an item runs its action after the menu is gone and the focus is back")
  func click() throws {
    var seen: [String] = []
    stage.set([
      MenuItem(title: "Go") { [unowned stage] in
        seen.append("\(stage.menus.count) \(stage.titles.count) \(stage.button.isFocused)")
      }
    ])
    window.focusedView = stage.button
    stage.open()
    try stage.click("Go")
    #expect(seen == ["0 0 true"])
    stage.advance(0.5)
    #expect(window.nextWakeTime == nil)
  }

  @Test("U7 Press, drag and release selects; a release where the press was chooses nothing")
  func drag() throws {
    stage.point(.began, Point(x: 100, y: 60), button: .secondary)
    let beta = try stage.middle(of: "Beta")
    stage.point(.moved, beta)
    #expect(stage.selected == ["Beta"])
    stage.point(.ended, beta, button: .secondary)
    #expect(stage.chosen == ["Beta"] && stage.menus.isEmpty)
    stage.open()
    #expect(stage.chosen == ["Beta"] && stage.menus.count == 1)
    try stage.click("Gamma")
    #expect(stage.chosen == ["Beta", "Gamma"])
  }

  @Test("U7 A release where the press was chooses nothing, also where the menu lies under the pointer")
  func still() throws {
    // At the corner of the window the menu lies to the other side, and one of a low window under the pointer.
    let low = MenuStage(["One", "Two", "Three", "Four", "Five"], size: Size(width: 200, height: 120))
    low.open(at: Point(x: 60, y: 60))
    #expect(low.menus.count == 1 && low.chosen.isEmpty && low.selected.isEmpty)
    low.press(.escape)
    let finger = PointerScript(low.window, device: .touch)
    finger.press(at: Point(x: 60, y: 60))
    finger.hold(0.6)
    finger.move(to: Point(x: 63, y: 61), duration: 0.1)
    finger.release()
    #expect(low.menus.count == 1 && low.chosen.isEmpty)
  }

  @Test("U7 A press on the open menu selects what is under it, however little it moves")
  func smallDrag() throws {
    stage.open()
    let alpha = try #require(window.find(label: "Alpha"))
    let end = alpha.convert(Point(x: 20, y: alpha.bounds.maxY), to: nil)
    stage.point(.began, end - Point(x: 0, y: 1))
    #expect(stage.selected == ["Alpha"])
    stage.point(.moved, end + Point(x: 0, y: 1))
    #expect(stage.selected == ["Beta"])
    stage.point(.moved, end - Point(x: 0, y: 1))
    #expect(stage.selected == ["Alpha"])
    stage.point(.ended, end - Point(x: 0, y: 1))
    #expect(stage.chosen == ["Alpha"])
  }

  @Test("U7 A finger that opened the menu selects by drag and release, and a tap chooses")
  func touch() throws {
    let finger = PointerScript(window, device: .touch)
    finger.press(at: Point(x: 100, y: 60))
    finger.hold(0.6)
    finger.move(to: try stage.middle(of: "Gamma"), duration: 0.2)
    #expect(stage.selected == ["Gamma"])
    finger.release()
    #expect(stage.chosen == ["Gamma"])
    finger.press(at: Point(x: 100, y: 60))
    finger.hold(0.6)
    finger.release()
    finger.tap(at: try stage.middle(of: "Beta"))
    #expect(stage.chosen == ["Gamma", "Beta"])
  }

  @Test("U7 Disabled items and separators are shown and not chosen; separators have no view with a role")
  func disabled() throws {
    stage.set([
      .separator, stage.item("One"), .separator, .separator, stage.item("Off", isEnabled: false), stage.item("Two"),
      MenuItem(title: "Empty", submenu: []), .separator,
    ])
    stage.open()
    #expect(stage.titles == ["One", "Off", "Two", "Empty"])
    for label in ["Off", "Empty"] {
      #expect(window.find(label: label)?.accessibilityStates.contains(.disabled) == true)
      try stage.hover(label)
      #expect(stage.selected.isEmpty)
      try stage.click(label)
      #expect(stage.chosen.isEmpty && stage.menus.count == 1)
    }
    stage.press(.escape)
    stage.openByKey()
    stage.press(.down)
    #expect(stage.selected == ["Two"])
    stage.press(.down)
    #expect(stage.selected == ["One"])
    stage.press(.up)
    #expect(stage.selected == ["Two"])
  }

  @Test("U7 Arrows move and go around the ends, Home and End go there, Return chooses")
  func arrows() {
    stage.open()
    stage.press(.down)
    #expect(stage.selected == ["Alpha"])
    stage.press(.up)
    #expect(stage.selected == ["Berta"])
    stage.press(.home)
    #expect(stage.selected == ["Alpha"])
    stage.press(.end)
    #expect(stage.selected == ["Berta"])
    stage.press(.up)
    #expect(stage.selected == ["Gamma"])
    #expect(window.focusedView?.accessibilityLabel == "Gamma" && window.focusRingFrame == nil)
    stage.press(.return)
    #expect(stage.chosen == ["Gamma"] && stage.menus.isEmpty)
  }

  @Test("U7 Return with nothing selected does nothing")
  func nothingSelected() {
    stage.open()
    stage.press(.return)
    #expect(stage.menus.count == 1 && stage.chosen.isEmpty)
  }

  @Test("U7 A letter selects the next item that begins with it; quick letters are the beginning of a title")
  func letters() {
    stage.open()
    stage.press(.character("b"))
    #expect(stage.selected == ["Beta"])
    stage.advance(2)
    stage.press(.character("b"))
    #expect(stage.selected == ["Berta"])
    stage.advance(2)
    stage.press(.character("b"))
    #expect(stage.selected == ["Beta"])
    stage.advance(2)
    for letter in "ber" { stage.press(.character(letter)) }
    #expect(stage.selected == ["Berta"])
    stage.press(.character("g"))
    #expect(stage.selected == ["Gamma"])
    stage.press(.character("x"))
    #expect(stage.selected == ["Gamma"])
    stage.press(.return)
    #expect(stage.chosen == ["Gamma"])
  }

  @Test("U7 The same letter again and again goes through the items that begin with it")
  func sameLetter() {
    stage.open()
    stage.press(.character("b"))
    stage.press(.character("b"))
    #expect(stage.selected == ["Berta"])
  }

  @Test("U7 The pointer selects what it is over, and nothing where it leaves")
  func hover() throws {
    stage.open()
    try stage.hover("Beta")
    #expect(stage.selected == ["Beta"])
    stage.press(.down)
    #expect(stage.selected == ["Gamma"])
    try stage.hover("Alpha")
    #expect(stage.selected == ["Alpha"])
    stage.point(.hovered, Point(x: 5, y: 5))
    #expect(stage.selected.isEmpty)
  }

  @Test("U7 What a key has selected stays selected where the mouse moves beside the menu, or leaves the window")
  func selectedByKey() {
    stage.open()
    stage.press(.down)
    stage.point(.hovered, Point(x: 5, y: 5))
    #expect(stage.selected == ["Alpha"])
    stage.point(.cancelled, Point(x: 5, y: 5))
    #expect(stage.selected == ["Alpha"])
    stage.press(.return)
    #expect(stage.chosen == ["Alpha"])
  }

  @Test("U7 Longer than the window it scrolls: by wheel, by keys, by finger, and all of it lies within the window")
  func long() throws {
    let titles = (0..<60).map { "Item \($0)" }
    let stage = MenuStage(titles)
    let window = stage.window
    stage.open()
    let menu = try #require(stage.menus.first)
    #expect(window.bounds.contains(menu.convert(menu.bounds, to: nil)))
    func isSeen(_ label: String) -> Bool {
      window.find(label: label).map { menu.bounds.contains($0.convert($0.bounds, to: menu)) } ?? false
    }
    #expect(isSeen("Item 0") && !isSeen("Item 59"))
    stage.press(.end)
    stage.advance(0.5)
    #expect(isSeen("Item 59") && stage.selected == ["Item 59"])
    stage.press(.pageUp)
    #expect(stage.selected != ["Item 59"] && isSeen(stage.selected.first ?? ""))
    stage.press(.home)
    stage.advance(0.5)
    #expect(isSeen("Item 0"))
    let middle = menu.convert(menu.bounds.center, to: nil)
    stage.point(.hovered, middle)
    let before = stage.selected
    window.send(.scroll(ScrollEvent(location: middle, delta: Point(x: 0, y: -5))))
    stage.advance(0.6)
    #expect(!isSeen("Item 0") && stage.selected != before)
    // A finger that scrolls chooses nothing; a tap does.
    let finger = PointerScript(window, device: .touch)
    finger.drag(from: middle, to: Point(x: middle.x, y: middle.y + 120), duration: 0.2, holdBeforeRelease: 0.2)
    stage.advance(1)
    #expect(stage.chosen.isEmpty && stage.menus.count == 1)
    finger.tap(at: middle)
    #expect(stage.chosen.count == 1)
  }

  @Test("U7 A menu of 1,000 entries opens, has all of them, and reaches the last one")
  func thousand() throws {
    let stage = MenuStage((0..<1000).map { "Entry \($0)" })
    stage.open()
    #expect(stage.menus.count == 1)
    stage.advance(0.1)
    let menu = try #require(stage.menus.first as? MenuPanel)
    #expect(menu.rows.filter { $0.accessibilityRole == .menuItem }.count == 1000)
    stage.press(.up)
    stage.press(.return)
    #expect(stage.chosen == ["Entry 999"])
  }

  @Test("U7 A menu that stays open draws nothing and waits for nothing")
  func idle() throws {
    stage.open()
    try stage.hover("Beta")
    stage.advance(1)
    #expect(window.nextWakeTime == nil)
  }

  @Test("U7 The finger that pressed last selects, and a finger from before does not")
  func secondFinger() throws {
    stage.openByKey()
    let (beta, gamma) = (try stage.middle(of: "Beta"), try stage.middle(of: "Gamma"))
    func finger(_ id: Int, _ phase: PointerEvent.Phase, _ place: Point) {
      window.send(.pointer(PointerEvent(id: id, device: .touch, phase: phase, location: place)))
    }
    finger(1, .began, beta)
    #expect(stage.selected == ["Beta"])
    finger(2, .began, gamma)
    finger(1, .moved, beta + Point(x: 20, y: 0))
    #expect(stage.selected == ["Gamma"])
    finger(2, .ended, gamma)
    #expect(stage.chosen == ["Gamma"])
  }
}
