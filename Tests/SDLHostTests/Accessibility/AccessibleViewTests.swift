import Testing
import ViewTree
import ViewTreeTesting

@testable import SDLHost

@Suite("Views as assistive technology sees them") struct AccessibleViewTests {
  private let stage: ServiceStage
  init() throws { stage = try ServiceStage() }

  @Test(
    "U11 What has a name and contains others is a landmark, whose texts are not read all at once; choices have a panel")
  func landmarks() {
    let region = stage.put(View())
    func role(of view: View) -> String? { stage.ask("GetRoleName", of: ATSPI.accessible, of: view).first?.text }
    for container in [.group, .page] as [AccessibilityRole] {
      region.accessibilityRole = container
      region.accessibilityLabel = nil
      #expect(role(of: region) == "panel")
      region.accessibilityLabel = "Sound"
      #expect(role(of: region) == "landmark")
      #expect(stage.ask("GetRole", of: ATSPI.accessible, of: region) == [.uint32(110)])
    }
    let choices = stage.put(SegmentedControl(titles: ["A", "B"]))
    choices.accessibilityLabel = "Renderer"
    #expect(role(of: choices) == "panel")
    let list = stage.put(View())
    list.accessibilityRole = .list
    list.addSubview(region)
    #expect(role(of: region) == "list item")
  }

  @Test("U11 Only of a list whose items can be selected, it is told which of them are not")
  func selectableItems() {
    final class Choices: View {
      override var allowsSelectingItems: Bool { true }
    }
    for list in [View(), Choices()] {
      _ = stage.put(list)
      list.accessibilityRole = .list
      let row = View()
      row.accessibilityRole = .row
      list.addSubview(row)
      let interfaces = stage.ask("GetInterfaces", of: ATSPI.accessible, of: list).first?.elements?.compactMap(\.text)
      #expect(interfaces?.contains("org.a11y.atspi.Selection") == (list is Choices))
      #expect(stage.states(of: row).contains(22) == (list is Choices))
      row.accessibilityStates = .selected
      #expect(stage.states(of: row).isSuperset(of: [22, 23]))
    }
  }

  @Test(
    "U11 A row that contains a button has its name as a text, too, so that reviewing the window finds more than the button"
  )
  func rowsWithButtons() {
    let rows = [true, false].map { hasButton in
      let row = stage.put(View())
      row.accessibilityRole = .row
      row.accessibilityLabel = "1. Lantern, \u{2068}Ada\u{2069}"
      if hasButton { row.addSubview(Button(title: "Add")) }
      return row
    }
    func interfaces(of view: View) -> [String] {
      stage.ask("GetInterfaces", of: ATSPI.accessible, of: view).first?.elements?.compactMap(\.text) ?? []
    }
    #expect(rows.map { interfaces(of: $0).contains(ATSPI.text) } == [true, false])
    #expect(stage.ask("GetText", of: ATSPI.text, of: rows[0], .int32(0), .int32(-1)) == [.string("1. Lantern, Ada")])
    let extents = stage.ask("GetRangeExtents", of: ATSPI.text, of: rows[0], .int32(0), .int32(2), .uint32(1))
    #expect(
      extents == [.int32(20), .int32(40), .int32(200), .int32(80)], "where in the row a letter stands is not known")
  }

  @Test("U11 A list says of which of its items assistive technology is told that they are not selected")
  func itemsThatTellSelection() {
    final class Strip: View {
      override var allowsSelectingItems: Bool { true }
      override func accessibilityTellsSelection(ofItem item: View) -> Bool { item.accessibilityLabel == "waits" }
    }
    let strip = stage.put(Strip())
    strip.accessibilityRole = .list
    let rows = ["waits", "was played"].map { label in
      let row = View()
      row.accessibilityRole = .row
      row.accessibilityLabel = label
      strip.addSubview(row)
      return row
    }
    #expect(rows.map { stage.states(of: $0).contains(22) } == [true, false])
    let interfaces = stage.ask("GetInterfaces", of: ATSPI.accessible, of: strip).first?.elements?.compactMap(\.text)
    #expect(interfaces?.contains("org.a11y.atspi.Selection") == true)
  }

  @Test("U11 A list of which only some items have views says how many there are, and its items which of them they are")
  func placesInLists() {
    final class LongList: View {
      override var accessibilityItemCount: Int? { 60 }
      override func accessibilityIndex(ofItem item: View) -> Int? { item.accessibilityRole == .row ? 22 : nil }
    }
    let list = stage.put(LongList())
    list.accessibilityRole = .list
    let (row, heading) = (View(), Label(text: "A"))
    row.accessibilityRole = .row
    for view in [row, heading] { list.addSubview(view) }
    func attributes(of view: View) -> [BusValue] { stage.ask("GetAttributes", of: ATSPI.accessible, of: view) }
    #expect(attributes(of: list) == [.attributes([("toolkit", "ViewTree"), ("setsize", "60")])])
    #expect(attributes(of: row) == [.attributes([("toolkit", "ViewTree"), ("posinset", "23"), ("setsize", "60")])])
    #expect(attributes(of: heading) == [.attributes([("toolkit", "ViewTree")])])
  }

  @Test("U11 A view with a menu, and a button that opens one, say so")
  func menuButtons() {
    let buttons = (0..<3).map { _ in stage.put(Button(title: "A")) }
    buttons[1].contextMenu = { [] }
    buttons[2].accessibilityStates = .opensMenu
    #expect(buttons.map { stage.states(of: $0).contains(42) } == [false, true, true])
  }

  @Test("U11 The tool tip of a button that opens and closes something is not read, as its state says that")
  func disclosure() {
    let button = stage.put(Button(title: "Up next"))
    func description(_ states: AccessibilityStates) -> BusValue? {
      button.accessibilityStates = states
      return stage.property("Description", of: ATSPI.accessible, at: stage.path(of: button))
    }
    button.toolTip = "Open Up next"
    #expect(description([]) == .string("Open Up next"))
    #expect(description(.collapsed) == .string("") && description(.expanded) == .string(""))
  }

  @Test("U11 The key of a button is read once, although its tool tip has it, too")
  func keyInToolTip() {
    let button = stage.put(Button(title: "Search"))
    button.accessibilityShortcut = KeyShortcut(.character("f"), .control)
    func description(_ toolTip: String) -> BusValue? {
      button.toolTip = toolTip
      return stage.property("Description", of: ATSPI.accessible, at: stage.path(of: button))
    }
    #expect(description("Search the library (Ctrl+F)") == .string("Search the library"))
    #expect(description("Search (Ctrl+F)") == .string(""))
    #expect(description("Search (Ctrl+G, Ctrl+H)") == .string("Ctrl+G, Ctrl+H"))
    #expect(description("Search the library (Ctrl+G)") == .string("Search the library (Ctrl+G)"))
    var words = AccessibilityWords()
    words.keys.control = "Strg"
    stage.window.setAccessibilityWords(words)
    #expect(description("Suchen (Strg+F)") == .string("Suchen"))
  }
}
