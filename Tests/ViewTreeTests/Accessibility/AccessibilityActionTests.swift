import Testing
import ViewTree
import ViewTreeTesting

@Suite("Accessibility actions") struct AccessibilityActionTests {
  private let window = Window(size: Size(width: 300, height: 200))

  private func put<V: View>(_ view: V) -> V {
    view.frame = Rect(x: 10, y: 10, width: 200, height: 40)
    window.addSubview(view)
    window.settle()
    return view
  }

  @Test(
    "U11 A button is pressed without having the focus; not when it is disabled, hidden, or in a view that takes no input"
  )
  func press() {
    let button = put(Button(title: "A"))
    var presses = 0
    button.onTap = { presses += 1 }
    #expect(button.accessibilityActions == [.press])
    #expect(button.perform(.press) && presses == 1)
    #expect(button.isHighlighted)
    window.advance(by: 1)
    #expect(!button.isHighlighted)
    #expect(!button.perform(.increment))
    button.isEnabled = false
    #expect(!button.perform(.press))
    button.isEnabled = true
    button.isHidden = true
    #expect(!button.perform(.press))
    button.isHidden = false
    window.isUserInteractionEnabled = false
    #expect(!button.perform(.press))
    window.isUserInteractionEnabled = true
    button.removeFromSuperview()
    #expect(!button.perform(.press))
    #expect(presses == 1)
  }

  @Test("U11 A switch is switched, and says so as to a hand")
  func toggle() {
    let toggle = put(Switch())
    var log: [Bool] = []
    toggle.onChange = { log.append($0) }
    #expect(toggle.perform(.press) && toggle.perform(.press))
    #expect(log == [true, false])
  }

  @Test("U11 A slider goes by steps within its range, and to a value")
  func slider() {
    let slider = put(Slider())
    slider.range = 0...40
    slider.value = 37
    var log: [Double] = []
    slider.onChange = { log.append($0) }
    #expect(slider.accessibilityNumber == AccessibilityNumber(value: 37, range: 0...40, step: 2))
    #expect(!slider.perform(.press))
    #expect(slider.perform(.increment) && slider.perform(.increment) && slider.perform(.decrement))
    #expect(log == [39, 40, 38])
    #expect(slider.setAccessibilityNumber(-100) && slider.value == 0)
    slider.isEnabled = false
    #expect(!slider.setAccessibilityNumber(5) && !slider.perform(.increment) && slider.value == 0)
  }

  @Test("U11 Segments are pressed one by one, and the control is moved through by steps that end at its ends")
  func segments() throws {
    let control = put(SegmentedControl(titles: ["A", "B", "C"]))
    var log: [Int] = []
    control.onChange = { log.append($0) }
    let labels = control.subviews.compactMap { $0 as? Label }
    #expect(labels.count == 3 && labels.allSatisfy { $0.accessibilityActions == [.press] })
    #expect(control.perform(.increment) && control.perform(.increment) && !control.perform(.increment))
    #expect(control.perform(.decrement))
    #expect(log == [1, 2, 1])
    #expect(labels[2].perform(.press) && control.selectedIndex == 2)
    #expect(labels[0].perform(.press) && control.selectedIndex == 0)
    #expect(log == [1, 2, 1, 2, 0])
    #expect(window.hitTest(control.frame.center) === control)
    control.isEnabled = false
    #expect(!control.perform(.increment) && !labels[1].perform(.press) && log.count == 5)
  }

  @Test("U11 A page indicator turns pages, if somebody listens")
  func pages() {
    let indicator = put(PageIndicator())
    indicator.numberOfPages = 3
    #expect(indicator.accessibilityActions == [])
    #expect(indicator.accessibilityNumber == AccessibilityNumber(value: 1, range: 1...3, step: 0))
    var log: [Int] = []
    indicator.onSelect = { [unowned indicator] in
      log.append($0)
      indicator.position = Double($0)
    }
    #expect(!indicator.perform(.decrement))
    #expect(indicator.perform(.increment) && indicator.perform(.increment) && !indicator.perform(.increment))
    #expect(indicator.perform(.decrement) && indicator.perform(.decrement) && !indicator.perform(.decrement))
    #expect(log == [1, 2, 1, 0])
    #expect(indicator.setAccessibilityNumber(3) && indicator.setAccessibilityNumber(1))
    #expect(log.suffix(2) == [2, 0])
  }

  @Test("U11 Progress is a number that nobody else sets")
  func progress() {
    let bar = ProgressView()
    bar.progress = 0.25
    #expect(bar.accessibilityNumber == AccessibilityNumber(value: 0.25, range: 0...1))
    #expect(!bar.setAccessibilityNumber(1))
    bar.progress = nil
    #expect(bar.accessibilityNumber == nil)
  }

  @Test(
    "U11 A menu is opened, its items are chosen, and disabled ones are not; what is beneath cannot be pressed meanwhile"
  )
  func menu() throws {
    let button = put(Button(title: "A"))
    var log: [String] = []
    button.onTap = { log.append("tap") }
    button.contextMenu = {
      [
        MenuItem(title: "One") { log.append("one") }, .separator,
        MenuItem(title: "Two", isEnabled: false) { log.append("two") },
      ]
    }
    #expect(button.perform(.showMenu))
    window.settle()
    let one = try #require(window.find(label: "One"))
    #expect(!button.perform(.press))
    #expect(window.find(label: "Two")?.perform(.press) == false)
    #expect(one.accessibilityRole == .menuItem && one.perform(.press))
    window.settle()
    #expect(log == ["one"] && button.perform(.press) && log == ["one", "tap"])
  }

  @Test("U11 Menus that assistive technology opens begin at an item, as by key, and say what they belong to")
  func menuFocus() {
    let window = Window(size: Size(width: 900, height: 300))
    let button = Button(title: "Menu")
    button.frame = Rect(x: 10, y: 10, width: 100, height: 40)
    window.addSubview(button)
    window.settle()
    let queues = [MenuItem(title: "Off", isEnabled: false) {}, MenuItem(title: "Friday") {}]
    button.onTap = { [unowned window, unowned button] in
      let remove = MenuItem(title: "Remove", submenu: queues)
      window.showMenu([MenuItem(title: "Undo") {}, MenuItem(title: "Queues", submenu: [remove])], below: button.frame)
    }
    func focus() -> String? { window.focusedView?.accessibilityLabel }
    func menus() -> [String?] { window.findAll(role: .menu).map(\.accessibilityHint) }
    // A program that presses it sees what a click opens.
    #expect(button.perform(.press) && focus() == nil && menus().count == 1)
    #expect(window.find(label: "Queues")?.perform(.press) == true && focus() == "Queues")
    window.closeMenu()
    #expect(button.performAsByKey(.press) && focus() == "Undo" && menus() == ["Menu"])
    #expect(window.find(label: "Queues")?.performAsByKey(.press) == true && focus() == "Remove")
    #expect(window.find(label: "Remove")?.performAsByKey(.press) == true && focus() == "Friday")
    #expect(menus() == ["Menu", "Queues", "Remove"])
    #expect(window.find(label: "Queues")?.performAsByKey(.press) == true && focus() == "Remove")
    window.closeMenu()
    button.contextMenu = { [MenuItem(title: "Cut") {}] }
    #expect(button.performAsByKey(.showMenu) && focus() == "Cut" && menus() == ["Menu"])
  }
}
