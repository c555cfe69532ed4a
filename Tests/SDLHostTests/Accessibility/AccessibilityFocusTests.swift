import Testing
import ViewTree
import ViewTreeTesting

@testable import SDLHost

@Suite("Telling assistive technology the focus") struct AccessibilityFocusTests: NotifierSuite {
  let announced: NotifierStage

  init() throws { announced = try NotifierStage() }

  @Test("U11 In a list in which several items can be selected, only the items report their selection, and not the list")
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
      return log.take().filter { !$0.contains("selectable") }
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
    #expect(told() == ["\(state) 1", "\(state) 1"])
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
    let told = log.events.map { "\(names[$0.path] ?? $0.member) \($0.arguments[0].text ?? "")" }
    // Clients that keep the description get it without an event of which they would read it once more.
    #expect(
      told == [
        "A focused", "AddAccessible ", "B focused", "B ", "A accessible-description", "C accessible-description",
      ])
    let kept = log.events.first { $0.member == "AddAccessible" }?.arguments[0].elements
    #expect(kept?[0].elements?[1].text == stage.path(of: views[1]) && kept?[8] == .string("new"))
    // They keep its place, which may change with others in this frame, and its children.
    #expect(kept?[3] == .int32(-1) && kept?[4] == .int32(-1))
    // What changes later, while it has the focus, is to be read.
    log.events = []
    views[1].accessibilityValue = "other"
    stage.window.settle()
    #expect(log.take() == ["PropertyChange:accessible-description 0"])
  }

  @Test("U11 The value of a slider that gets the focus is read with it, so it is told only when it changes later")
  func sliderWithNewValue() {
    let slider = stage.put(Slider())
    watch()
    // A press on the track does both.
    slider.value = 0.5
    slider.accessibilityValue = "Half"
    stage.window.focusedView = slider
    stage.window.settle()
    #expect(log.take() == ["StateChanged:focused 1", "Focus 0"])
    slider.accessibilityValue = "A half"
    stage.window.settle()
    #expect(log.take() == ["PropertyChange:accessible-value 0"])
  }

  /// A list whose items do not have the focus themselves.
  private class Items: View {
    weak var current: View? { didSet { accessibilityDidChange() } }
    override var canBecomeFocused: Bool { true }
    override var accessibilityCurrentItem: View? { current }
  }

  /// Puts a list with two items into the window, and gives the first one the focus.
  private func show(_ list: Items) -> [Button] {
    _ = stage.put(list)
    list.accessibilityRole = .list
    let items = ["A", "B"].map { Button(title: $0) }
    for (index, item) in items.enumerated() {
      item.frame = Rect(x: 50 * Double(index), y: 0, width: 50, height: 40)
      list.addSubview(item)
    }
    list.current = items[0]
    stage.window.focusedView = list
    return items
  }

  @Test(
    "U11 A list that does not have the focus does not report its selection, which takes clients there; its items do")
  func selectionElsewhere() {
    let list = Items()
    let items = show(list)
    let other = stage.put(Button(title: "C"), Rect(x: 200, y: 0, width: 50, height: 40))
    watch()
    func told(_ focus: View?) -> [String] {
      stage.window.focusedView = focus
      stage.window.settle()
      _ = log.take()
      for item in items { item.accessibilityStates.formSymmetricDifference(.selected) }
      stage.window.settle()
      return log.take().filter { !$0.contains("selectable") }
    }
    let (state, ofList) = ("StateChanged:selected", "SelectionChanged 0")
    #expect(told(list) == ["\(state) 1", ofList, "\(state) 1", ofList])
    #expect(told(other) == ["\(state) 0", "\(state) 0"])
    #expect(told(nil) == ["\(state) 1", "\(state) 1"])
    list.current = nil
    #expect(told(list) == ["\(state) 0", ofList, "\(state) 0", ofList])
  }

  @Test("U11 A focus that is on its way is told once: when its view or item is seen, or after a moment")
  func focusOnItsWay() {
    let list = Items()
    let items = show(list)
    let beyond = stage.put(Button(title: "C"), Rect(x: 1_000, y: 0, width: 100, height: 40))
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

  @Test("U11 Changes of the former current item are announced after the focus, even while the focus is on its way")
  func formerItem() {
    let list = Items()
    let items = show(list)
    items[0].accessibilityValue = "1 of 2"
    watch()
    list.current = nil
    items[0].accessibilityValue = nil
    stage.window.advance(by: 0)
    #expect(log.take() == [])
    list.current = items[1]
    stage.window.advance(by: 0)
    #expect(
      log.take() == [
        "StateChanged:focused 0", "StateChanged:focused 1", "Focus 0", "PropertyChange:accessible-description 0",
      ])
  }

  @Test("U11 Clients can ask for a moment in which list an item was that has left the window")
  func itemThatLeft() {
    let list = Items()
    let items = show(list)
    watch()
    let path = stage.path(of: items[0])
    list.current = items[1]
    items[0].removeFromSuperview()
    stage.window.advance(by: 0)
    let parent = stage.property("Parent", of: ATSPI.accessible, at: path)
    #expect(parent?.elements?[1].text == stage.path(of: list))
    #expect(stage.ask("GetIndexInParent", of: ATSPI.accessible, at: path) == [.int32(-1)])
    #expect(stage.property("Name", of: ATSPI.accessible, at: path) == .string("A"))
    // Its view may show another item a moment later, which clients must not take for the one that has left.
    items[0].accessibilityLabel = "C"
    items[0].accessibilityValue = "3 of 3"
    list.addSubview(items[0])
    stage.window.advance(by: 0)
    #expect(stage.path(of: items[0]) != path)
    #expect(stage.property("Name", of: ATSPI.accessible, at: path) == .string("A"))
    #expect(stage.property("Description", of: ATSPI.accessible, at: path) == .string(""))
    stage.window.advance(by: 1.1)
    let error = "org.freedesktop.DBus.Error.UnknownObject"
    #expect(stage.ask("GetRole", of: ATSPI.accessible, at: path) == [.string(error)])
  }

  /// A list that has views for two of its items.
  private final class LongList: Items {
    var firstItem = 0
    override var accessibilityItemCount: Int? { 60 }
    override func accessibilityIndex(ofItem item: View) -> Int? {
      subviews.firstIndex { $0 === item }.map { firstItem + $0 }
    }
  }

  @Test("U11 A view that shows another item of a long list is announced as another view, and gets the focus again")
  func recycledItems() {
    let list = LongList()
    let items = show(list)
    watch()
    func recycle(to first: Int, _ labels: [String]) -> (told: [String], paths: [String]) {
      for (item, label) in zip(items, labels) {
        item.removeFromSuperview()
        item.accessibilityLabel = label
        list.addSubview(item)
      }
      list.firstItem = first
      stage.window.advance(by: 0)
      return (log.take(), items.map { stage.path(of: $0) })
    }
    let before = items.map { stage.path(of: $0) }
    let (told, paths) = recycle(to: 58, ["C", "D"])
    let focus = ["StateChanged:focused 0", "StateChanged:focused 1", "Focus 0"]
    let removals = ["ChildrenChanged:remove 0", "ChildrenChanged:remove 0"]
    #expect(told == focus + removals + ["ChildrenChanged:add 0", "ChildrenChanged:add 1"])
    #expect(Set(paths).isDisjoint(with: before))
    #expect(stage.property("Name", of: ATSPI.accessible, at: before[0]) == .string("A"))
    #expect(stage.property("Name", of: ATSPI.accessible, at: paths[0]) == .string("C"))
    // The former one has neither the place nor the focus of the other one, and does nothing with that.
    func states(_ path: String) -> BusValue? { stage.ask("GetState", of: ATSPI.accessible, at: path).first }
    #expect(states(before[0]) != states(paths[0]) && states(before[0]) == states(before[1]))
    #expect(stage.ask("GetIndexInParent", of: ATSPI.accessible, at: before[0]) == [.int32(-1)])
    #expect(stage.ask("DoAction", of: ATSPI.action, at: before[0], [.int32(0)]) != [.bool(true)])
    // An item that has got another place or another name is the same.
    #expect(recycle(to: 57, ["C", "D"]).told == [])
    items[1].accessibilityLabel = "E"
    stage.window.advance(by: 0)
    #expect(log.take() == ["PropertyChange:accessible-name 0"] && items.map { stage.path(of: $0) } == paths)
    let (renamed, same) = recycle(to: 57, ["C", "F"])
    #expect(renamed == ["PropertyChange:accessible-name 0"] && same == paths)
  }

  @Test("U11 A focus that goes on its way, also with its window, keeps no later one from being told")
  func focusThatGoes() {
    let (host, other) = (stage.host, StubWindow())
    let service = AccessibilityService(
      name: ":1.7", programName: "stub", windows: { [host, other] in [host, other] },
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

  @Test("U11 Who listens is told at the beginning, and of a new window, which has the keyboard, and where its focus is")
  func beginning() {
    var hosts = [stage.host]
    let service = AccessibilityService(
      name: ":1.7", programName: "stub", windows: { hosts }, send: { _ in })
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
}
