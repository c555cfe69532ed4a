import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Menus: check marks") struct MenuMarkTests {
  /// The texts that a row shows, from its beginning on.
  private func texts(in row: View) -> [Label] {
    row.subviews.compactMap { $0 as? Label }.filter { !$0.isHidden }
  }

  @Test("U7 U11 What is chosen or on has a check mark and the state for it, and its name is the title")
  func checked() {
    let stage = MenuStage()
    var items = ["Off", "One", "Other", "Repeat", "Play"].map { stage.item($0) }
    (items[0].isChosen, items[1].isChosen, items[2].isOn, items[3].isOn) = (false, true, false, true)
    stage.set(items)
    stage.openByKey()
    #expect(stage.titles == ["Off", "One", "Other", "Repeat", "Play"] && stage.selected == ["One"])
    let rows = stage.views(.menuItem)
    let states: AccessibilityStates = [.checked, .unchecked]
    #expect(
      rows.map { $0.accessibilityStates.intersection(states) } == [.unchecked, .checked, .unchecked, .checked, []])
    let shown = rows.map { texts(in: $0).map(\.text) }
    #expect(shown == [["Off"], ["✓", "One"], ["Other"], ["✓", "Repeat"], ["Play"]])
    // The state tells of the mark, so it is not read.
    for row in rows { #expect(row.accessibilityChildren.isEmpty) }
    // An option is no choice at which a menu begins.
    items[1].isChosen = false
    stage.set(items)
    stage.press(.escape)
    stage.openByKey()
    #expect(stage.selected == ["Off"])
  }

  @Test(
    "U7 Titles do not move with the check mark, which is before them also where one runs from right to left",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func places(direction: LayoutDirection) throws {
    let titles = ["English", "שלום", "\u{FEB3}\u{FEFC}"]
    for chosen in titles.indices {
      let stage = MenuStage(direction: direction)
      var items = titles.map { stage.item($0) }
      for index in titles.indices { items[index].isChosen = index == chosen }
      stage.set(items + [stage.item("Other")])
      stage.openByKey()
      // From the beginning of each row to its texts.
      let starts: [[Double]] = stage.views(.menuItem).map { row in
        texts(in: row).map { direction == .leftToRight ? $0.frame.minX : row.bounds.width - $0.frame.maxX }
      }
      let mark = try #require(texts(in: stage.views(.menuItem)[chosen]).first)
      let start = 11 + mark.frame.width + 6
      let expected = (0..<4).map { $0 == chosen ? [11, start] : [start] }
      #expect(starts == expected, "\(titles[chosen])")
    }
  }

  @Test("U7 A menu in which nothing can be checked keeps no room for marks, and one that keeps it is wider")
  func width() {
    let window = Window(size: Size(width: 600, height: 600))
    window.ownTextEngine = FixedAdvanceTextEngine()
    func width(_ isOn: Bool?) -> Double {
      var items = [String(repeating: "x", count: 20), "One"].map { MenuItem(title: $0) {} }
      items[1].isOn = isOn
      let panel = MenuPanel(items, names: KeyNames(), forTouch: false)
      window.addSubview(panel)
      // Once more in the window, whose text engine measures.
      panel.applyTheme()
      return panel.idealSize.width
    }
    #expect([nil, false, true].map(width) == [200, 215, 215])
  }
}
