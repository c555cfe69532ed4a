import Testing
import ViewTree
import ViewTreeTesting

@testable import SDLHost

@Suite("Accessibility: what clients ask about lists, places and the program") struct AccessibilityMethodsTests {
  private let stage: ServiceStage
  init() throws { stage = try ServiceStage() }

  /// A list that notes which of its items are to be selected.
  private final class Choices: View {
    var asked: [String] = []
    var obeys = true
    override var allowsSelectingItems: Bool { true }
    override func accessibilitySelect(_ item: View?, isSelected: Bool) -> Bool {
      asked.append((isSelected ? "+" : "-") + (item?.accessibilityLabel ?? "all"))
      return obeys
    }
  }

  private func bools(_ values: Bool...) -> [BusValue] { values.map { .bool($0) } }

  /// A group with buttons.
  private func putGroup(_ titles: [String]) -> (group: View, buttons: [Button]) {
    let group = stage.put(View())
    group.accessibilityRole = .group
    let buttons = titles.map { Button(title: $0) }
    for button in buttons { group.addSubview(button) }
    stage.window.settle()
    return (group, buttons)
  }

  @Test("U11 The items of a list are selected by their index among all, or among the selected ones, and no others are")
  func selection() {
    let list = stage.put(Choices())
    list.accessibilityRole = .list
    let rows = ["A", "B", "C"].map { label in
      let row = View()
      row.accessibilityRole = .row
      row.accessibilityLabel = label
      list.addSubview(row)
      return row
    }
    for row in rows.dropFirst() { row.accessibilityStates = .selected }
    let path = stage.path(of: list)
    func ask(_ method: String, _ indices: Int...) -> [BusValue] {
      indices.flatMap { stage.ask(method, of: ATSPI.selection, at: path, [.int($0)]) }
    }
    func askForAll(_ method: String) -> [BusValue] { stage.ask(method, of: ATSPI.selection, at: path) }
    #expect(stage.property("NSelectedChildren", of: ATSPI.selection, at: path) == .int32(2))
    let (none, b, c) = (
      stage.service.nothing, stage.service.reference(to: rows[1]), stage.service.reference(to: rows[2])
    )
    #expect(ask("GetSelectedChild", -1, 0, 1, 2) == [none, b, c, none])
    #expect(ask("IsChildSelected", -1, 0, 1, 2, 3) == bools(false, false, true, true, false))
    #expect(list.asked.isEmpty && stage.host.acts == 0)

    #expect(ask("SelectChild", -1, 0, 2, 3) == bools(false, true, true, false))
    #expect(ask("DeselectChild", -1, 1, 3) == bools(false, true, false))
    #expect(ask("DeselectSelectedChild", -1, 1, 2) == bools(false, true, false))
    #expect(askForAll("SelectAll") == bools(true) && askForAll("ClearSelection") == bools(true))
    #expect(list.asked == ["+A", "+C", "-B", "-C", "+all", "-all"] && stage.host.acts == 6)
    list.obeys = false
    #expect(ask("SelectChild", 0) == bools(false) && list.asked.count == 7)
    list.isUserInteractionEnabled = false
    #expect(ask("SelectChild", 0) == bools(false) && list.asked.count == 7 && stage.host.acts == 7)
  }

  @Test("U11 A point is in a view from its left and upper edge on, on the screen, in the window or in the parent")
  func points() {
    let (group, buttons) = putGroup(["A"])
    buttons[0].frame = Rect(x: 5, y: 5, width: 30, height: 20)
    stage.window.settle()
    func contains(_ x: Int32, _ y: Int32, _ coordinates: UInt32) -> Bool {
      stage.ask("Contains", of: ATSPI.component, of: buttons[0], .int32(x), .int32(y), .uint32(coordinates))
        == [.bool(true)]
    }
    // The first place in the button, and the first behind it, in two units of the screen for each point.
    for (coordinates, left, top) in [(0, 130, 100), (1, 30, 50), (2, 10, 10)] as [(UInt32, Int32, Int32)] {
      let (right, bottom) = (left + 60, top + 40)
      let inside = [(left, top), (right - 1, bottom - 1)].map { contains($0.0, $0.1, coordinates) }
      let outside = [(left - 1, top), (left, top - 1), (right, top), (left, bottom)].map {
        contains($0.0, $0.1, coordinates)
      }
      #expect(inside == [true, true] && outside == [false, false, false, false], "\(coordinates)")
      let place = stage.ask("GetPosition", of: ATSPI.component, of: buttons[0], .uint32(coordinates))
      #expect(place == [.int32(left), .int32(top)])
    }
    func ask(_ method: String, of view: View) -> [BusValue] { stage.ask(method, of: ATSPI.component, of: view) }
    #expect(ask("GetSize", of: buttons[0]) == [.int32(60), .int32(40)])
    #expect(ask("GetLayer", of: buttons[0]) == [.uint32(3)] && ask("GetLayer", of: stage.window) == [.uint32(7)])
    #expect(ask("GetMDIZOrder", of: group) == [.int16(0)] && ask("GetAlpha", of: group) == [.double(1)])
    for method in ["SetExtents", "SetPosition", "SetSize"] { #expect(ask(method, of: group) == [.bool(false)]) }
    #expect(stage.host.acts == 0)
    for method in ["ScrollTo", "ScrollToPoint"] { #expect(ask(method, of: group) == [.bool(true)]) }
    #expect(stage.host.acts == 2)
  }

  @Test("U11 At a point is what is seen there and in the view that is asked: the innermost in the foremost")
  func elementAtPoint() {
    let (group, buttons) = putGroup(["A"])
    buttons[0].frame = Rect(x: 0, y: 0, width: 50, height: 40)
    let back = stage.put(Button(title: "B"), Rect(x: 100, y: 20, width: 60, height: 40))
    let front = stage.put(Button(title: "C"), Rect(x: 130, y: 20, width: 60, height: 40))
    func told(_ asked: View) -> [BusValue] {
      [20, 70, 105, 120, 140, 300].flatMap { x in
        stage.ask(
          "GetAccessibleAtPoint", of: ATSPI.component, of: asked, .int32(2 * x), .int32(60), .uint32(1))
      }
    }
    func references(_ views: View?...) -> [BusValue] {
      views.map { $0.map { stage.service.reference(to: $0) } ?? stage.service.nothing }
    }
    #expect(told(stage.window) == references(buttons[0], group, back, back, front, stage.window))
    #expect(told(group) == references(buttons[0], group, group, nil, nil, nil))
    #expect(told(back) == references(nil, nil, back, back, back, nil))
    #expect(told(front) == references(nil, nil, nil, nil, front, nil))
  }

  @Test("U11 The program is told as one: its windows by index, its toolkit and its number")
  func root() {
    let root = ATSPI.rootPath
    let frame = stage.service.reference(to: stage.window)
    func ask(_ method: String, _ arguments: BusValue...) -> [BusValue] {
      stage.ask(method, of: ATSPI.accessible, at: root, arguments)
    }
    #expect(ask("GetChildAtIndex", .int32(-1)) == [stage.service.nothing])
    #expect(
      ask("GetChildAtIndex", .int32(0)) == [frame] && ask("GetChildAtIndex", .int32(1)) == [stage.service.nothing])
    #expect(ask("GetIndexInParent") == [.int32(-1)] && ask("GetRole") == [.uint32(75)])
    #expect(ask("GetRoleName") == [.string("application")] && ask("GetLocalizedRoleName") == [.string("application")])
    // Enabled, sensitive, showing and visible.
    let states: UInt32 = 1 << 8 | 1 << 24 | 1 << 25 | 1 << 30
    #expect(ask("GetState") == [.array("u", [.uint32(states), .uint32(0)])])
    #expect(ask("GetAttributes") == [.attributes([("toolkit", "ViewTree")])])
    #expect(ask("GetInterfaces") == [.strings([ATSPI.accessible, ATSPI.application])])
    #expect(stage.property("Parent", of: ATSPI.accessible, at: root) == stage.service.nothing)
    func number() -> BusValue? { stage.property("Id", of: ATSPI.application, at: root) }
    func setNumber(_ value: BusValue) -> [BusValue] {
      stage.ask(
        "Set", of: BusObject.properties, at: root, [.string(ATSPI.application), .string("Id"), .variant(value)])
    }
    #expect(setNumber(.int64(1 << 40)) == [] && number() == .int32(.max))
    #expect(setNumber(.string("7")) == [.string("org.freedesktop.DBus.Error.InvalidArgs")] && number() == .int32(.max))
    #expect(stage.ask("GetLocale", of: ATSPI.application, at: root, [.uint32(0)]) == [.string("C")])
  }

  @Test("U11 The place of a view among its siblings is told, whatever was asked before", arguments: [false, true])
  func places(isWatched: Bool) {
    stage.service.isWatched = isWatched
    let (_, buttons) = putGroup(["A", "B", "C", "D"])
    func places(_ order: [Int]) -> [BusValue] {
      order.flatMap { stage.ask("GetIndexInParent", of: ATSPI.accessible, of: buttons[$0]) }
    }
    #expect(places([3, 0, 2, 1, 1, 3]) == [3, 0, 2, 1, 1, 3].map { .int32($0) })
    #expect(stage.ask("GetIndexInParent", of: ATSPI.accessible, of: stage.window) == [.int32(0)])
    if isWatched { return }
    buttons[0].removeFromSuperview()
    #expect(places([1, 2, 3]) == [.int32(0), .int32(1), .int32(2)])
    buttons[1].superview?.bringSubviewToFront(buttons[1])
    #expect(places([1, 2, 3]) == [.int32(2), .int32(0), .int32(1)])
  }

  @Test(
    "U11 The cache tells windows first, and then what is in them, level by level, with places and numbers of children")
  func cacheOrder() {
    let (group, buttons) = putGroup(["A", "B"])
    let last = stage.put(Button(title: "C"))
    let items = stage.ask("GetItems", of: ATSPI.cache, at: ATSPI.cachePath).first?.elements ?? []
    let told = items.map { item in
      let fields = item.elements ?? []
      return "\(fields[0].elements?[1].text ?? "") \(fields[3].integer ?? -2) \(fields[4].integer ?? -2)"
    }
    let views: [(View, Int, Int)] = [
      (stage.window, 0, 2), (group, 0, 2), (last, 1, 0), (buttons[0], 0, 0), (buttons[1], 1, 0),
    ]
    #expect(told == views.map { "\(stage.path(of: $0.0)) \($0.1) \($0.2)" })
  }

  @Test("U11 Up to 199 children are told at once, and more of them bit by bit", arguments: [199, 200, 400])
  func lists(count: Int) {
    let group = stage.put(View())
    group.accessibilityRole = .list
    for _ in 0..<count {
      let row = View()
      row.accessibilityRole = .row
      group.addSubview(row)
    }
    let answer = stage.message("GetChildren", of: ATSPI.accessible, at: stage.path(of: group))
    #expect((answer != nil) == (count == 199))
    var turns = 0
    while turns < 10, !stage.service.work(isEnough: { true }) { turns += 1 }
    #expect(turns == (count == 400 ? 1 : 0))
    #expect(stage.sent.count == 1 && stage.sent.last?.arguments.first?.elements?.count == count)
  }

  @Test("U11 Actions have names and descriptions by their index, and no others are done")
  func actions() {
    let slider = stage.put(Slider())
    slider.range = 0...10
    slider.value = 5
    slider.accessibilityShortcut = KeyShortcut(.character("m"), .control)
    let path = stage.path(of: slider)
    let count = slider.offeredAccessibilityActions.count
    #expect(stage.property("NActions", of: ATSPI.action, at: path) == .int(count))
    func ask(_ method: String) -> [BusValue] {
      [-1, 0, 1, count].flatMap { stage.ask(method, of: ATSPI.action, at: path, [.int($0)]) }
    }
    func texts(_ values: String...) -> [BusValue] { values.map { .string($0) } }
    #expect(count == 2 && ask("GetName") == texts("", "increment", "decrement", ""))
    #expect(ask("GetLocalizedName") == texts("", "increment", "decrement", ""))
    // Only a press can have a key.
    #expect(ask("GetDescription") == texts("", "", "", "") && ask("GetKeyBinding") == texts("", "", "", ""))
    #expect(ask("DoAction") == bools(false, true, true, false))
    #expect(stage.host.acts == 2 && slider.value == 5)
  }
}
