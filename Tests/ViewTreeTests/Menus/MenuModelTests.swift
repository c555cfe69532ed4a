import Testing

@testable import ViewTree

@Suite("Menus: what is open and highlighted") struct MenuModelTests {
  /// A menu with an item for each letter; those for full stops cannot be chosen.
  private func model(_ letters: String) -> MenuModel {
    MenuModel(letters.map { MenuItem(title: String($0), isEnabled: $0 != ".") {} })
  }

  @Test(
    "U7 Arrows go to the next item that can be chosen, around the ends; pages to one near, and they stop at the ends")
  func steps() {
    func step(_ letters: String, from start: Int?, _ direction: Int) -> Int? {
      var model = model(letters)
      if let start { model.point(at: start, in: 0) }
      model.step(direction)
      return model.levels[0].highlighted
    }
    func leap(_ letters: String, from start: Int?, _ distance: Int) -> Int? {
      var model = model(letters)
      if let start { model.point(at: start, in: 0) }
      model.leap(distance)
      return model.levels[0].highlighted
    }
    #expect(step("abc", from: nil, 1) == 0 && step("abc", from: nil, -1) == 2)
    #expect(step("abc", from: 1, 1) == 2 && step("abc", from: 1, -1) == 0)
    #expect(step("abc", from: 2, 1) == 0 && step("abc", from: 0, -1) == 2)
    #expect(step("a.c", from: 0, 1) == 2 && step("..c.", from: nil, 1) == 2 && step("..c.", from: 2, 1) == 2)
    #expect(step("...", from: nil, 1) == nil && step("", from: nil, -1) == nil)
    #expect(leap("abcdef", from: nil, 3) == 3 && leap("abcdef", from: nil, -3) == 2)
    #expect(leap("abcdef", from: 1, 3) == 4 && leap("abcdef", from: 4, 3) == 5 && leap("abcdef", from: 5, 3) == 5)
    #expect(leap("abcdef", from: 4, -3) == 1 && leap("abcdef", from: 1, -3) == 0 && leap("abcdef", from: 0, -3) == 0)
    // From an item that cannot be chosen on, and otherwise back.
    #expect(leap("abc..f", from: 0, 3) == 5 && leap("abc...", from: 0, 3) == 2 && leap("a.....", from: 0, 3) == 0)
    #expect(leap("a..def", from: 5, -3) == 0 && leap("...def", from: 5, -3) == 3 && leap(".....f", from: 5, -3) == 5)
    #expect(leap("...", from: nil, 1) == nil && leap("", from: nil, 1) == nil)
  }

  @Test("U7 Keys begin at the choice that holds, if it can be chosen, and Home and End go to the ends that can be")
  func starts() {
    var items = "..cd.".map { MenuItem(title: String($0), isEnabled: $0 != ".") {} }
    func start() -> Int? {
      var model = MenuModel(items)
      model.selectStart()
      return model.levels[0].highlighted
    }
    #expect(start() == 2)
    items[3].isChosen = true
    #expect(start() == 3)
    items[3].isChosen = false
    items[4].isChosen = true
    #expect(start() == 2)
    var model = MenuModel(items)
    model.selectEnd(last: true)
    #expect(model.levels[0].highlighted == 3)
    model.selectEnd(last: false)
    #expect(model.levels[0].highlighted == 2)
  }

  @Test("U7 A submenu is entered and left by key or pointer, and closes where another item is chosen by key")
  func submenus() {
    let none: [MenuItem] = []
    var model = MenuModel([
      MenuItem(title: "a") {}, MenuItem(title: "b", submenu: "xy".map { MenuItem(title: String($0)) {} }),
      MenuItem(title: "c", submenu: none), MenuItem(title: "d") {},
    ])
    /// For each level the highlighted item and the one that is open, and the level on which keys act.
    func state() -> [Int?] { model.levels.flatMap { [$0.highlighted, $0.opened] } + [model.keyLevel] }
    var results = [model.leaveSubmenu(), model.enterSubmenu()]
    #expect(results == [false, false] && state() == [nil, nil, 0])
    model.open(0, in: 0)
    model.open(2, in: 0)
    #expect(state() == [nil, nil, 0])
    model.open(1, in: 0)
    #expect(state() == [1, 1, nil, nil, 0])
    model.point(at: 1, in: 1)
    #expect(state() == [1, 1, 1, nil, 1] && model.current?.level == 1 && model.current?.index == 1)
    model.point(at: 3, in: 0)
    #expect(state() == [3, 1, nil, nil, 0])
    model.pointAway()
    #expect(state() == [1, 1, nil, nil, 0])
    results = [model.enterSubmenu()]
    #expect(results == [true] && state() == [1, 1, 0, nil, 1])
    model.point(at: 2, in: 0)
    #expect(state() == [nil, 1, nil, nil, 0])
    model.point(at: nil, in: 0)
    #expect(state() == [1, 1, nil, nil, 0])
    model.step(1)
    #expect(state() == [3, nil, 0])
    results = [
      model.enterSubmenu(of: 0, in: 0), model.enterSubmenu(of: 2, in: 0), model.enterSubmenu(of: 1, in: 1),
    ]
    #expect(results == [false, false, false] && state() == [3, nil, 0])
    results = [model.enterSubmenu(of: 1, in: 0)]
    #expect(results == [true] && state() == [1, 1, 0, nil, 1])
    results = [model.leaveSubmenu()]
    #expect(results == [true] && state() == [1, nil, 0])
    results = [model.enterSubmenu()]
    #expect(results == [true])
    model.closeSubmenu(of: 0)
    #expect(state() == [1, nil, 0])
  }

  @Test("U7 Lines that separate nothing are left out, and an item with an empty submenu cannot be chosen")
  func tidied() {
    func titles(_ text: String) -> String {
      MenuItem.tidied(text.map { $0 == "|" ? MenuItem.separator : MenuItem(title: String($0)) {} })
        .map { $0.isSeparator ? "|" : $0.title }.joined()
    }
    #expect(titles("|a||b|") == "a|b" && titles("||") == "" && titles("") == "" && titles("a|b|c") == "a|b|c")
    #expect(
      !MenuItem(title: "a", submenu: [.separator]).isEnabled
        && MenuItem(title: "a", submenu: [MenuItem(title: "b") {}]).isEnabled)
    var item = MenuItem(title: "a") {}
    #expect(item.isChecked == nil)
    item.isOn = true
    #expect(item.isChecked == true)
    item.isChosen = false
    #expect(item.isChecked == false)
  }
}
