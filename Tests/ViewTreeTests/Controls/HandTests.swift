import Testing
import ViewTreeTesting

@testable import ViewTree

/// What controls tell of a hand, whether it is on the mouse, on the keys or on assistive technology.
@Suite("Controls in the hand") struct HandTests {
  private let window = Window.forGestures()
  private let log = GestureLog()

  private func put<Subject: Control>(_ control: Subject, _ width: Double, _ height: Double) -> Subject {
    control.frame = Rect(x: 100, y: 100, width: width, height: height)
    window.addSubview(control)
    window.advance(by: 0)
    return control
  }

  @Test(
    "A slider with steps: hands, keys and assistive technology choose multiples of a step, and move by at least one")
  func steppedSlider() {
    let slider = put(Slider(), 220, 28)
    (slider.range, slider.step, slider.value) = (1...11, 2, 4)
    slider.onChange = { [log] in log.note("\($0)") }
    window.focusedView = slider
    window.key(.right)
    window.key(.pageUp)
    window.key(.end)
    #expect(log.take() == ["7.0", "9.0", "11.0"])
    #expect(slider.accessibilityNumber?.step == 2 && slider.perform(.decrement) && slider.setAccessibilityNumber(3.2))
    #expect(log.take() == ["9.0", "3.0"])
    // A value is told once while the thumb stays on it.
    window.point(.began, 170, 114)
    window.point(.moved, 175, 114)
    window.point(.moved, 200, 114)
    window.point(.ended, 200, 114)
    #expect(log.take() == ["5.0"])
  }

  /// A view that can have the focus, and uses every key.
  private final class Around: View {
    var keys: [Key] = []
    override var canBecomeFocused: Bool { true }
    override func keyDown(_ event: KeyEvent) -> Bool {
      keys.append(event.key)
      return true
    }
  }

  @Test("C2 Escape takes back the drag of a slider and of a switch, wherever the focus is, and no view gets the key")
  func escape() {
    let around = Around(frame: Rect(x: 300, y: 300, width: 10, height: 10))
    window.addSubview(around)
    let slider = put(Slider(), 220, 28)
    (slider.range, slider.step, slider.value) = (0...100, 5, 12)
    slider.onChange = { [log] in log.note("\($0)") }
    slider.onTrackingEnd = { [log, unowned slider] in log.note("end \(slider.isTakenBack)") }
    window.point(.began, 210, 114)
    window.point(.moved, 310, 114)
    window.focusedView = around
    window.key(.escape)
    #expect(log.take() == ["50.0", "100.0", "12.0", "end true"] && slider.value == 12 && !slider.isTracking)
    #expect(around.keys.isEmpty && !window.showsFocus)
    window.point(.moved, 250, 114)
    window.point(.ended, 250, 114)
    #expect(log.take() == [] && slider.value == 12 && !slider.isTakenBack)
    // Afterwards the key is that of the views again.
    window.key(.escape)
    #expect(around.keys == [.escape])
    // A pointer that is lost leaves the value where it is, as a release does.
    window.point(.began, 210, 114)
    window.send(.pointersLost)
    #expect(log.take() == ["50.0", "end false"])
    slider.removeFromSuperview()
    let toggle = put(Switch(), 46, 28)
    toggle.onChange = { [log] in log.note("\($0)") }
    window.point(.began, 110, 114)
    window.point(.moved, 125, 114)
    window.point(.moved, 145, 114)
    window.focusedView = around
    window.key(.escape)
    window.point(.ended, 145, 114)
    #expect(log.take() == [] && !toggle.isOn && around.keys == [.escape])
  }

  @Test("C2 An Escape that has taken back a drag does nothing else while it is held, nor when it is released")
  func heldEscape() {
    let around = Around(frame: Rect(x: 300, y: 300, width: 10, height: 10))
    window.addSubview(around)
    let slider = put(Slider(), 220, 28)
    window.point(.began, 210, 114)
    window.focusedView = around
    window.key(.escape)
    window.key(.escape, isRepeat: true)
    window.point(.ended, 210, 114)
    window.key(.escape, isRepeat: true)
    // Other keys are not affected.
    window.key(.home)
    window.key(.escape, .released)
    #expect(around.keys == [.home] && !slider.isTracking)
    // The next press is for the views, and so are its repeats and its release.
    window.key(.escape)
    window.key(.escape, isRepeat: true)
    window.key(.escape, .released)
    #expect(around.keys == [.home, .escape, .escape, .escape])
    // The release may not be reported, for example where another window got the keys.
    window.point(.began, 210, 114)
    window.focusedView = around
    window.key(.escape)
    window.point(.ended, 210, 114)
    window.key(.escape)
    #expect(around.keys.count == 5)
  }

  @Test("C2 A slider tells the end of each change by keys and by assistive technology, after its value")
  func sliderSteps() {
    let slider = put(Slider(), 220, 28)
    slider.range = 0...100
    slider.value = 90
    slider.onChange = { [log] in log.note("\($0)") }
    slider.onTrackingEnd = { [log] in log.note("end") }
    window.focusedView = slider
    window.key(.right)
    window.key(.right, .released)
    #expect(log.take() == ["95.0", "end"])
    window.key(.end)
    // There is nothing farther.
    window.key(.end)
    #expect(log.take() == ["100.0", "end"])
    #expect(slider.perform(.decrement))
    #expect(log.take() == ["95.0", "end"])
    #expect(slider.setAccessibilityNumber(10))
    #expect(log.take() == ["10.0", "end"])
    slider.value = 50
    #expect(log.take() == [])
    // While the thumb is held, the end is its release.
    window.point(.began, 210, 114)
    _ = log.take()
    window.key(.home)
    #expect(log.take() == ["0.0"])
    window.point(.ended, 210, 114)
    #expect(log.take() == ["end"])
  }

  @Test("C2 A release that is still highlighted chooses the nearest segment", arguments: [false, true])
  func releaseBesideSegments(isMirrored: Bool) {
    let control = put(SegmentedControl(titles: ["a", "b", "c"]), 90, 30)
    control.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
    control.selectedIndex = 1
    window.advance(by: 0)
    control.onChange = { [log] in log.note("\($0)") }
    func release(_ x: Double, _ y: Double) -> [String] {
      control.selectedIndex = 1
      window.point(.began, 145, 115, device: .touch)
      window.point(.moved, x, y, device: .touch)
      window.advance(by: 0.2)
      let isHighlighted = control.isHighlighted
      window.point(.ended, x, y, device: .touch)
      #expect(isHighlighted == !log.lines.isEmpty)
      return log.take()
    }
    let (first, last) = isMirrored ? ("2", "0") : ("0", "2")
    #expect(release(90, 115) == [first])
    #expect(release(205.5, 115) == [last])
    #expect(release(101, 90) == [first])
    #expect(release(189, 145) == [last])
    #expect(release(80, 115) == [])
  }

  /// A control that scrolls, as a picker with wheels does.
  private final class Picker: Control {
    let scroller = Scroller()
    private lazy var input = ScrollInput(of: self)

    init() {
      super.init()
      scroller.view = self
      scroller.setRange(0...1000)
      input.connect(scroller, along: .vertical)
    }
  }

  @Test("G6 A control that scrolls is caught by a press, and follows the finger from there")
  func picker() {
    let picker = put(Picker(), 100, 100)
    let pointer = PointerScript(window)
    pointer.drag(from: Point(x: 150, y: 190), to: Point(x: 150, y: 130), duration: 0.05)
    window.advance(by: 0.1)
    #expect(picker.scroller.phase == .decelerating)
    pointer.press(at: Point(x: 150, y: 150))
    let caught = picker.scroller.position
    #expect(picker.scroller.phase == .held)
    #expect(!picker.isHighlighted)
    pointer.move(to: Point(x: 150, y: 118), duration: 0.1)
    #expect(picker.scroller.phase == .dragging)
    expectClose(picker.scroller.position, caught + 32 - GestureMetrics.mouseSlopPoints, 1e-6)
    pointer.release()
  }

  @Test("G6 A press that catches a list does not become the drag of a switch in it")
  func switchInList() {
    let list = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    list.contentSize = Size(width: 400, height: 4000)
    window.addSubview(list)
    let toggle = Switch()
    toggle.frame = Rect(x: 100, y: 500, width: 51, height: 31)
    toggle.onChange = { [log] in log.note("\($0)") }
    list.addSubview(toggle)
    window.advance(by: 0)
    list.scroll(to: Point(x: 0, y: 400), duration: 1)
    window.advance(by: 0.5)
    let place = toggle.convert(Point(x: 10, y: 15), to: nil)
    let pointer = PointerScript(window)
    pointer.drag(from: place, to: Point(x: place.x + 40, y: place.y), duration: 0.1)
    #expect(log.take() == [] && !toggle.isOn)
    window.settle()
    let still = toggle.convert(Point(x: 10, y: 15), to: nil)
    pointer.drag(from: still, to: Point(x: still.x + 40, y: still.y), duration: 0.1)
    #expect(log.take() == ["true"])
  }
}
