import Testing
import ViewTree
import ViewTreeTesting

@testable import SDLHost

/// A window as assistive technology sees it, without a desktop.
final class StubWindow: AccessibleWindow {
  let window: Window
  var title = "Stub"
  var announcesTitle = true
  var isActive = true
  var isUnseen = false
  var placeOnScreen = ScreenPlace(origin: Point(x: 100, y: 50), unit: Point(x: 2, y: 2))
  var acts = 0

  init(size: Size = Size(width: 400, height: 300)) { window = Window(size: size) }

  func act(_ action: () -> Bool) -> Bool {
    acts += 1
    return action()
  }
}

/// Calls a service as a client does, and reads what it answers.
final class ServiceStage {
  let host = StubWindow()
  private(set) lazy var service = AccessibilityService(
    name: ":1.7", programName: "stub", windows: { [host] in [host] },
    send: { [unowned self] in if let message = $0 { sent.append(message) } })
  private(set) var sent: [BusMessage] = []
  private var serial: UInt32 = 0

  init() throws {
    try #require(BusLibrary.isInstalled)
  }

  var window: Window { host.window }

  func put<V: View>(_ view: V, _ frame: Rect = Rect(x: 10, y: 20, width: 100, height: 40)) -> V {
    view.frame = frame
    window.addSubview(view)
    window.settle()
    return view
  }

  func path(of view: View) -> String { service.reference(to: view).elements?[1].text ?? "" }

  /// What is answered to a call at once; nil for nothing.
  func message(_ method: String, of interface: String, at path: String, _ arguments: [BusValue] = []) -> BusMessage? {
    guard let call = BusMessage.call(method, of: interface, at: path, to: ":1.7", arguments) else {
      return nil
    }
    serial += 1
    call.stamp(serial: serial, sender: ":1.9")
    sent = []
    service.answer(call)
    #expect(sent.allSatisfy { $0.repliedSerial == serial })
    return sent.first
  }

  /// The values that are answered, or the name of the error.
  func ask(_ method: String, of interface: String, of view: View, _ arguments: BusValue...) -> [BusValue] {
    ask(method, of: interface, at: path(of: view), arguments)
  }

  func ask(_ method: String, of interface: String, at path: String, _ arguments: [BusValue] = []) -> [BusValue] {
    guard let answer = message(method, of: interface, at: path, arguments) else { return [] }
    return answer.kind == .error ? [.string(answer.errorName)] : answer.arguments
  }

  func property(_ name: String, of interface: String, at path: String) -> BusValue? {
    ask("Get", of: BusObject.properties, at: path, [.string(interface), .string(name)]).first?.content
  }

  func states(of view: View) -> Set<Int> {
    let words = ask("GetState", of: ATSPI.accessible, of: view).first?.elements?.compactMap(\.integer) ?? []
    guard words.count == 2 else { return [] }
    let bits = UInt64(words[0]) | UInt64(words[1]) << 32
    return Set((0..<64).filter { bits & 1 << $0 != 0 })
  }
}

@Suite("Accessibility service") struct AccessibilityServiceTests {
  private let stage: ServiceStage
  init() throws { stage = try ServiceStage() }

  @Test("U11 The program, its windows and what is in them are a tree")
  func tree() throws {
    let button = stage.put(Button(title: "A"))
    let root = ATSPI.rootPath
    #expect(stage.property("Name", of: ATSPI.accessible, at: root) == .string("stub"))
    #expect(stage.property("ChildCount", of: ATSPI.accessible, at: root) == .int32(1))
    #expect(stage.property("Id", of: ATSPI.application, at: root) == .int32(0), "the registry has not given it one yet")
    let number: [BusValue] = [.string(ATSPI.application), .string("Id"), .variant(.int32(7))]
    #expect(stage.ask("Set", of: BusObject.properties, at: root, number) == [])
    #expect(stage.property("Id", of: ATSPI.application, at: root) == .int32(7))
    let frame = stage.path(of: stage.window)
    #expect(
      stage.ask("GetChildren", of: ATSPI.accessible, at: root) == [
        .array("(so)", [.structure([.string(":1.7"), .path(frame)])])
      ])
    #expect(stage.property("Name", of: ATSPI.accessible, at: frame) == .string("Stub"))
    #expect(stage.ask("GetRole", of: ATSPI.accessible, at: frame) == [.uint32(23)])
    let path = stage.path(of: button)
    #expect(
      stage.ask("GetChildAtIndex", of: ATSPI.accessible, at: frame, [.int32(0)]) == [
        .structure([.string(":1.7"), .path(path)])
      ])
    #expect(stage.property("Parent", of: ATSPI.accessible, at: path) == .structure([.string(":1.7"), .path(frame)]))
    #expect(stage.ask("GetIndexInParent", of: ATSPI.accessible, at: path) == [.int32(0)])
    #expect(stage.property("Name", of: ATSPI.accessible, at: path) == .string("A"))
    #expect(stage.ask("GetRoleName", of: ATSPI.accessible, at: path) == [.string("push button")])
    #expect(
      stage.ask("GetApplication", of: ATSPI.accessible, at: path) == [.structure([.string(":1.7"), .path(root)])])
    // No child of that number is nothing, and no error.
    for index in [-1, 1, Int(Int32.max)] {
      #expect(
        stage.ask("GetChildAtIndex", of: ATSPI.accessible, at: frame, [.int(index)]) == [
          .structure([.string(""), .path(ATSPI.nullPath)])
        ])
    }
  }

  @Test("U11 Roles, states, values and actions are those of the view")
  func facts() {
    let toggle = stage.put(Switch())
    let slider = stage.put(Slider())
    slider.range = 0...10
    slider.value = 4
    toggle.isOn = true
    let states = stage.states(of: toggle)
    #expect(states.isSuperset(of: [4, 8, 11, 24, 25, 30, 41]) && !states.contains(23))
    toggle.isEnabled = false
    #expect(stage.states(of: toggle).isDisjoint(with: [8, 24]))
    toggle.isEnabled = true
    #expect(stage.ask("DoAction", of: ATSPI.action, of: toggle, .int32(0)) == [.bool(true)])
    #expect(stage.ask("GetKeyBinding", of: ATSPI.action, of: toggle, .int32(0)) == [.string("")])
    toggle.accessibilityShortcut = KeyShortcut(.character("m"), [.control, .shift])
    #expect(stage.ask("GetKeyBinding", of: ATSPI.action, of: toggle, .int32(0)) == [.string(";;<Control><Shift>m")])
    for (key, name) in [
      (.character(","), "comma"), (.function(11), "F11"), (.pageUp, "Page_Up"), (.mediaNext, "XF86AudioNext"),
    ] as [(Key, String)] {
      toggle.accessibilityShortcut = KeyShortcut(key, .control)
      #expect(
        stage.ask("GetKeyBinding", of: ATSPI.action, of: toggle, .int32(0)) == [.string(";;<Control>\(name)")])
    }
    #expect(!toggle.isOn && stage.host.acts == 1 && !stage.states(of: toggle).contains(4))
    #expect(stage.ask("DoAction", of: ATSPI.action, of: toggle, .int32(7)) == [.bool(false)])

    let path = stage.path(of: slider)
    #expect(stage.property("CurrentValue", of: ATSPI.value, at: path) == .double(4))
    #expect(stage.property("MaximumValue", of: ATSPI.value, at: path) == .double(10))
    #expect(stage.ask("GetName", of: ATSPI.action, at: path, [.int32(1)]) == [.string("decrement")])
    func set(_ value: BusValue, as property: String = "CurrentValue") -> [BusValue] {
      stage.ask("Set", of: BusObject.properties, at: path, [.string(ATSPI.value), .string(property), .variant(value)])
    }
    #expect(set(.double(7)) == [] && slider.value == 7)
    #expect(set(.string("8")) == [.string("org.freedesktop.DBus.Error.InvalidArgs")] && slider.value == 7)
    #expect(set(.double(.infinity)) == [] && slider.value == 10 && set(.double(-.infinity)) == [] && slider.value == 0)
    #expect(set(.double(7)) == [] && set(.double(.nan)) == [] && slider.value == 7)
    slider.isEnabled = false
    #expect(set(.double(8)) == [] && slider.value == 7)
    slider.isEnabled = true
    for property in ["MinimumValue", "MaximumValue", "MinimumIncrement", "Text"] {
      let answer = set(.double(2), as: property)
      #expect(answer == [.string("org.freedesktop.DBus.Error.PropertyReadOnly")] && slider.value == 7)
    }
    #expect(stage.property("Name", of: ATSPI.accessible, at: path) == .string("Slider"))
    // The value is read once: as a number with a text.
    #expect(stage.property("Text", of: ATSPI.value, at: path) == .string("7"))
    #expect(stage.property("Description", of: ATSPI.accessible, at: path) == .string(""))
  }

  @Test("U11 A button that stays pressed, and one of several, are checked when they are selected")
  func pressedButtons() {
    for (role, number) in [(.toggleButton, 62), (.radioButton, 44)] as [(AccessibilityRole, UInt32)] {
      let button = stage.put(Button(title: "A"))
      button.accessibilityRole = role
      #expect(stage.ask("GetRole", of: ATSPI.accessible, of: button) == [.uint32(number)])
      #expect(stage.states(of: button).contains(41) && stage.states(of: button).isDisjoint(with: [4, 22, 23]))
      button.isSelected = true
      #expect(stage.states(of: button).isSuperset(of: [4, 41]) && stage.states(of: button).isDisjoint(with: [22, 23]))
      button.isSelected = false
      button.accessibilityStates = .checked
      #expect(stage.states(of: button).contains(4))
    }
  }

  @Test("U11 Items of a menu that can have a check mark say so, and whether they have it")
  func checkedItems() throws {
    let owner = stage.put(View())
    owner.accessibilityRole = .group
    owner.accessibilityLabel = "D"
    var items = ["A", "B", "C"].map { MenuItem(title: $0) {} }
    (items[0].isChosen, items[1].isOn) = (true, false)
    owner.contextMenu = { [items] in items }
    #expect(owner.showContextMenu(at: .zero))
    stage.window.settle()
    let rows = try ["A", "B", "C"].map { try #require(stage.window.find(role: .menuItem, label: $0)) }
    let roles = rows.map { stage.ask("GetRole", of: ATSPI.accessible, of: $0).first?.integer }
    #expect(roles == [8, 8, 35])
    #expect(rows.map { stage.states(of: $0).intersection([4, 41]) } == [[4, 41], [41], []])
    let menu = try #require(stage.window.find(role: .menu))
    #expect(stage.property("Name", of: ATSPI.accessible, at: stage.path(of: menu)) == .string("D"))
    #expect(stage.property("Description", of: ATSPI.accessible, at: stage.path(of: menu)) == .string(""))
  }

  @Test("U11 The interface for a value stays while there is no value, and says nothing then")
  func interfaces() {
    let bar = stage.put(ProgressView())
    bar.progress = 0.5
    let path = stage.path(of: bar)
    func offersValue() -> Bool {
      let names = stage.ask("GetInterfaces", of: ATSPI.accessible, at: path).first?.elements ?? []
      return names.contains(.string(ATSPI.value))
    }
    #expect(offersValue() && stage.property("CurrentValue", of: ATSPI.value, at: path) == .double(0.5))
    bar.progress = nil
    #expect(offersValue() && stage.property("CurrentValue", of: ATSPI.value, at: path) == .double(0))
    #expect(stage.property("Text", of: ATSPI.value, at: path) == .string(""))
  }

  @Test("U11 Names of another direction are told without the marks that set them apart, and places count without these")
  func isolates() {
    let (marked, plain) = ("\u{2068}שלום\u{2069}", "שלום")
    stage.host.title = "\(marked) – Stub"
    let slider = stage.put(Slider())
    slider.accessibilityLabel = "Position in \(marked)"
    slider.accessibilityValue = "1:00 of \(marked)"
    let label = stage.put(Label(text: "By \(marked), 1999"))
    func property(_ name: String, of interface: String = ATSPI.accessible, _ view: View) -> BusValue? {
      stage.property(name, of: interface, at: stage.path(of: view))
    }
    #expect(property("Name", stage.window) == .string("\(plain) – Stub"))
    #expect(property("Name", slider) == .string("Position in \(plain)"))
    slider.toolTip = "Of \(marked)"
    #expect(property("Description", slider) == .string("Of \(plain)"))
    #expect(property("Text", of: ATSPI.value, slider) == .string("1:00 of \(plain)"))
    #expect(property("Name", label) == .string("By \(plain), 1999"))
    #expect(property("CharacterCount", of: ATSPI.text, label) == .int32(13))
    let word = stage.ask("GetStringAtOffset", of: ATSPI.text, of: label, .int32(9), .uint32(1))
    #expect(word == [.string("1999"), .int32(9), .int32(13)])
  }

  @Test("U11 Extents are on the screen, in the window or in the parent, in whole units of the screen")
  func extents() {
    let group = stage.put(View())
    group.accessibilityRole = .group
    let button = Button(title: "A")
    button.frame = Rect(x: 5, y: 5, width: 30, height: 20)
    group.addSubview(button)
    stage.window.settle()
    func extents(_ coordinates: UInt32) -> [Int] {
      stage.ask("GetExtents", of: ATSPI.component, of: button, .uint32(coordinates)).first?.elements?
        .compactMap(\.integer) ?? []
    }
    #expect(extents(0) == [130, 100, 60, 40])
    #expect(extents(1) == [30, 50, 60, 40])
    #expect(extents(2) == [10, 10, 60, 40])
    let hit = stage.ask(
      "GetAccessibleAtPoint", of: ATSPI.component, of: stage.window, .int32(131), .int32(101), .uint32(0))
    #expect(hit == [stage.service.reference(to: button)])
    let miss = stage.ask(
      "GetAccessibleAtPoint", of: ATSPI.component, of: stage.window, .int32(0), .int32(0), .uint32(0))
    #expect(miss == [stage.service.nothing])
    #expect(
      stage.ask("Contains", of: ATSPI.component, of: button, .int32(131), .int32(101), .uint32(0)) == [.bool(true)])
  }

  @Test("U11 The focus is moved, and is that of one view")
  func focus() {
    let (a, b) = (stage.put(Button(title: "A")), stage.put(Button(title: "B")))
    #expect(stage.ask("GrabFocus", of: ATSPI.component, of: b) == [.bool(true)])
    #expect(stage.window.focusedView === b)
    #expect(stage.states(of: b).contains(12) && !stage.states(of: a).contains(12))
    #expect(stage.ask("GrabFocus", of: ATSPI.component, of: stage.window) == [.bool(false)])
  }

  @Test("U11 A view that is gone is no object, and its number is not used again")
  func gone() {
    var paths: Set<String> = []
    for _ in 0..<50 {
      let button = stage.put(Button(title: "A"))
      let path = stage.path(of: button)
      #expect(paths.insert(path).inserted)
      button.removeFromSuperview()
      #expect(
        stage.ask("GetRole", of: ATSPI.accessible, at: path) == [
          .string("org.freedesktop.DBus.Error.UnknownObject")
        ])
    }
  }

  @Test("U11 Odd calls are answered with errors of D-Bus")
  func odd() {
    let button = stage.put(Button(title: "A"))
    let path = stage.path(of: button)
    let error = "org.freedesktop.DBus.Error."
    func fails(_ answer: [BusValue], _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(answer == [.string(error + name)], sourceLocation: sourceLocation)
    }
    let a = ATSPI.accessible
    for odd in ["/", "/org/a11y/atspi/accessible", "/org/a11y/atspi/accessible/x", "/org/a11y/atspi/accessible/999999"]
    {
      fails(stage.ask("GetRole", of: a, at: odd), "UnknownObject")
    }
    fails(stage.ask("GetRole", of: a, at: "/org/a11y/atspi/accessible/99999999999999999999"), "UnknownObject")
    fails(stage.ask("Explode", of: a, at: path), "UnknownMethod")
    fails(stage.ask("GetRole", of: "org.example.Other", at: path), "UnknownInterface")
    fails(stage.ask("GetText", of: ATSPI.text, at: path, [.int32(0), .int32(-1)]), "UnknownInterface")
    fails(stage.ask("GetChildAtIndex", of: a, at: path), "InvalidArgs")
    fails(stage.ask("GetChildAtIndex", of: a, at: path, [.string("one")]), "InvalidArgs")
    fails(stage.ask("DoAction", of: ATSPI.action, at: path, [.array("i", [.int32(0)])]), "InvalidArgs")
    fails(stage.ask("Get", of: BusObject.properties, at: path, [.string(a)]), "InvalidArgs")
    fails(stage.ask("Get", of: BusObject.properties, at: path, [.string(a), .string("Colour")]), "UnknownProperty")
    fails(
      stage.ask("Get", of: BusObject.properties, at: path, [.string("org.example.Other"), .string("Name")]),
      "UnknownInterface")
    fails(
      stage.ask("Set", of: BusObject.properties, at: path, [.string(a), .string("Name"), .variant(.string("B"))]),
      "PropertyReadOnly")
    fails(
      stage.ask("Set", of: BusObject.properties, at: path, [.string(a), .string("Name"), .string("B")]), "InvalidArgs")
    // The protocol has numbers of 32 bits, and counts on from them.
    let label = stage.path(of: stage.put(Label(text: "Words")))
    for number in [Int64.max, .min, 1 << 32] {
      fails(stage.ask("GetCharacterAtOffset", of: ATSPI.text, at: label, [.int64(number)]), "InvalidArgs")
      fails(
        stage.ask("GetCharacterExtents", of: ATSPI.text, at: label, [.int64(number), .uint32(0)]), "InvalidArgs")
    }
    #expect(stage.ask("GetCharacterAtOffset", of: ATSPI.text, at: label, [.int32(.max)]) == [.int32(0)])
    for (offset, character) in [(0, "W"), (1, "o"), (4, "s"), (-1, "W")] as [(Int32, Unicode.Scalar)] {
      let answer = stage.ask("GetCharacterAtOffset", of: ATSPI.text, at: label, [.int32(offset)])
      #expect(answer == [.int32(Int32(character.value))], "\(offset)")
    }
    // A deep argument is read as far as it goes.
    var deep = BusValue.int32(1)
    for _ in 0..<20 { deep = .variant(deep) }
    fails(stage.ask("DoAction", of: ATSPI.action, at: path, [deep]), "InvalidArgs")
    #expect(stage.host.acts == 0)
    #expect(stage.ask("GetAll", of: BusObject.properties, at: path, [.string(a)]).first?.elements?.count == 7)
  }

  @Test("U11 A call that wants no answer is carried out, and neither an answer nor an error is sent")
  func unanswered() throws {
    let toggle = stage.put(Switch())
    let path = stage.path(of: toggle)
    func call(_ method: String, of interface: String, _ arguments: BusValue...) throws {
      let message = try #require(
        BusMessage.call(method, of: interface, at: path, to: ":1.7", arguments))
      message.stamp(serial: 1, sender: ":1.9", wantsReply: false)
      stage.service.answer(message)
    }
    try call("DoAction", of: ATSPI.action, .int32(0))
    try call("GetChildren", of: ATSPI.accessible)
    try call("Explode", of: ATSPI.accessible)
    #expect(stage.service.work(isEnough: { false }) && toggle.isOn && stage.sent.isEmpty)
  }

  @Test("U11 Text with a NUL, or none that D-Bus could carry, is told without it")
  func nul() {
    let label = stage.put(Label(text: "a\0b"))
    #expect(stage.property("Name", of: ATSPI.accessible, at: stage.path(of: label)) == .string("a\u{FFFD}b"))
    label.text = "👩‍👩‍👧‍👦 ﷽ \u{10FFFF}"
    #expect(stage.property("Name", of: ATSPI.accessible, at: stage.path(of: label)) == .string(label.text))
  }

  @Test("U11 A client that asks for 100,000 children gets them bit by bit; other calls are answered meanwhile")
  func many() throws {
    let group = stage.put(View())
    group.accessibilityRole = .list
    for _ in 0..<100_000 {
      let row = View()
      row.accessibilityRole = .row
      group.addSubview(row)
    }
    let path = stage.path(of: group)
    stage.service.isWatched = true
    #expect(stage.property("ChildCount", of: ATSPI.accessible, at: path) == .int32(100_000))
    #expect(stage.message("GetChildren", of: ATSPI.accessible, at: path) == nil)
    #expect(stage.ask("GetRole", of: ATSPI.accessible, at: path) == [.uint32(31)])
    var turns = 0
    while !stage.service.work(isEnough: { true }) { turns += 1 }
    #expect(turns >= 400)
    let answer = try #require(stage.sent.last)
    #expect(answer.signature == "a(so)" && answer.arguments.first?.elements?.count == 100_000)
    // Rows that are asked one by one are found where they are expected.
    let last = try #require(group.subviews.last)
    #expect(stage.ask("GetIndexInParent", of: ATSPI.accessible, of: last) == [.int32(99_999)])
    let item = stage.ask("GetChildAtIndex", of: ATSPI.accessible, at: path, [.int32(99_999)]).first
    #expect(item == stage.service.reference(to: last))
  }

  @Test("U11 The cache tells as much as it may at once")
  func cache() throws {
    for _ in 0..<3_000 { _ = { stage.window.addSubview($0) }(Button(title: "A")) }
    _ = stage.message("GetItems", of: ATSPI.cache, at: ATSPI.cachePath)
    while !stage.service.work(isEnough: { true }) {}
    let answer = try #require(stage.sent.last)
    #expect(answer.signature == "a\(ATSPI.cacheItem)" && answer.arguments.first?.elements?.count == 1_000)
    // The number of the children is told where all of them are.
    let items = answer.arguments.first?.elements ?? []
    #expect(items.first?.elements?[4] == .int32(-1) && items.last?.elements?[4] == .int32(0))
  }

  @Test("U11 A link is told as one, and lists that take several items say so")
  func linksAndSelections() throws {
    let label = Label()
    label.attributedText = AttributedText("more", link: "x")
    _ = stage.put(label)
    let link = try #require(label.subviews.first)
    #expect(stage.ask("GetRole", of: ATSPI.accessible, of: link) == [.uint32(88)])
    #expect(stage.ask("GetRoleName", of: ATSPI.accessible, of: link) == [.string("link")])
    let list = stage.put(View())
    list.accessibilityRole = .list
    #expect(!stage.states(of: list).contains(18))
    list.accessibilityStates = .multiselectable
    #expect(stage.states(of: list).contains(18))
  }

  @Test("U11 An action is described where its name does not say enough")
  func describedAction() {
    final class Song: Button {
      override func accessibilityDescription(of action: AccessibilityAction) -> String? {
        action == .press ? "Play \u{2068}now\u{2069}" : nil
      }
    }
    let buttons: [(Button, String)] = [(Song(), "Play now"), (Button(), "")]
    for (view, description) in buttons {
      _ = stage.put(view)
      #expect(stage.ask("GetDescription", of: ATSPI.action, of: view, .int32(0)) == [.string(description)])
      let all = BusValue.structure([.string("press"), .string(description), .string("")])
      #expect(stage.ask("GetActions", of: ATSPI.action, of: view) == [.array("(sss)", [all])])
      #expect(stage.ask("GetName", of: ATSPI.action, of: view, .int32(0)) == [.string("press")])
    }
  }

  @Test("U11 The lines of a text in several lines are told one by one")
  func textLines() {
    let label = Label(text: "one\ntwo\nthree")
    label.numberOfLines = 0
    _ = stage.put(label, Rect(x: 0, y: 0, width: 300, height: 100))
    #expect(
      stage.ask("GetStringAtOffset", of: ATSPI.text, of: label, .int32(5), .uint32(3)) == [
        .string("two\n"), .int32(4), .int32(8),
      ])
    #expect(
      stage.ask("GetTextAfterOffset", of: ATSPI.text, of: label, .int32(5), .uint32(5)) == [
        .string("three"), .int32(8), .int32(13),
      ])
  }

  @Test("U11 The words that views say by themselves can be those of any language; the standard names stay")
  func words() {
    let toggle = stage.put(Switch())
    let pages = stage.put(PageIndicator())
    pages.numberOfPages = 3
    #expect(toggle.accessibilityLabel == "Switch" && toggle.accessibilityValue == "off")
    #expect(pages.accessibilityValue == "1 of 3")
    #expect(stage.ask("GetLocalizedRoleName", of: ATSPI.accessible, of: toggle) == [.string("toggle button")])
    var words = AccessibilityWords()
    words.toggle = "Schalter"
    words.off = "aus"
    words.place = { "\($0) von \($1)" }
    words.actions[.press] = "drücken"
    words.roles[.toggle] = "Schalter"
    stage.window.setAccessibilityWords(words)
    #expect(toggle.accessibilityLabel == "Schalter" && toggle.accessibilityValue == "aus")
    #expect(pages.accessibilityValue == "1 von 3")
    // What an indicator with many pages shows beside its dots is the same.
    pages.frame.size.width = 400
    pages.numberOfPages = 300
    stage.window.advance(by: 0)
    #expect(pages.subviews.contains { ($0 as? Label)?.text == "1 von 300" })
    stage.window.setAccessibilityWords(AccessibilityWords())
    stage.window.advance(by: 0)
    #expect(pages.subviews.contains { ($0 as? Label)?.text == "1 of 300" })
    stage.window.setAccessibilityWords(words)
    #expect(stage.ask("GetRoleName", of: ATSPI.accessible, of: toggle) == [.string("toggle button")])
    #expect(stage.ask("GetLocalizedRoleName", of: ATSPI.accessible, of: toggle) == [.string("Schalter")])
    #expect(stage.ask("GetName", of: ATSPI.action, of: toggle, .int32(0)) == [.string("press")])
    #expect(stage.ask("GetLocalizedName", of: ATSPI.action, of: toggle, .int32(0)) == [.string("drücken")])
  }
}
