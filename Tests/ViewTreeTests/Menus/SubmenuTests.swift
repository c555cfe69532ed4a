import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Menus: submenus")
struct SubmenuTests {
  private let stage = MenuStage()
  private var window: Window { stage.window }

  init() { fill(stage) }

  private func fill(_ stage: MenuStage) {
    stage.set([
      stage.item("Plain"),
      MenuItem(title: "Colors", submenu: [stage.item("Red"), MenuItem(title: "More", submenu: [stage.item("Mauve")])]),
      MenuItem(title: "Sizes", submenu: [stage.item("Small"), stage.item("Large")]),
    ])
  }

  @Test("U7 A submenu opens by hover after 0.2 s, and nothing in it is selected")
  func hover() throws {
    stage.open()
    #expect(window.find(label: "Colors")?.accessibilityStates == .collapsed)
    try stage.hover("Colors")
    stage.advance(0.18)
    #expect(stage.menus.count == 1)
    stage.advance(0.05)
    #expect(stage.menus.count == 2 && stage.titles.contains("Red"))
    #expect(stage.selected == ["Colors"])
    #expect(window.find(label: "Colors")?.accessibilityStates.contains(.expanded) == true)
    stage.advance(0.5)
    #expect(window.nextWakeTime == nil)
    try stage.hover("Red")
    #expect(stage.selected == ["Colors", "Red"])
    try stage.click("Red")
    #expect(stage.chosen == ["Red"] && stage.menus.isEmpty)
  }

  @Test("U7 An item that the pointer only crosses opens nothing")
  func crossed() throws {
    stage.open()
    try stage.hover("Colors")
    stage.advance(0.1)
    try stage.hover("Plain")
    stage.advance(1)
    #expect(stage.menus.count == 1)
  }

  @Test("U7 A submenu closes when another item is hovered as long, and not before")
  func otherItem() throws {
    stage.open()
    try stage.hover("Colors")
    stage.advance(0.3)
    try stage.hover("Plain")
    stage.advance(0.1)
    #expect(stage.menus.count == 2 && stage.selected == ["Plain"])
    stage.advance(0.15)
    #expect(stage.menus.count == 1)
    try stage.hover("Colors")
    stage.advance(0.3)
    try stage.hover("Sizes")
    stage.advance(0.3)
    #expect(stage.menus.count == 2 && stage.titles.contains("Small") && !stage.titles.contains("Red"))
  }

  @Test("U7 On the way into a submenu another item may be crossed")
  func wayIn() throws {
    stage.open()
    try stage.hover("Colors")
    stage.advance(0.3)
    try stage.hover("Sizes")
    stage.advance(0.1)
    try stage.hover("More")
    stage.advance(0.3)
    #expect(stage.titles.contains("Mauve") && stage.selected == ["Colors", "More"])
    #expect(stage.menus.count == 3)
  }

  @Test("U7 The right arrow opens it with its first item selected, the left arrow and Escape close it")
  func arrows() {
    stage.openByKey()
    stage.press(.right)
    #expect(stage.menus.count == 1)
    stage.press(.down)
    stage.press(.right)
    #expect(stage.menus.count == 2 && stage.selected == ["Colors", "Red"])
    #expect(window.focusedView?.accessibilityLabel == "Red")
    stage.press(.left)
    #expect(stage.menus.count == 1 && stage.selected == ["Colors"])
    stage.press(.right)
    stage.press(.down)
    stage.press(.return)
    #expect(stage.menus.count == 3 && stage.selected == ["Colors", "More", "Mauve"])
    stage.press(.escape)
    #expect(stage.menus.count == 2)
    stage.press(.right)
    stage.press(.space)
    #expect(stage.chosen == ["Mauve"] && stage.menus.isEmpty)
  }

  @Test("U7 Right to left the arrows change places, and the submenu opens on the other side")
  func mirrored() throws {
    let stage = MenuStage(direction: .rightToLeft)
    fill(stage)
    stage.open(at: Point(x: 380, y: 40))
    stage.press(.down)
    stage.press(.down)
    stage.press(.right)
    #expect(stage.menus.count == 1)
    stage.press(.left)
    #expect(stage.menus.count == 2)
    let frames = stage.menus.map { $0.convert($0.bounds, to: nil) }
    #expect(frames[0].maxX == 380 && frames[1].minX < frames[0].minX)
    stage.press(.right)
    #expect(stage.menus.count == 1)
  }

  @Test("U7 A press on an item opens its submenu at once; drag and release selects in it")
  func press() throws {
    stage.open()
    let mouse = PointerScript(window)
    mouse.press(at: try stage.middle(of: "Colors"))
    #expect(stage.menus.count == 2)
    mouse.move(to: try stage.middle(of: "Red"), duration: 0.1)
    mouse.release()
    #expect(stage.chosen == ["Red"])
    stage.open()
    try stage.click("Sizes")
    #expect(stage.menus.count == 2 && stage.chosen == ["Red"])
    try stage.click("Large")
    #expect(stage.chosen == ["Red", "Large"])
  }

  @Test("U7 A finger opens a submenu by a tap")
  func touch() throws {
    stage.open()
    let finger = PointerScript(window, device: .touch)
    finger.tap(at: try stage.middle(of: "Sizes"))
    #expect(stage.menus.count == 2)
    finger.tap(at: try stage.middle(of: "Small"))
    #expect(stage.chosen == ["Small"])
  }

  @Test(
    "U7 A finger that scrolls a menu opens no submenu, and closes one that has opened while it rested before",
    arguments: [0, 0.3])
  func scrollingFinger(rest: Double) throws {
    let stage = MenuStage(size: Size(width: 400, height: 120))
    stage.set((0..<20).map { MenuItem(title: "Menu \($0)", submenu: [stage.item("Item \($0)")]) })
    stage.open()
    let first = try #require(stage.window.find(label: "Menu 0"))
    let (place, top) = (try stage.middle(of: "Menu 2"), first.convert(first.bounds, to: nil).minY)
    let finger = PointerScript(stage.window, device: .touch)
    finger.press(at: place)
    finger.hold(rest)
    #expect(stage.menus.count == (rest > 0.2 ? 2 : 1))
    finger.move(to: place + Point(x: 0, y: -50), duration: 0.1)
    #expect(stage.menus.count == 1 && first.convert(first.bounds, to: nil).minY < top)
    finger.hold(0.5)
    finger.release()
    stage.advance(1)
    #expect(stage.menus.count == 1 && stage.chosen.isEmpty)
  }

  /// An open menu with a submenu for which there is room only over its item.
  private func narrowStage() -> MenuStage {
    let stage = MenuStage(size: Size(width: 160, height: 120))
    let colors = (1...9).map { stage.item("Color number \($0)") }
    stage.set([stage.item("Plain"), MenuItem(title: "Colors of the rainbow", submenu: colors)])
    stage.open()
    return stage
  }

  @Test(
    "U7 Where there is room for a submenu only over its item, the press that opens it chooses nothing in it",
    arguments: [PointerEvent.Device.mouse, .touch])
  func overItsItem(device: PointerEvent.Device) throws {
    let stage = narrowStage()
    let pointer = PointerScript(stage.window, device: device)
    let place = try stage.middle(of: "Colors of the rainbow")
    pointer.tap(at: place)
    let submenu = try #require(stage.menus.last)
    #expect(stage.menus.count == 2 && submenu.convert(submenu.bounds, to: nil).contains(place))
    #expect(stage.chosen.isEmpty)
    pointer.tap(at: place)
    #expect(stage.chosen.count == 1 && stage.menus.isEmpty)
  }

  @Test("U7 A submenu that would lie over its item does not open by hover, so that a click on the item opens it")
  func restOverItsItem() throws {
    let stage = narrowStage()
    let place = try stage.middle(of: "Colors of the rainbow")
    stage.point(.hovered, place)
    stage.advance(0.5)
    #expect(stage.menus.count == 1 && stage.selected == ["Colors of the rainbow"])
    PointerScript(stage.window).tap(at: place)
    #expect(stage.menus.count == 2 && stage.chosen.isEmpty)
  }

  @Test("U7 A press outside closes submenus, too, and what waited to open")
  func outside() throws {
    stage.open()
    try stage.hover("Colors")
    stage.advance(0.3)
    try stage.hover("More")
    stage.point(.began, Point(x: 390, y: 290))
    stage.point(.ended, Point(x: 390, y: 290))
    #expect(stage.menus.isEmpty)
    stage.advance(0.5)
    #expect(stage.menus.isEmpty && window.nextWakeTime == nil && stage.chosen.isEmpty)
  }

  @Test("U7 Keys go on in the menu that was opened by key, not in one that hovering opened")
  func keysAfterHover() throws {
    stage.open()
    try stage.hover("Colors")
    stage.advance(0.3)
    stage.press(.down)
    #expect(stage.selected == ["Sizes"] && stage.menus.count == 1)
  }
}
