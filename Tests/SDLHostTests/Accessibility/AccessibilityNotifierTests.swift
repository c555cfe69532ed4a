import Foundation
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import SDLHost

@Suite("Telling assistive technology") struct AccessibilityNotifierTests {
  private let stage: ServiceStage
  private let notifier: AccessibilityNotifier
  private let log = Log()

  private final class Log {
    var events: [AccessibilityEvent] = []
    /// What was told since the last time: the kind with its detail, and the first number.
    func take() -> [String] {
      defer { events = [] }
      return events.filter { $0.interface != ATSPI.cache }.map {
        let detail = $0.arguments[0].text ?? ""
        return "\($0.member)\(detail.isEmpty ? "" : ":" + detail) \($0.arguments[1].integer ?? 0)"
      }
    }
  }

  init() throws {
    stage = try ServiceStage()
    let log = log
    notifier = AccessibilityNotifier(stage.service) { log.events.append($0) }
  }

  private func watch() {
    stage.window.settle()
    notifier.watch()
    _ = log.take()
    stage.window.settle()
    #expect(log.take() == [])
  }

  @Test("U11 Names, values and states are told once a frame, as they are in the end")
  func content() {
    let label = stage.put(Label(text: "A"))
    let toggle = stage.put(Switch())
    let slider = stage.put(Slider())
    watch()
    label.text = "B"
    label.text = "C"
    toggle.isOn = true
    slider.value = 0.5
    stage.window.advance(by: 0)
    #expect(
      log.take() == [
        "PropertyChange:accessible-name 0", "StateChanged:checked 1", "PropertyChange:accessible-value 0",
      ])
    slider.accessibilityValue = "Half"
    stage.window.advance(by: 0)
    #expect(log.take() == ["PropertyChange:accessible-value 0"])
    label.text = "D"
    label.text = "C"
    stage.window.settle()
    #expect(log.take() == [])
  }

  @Test(
    "U11 The value of a slider that goes on by itself is told while the focus is elsewhere, and other changes always")
  func advancingSlider() {
    let slider = stage.put(Slider())
    watch()
    func told(_ change: () -> Void) -> [String] {
      change()
      stage.window.settle()
      return log.take()
    }
    let value = ["PropertyChange:accessible-value 0"]
    #expect(told { slider.advance(to: 0.1) } == value)
    #expect(told { slider.value = 0.2 } == value)
    _ = told { stage.window.focusedView = slider }
    #expect(told { slider.advance(to: 0.3) } == [])
    #expect(told { slider.value = 0.4 } == value)
    #expect(told { stage.window.send(.key(KeyEvent(key: .home))) } == value)
  }

  @Test("U11 That a button which stays pressed is on is told by its state alone, and its value where that says more")
  func pressedButton() {
    let button = stage.put(Button(title: "Repeat"))
    button.accessibilityRole = .toggleButton
    func set(_ isOn: Bool, _ value: String) -> [String] {
      (button.isSelected, button.accessibilityValue, button.toolTip) = (isOn, value, "Now \(value)")
      stage.window.settle()
      return log.take()
    }
    _ = set(false, "Off")
    watch()
    #expect(set(true, "On") == ["StateChanged:checked 1"])
    #expect(set(false, "Off") == ["StateChanged:checked 0"])
    #expect(set(true, "Queue") == ["PropertyChange:accessible-description 0", "StateChanged:checked 1"])
    #expect(set(true, "Song") == ["PropertyChange:accessible-description 0"])
  }

  @Test("U11 While the focus is in a list that takes several, only its items tell that they are selected")
  func selectedItems() {
    let list = stage.put(View())
    list.accessibilityRole = .list
    let items = ["A", "B"].map { Button(title: $0) }
    for item in items { list.addSubview(item) }
    let other = stage.put(Button(title: "C"))
    stage.window.focusedView = items[0]
    watch()
    func told() -> [String] {
      for item in items { item.accessibilityStates.formSymmetricDifference(.selected) }
      stage.window.settle()
      return log.take()
    }
    let (state, ofList) = ("StateChanged:selected", "SelectionChanged 0")
    #expect(told() == ["\(state) 1", ofList, "\(state) 1", ofList])
    list.accessibilityStates = .multiselectable
    stage.window.settle()
    _ = log.take()
    #expect(told() == ["\(state) 0", "\(state) 0"])
    stage.window.focusedView = other
    stage.window.settle()
    _ = log.take()
    #expect(told() == ["\(state) 1", ofList, "\(state) 1", ofList])
  }

  @Test("U11 The focus that goes is told before the one that comes")
  func focus() {
    let (a, b) = (stage.put(Button(title: "A")), stage.put(Button(title: "B")))
    stage.window.focusedView = a
    watch()
    stage.window.focusedView = b
    stage.window.settle()
    #expect(log.take() == ["StateChanged:focused 0", "StateChanged:focused 1", "Focus 0"])
    stage.window.focusedView = nil
    stage.window.settle()
    #expect(log.take() == ["StateChanged:focused 0"])
  }

  @Test(
    "U11 The focus is told with what is new of its view, before what is new of others and of the view that has lost it")
  func focusFirst() {
    let views = ["A", "B", "C"].map { stage.put(Button(title: $0)) }
    stage.window.focusedView = views[0]
    watch()
    let names = Dictionary(uniqueKeysWithValues: zip(views.map { stage.path(of: $0) }, ["A", "B", "C"]))
    for view in views { view.accessibilityValue = "new" }
    stage.window.focusedView = views[1]
    stage.window.settle()
    let told = log.events.map { "\(names[$0.path] ?? "") \($0.arguments[0].text ?? "")" }
    #expect(
      told == [
        "A focused", "B accessible-description", "B focused", "B ", "A accessible-description",
        "C accessible-description",
      ])
  }

  /// A list whose items do not have the focus themselves.
  private final class Items: View {
    weak var current: View? { didSet { accessibilityDidChange() } }
    override var canBecomeFocused: Bool { true }
    override var accessibilityCurrentItem: View? { current }
  }

  @Test("U11 A focus that is on its way is told once: when its view or item is seen, or after a moment")
  func focusOnItsWay() {
    let list = stage.put(Items())
    list.accessibilityRole = .list
    let items = ["A", "B"].map { Button(title: $0) }
    for (index, item) in items.enumerated() {
      item.frame = Rect(x: 50 * Double(index), y: 0, width: 50, height: 40)
      list.addSubview(item)
    }
    let beyond = stage.put(Button(title: "C"), Rect(x: 1_000, y: 0, width: 100, height: 40))
    list.current = items[0]
    stage.window.focusedView = list
    watch()
    func told(after seconds: Double) -> [String] {
      stage.window.advance(by: seconds)
      return log.take()
    }
    let once = ["StateChanged:focused 0", "StateChanged:focused 1", "Focus 0"]
    list.current = nil
    #expect(told(after: 0) == [] && told(after: 0.1) == [])
    list.current = items[1]
    #expect(told(after: 0) == once && told(after: 1) == [])
    list.current = nil
    #expect(told(after: 0) == [] && told(after: 0.5) == once && told(after: 1) == [])
    stage.window.focusedView = beyond
    #expect(told(after: 0) == [])
    list.current = items[0]
    stage.window.focusedView = list
    #expect(told(after: 0.1) == once && told(after: 1) == [])
    // A list that scrolls may show its new current item in the cell that has shown the former one.
    list.current = nil
    #expect(told(after: 0) == [])
    list.current = items[0]
    #expect(told(after: 0) == ["StateChanged:focused 1", "Focus 0"] && told(after: 1) == [])
    stage.window.focusedView = beyond
    #expect(told(after: 0) == [] && told(after: 0.5) == once)
  }

  @Test("U11 A focus that goes on its way, also with its window, keeps no later one from being told")
  func focusThatGoes() {
    let (host, other) = (stage.host, StubWindow())
    let service = AccessibilityService(
      name: ":1.7", programName: "stub", library: stage.library, windows: { [host, other] in [host, other] },
      send: { _ in })
    let notifier = AccessibilityNotifier(service) { [log] in log.events.append($0) }
    let seen = stage.put(Button(title: "A"))
    stage.window.focusedView = seen
    let beyond = [host, other].map { host in
      let button = Button(title: "B")
      button.frame = Rect(x: 1_000, y: 0, width: 100, height: 40)
      host.window.addSubview(button)
      host.window.settle()
      return button
    }
    notifier.watch()
    _ = log.take()
    func told(_ focus: View?, in host: StubWindow, after seconds: Double = 0) -> [String] {
      host.window.focusedView = focus
      host.window.advance(by: seconds)
      return log.take().filter { $0.hasPrefix("Focus") }
    }
    #expect(told(beyond[1], in: other) == [] && told(nil, in: other, after: 0.5) == [])
    #expect(told(beyond[1], in: other) == [] && told(beyond[1], in: other, after: 0.5) == ["Focus 0"])
    // Both wait, each by the clock of its own window.
    #expect(told(nil, in: other) == [] && told(beyond[1], in: other) == [] && told(beyond[0], in: host) == [])
    #expect(told(beyond[1], in: other, after: 0.5) == ["Focus 0"])
    #expect(told(beyond[0], in: host, after: 0.5) == ["Focus 0"])
    // What is on its way in a window without the keyboard takes nothing from the one with it.
    other.isActive = false
    #expect(told(nil, in: other) == [] && told(beyond[1], in: other) == [])
    #expect(told(seen, in: host) == ["Focus 0"] && told(beyond[1], in: other, after: 0.5) == [])
    #expect(told(nil, in: host) == [])
    #expect(told(nil, in: other) == [] && told(beyond[1], in: other) == [])
    notifier.windowDidClose(other, index: 1)
    #expect(told(beyond[0], in: host) == [] && told(beyond[0], in: host, after: 0.5) == ["Focus 0"])
    withExtendedLifetime(notifier) {}
  }

  /// A group with a button in it.
  private func makePage() -> (page: View, button: Button) {
    let (page, button) = (stage.put(View()), Button(title: "A"))
    page.accessibilityRole = .group
    button.frame = Rect(x: 0, y: 0, width: 50, height: 20)
    page.addSubview(button)
    stage.window.settle()
    return (page, button)
  }

  @Test(
    "U11 The focus on another page is told before the former page goes, of which clients can ask for a moment still")
  func pages() {
    let (first, second) = (makePage(), makePage())
    second.page.isHidden = true
    stage.window.focusedView = first.button
    watch()
    let path = stage.path(of: first.button)
    func turn(to new: (page: View, button: Button), from old: (page: View, button: Button)) -> [String] {
      new.page.isHidden = false
      stage.window.focusedView = new.button
      old.page.isHidden = true
      stage.window.advance(by: 0)
      #expect(stage.window.focusedView === new.button && !log.events.contains { $0.member == "RemoveAccessible" })
      return log.take()
    }
    let told = [
      "StateChanged:focused 0", "StateChanged:focused 1", "Focus 0", "ChildrenChanged:remove 0",
      "ChildrenChanged:add 0",
    ]
    #expect(turn(to: second, from: first) == told)
    #expect(stage.ask("GetRole", of: ATSPI.accessible, at: path) == [.uint32(43)])
    #expect(turn(to: first, from: second) == told)
    // What a client keeps of a view that was away holds no longer.
    #expect(stage.path(of: first.button) != path)
    stage.window.advance(by: 1.1)
    let removed = log.events.filter { $0.member == "RemoveAccessible" }.map { $0.arguments[0].elements?[1].text }
    #expect(removed.count == 4 && removed.contains(path))
    let error = "org.freedesktop.DBus.Error.UnknownObject"
    #expect(stage.ask("GetRole", of: ATSPI.accessible, at: path) == [.string(error)])
    #expect(stage.ask("GetRole", of: ATSPI.accessible, of: first.button) == [.uint32(43)])
  }

  @Test("U11 That the focus has gone is told before the view that had it is, also where the new one is on its way")
  func focusThatWasRemoved() {
    let (page, button) = makePage()
    let beyond = stage.put(Button(title: "B"), Rect(x: 1_000, y: 0, width: 100, height: 40))
    stage.window.focusedView = button
    watch()
    stage.window.focusedView = beyond
    page.removeFromSuperview()
    stage.window.advance(by: 0)
    #expect(log.take() == ["StateChanged:focused 0", "ChildrenChanged:remove 0"])
    stage.window.advance(by: 0.5)
    #expect(log.take() == ["StateChanged:focused 1", "Focus 0"])
  }

  @Test("U11 A view that has moved to another parent keeps its number, and clients are told of its new parent")
  func movedView() {
    let (page, button) = makePage()
    let other = stage.put(View())
    watch()
    let path = stage.path(of: button)
    // What was in a view without a role is in one with a role now, which nobody knows yet.
    other.accessibilityRole = .group
    other.addSubview(button)
    stage.window.advance(by: 0)
    let added = log.events.filter { $0.member == "AddAccessible" }.compactMap { $0.arguments[0].elements }
    let parents = added.map { [$0[0].elements?[1].text, $0[2].elements?[1].text] }
    #expect(parents == [[stage.path(of: other), stage.path(of: stage.window)], [path, stage.path(of: other)]])
    #expect(stage.path(of: button) == path && button.superview === other && page.accessibilityChildren.isEmpty)
    stage.window.advance(by: 1.1)
    #expect(!log.events.contains { $0.member == "RemoveAccessible" })
  }

  @Test("U11 A caret that moves is told, and a selection that comes, changes or goes")
  func selection() {
    let field = stage.put(TextField())
    field.text = "abc"
    field.selectedRange = 0..<0
    watch()
    func told(_ range: Range<Int>) -> [String] {
      field.selectedRange = range
      stage.window.settle()
      return log.take()
    }
    #expect(told(1..<1) == ["TextCaretMoved 1"])
    #expect(told(1..<3) == ["TextCaretMoved 3", "TextSelectionChanged 0"])
    #expect(told(0..<3) == ["TextSelectionChanged 0"])
    #expect(told(3..<3) == ["TextSelectionChanged 0"])
    #expect(told(3..<3) == [])
  }

  @Test("U11 Children that go and come are told with the places that they have then")
  func children() {
    let group = stage.put(View())
    group.accessibilityRole = .group
    let rows = (0..<4).map { Button(title: "\($0)") }
    for row in rows.prefix(3) { group.addSubview(row) }
    watch()
    rows[0].removeFromSuperview()
    rows[2].isHidden = true
    group.insertSubview(rows[3], at: 0)
    stage.window.settle()
    #expect(log.take() == ["ChildrenChanged:remove 0", "ChildrenChanged:remove 1", "ChildrenChanged:add 0"])
    rows[2].isHidden = false
    stage.window.settle()
    #expect(log.take() == ["ChildrenChanged:add 2"])
  }

  @Test("U11 A text that was empty comes, and one that is emptied goes")
  func emptyTexts() {
    let label = stage.put(Label())
    watch()
    label.text = "A"
    stage.window.settle()
    #expect(log.take() == ["ChildrenChanged:add 0"])
    label.text = ""
    stage.window.settle()
    #expect(log.take() == ["ChildrenChanged:remove 0"])
  }

  @Test("U11 A sentence is announced from the window, politely, and without the marks that set names apart")
  func announcement() throws {
    _ = stage.put(Button(title: "A"))
    watch()
    stage.window.announce("Removed \u{2068}שלום\u{2069}")
    stage.window.settle()
    let event = try #require(log.events.first)
    #expect(log.events.count == 1 && event.path == stage.path(of: stage.window))
    #expect(event.interface == "org.a11y.atspi.Event.Object" && event.member == "Announcement")
    #expect(event.arguments[1].integer == 1 && event.arguments[3].content == .string("Removed שלום"))
  }

  @Test("U11 A message is told to be showing when it appears, also while it fades in or lies in another view")
  func messages() {
    let place = stage.put(View())
    let message = View(frame: Rect(x: 0, y: 0, width: 50, height: 20))
    message.accessibilityRole = .notification
    message.accessibilityLabel = "A"
    place.addSubview(message)
    place.isHidden = true
    watch()
    #expect(stage.ask("GetRole", of: ATSPI.accessible, of: message) == [.uint32(101)])
    func told() -> [String] {
      stage.window.settle()
      return log.take()
    }
    place.alpha = 0
    place.isHidden = false
    message.accessibilityLabel = "B"
    View.animate(withDuration: 1) { place.alpha = 1 }
    stage.window.advance(by: 0)
    #expect(log.take() == ["ChildrenChanged:add 0", "StateChanged:showing 1"])
    message.accessibilityLabel = "C"
    #expect(told() == ["PropertyChange:accessible-name 0", "StateChanged:showing 1"])
    place.isHidden = true
    #expect(told() == ["ChildrenChanged:remove 0"])
    place.accessibilityRole = .group
    place.isHidden = false
    #expect(told() == ["ChildrenChanged:add 0", "StateChanged:showing 1"])
    // Reading the focus would interrupt it.
    let button = stage.put(Button(title: "D"))
    place.isHidden = true
    _ = told()
    stage.window.focusedView = button
    place.isHidden = false
    let events = told()
    #expect(events.contains("Focus 0") && events.last == "StateChanged:showing 1")
  }

  @Test("U11 The view with the focus stays, and what is new of it is told, while it changes places with its siblings")
  func movedFocus() {
    let group = stage.put(View())
    let cards = ["A", "B"].map { Button(title: $0) }
    for card in cards { group.addSubview(card) }
    stage.window.focusedView = cards[0]
    watch()
    group.bringSubviewToFront(cards[0])
    cards[0].setAccessibilityHint("2 of 2")
    stage.window.settle()
    #expect(stage.window.focusedView === cards[0])
    // The other one has moved around it.
    let children = log.events.filter { $0.member == "ChildrenChanged" }
    #expect(
      children.map { $0.arguments[3].content } == Array(repeating: stage.service.reference(to: cards[1]), count: 2))
    #expect(
      log.take() == [
        "ChildrenChanged:remove 1", "ChildrenChanged:add 0", "PropertyChange:accessible-description 0",
      ])
  }

  @Test("U11 What is scrolled out of sight is told not to be showing")
  func scrolling() {
    let scrollView = ScrollView()
    scrollView.contentSize = Size(width: 100, height: 1_000)
    let button = Button(title: "A")
    button.frame = Rect(x: 0, y: 0, width: 50, height: 20)
    scrollView.addSubview(button)
    _ = stage.put(scrollView)
    watch()
    scrollView.contentOffset = Point(x: 0, y: 200)
    stage.window.settle()
    #expect(log.take() == ["StateChanged:showing 0"])
  }

  @Test("U11 A window that gets the keyboard, loses it, or gets another title says so")
  func window() {
    _ = stage.put(Button(title: "A"))
    watch()
    stage.host.isActive = false
    notifier.windowDidChange(stage.host)
    #expect(log.take() == ["StateChanged:active 0", "Deactivate 0"])
    stage.host.isActive = true
    stage.host.title = "Other"
    notifier.windowDidChange(stage.host)
    #expect(log.take() == ["PropertyChange:accessible-name 0", "StateChanged:active 1", "Activate 0"])
  }

  @Test("U11 Who listens is told at the beginning, and of a new window, which has the keyboard, and where its focus is")
  func beginning() {
    var hosts = [stage.host]
    let service = AccessibilityService(
      name: ":1.7", programName: "stub", library: stage.library, windows: { hosts }, send: { _ in })
    let notifier = AccessibilityNotifier(service) { [log] in log.events.append($0) }
    func addButton(to host: StubWindow) {
      let button = Button(title: "A")
      button.frame = Rect(x: 0, y: 0, width: 50, height: 20)
      host.window.addSubview(button)
      host.window.focusedView = button
      host.window.settle()
    }
    addButton(to: stage.host)
    let activation = ["Activate 0", "StateChanged:focused 1", "Focus 0"]
    notifier.watch()
    #expect(log.take() == activation)
    notifier.watch()
    #expect(log.take() == [])
    notifier.stop()
    stage.host.isActive = false
    notifier.watch()
    #expect(log.take() == [])
    stage.host.isActive = true
    notifier.windowDidChange(stage.host)
    #expect(log.take() == ["StateChanged:active 1"] + activation)
    let other = StubWindow()
    addButton(to: other)
    hosts.append(other)
    notifier.windowDidOpen(other)
    #expect(
      log.take() == [
        "ChildrenChanged:add 1", "Create 0", "Activate 0", "StateChanged:focused 0", "StateChanged:focused 1",
        "Focus 0",
      ])
    withExtendedLifetime(notifier) {}
  }

  @Test("U11 Nothing is told, and no frame asked for, when nobody listens any more")
  func stopped() {
    let label = stage.put(Label(text: "A"))
    watch()
    notifier.stop()
    label.accessibilityLabel = "B"
    #expect(stage.window.nextWakeTime == nil && stage.window.accessibilityObserver == nil)
    stage.window.settle()
    #expect(log.take() == [])
  }

  @Test("U11 Who listens after a pause is told what changes then, and not what changed in the pause")
  func pause() {
    let field = stage.put(TextField())
    field.text = "abc"
    watch()
    notifier.stop()
    field.text = "xyz"
    watch()
    field.text = "xyzw"
    stage.window.settle()
    #expect(log.take().filter { $0.hasPrefix("TextChanged") } == ["TextChanged:insert 3"])
  }

  @Test("U11 Random changes: what was told gives the tree that there is", arguments: 0..<20 as Range<UInt64>)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var views: [View] = []
    for _ in 0..<12 {
      let view = View()
      if Bool.random(using: &random) { view.accessibilityRole = .group }
      view.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      ((views + [stage.window]).randomElement(using: &random) ?? stage.window).addSubview(view)
      views.append(view)
    }
    watch()
    // The children of each object, as a client keeps them.
    var kept: [String: [String]] = [:]
    func keep(_ view: View) {
      kept[stage.path(of: view)] = view.accessibilityChildren.map { stage.path(of: $0) }
      for child in view.accessibilityChildren { keep(child) }
    }
    keep(stage.window)
    for step in 0..<40 {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let view = views.randomElement(using: &random)!
        switch Int.random(in: 0..<5, using: &random) {
        case 0: view.isHidden.toggle()
        case 1: view.accessibilityRole = view.accessibilityRole == nil ? .group : nil
        case 2: view.removeFromSuperview()
        case 3: view.superview?.bringSubviewToFront(view)
        default:
          let parent = (views + [stage.window]).randomElement(using: &random)!
          if !parent.isDescendant(of: view) { parent.addSubview(view) }
        }
      }
      stage.window.settle()
      for event in log.events {
        if event.member == "RemoveAccessible", let path = event.arguments[0].elements?[1].text { kept[path] = nil }
        guard event.member == "ChildrenChanged", let index = event.arguments[1].integer,
          let child = event.arguments[3].content?.elements?[1].text, kept[event.path] != nil
        else { continue }
        if event.arguments[0].text == "remove" {
          #expect(
            kept[event.path]?.indices.contains(index) == true && kept[event.path]?[index] == child, "\(seed), \(step)")
          kept[event.path]?.removeAll { $0 == child }
        } else {
          let count = kept[event.path]?.count ?? 0
          #expect(index <= count, "\(seed), \(step)")
          kept[event.path]?.insert(child, at: min(index, count))
        }
      }
      log.events = []
      func check(_ view: View) {
        let children = view.accessibilityChildren
        // A client asks for the children of what came just now.
        let told = kept[stage.path(of: view)] ?? children.map { stage.path(of: $0) }
        kept[stage.path(of: view)] = told
        #expect(told == children.map { stage.path(of: $0) }, "seed \(seed), step \(step)")
        for child in children { check(child) }
      }
      check(stage.window)
    }
  }
}

@Suite("Programs of assistive technology", .serialized) struct AccessibilityClientTests {
  @Test("U11 Views are observed from the first call of a program until that program has left the bus")
  func goes() throws {
    let bus = try TestBus()
    let stub = StubWindow()
    let found = AccessibilityHost(
      programName: "stub", session: nil, accessibility: bus.address, isRefused: false, windows: { [stub] in [stub] })
    let host = try #require(found)
    var wasObserved = false
    func serve() {
      _ = host.pump(isEnough: { false })
      if stub.window.accessibilityObserver != nil { wasObserved = true }
    }
    #expect(eventually(serving: serve) { host.connections.first?.name.isEmpty == false })
    #expect(!wasObserved)
    let client = Process()
    client.executableURL = URL(fileURLWithPath: "/usr/bin/gdbus")
    client.arguments = [
      "call", "--session", "-d", host.connections.first?.name ?? "", "-o", ATSPI.rootPath, "-m",
      "org.freedesktop.DBus.Properties.Get", ATSPI.accessible, "Name",
    ]
    client.environment = ProcessInfo.processInfo.environment.merging(["DBUS_SESSION_BUS_ADDRESS": bus.address]) { $1 }
    client.standardOutput = FileHandle.nullDevice
    client.standardError = FileHandle.nullDevice
    client.standardInput = FileHandle.nullDevice
    try client.run()
    #expect(eventually(serving: serve) { !client.isRunning })
    if client.isRunning { kill(client.processIdentifier, SIGKILL) }
    client.waitUntilExit()
    #expect(client.terminationStatus == 0 && wasObserved)
    #expect(eventually(serving: serve) { stub.window.accessibilityObserver == nil })
  }
}
