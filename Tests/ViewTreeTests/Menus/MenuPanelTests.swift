import Testing

@testable import ViewTree

/// Where the items of a menu are, and what is in them. Each character is 8.4 points wide.
@Suite("Menus: the frames of their items") struct MenuPanelTests {
  private let window = Window(size: Size(width: 600, height: 600))

  init() { window.ownTextEngine = FixedAdvanceTextEngine() }

  private func panel(_ items: [MenuItem], forTouch: Bool = false) -> MenuPanel {
    let panel = MenuPanel(items, names: KeyNames(), forTouch: forTouch)
    window.addSubview(panel)
    // Once more in the window, whose text engine measures.
    panel.applyTheme()
    return panel
  }

  private func items(_ text: String) -> [MenuItem] {
    text.map { $0 == "|" ? MenuItem.separator : MenuItem(title: String($0)) {} }
  }

  @Test(
    "U7 Items lie below each other within the menu, higher for fingers, and a page has one item fewer than are visible")
  func rows() {
    for (forTouch, height) in [(false, 27.0), (true, 40)] {
      let panel = panel(items("ab|c"), forTouch: forTouch)
      #expect(panel.idealSize == Size(width: 130, height: 3 * height + 9 + 10))
      panel.frame = Rect(origin: Point(x: 50, y: 50), size: panel.idealSize)
      window.advance(by: 0)
      let heights = [height, height, 9, height]
      let tops = [4, 4 + height, 4 + 2 * height, 13 + 2 * height]
      #expect(
        panel.rows.map(\.frame)
          == zip(tops, heights).map { Rect(x: 4, y: $0, width: 120, height: $1) })
      // The middle of each item, its edges, the line between two items, and what is beside the menu.
      let places = [4.0, 5.5, 5 + height, 5 + 2 * height, 13 + 2 * height, 14 + 2 * height, 14 + 3 * height, 600]
      #expect(
        places.map { panel.index(at: Point(x: 80, y: 50 + $0)) } == [nil, 0, 1, nil, nil, 3, nil, nil], "\(height)")
      #expect(panel.index(at: Point(x: 51, y: 60)) == 0 && panel.index(at: Point(x: 50.5, y: 60)) == nil)
      #expect(panel.index(at: Point(x: 178.5, y: 60)) == 0 && panel.index(at: Point(x: 179, y: 60)) == nil)
      for (rows, page) in [(0.0, 1), (1, 1), (2, 1), (3, 2), (4, 3)] {
        panel.frame.size.height = rows * height + 2
        window.advance(by: 0)
        #expect(panel.pageLength == page, "\(rows)")
      }
      panel.removeFromSuperview()
    }
  }

  @Test(
    "U7 In a low window a menu ends in the middle of the last item that has room, and is never higher than its items")
  func heights() {
    let panel = panel(items("abcd"))
    for (room, height) in [
      (200.0, 118.0), (118, 118), (117, 99.5), (99.5, 99.5), (99, 72.5), (60, 45.5), (18.5, 18.5), (18, 18),
    ] {
      #expect(panel.size(in: Size(width: 300, height: room)) == Size(width: 130, height: height), "\(room)")
    }
    let divided = self.panel(items("a|bc"))
    #expect([54, 54.5, 60].map { divided.size(in: Size(width: 300, height: $0)).height } == [18.5, 54.5, 54.5])
  }

  @Test("U7 A menu is as wide as its longest title with its key and arrow, between 120 and 380 points")
  func widths() {
    func width(_ items: [MenuItem]) -> Double { panel(items).idealSize.width }
    let (ten, twenty) = (String(repeating: "x", count: 10), String(repeating: "x", count: 20))
    let shortcut = KeyShortcut(.character("s"), .control)
    // 10 points around the items, and 22 around each title; 24 before a key of six characters, and 20 for the arrow.
    #expect(width([MenuItem(title: ten) {}]) == 130)
    #expect(width([MenuItem(title: twenty) {}, MenuItem(title: ten) {}]) == 168 + 22 + 10)
    #expect(width([MenuItem(title: ten, shortcut: shortcut) {}]) == 84 + 24 + 51 + 22 + 10)
    #expect(width([MenuItem(title: twenty, submenu: items("a"))]) == 168 + 20 + 22 + 10)
    #expect(width([MenuItem(title: twenty + twenty + twenty) {}]) == 390)
    // Of many items, those with the most characters are measured.
    #expect(width([MenuItem(title: twenty) {}] + (0..<64).map { _ in MenuItem(title: ten) {} }) == 200)
  }

  @Test(
    "U7 The title is at the beginning of an item and the key at its end, in reading direction; the arrow points there")
  func texts() {
    func row(_ item: MenuItem, _ width: Double, _ direction: LayoutDirection = .leftToRight) -> MenuRow {
      let row = MenuRow(item, KeyNames())
      row.frame = Rect(x: 50, y: 50, width: width, height: 27)
      row.layoutDirection = direction
      window.addSubview(row)
      row.applyTheme()
      window.advance(by: 0)
      return row
    }
    let saving = MenuItem(title: "Save", shortcut: KeyShortcut(.character("s"), .control)) {}
    func frames(_ width: Double, _ direction: LayoutDirection) -> [Rect] {
      row(saving, width, direction).subviews.filter { !$0.isHidden }.map(\.frame)
    }
    // The title is 34 points wide, and the key 51.
    #expect(
      frames(200, .leftToRight) == [
        Rect(x: 11, y: 0, width: 34, height: 27), Rect(x: 138, y: 0, width: 51, height: 27),
      ])
    #expect(
      frames(200, .rightToLeft) == [
        Rect(x: 155, y: 0, width: 34, height: 27), Rect(x: 11, y: 0, width: 51, height: 27),
      ])
    #expect(frames(131, .leftToRight).count == 2)
    #expect(frames(130, .leftToRight) == [Rect(x: 11, y: 0, width: 34, height: 27)])
    #expect(frames(40, .leftToRight) == [Rect(x: 11, y: 0, width: 18, height: 27)])
    #expect(frames(20, .rightToLeft) == [Rect(x: 9, y: 0, width: 0, height: 27)])

    func drawn(_ row: MenuRow) -> Primitive? {
      var list = DisplayList()
      window.paintAll(into: &list)
      return row.drawnState.fragment?.primitives.first
    }
    let more = MenuItem(title: "More", submenu: items("a"))
    for (direction, points) in [
      (LayoutDirection.leftToRight, [Point(x: 184, y: 9), Point(x: 189, y: 13.5), Point(x: 184, y: 18)]),
      (.rightToLeft, [Point(x: 16, y: 9), Point(x: 11, y: 13.5), Point(x: 16, y: 18)]),
    ] {
      guard case .polygon(let corners, _)? = drawn(row(more, 200, direction)) else {
        Issue.record("\(direction)")
        continue
      }
      #expect(corners == points, "\(direction)")
    }
    for (width, line) in [
      (200.0, Rect(x: 8, y: 13, width: 184, height: 1)), (17, Rect(x: 8, y: 13, width: 1, height: 1)),
    ] {
      guard case .fill(let rect, _, _)? = drawn(row(.separator, width)) else {
        Issue.record("\(width)")
        continue
      }
      #expect(rect == line, "\(width)")
    }
    #expect(drawn(row(.separator, 10)).map { _ in true } == nil)
  }
}
