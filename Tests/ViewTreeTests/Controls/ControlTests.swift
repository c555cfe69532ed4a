import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Controls")
struct ControlTests {
  private let window = Window.forGestures()
  private let log = GestureLog()
  private var pointer: PointerScript { PointerScript(window) }

  private func put<V: View>(_ view: V, _ width: Double, _ height: Double) -> V {
    view.frame = Rect(x: 100, y: 100, width: width, height: height)
    window.addSubview(view)
    window.advance(by: 0)
    return view
  }

  @Test("C3 The title of a segment can be changed; the selection stays, and there is room for a longer one")
  func segmentTitle() {
    let control = put(SegmentedControl(titles: ["On", "Off"]), 200, 30)
    control.selectedIndex = 1
    let width = control.sizeThatFits(window.bounds.size).width
    control.setTitle("Ausgeschaltet", forSegmentAt: 1)
    window.advance(by: 0)
    #expect(control.selectedIndex == 1 && control.accessibilityValue == "Ausgeschaltet")
    #expect(control.accessibilityLabel == "On, Ausgeschaltet")
    #expect(control.sizeThatFits(window.bounds.size).width > width)
    let misuse = misuses { control.setTitle("Never", forSegmentAt: 2) }
    #expect(misuse == ["SegmentedControl.setTitle(_:forSegmentAt:): 2 is not in 0..<2"])
  }

  @Test("C3 A slider is coloured from its origin to the thumb, in both reading directions")
  func sliderOrigin() {
    let slider = put(Slider(), 220, 28)
    slider.fillColor = .red
    slider.range = -1...1
    func ends() -> [Double]? {
      let parts = slider.subviews.flatMap { [$0] + $0.subviews }
      return parts.first { $0.backgroundColor == .red }.map { [$0.frame.minX, $0.frame.maxX] }
    }
    slider.value = 0
    #expect(ends() == [10, 110])
    slider.fillOrigin = 0
    #expect(ends() == [110, 110])
    slider.value = 0.5
    #expect(ends() == [110, 160])
    slider.value = -0.5
    #expect(ends() == [60, 110])
    window.layoutDirection = .rightToLeft
    window.advance(by: 0)
    #expect(ends() == [110, 160])
    slider.fillOrigin = 7
    #expect(ends() == [10, 160])
  }

  private func press(_ keys: Key...) {
    for key in keys {
      window.key(key)
      window.key(key, .released)
    }
  }

  // MARK: Switch

  @Test("C2 A switch changes by a tap, a drag, Space and Return, and notifies once; not if set by a call")
  func toggle() {
    let toggle = put(Switch(), 46, 28)
    toggle.onChange = { [log] in log.note("\($0)") }
    toggle.isOn = true
    View.animate(withDuration: 0.1) { toggle.isOn = false }
    #expect(log.take() == [])
    pointer.tap(at: Point(x: 120, y: 114))
    #expect(log.take() == ["true"] && toggle.isOn && toggle.accessibilityValue == "on")
    pointer.drag(from: Point(x: 130, y: 114), to: Point(x: 100, y: 114), duration: 0.2)
    #expect(log.take() == ["false"] && !toggle.isOn)
    // After a drag that is too short, or in the wrong direction, it returns.
    pointer.drag(from: Point(x: 110, y: 114), to: Point(x: 121, y: 114), duration: 0.2)
    pointer.drag(from: Point(x: 110, y: 114), to: Point(x: 80, y: 114), duration: 0.2)
    #expect(log.take() == [] && !toggle.isOn)
    window.focusedView = toggle
    window.key(.space)
    window.key(.space, isRepeat: true)
    window.key(.space, .released)
    press(.return)
    #expect(log.take() == ["true", "false"])
    press(.left)
    #expect(log.take() == [])
    #expect(toggle.accessibilityRole == .toggle && toggle.accessibilityLabel != nil)
  }

  @Test("C2 In right-to-left layouts a switch is mirrored")
  func mirroredSwitch() {
    let toggle = put(Switch(), 46, 28)
    toggle.layoutDirection = .rightToLeft
    window.advance(by: 0)
    pointer.drag(from: Point(x: 130, y: 114), to: Point(x: 100, y: 114), duration: 0.2)
    #expect(toggle.isOn)
  }

  // MARK: Slider

  @Test(
    "C2 A slider reports when it is held and when it is released or cancelled, and its thumb can have any size")
  func sliderTracking() {
    let slider = Slider(frame: Rect(x: 0, y: 0, width: 112, height: 28))
    let window = Window(size: Size(width: 200, height: 100))
    window.addSubview(slider)
    slider.thumbSide = 12
    window.settle()
    var log: [String] = []
    slider.onChange = { [unowned slider] in log.append("\($0) \(slider.isTracking)") }
    slider.onTrackingEnd = { [unowned slider] in log.append("end \(slider.isTracking)") }
    let pointer = PointerScript(window)
    pointer.press(at: Point(x: 56, y: 14))
    #expect(slider.isTracking)
    pointer.release()
    #expect(log == ["0.5 true", "end false"])
    pointer.press(at: Point(x: 6, y: 14))
    window.send(.pointersLost)
    #expect(log.last == "end false" && log.count == 4 && !slider.isTracking)
  }

  @Test("C2 A slider follows the pointer from the thumb or beside it, and reports every value within its range")
  func slider() {
    let slider = put(Slider(), 220, 28)
    slider.range = 10...20
    #expect(slider.value == 10)
    slider.onChange = { [log] in log.note("\($0)") }
    slider.value = 15
    slider.value = 99
    #expect(slider.value == 20 && log.take() == [])
    #expect(misuses { slider.value = .nan }.count == 1 && slider.value == 20)
    slider.value = 10
    let pointer = pointer
    pointer.press(at: Point(x: 210, y: 114))  // the middle of the track
    expectClose(slider.value, 15)
    pointer.move(to: Point(x: 250, y: 114), duration: 0.2)
    expectClose(slider.value, 17)
    pointer.move(to: Point(x: 900, y: 114), duration: 0.2)
    #expect(slider.value == 20)
    pointer.move(to: Point(x: 0, y: 114), duration: 0.2)
    #expect(slider.value == 10)
    pointer.release()
    let values = log.take().compactMap { Double($0) }
    #expect(
      values.count > 4 && values.allSatisfy { (10...20).contains($0) }
        && zip(values, values.dropFirst()).allSatisfy { $0 != $1 })
    #expect(values.last == 10)
    // The thumb does not jump if it is pressed beside its middle.
    pointer.press(at: Point(x: 117, y: 114))
    #expect(slider.value == 10)
    pointer.release()
    #expect(log.take() == [])
  }

  @Test("U9 The halo of a slider stays as long as the thumb is held, however far the mouse strays")
  func sliderHalo() {
    let slider = put(Slider(), 220, 28)
    slider.fillColor = .red
    func hasHalo() -> Bool {
      slider.subviews.flatMap(\.subviews).contains { !$0.isHidden && $0.backgroundColor == Color.red.withAlpha(0.3) }
    }
    #expect(!hasHalo())
    window.point(.hovered, 110, 114)
    #expect(hasHalo())
    window.point(.began, 110, 114)
    for point in [Point(x: 150, y: 114), Point(x: 160, y: 300), Point(x: 390, y: 390)] {
      window.point(.moved, point.x, point.y)
      #expect(slider.isTracking && hasHalo())
    }
    window.point(.ended, 390, 390)
    window.point(.hovered, 391, 390)
    #expect(!slider.isTracking && !hasHalo())
  }

  @Test("C2 A slider is moved by arrow keys, page keys, Home and End; mirrored in right-to-left layouts")
  func sliderKeys() {
    let slider = put(Slider(), 220, 28)
    slider.range = 0...100
    slider.value = 50
    slider.onChange = { [log] in log.note("\($0)") }
    window.focusedView = slider
    press(.right, .left, .up, .down, .pageUp, .pageDown, .home, .left, .end, .right)
    #expect(log.take() == ["55.0", "50.0", "55.0", "50.0", "70.0", "50.0", "0.0", "100.0"])
    slider.layoutDirection = .rightToLeft
    press(.right, .left, .left)
    #expect(log.take() == ["95.0", "100.0"])
    pointer.tap(at: Point(x: 110, y: 114))
    #expect(slider.value == 100)
    pointer.tap(at: Point(x: 310, y: 114))
    #expect(slider.value == 0 && slider.accessibilityValue == "0")
  }

  @Test("C2 V5 A slider whose range is empty, or longer than the largest number")
  func sliderExtremes() {
    let slider = put(Slider(), 220, 28)
    slider.onChange = { [log] in log.note("\($0.isFinite)") }
    let reports = misuses {
      slider.range = 5...5
      #expect(slider.value == 5)
      pointer.drag(from: Point(x: 110, y: 114), to: Point(x: 300, y: 114), duration: 0.1)
      let most = Double.greatestFiniteMagnitude
      slider.range = -most...most
      for x in [110.0, 310, 210, 0, 900] { pointer.tap(at: Point(x: x, y: 114)) }
      window.focusedView = slider
      press(.home, .end, .left, .right, .pageDown, .pageUp)
      slider.frame.size = .zero
      window.advance(by: 0)
      press(.left)
    }
    #expect(reports.isEmpty, "\(reports)")
    #expect(!log.take().contains("false") && slider.value.isFinite)
    #expect(misuses { slider.range = 0...Double.infinity }.count == 1)
  }

  // MARK: Segmented control

  @Test("C2 Segments are equally wide; where a title would be cut, each is as wide as its title needs")
  func widthsOfSegments() throws {
    let control = put(SegmentedControl(titles: ["a", "b", "a long title"]), 400, 30)
    let labels = control.subviews.compactMap { $0 as? Label }
    let needed = labels.map { $0.sizeThatFits(Size(width: .infinity, height: .infinity)).width }
    #expect(Set(labels.map(\.frame.width)).count == 1)
    control.frame.size.width = needed.reduce(0, +) + 3 * 8 + 6
    window.advance(by: 0)
    for (label, width) in zip(labels, needed) { #expect(abs(label.frame.width - width - 2) < 0.01) }
    control.onChange = { [log] in log.note("\($0)") }
    for index in [2, 1, 0] { pointer.tap(at: labels[index].convert(Point(x: 1, y: 10), to: nil)) }
    #expect(log.take() == ["2", "1", "0"])
    // Where even that is not enough, none takes room from the others.
    control.frame.size.width = 90
    window.advance(by: 0)
    #expect(Set(labels.map(\.frame.width)).count == 1)
  }

  @Test("C2 A segmented control is operated by pointer and keys, in both reading directions; calls do not notify")
  func segments() {
    let control = put(SegmentedControl(titles: ["a", "b", "c"]), 300, 30)
    control.onChange = { [log] in log.note("\($0)") }
    control.selectedIndex = 2
    #expect(misuses { control.selectedIndex = 3 }.count == 1)
    #expect(misuses { control.selectedIndex = -1 }.count == 1)
    #expect(control.selectedIndex == 2 && log.take() == [] && control.accessibilityValue == "c")
    pointer.tap(at: Point(x: 150, y: 115))
    pointer.tap(at: Point(x: 150, y: 115))
    #expect(log.take() == ["0"])
    pointer.press(at: Point(x: 150, y: 115))
    window.point(.moved, 250, 115)
    window.point(.ended, 250, 115)
    #expect(log.take() == ["1"])
    window.focusedView = control
    press(.right, .right, .home, .left, .end)
    #expect(log.take() == ["2", "0", "2"])
    #expect(control.keyDown(KeyEvent(key: .space)), "what is around does not scroll")
    #expect(log.take() == [])
    control.layoutDirection = .rightToLeft
    window.advance(by: 0)
    press(.right)
    pointer.tap(at: Point(x: 350, y: 115))
    #expect(log.take() == ["1", "0"])
    control.layoutDirection = nil
    let empty = SegmentedControl(titles: [])
    window.addSubview(empty)
    window.advance(by: 0)
    #expect(!empty.canBecomeFocused && misuses { empty.selectedIndex = 0 }.count == 1)
  }

  @Test("C2 A click chooses the segment that was pressed, also if the control moves meanwhile")
  func movingSegments() {
    let control = put(SegmentedControl(titles: ["a", "b", "c"]), 300, 30)
    control.onChange = { [log] in log.note("\($0)") }
    View.animate(withDuration: 0.1, curve: .linear) { control.center.x -= 200 }
    window.advance(by: 0.01)
    pointer.tap(at: Point(x: control.presented.frame.minX + 150, y: 115))
    #expect(log.take() == ["1"])
  }

  @Test("C2 A segmented control takes its keys at its ends and when they are released, too, and no others")
  func segmentKeys() {
    let control = put(SegmentedControl(titles: ["a", "b"]), 200, 30)
    control.onChange = { [log] in log.note("\($0)") }
    window.focusedView = control
    for key in [Key.left, .home] { #expect(control.keyDown(KeyEvent(key: key)), "\(key)") }
    #expect(log.take() == [])
    for key in [Key.right, .right, .end] { #expect(control.keyDown(KeyEvent(key: key)), "\(key)") }
    #expect(log.take() == ["1"])
    #expect(control.keyDown(KeyEvent(key: .left, phase: .released)))
    #expect(log.take() == [])
    #expect(!control.keyDown(KeyEvent(key: .up)))
    #expect(!control.keyDown(KeyEvent(key: .left, modifiers: .control)))
    control.isEnabled = false
    #expect(!control.keyDown(KeyEvent(key: .left)))
    #expect(log.take() == [] && control.selectedIndex == 1)
  }

  // MARK: Page indicator

  @Test("C2 A page indicator reports the page chosen by pointer or keys, and does not change the position")
  func pages() {
    let indicator = put(PageIndicator(), 200, 24)
    indicator.numberOfPages = 5
    indicator.onSelect = { [log] in log.note("\($0)") }
    indicator.position = 1.4
    window.advance(by: 0)
    #expect(log.take() == [] && indicator.accessibilityValue == "2 of 5")
    pointer.tap(at: Point(x: 230, y: 112))  // the fourth dot, 15 points from the middle one
    pointer.tap(at: Point(x: 150, y: 112))  // a little beside the first dot
    pointer.tap(at: Point(x: 110, y: 112))  // far beside it
    #expect(log.take() == ["4", "0"] && indicator.position == 1.4)
    window.focusedView = indicator
    press(.right, .left, .home, .end)
    #expect(log.take() == ["2", "0", "0", "4"])
    indicator.layoutDirection = .rightToLeft
    press(.right)
    #expect(log.take() == ["0"])
  }

  @Test("C2 V5 A page indicator accepts any number of pages, and any position")
  func pageExtremes() {
    let indicator = put(PageIndicator(), 200, 24)
    indicator.onSelect = { [log] in log.note("\($0)") }
    for position in [Double.nan, .infinity] {
      #expect(misuses { indicator.position = position }.count == 1)
    }
    #expect(indicator.position == 0)
    let reports = misuses {
      for count in [-1, Int.max, Int.min, 0, 1, 1_000_000] {
        indicator.numberOfPages = count
        for position in [0, 1e300, -1e300, 0.5, 999_999] {
          indicator.position = position
          window.advance(by: 0)
          _ = indicator.accessibilityValue
          pointer.tap(at: Point(x: 299, y: 112))
          if indicator.canBecomeFocused { window.focusedView = indicator }
          press(.end, .right)
        }
      }
    }
    #expect(reports.count == 3)
  }

  @Test("V8 Every control has a role and a label")
  func accessible() {
    let controls: [View] = [
      Button(title: "b"), Switch(), Slider(), SegmentedControl(titles: ["a"]), PageIndicator(), ProgressView(),
      Label(text: "l"), Window(size: .zero),
    ]
    for control in controls { #expect(control.accessibilityRole != nil, "\(control)") }
    for control in controls.dropLast() { #expect(control.accessibilityLabel?.isEmpty == false, "\(control)") }
  }

  @Test("C2 An action may remove the control, and release the window")
  func gone() {
    var other: Window? = Window.forGestures()
    let toggle = Switch(frame: Rect(x: 0, y: 0, width: 46, height: 28))
    let slider = Slider(frame: Rect(x: 0, y: 50, width: 100, height: 28))
    other?.addSubview(toggle)
    other?.addSubview(slider)
    other?.advance(by: 0)
    slider.onChange = { [weak slider] _ in slider?.removeFromSuperview() }
    other?.point(.began, 80, 64)
    other?.point(.moved, 20, 64)
    other?.point(.ended, 20, 64)
    #expect(slider.window == nil)
    toggle.onChange = { [unowned toggle] _ in
      toggle.removeFromSuperview()
      other = nil
    }
    other?.point(.began, 20, 14)
    other?.point(.ended, 20, 14)
    #expect(other == nil && toggle.isOn && toggle.window == nil)
  }

  @Test("C2 In onChange, a control already has its new value")
  func valueWithinChange() {
    let window = Window(size: Size(width: 400, height: 300))
    let segments = SegmentedControl(titles: ["a", "b", "c"])
    segments.frame = Rect(x: 0, y: 0, width: 300, height: 30)
    let toggle = Switch(frame: Rect(x: 0, y: 50, width: 46, height: 28))
    let slider = Slider(frame: Rect(x: 0, y: 100, width: 220, height: 28))
    for view in [segments, toggle, slider] { window.addSubview(view) }
    window.advance(by: 0)
    var results: [String] = []
    segments.onChange = { results.append("\($0) \(segments.selectedIndex)") }
    toggle.onChange = { results.append("\($0) \(toggle.isOn)") }
    slider.onChange = { results.append("\($0) \(slider.value)") }
    let pointer = PointerScript(window)
    pointer.tap(at: Point(x: 150, y: 15))
    pointer.tap(at: Point(x: 23, y: 64))
    pointer.tap(at: Point(x: 210, y: 114))
    window.focusedView = segments
    window.key(.right)
    #expect(results == ["1 1", "true true", "1.0 1.0", "2 2"])
  }
}
