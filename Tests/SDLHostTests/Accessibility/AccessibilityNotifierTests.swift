import Foundation
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import SDLHost

@Suite("Telling assistive technology") struct AccessibilityNotifierTests: NotifierSuite {
  let announced: NotifierStage

  init() throws { announced = try NotifierStage() }

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
    // If keys extend a selection backward, the caret is at its beginning.
    stage.window.focusedView = field
    stage.window.settle()
    _ = log.take()
    for caret in [2, 1] {
      stage.window.send(.key(KeyEvent(key: .left, modifiers: .shift)))
      stage.window.settle()
      #expect(log.take() == ["TextCaretMoved \(caret)", "TextSelectionChanged 0"])
    }
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

  @Test("U11 Of children that change places, only those that move farthest are announced, as a row to the other end")
  func movedChildren() {
    let group = stage.put(View())
    group.accessibilityRole = .group
    let rows = (0..<6).map { Button(title: "\($0)") }
    for row in rows {
      row.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      group.addSubview(row)
    }
    watch()
    func told(_ change: () -> Void) -> [String] {
      change()
      stage.window.settle()
      return log.take()
    }
    #expect(told { group.bringSubviewToFront(rows[0]) } == ["ChildrenChanged:remove 0", "ChildrenChanged:add 5"])
    #expect(told { group.sendSubviewToBack(rows[0]) } == ["ChildrenChanged:remove 5", "ChildrenChanged:add 0"])
    let swapped = told {
      group.insertSubview(rows[1], above: rows[2])
      group.bringSubviewToFront(rows[0])
    }
    #expect(
      swapped == [
        "ChildrenChanged:remove 0", "ChildrenChanged:remove 1", "ChildrenChanged:add 0", "ChildrenChanged:add 5",
      ])
    // The view with the focus stays, however far it has moved.
    stage.window.focusedView = rows[0]
    stage.window.settle()
    _ = log.take()
    let around = told { group.sendSubviewToBack(rows[0]) }
    #expect(around.count == 10 && around.first == "ChildrenChanged:remove 0" && around.last == "ChildrenChanged:add 5")
  }

  @Test("U11 A client that keeps the children as libatspi does knows them after each change")
  func keptChildren() {
    let group = stage.put(View())
    group.accessibilityRole = .group
    let rows = (0..<8).map { Button(title: "\($0)") }
    for row in rows.prefix(4) { group.addSubview(row) }
    watch()
    func children() -> [String?] { group.accessibilityChildren.map(stage.path) }
    let parent = stage.path(of: group)
    var kept = children()
    func change(_ body: () -> Void) {
      body()
      stage.window.settle()
      for event in log.events {
        switch event.arguments[0].text ?? event.member {
        case "add" where event.path == parent:
          guard case .variant(let child) = event.arguments[3], let index = event.arguments[1].integer else { continue }
          kept.insert(child.elements?[1].text, at: index)
        case "remove" where event.path == parent:
          if let index = event.arguments[1].integer { kept.remove(at: index) }
        case "AddAccessible":
          // What is added lies in place of what was at that index.
          guard let fields = event.arguments[0].elements, fields[2].elements?[1].text == parent,
            let index = fields[3].integer
          else { continue }
          kept += Array(repeating: nil, count: max(0, index + 1 - kept.count))
          kept[index] = fields[0].elements?[1].text
        default: break
        }
      }
      log.events = []
    }
    change { group.insertSubview(rows[4], at: 0) }
    #expect(kept == children() && kept.count == 5)
    change {
      group.insertSubview(rows[5], at: 2)
      group.insertSubview(rows[6], at: 2)
      rows[1].removeFromSuperview()
    }
    #expect(kept == children() && kept.count == 6)
    change {
      rows[4].removeFromSuperview()
      group.addSubview(rows[7])
      group.sendSubviewToBack(rows[3])
    }
    #expect(kept == children() && kept.count == 6)
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
    stage.service.announcementsAreHeard = true
    stage.window.announce("Removed \u{2068}שלום\u{2069}")
    stage.window.settle()
    let event = try #require(log.events.first)
    #expect(log.events.count == 1 && event.path == stage.path(of: stage.window))
    #expect(event.interface == "org.a11y.atspi.Event.Object" && event.member == "Announcement")
    #expect(event.arguments[1].integer == 1 && event.arguments[3].content == .string("Removed שלום"))
  }

  @Test("U11 Where no client is registered for announcements, a sentence is a message for some seconds")
  func sentence() throws {
    let button = stage.put(Button(title: "A"))
    stage.window.focusedView = button
    watch()
    for sentence in ["0:10 \u{2068}of\u{2069} 3:00", "0:20"] { stage.window.announce(sentence) }
    for _ in 0..<2 { stage.window.advance(by: 0) }
    let shown = log.events.filter { $0.member == "StateChanged" }.map(\.path)
    #expect(
      log.take() == [
        "ChildrenChanged:add 1", "ChildrenChanged:add 2", "StateChanged:showing 1", "StateChanged:showing 1",
      ])
    let names = shown.map { stage.property("Name", of: ATSPI.accessible, at: $0) }
    #expect(names == [.string("0:10 of 3:00"), .string("0:20")])
    #expect(shown.map { stage.ask("GetRole", of: ATSPI.accessible, at: $0) } == [[.uint32(101)], [.uint32(101)]])
    #expect(button.isFocused && stage.window.accessibilityFocus === button)
    stage.window.advance(by: 6)
    stage.window.settle()
    #expect(log.take() == ["ChildrenChanged:remove 1", "ChildrenChanged:remove 1"])
    #expect(stage.window.accessibilityChildren.map(\.accessibilityLabel) == ["A"])
  }

  @Test("U11 Whether announcements are heard follows from the events for which clients are registered")
  func registrations() {
    var clients = AccessibilityClients()
    func hears(_ events: String...) -> Bool {
      clients.noteRegistrations(events.map { .structure([.string(":1.4"), .string($0)]) })
      #expect(clients.hasListeners == !events.isEmpty)
      return clients.hearAnnouncements
    }
    #expect(!hears() && !hears("Focus::", "Object:StateChanged:", "Window:Create:"))
    #expect(hears("Object:StateChanged:", "Object:Announcement:") && hears("Object::") && !hears("Window::"))
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

  @Test("U11 A view that comes in from beyond the edge is announced as showing when it has arrived")
  func arrival() {
    watch()
    let page = View(frame: Rect(x: 1_000, y: 20, width: 100, height: 40))
    page.accessibilityRole = .group
    stage.window.addSubview(page)
    View.animate(withDuration: 0.3) { page.center.x = 100 }
    stage.window.advance(by: 0)
    #expect(log.take() == ["ChildrenChanged:add 0"])
    stage.window.advance(by: 1)
    #expect(log.take() == ["StateChanged:showing 1"])
    #expect(stage.window.nextWakeTime == nil)
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

  @Test("U11 A new title that is not to be said reaches clients that keep it, without the event that they say")
  func quietTitle() {
    watch()
    stage.host.announcesTitle = false
    stage.host.title = "Other"
    notifier.windowDidChange(stage.host)
    let kept = log.events.filter { $0.interface == ATSPI.cache }
    #expect(kept.map(\.member) == ["AddAccessible"])
    #expect(kept.first?.arguments.first?.elements?[6] == .string("Other"))
    #expect(log.take() == [])
    #expect(stage.property("Name", of: ATSPI.accessible, at: stage.path(of: stage.window)) == .string("Other"))
    // Nothing is left to tell.
    notifier.windowDidChange(stage.host)
    #expect(log.events.isEmpty)
    stage.host.announcesTitle = true
    stage.host.title = "Third"
    notifier.windowDidChange(stage.host)
    #expect(log.take() == ["PropertyChange:accessible-name 0"])
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
