import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Menus: where they lie")
struct MenuPlacementTests {
  private static let room = MenuPlacement.room(in: Rect(x: 0, y: 0, width: 400, height: 300))
  private static let size = Size(width: 120, height: 90)

  @Test("U7 At a point: below and to the right, or to the other sides where there is no room")
  func atPoint() {
    func place(_ x: Double, _ y: Double, isMirrored: Bool = false) -> Rect {
      MenuPlacement.frame(of: Self.size, at: Point(x: x, y: y), in: Self.room, isMirrored: isMirrored)
    }
    #expect(place(100, 50) == Rect(x: 100, y: 50, width: 120, height: 90))
    #expect(place(350, 50) == Rect(x: 230, y: 50, width: 120, height: 90))
    #expect(place(100, 250) == Rect(x: 100, y: 160, width: 120, height: 90))
    #expect(place(200, 50, isMirrored: true) == Rect(x: 80, y: 50, width: 120, height: 90))
    #expect(place(50, 50, isMirrored: true) == Rect(x: 50, y: 50, width: 120, height: 90))
    #expect(place(0, 0) == Rect(x: 6, y: 6, width: 120, height: 90))
    #expect(place(-50, 400) == Rect(x: 6, y: 204, width: 120, height: 90))
  }

  @Test("U7 Beside something: under it, or over it where there is no room; in the middle of what is large")
  func besides() {
    func place(_ anchor: Rect, isMirrored: Bool = false) -> Rect {
      MenuPlacement.frame(of: Self.size, besides: anchor, in: Self.room, isMirrored: isMirrored)
    }
    #expect(place(Rect(x: 20, y: 30, width: 80, height: 20)).origin == Point(x: 20, y: 50))
    #expect(place(Rect(x: 20, y: 270, width: 80, height: 20)).origin == Point(x: 20, y: 180))
    #expect(place(Rect(x: 200, y: 30, width: 150, height: 20), isMirrored: true).maxX == 350)
    #expect(place(Rect(x: 0, y: 0, width: 400, height: 300)).origin == Point(x: 200, y: 150))
  }

  @Test(
    "U7 A menu that fits exactly stays where it is, and one that is larger than the window fills it up to its margin")
  func exactly() {
    func place(_ x: Double, _ y: Double) -> Point {
      MenuPlacement.frame(of: Self.size, at: Point(x: x, y: y), in: Self.room, isMirrored: false).origin
    }
    #expect(Self.room == Rect(x: 6, y: 6, width: 388, height: 288))
    #expect(MenuPlacement.room(in: Rect(x: 0, y: 0, width: 10, height: 8)) == Rect(x: 5, y: 4, width: 0, height: 0))
    #expect(place(274, 204) == Point(x: 274, y: 204) && place(275, 205) == Point(x: 155, y: 115))
    #expect(place(6, 6) == Point(x: 6, y: 6) && place(5, 5) == Point(x: 6, y: 6))
    let whole = MenuPlacement.frame(
      of: Size(width: 500, height: 400), at: Point(x: 50, y: 50), in: Self.room, isMirrored: false)
    #expect(whole == Self.room)
    func beside(_ x: Double, _ y: Double, _ height: Double) -> Point {
      MenuPlacement.frame(
        of: Self.size, besides: Rect(x: x, y: y, width: 80, height: height), in: Self.room, isMirrored: false
      ).origin
    }
    #expect(beside(20, 30, 144) == Point(x: 20, y: 174) && beside(20, 30, 145) == Point(x: 60, y: 103))
    #expect(beside(-20, 30, 20) == Point(x: 6, y: 50) && beside(350, 30, 20) == Point(x: 274, y: 50))
    #expect(beside(20, 184, 20) == Point(x: 20, y: 204) && beside(20, 185, 20) == Point(x: 20, y: 95))
  }

  @Test("U7 A submenu begins beside its item, a little over the menu, on the other side where there is no room")
  func submenu() {
    func place(_ x: Double, _ y: Double, isMirrored: Bool = false) -> Rect {
      MenuPlacement.frame(
        ofSubmenu: Self.size, besides: Rect(x: x, y: y, width: 100, height: 27), inset: 5, in: Self.room,
        isMirrored: isMirrored)
    }
    #expect(place(100, 50) == Rect(x: 197, y: 45, width: 120, height: 90))
    #expect(place(200, 50, isMirrored: true).origin == Point(x: 83, y: 45))
    #expect(place(177, 50).minX == 274 && place(178, 50).minX == 61)
    #expect(place(123, 50, isMirrored: true).minX == 6 && place(122, 50, isMirrored: true).minX == 219)
    #expect(place(100, 8).minY == 6 && place(100, 209).minY == 204 && place(100, 280).minY == 204)
  }

  @Test(
    "U7 In a narrow window a submenu lies under or over its item, where a press on the item does not hit it",
    arguments: [true, false])
  func narrow(isMirrored: Bool) {
    let room = MenuPlacement.room(in: Rect(x: 0, y: 0, width: 400, height: 500))
    for y in [40.0, 200, 440] {
      let item = Rect(x: 120, y: y, width: 240, height: 30)
      let frame = MenuPlacement.frame(
        ofSubmenu: Size(width: 240, height: 200), besides: item, inset: 5, in: room, isMirrored: isMirrored)
      #expect(room.contains(frame) && frame.intersection(item).map { $0.width * $0.height } ?? 0 == 0, "\(frame)")
    }
  }

  @Test("U7 In a narrow window a submenu lies at the side where it covers less of the other items")
  func narrowSides() {
    func frame(besides x: Double, isMirrored: Bool) -> Rect {
      MenuPlacement.frame(
        ofSubmenu: Size(width: 180, height: 90), besides: Rect(x: x, y: 100, width: 230, height: 30), inset: 5,
        in: Self.room, isMirrored: isMirrored)
    }
    for isMirrored in [false, true] {
      #expect(frame(besides: 164, isMirrored: isMirrored).minX == 6)
      #expect(frame(besides: 6, isMirrored: isMirrored).maxX == 394)
    }
  }

  @Test(
    "U7 Wherever it is asked for, in whatever window, a menu and its submenu lie within",
    arguments: [1, 2, 3] as [UInt64])
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for _ in 0..<2000 {
      let bounds = Rect(x: 0, y: 0, width: number(20...800).rounded(), height: number(20...600).rounded())
      let room = MenuPlacement.room(in: bounds)
      let size = Size(width: number(50...400).rounded(), height: number(20...2000).rounded())
      let isMirrored = Bool.random(using: &random)
      let point = Point(x: number(-50...900), y: number(-50...700))
      let anchor = Rect(origin: point, size: Size(width: number(0...300), height: number(0...300)))
      let frames = [
        MenuPlacement.frame(of: size, at: point, in: room, isMirrored: isMirrored),
        MenuPlacement.frame(of: size, besides: anchor, in: room, isMirrored: isMirrored),
        MenuPlacement.frame(ofSubmenu: size, besides: anchor, inset: 5, in: room, isMirrored: isMirrored),
      ]
      for frame in frames { #expect(bounds.contains(frame), "seed \(seed): \(frame) in \(bounds)") }
    }
  }

  @Test("U7 A menu that is cut ends in the middle of an item, so that a person sees that there are more")
  func cut() throws {
    for height in stride(from: 100.0, through: 200, by: 7) {
      let stage = MenuStage((1...12).map { "Item \($0)" }, size: Size(width: 400, height: height))
      stage.open()
      let menu = try #require(stage.menus.first)
      let end = menu.convert(menu.bounds, to: nil).maxY
      let rows = (1...12).compactMap { stage.window.find(label: "Item \($0)") }.map { $0.convert($0.bounds, to: nil) }
      let last = try #require(rows.first { $0.minY < end && $0.maxY > end }, "\(height)")
      #expect(abs(last.midY - end) <= 2, "\(height)")
    }
  }

  @Test("U7 In a window without room for a title and its key, the title is shown whole and the key is left out")
  func keyWithoutRoom() throws {
    let title = "Save what plays next as a list"
    let stage = MenuStage()
    stage.set([MenuItem(title: title, shortcut: KeyShortcut(.character("s"), .control)) {}])
    stage.open()
    stage.advance(0.1)
    func texts() throws -> [Label] {
      let row = try #require(stage.views(.menuItem).first as? MenuRow)
      return row.subviews.compactMap { $0 as? Label }.filter { !$0.isHidden }
    }
    let before = try texts()
    #expect(before.map(\.text) == [title, "Ctrl+S"])
    let width = before[0].frame.width
    stage.window.send(.resize(Size(width: width + 60, height: 300), scale: 1))
    stage.advance(0.1)
    let after = try texts()
    #expect(after.map(\.text) == [title] && after[0].frame.width == width)
  }

  @Test("U7 It stays within the window, also when that becomes smaller while it is open")
  func resized() throws {
    let stage = MenuStage(["One", "Two", "Three"], size: Size(width: 800, height: 600))
    for point in [Point(x: 795, y: 595), Point(x: 2, y: 2), Point(x: 400, y: 598), Point(x: 798, y: 10)] {
      stage.open(at: point)
      let menu = try #require(stage.menus.first)
      #expect(stage.window.bounds.contains(menu.convert(menu.bounds, to: nil)))
      stage.press(.escape)
    }
    stage.open(at: Point(x: 700, y: 500))
    stage.window.send(.resize(Size(width: 300, height: 100), scale: 1))
    stage.advance(0.1)
    let menu = try #require(stage.menus.first)
    #expect(stage.window.bounds.contains(menu.convert(menu.bounds, to: nil)))
  }

  @Test("U7 The menu of a button stays below it where the button moves as the window is resized")
  func movedButton() throws {
    let stage = MenuStage(size: Size(width: 800, height: 600))
    stage.owner.autoresizingMask = .flexibleWidth
    stage.button.frame = Rect(x: 400, y: 20, width: 80, height: 30)
    stage.button.autoresizingMask = .flexibleLeftMargin
    let anchor = stage.button.convert(stage.button.bounds, to: nil)
    stage.window.showMenu([stage.item("One")], below: anchor, of: stage.button)
    stage.advance(0.1)
    #expect(try #require(stage.menus.first).frame.origin == Point(x: 400, y: 50))
    stage.window.send(.resize(Size(width: 600, height: 600), scale: 1))
    stage.advance(0.1)
    #expect(stage.button.frame.minX == 200)
    #expect(try #require(stage.menus.first).frame.origin == Point(x: 200, y: 50))
  }

  @Test("U7 The menu of a button goes with it while a container still moves it after the window was resized")
  func movingButton() throws {
    let stage = MenuStage(size: Size(width: 800, height: 600))
    stage.button.frame = Rect(x: 400, y: 20, width: 80, height: 30)
    stage.button.showMenu([stage.item("One")])
    stage.advance(0.1)
    stage.window.send(.resize(Size(width: 700, height: 600), scale: 1))
    for x in [400.0, 370, 310, 300] {
      stage.button.frame.origin.x = x
      stage.window.advance(by: 1.0 / 60)
      #expect(try #require(stage.menus.first).frame.origin == Point(x: x, y: 54))
    }
    stage.advance(2)
    #expect(stage.window.nextWakeTime == nil)
  }

  @Test(
    "U7 The menu of a button that disappears closes, and the focus goes on to the next view", arguments: 0..<3)
  func hiddenButton(way: Int) {
    let stage = MenuStage()
    let other = Button(title: "Other")
    other.frame = Rect(x: 10, y: 10, width: 80, height: 30)
    stage.window.addSubview(other)
    stage.window.focusedView = stage.button
    stage.button.showMenu([stage.item("One")])
    stage.advance(0.1)
    #expect(stage.menus.count == 1)
    switch way {
    case 0: stage.owner.isInputSuspended = true
    case 1: stage.button.isHidden = true
    default: stage.button.removeFromSuperview()
    }
    stage.advance(0.1)
    #expect(stage.menus.isEmpty && stage.chosen.isEmpty && other.isFocused)
  }

  @Test("U7 A menu that was opened for a view that is hidden stays open")
  func menuOfHiddenView() {
    let stage = MenuStage()
    stage.button.isHidden = true
    stage.window.showMenu([stage.item("One")], below: Rect(x: 20, y: 20, width: 10, height: 10), of: stage.button)
    stage.advance(0.1)
    #expect(stage.menus.count == 1)
  }

  @Test("U7 A button shows a menu a little below itself, and one without a window shows none")
  func menuOfButton() throws {
    let stage = MenuStage(size: Size(width: 800, height: 600))
    stage.button.frame = Rect(x: 400, y: 20, width: 80, height: 30)
    stage.button.showMenu([stage.item("One")])
    stage.advance(0.1)
    #expect(try #require(stage.menus.first).frame.origin == Point(x: 400, y: 54))
    stage.press(.escape)
    Button(title: "None").showMenu([stage.item("Two")])
    #expect(stage.menus.isEmpty)
  }
}
