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
    // Clients keep the interfaces, also where the row shows something else.
    rows[0].subviews[0].isHidden = true
    rows[0].accessibilityLabel = "2. Paper Birds"
    #expect(interfaces(of: rows[0]).contains(ATSPI.text))
    #expect(stage.ask("GetText", of: ATSPI.text, of: rows[0], .int32(0), .int32(-1)) == [.string("2. Paper Birds")])
  }

  @Test("U11 A list says which of its items can be selected")
  func itemsThatCanBeSelected() {
    final class Strip: View {
      override var allowsSelectingItems: Bool { true }
      override func accessibilityAllowsSelecting(_ item: View) -> Bool { item.accessibilityLabel == "waits" }
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

  @Test("U11 The states of a view are told by their numbers, and no others are")
  func states() {
    let view = stage.put(View())
    view.accessibilityRole = .group
    let base: Set<Int> = [8, 24, 25, 30]
    let cases: [(AccessibilityStates, Set<Int>)] = [
      ([], base), (.disabled, [25, 30]), (.busy, base.union([3])), (.expanded, base.union([9, 10])),
      (.collapsed, base.union([9])), (.checked, base.union([4, 41])), (.unchecked, base.union([41])),
      (.selected, base.union([22, 23])), (.multiselectable, base.union([18])), (.opensMenu, base.union([42])),
    ]
    for (states, numbers) in cases {
      view.accessibilityStates = states
      #expect(stage.states(of: view) == numbers, "\(states)")
    }
    view.accessibilityStates = []
    let roles: [(AccessibilityRole, Set<Int>)] = [
      (.dialog, base.union([16])), (.menuItem, base.union([22])), (.toggle, base.union([41])), (.list, base),
    ]
    for (role, numbers) in roles {
      view.accessibilityRole = role
      #expect(stage.states(of: view) == numbers, "\(role)")
    }
    view.accessibilityRole = .group
    view.frame.origin.x = 1_000
    stage.window.settle()
    #expect(stage.states(of: view) == [8, 24, 30])
    // A message that is about to fade in is showing.
    view.accessibilityRole = .notification
    #expect(stage.states(of: view) == base)
    stage.host.isUnseen = true
    #expect(stage.states(of: view) == [8, 24, 30] && stage.states(of: stage.window).isSuperset(of: [1, 15]))
    (stage.host.isUnseen, stage.host.isActive) = (false, false)
    #expect(stage.states(of: stage.window).isDisjoint(with: [1, 15]))
  }

  @Test("U11 A field for text is editable while it is enabled, and one for a password says so")
  func textFields() {
    let field = stage.put(TextField())
    func role() -> [BusValue] {
      ["GetRole", "GetRoleName"].flatMap { stage.ask($0, of: ATSPI.accessible, of: field) }
    }
    #expect(stage.states(of: field) == [7, 8, 11, 24, 25, 26, 30, 38, 42])
    #expect(role() == [.uint32(79), .string("entry")])
    field.isSecure = true
    #expect(role() == [.uint32(40), .string("password text")])
    field.isEnabled = false
    #expect(stage.states(of: field).isDisjoint(with: [7, 8, 24]) && stage.states(of: field).isSuperset(of: [26, 38]))
  }

  @Test("U11 Each role has the number and the name of AT-SPI")
  func roles() {
    let roles: [(AccessibilityRole, UInt32, String)] = [
      (.button, 43, "push button"), (.image, 27, "image"), (.label, 29, "label"), (.list, 31, "list"),
      (.page, 39, "panel"), (.group, 39, "panel"), (.slider, 51, "slider"), (.toggle, 62, "toggle button"),
      (.toggleButton, 62, "toggle button"), (.progress, 42, "progress bar"), (.window, 23, "frame"),
      (.row, 32, "list item"), (.textField, 79, "entry"), (.menu, 33, "menu"), (.menuItem, 35, "menu item"),
      (.dialog, 16, "dialog"), (.link, 88, "link"), (.radioButton, 44, "radio button"),
      (.notification, 101, "notification"),
    ]
    for (role, number, name) in roles {
      #expect(ATSPI.Role(role) == ATSPI.Role(number: number, name: name), "\(role)")
    }
  }

  @Test("U11 The description is the value and the hint, else the tool tip, and never what is read anyway")
  func descriptions() {
    let view = stage.put(View())
    view.accessibilityRole = .group
    view.accessibilityLabel = "Name"
    func description(_ value: String?, _ hint: String?, _ toolTip: String?) -> String? {
      view.accessibilityValue = value
      view.setAccessibilityHint(hint)
      view.toolTip = toolTip
      return stage.property("Description", of: ATSPI.accessible, at: stage.path(of: view))?.text
    }
    #expect(description(nil, nil, nil) == "" && description("3 of 4", nil, "Tip") == "3 of 4")
    #expect(description(nil, "Hint", "Tip") == "Hint" && description("3 of 4", "Hint", "Tip") == "3 of 4. Hint")
    #expect(description(nil, nil, "Tip") == "Tip" && description(nil, nil, "Name") == "")
    #expect(description("Name", nil, nil) == "" && description(nil, nil, "Name (x") == "Name (x")
    // On and off are told by the state, in any case of the letters.
    for role in [.toggle, .toggleButton] as [AccessibilityRole] {
      view.accessibilityRole = role
      for value in ["on", "OFF"] {
        #expect(description(value, nil, "Tip") == "" && description(value, "Hint", "Tip") == "Hint")
      }
      #expect(description("all", nil, "Tip") == "all")
    }
    view.accessibilityRole = .button
    #expect(description("on", nil, "Tip") == "on")
    // Of a slider the value is read with its number.
    let slider = stage.put(Slider())
    slider.accessibilityValue = "Half"
    slider.setAccessibilityHint("Hint")
    func read(_ name: String, of interface: String) -> String? {
      stage.property(name, of: interface, at: stage.path(of: slider))?.text
    }
    #expect(read("Description", of: ATSPI.accessible) == "Hint" && read("Text", of: ATSPI.value) == "Half")
  }
}
