import Testing
import ViewTree
import ViewTreeTesting

/// What all controls have in common, and what custom controls inherit.
struct ControlStateTests {
  private final class Own: Control {
    var log: [String] = []
    override func didPress(at point: Point?) { log.append(point.map { "press \(Int($0.x)) \(Int($0.y))" } ?? "press") }
    override func stateDidChange() { log.append("\(state)") }
    func take() -> [String] {
      defer { log = [] }
      return log
    }
  }

  private let window = Window(size: Size(width: 400, height: 300))

  private func put<V: View>(_ view: V, _ width: Double, _ height: Double) -> V {
    view.frame = Rect(x: 100, y: 100, width: width, height: height)
    window.addSubview(view)
    window.advance(by: 0)
    return view
  }

  private func key(_ key: Key, _ modifiers: KeyModifiers = []) {
    for phase in [KeyEvent.Phase.pressed, .released] {
      window.send(.key(KeyEvent(key: key, modifiers: modifiers, phase: phase)))
    }
    window.settle()
  }

  @Test("C1 A custom control is pressed by pointer and key, and is notified of its states")
  func ownControl() {
    let own = put(Own(), 80, 40)
    let pointer = PointerScript(window)
    pointer.press(at: Point(x: 110, y: 120))
    #expect(own.take().last == "highlighted" && own.isHighlighted)
    pointer.move(to: Point(x: 300, y: 120), duration: 0.1)
    #expect(own.take() == ["hovered", "normal"])
    pointer.move(to: Point(x: 130, y: 110), duration: 0.1)
    pointer.release()
    #expect(own.take() == ["highlighted", "normal", "press 30 10", "hovered"])
    #expect(own.isFocused && own.isHovered)
    key(.space)
    #expect(own.take() == ["highlighted", "press", "hovered"])
    key(.return, .control)
    own.isEnabled = false
    #expect(own.take() == ["disabled"] && !own.isFocused && !own.canBecomeFocused)
    pointer.tap(at: Point(x: 110, y: 120))
    key(.space)
    #expect(own.take() == [])
  }

  @Test("C1 A control that is selected is notified where that changes its state, and so is its listener")
  func selected() {
    let own = put(Own(), 80, 40)
    own.onStateChange = { [unowned own] in own.log.append("told \($0)") }
    own.isSelected = true
    own.isSelected = true
    #expect(own.take() == ["selected", "told selected"])
    own.isEnabled = false
    #expect(own.take() == ["disabled", "told disabled"])
    own.isSelected = false
    #expect(own.take() == [])
    own.isEnabled = true
    #expect(own.take() == ["normal", "told normal"])
  }

  @Test("C1 C2 C3 Every control looks different while a mouse is over it, in each theme")
  func hovered() {
    let pages = PageIndicator()
    pages.numberOfPages = 5
    pages.onSelect = { _ in }
    let controls = [Button(title: "a"), Switch(), Slider(), SegmentedControl(titles: ["a", "b"]), pages]
    for theme in [Theme.light, .dark, .highContrast] {
      window.theme = theme
      for control in controls {
        let control = put(control, 120, 30)
        window.send(.pointersLost)
        window.advance(by: 0.1)
        for (phase, place) in [(true, Point(x: 160, y: 115)), (false, Point(x: 10, y: 10))] {
          window.send(.pointer(PointerEvent(phase: .hovered, location: place)))
          window.advance(by: 1.0 / 60)
          #expect(control.isHovered == phase)
          #expect(!window.lastDamage.isEmpty, "\(type(of: control)), \(phase)")
        }
        control.removeFromSuperview()
      }
    }
    // What nobody listens to cannot be pressed.
    pages.onSelect = nil
    let silent = put(pages, 120, 30)
    window.advance(by: 0.1)
    window.send(.pointer(PointerEvent(phase: .hovered, location: silent.frame.center)))
    window.advance(by: 1.0 / 60)
    #expect(silent.isHovered && window.lastDamage.isEmpty)
  }

  @Test("C2 C3 A control that is disabled cannot be used, has no focus, and looks like it")
  func disabled() {
    let toggle = Switch()
    let slider = Slider()
    let segments = SegmentedControl(titles: ["a", "b"])
    let pages = PageIndicator()
    pages.numberOfPages = 5
    var changes = 0
    toggle.onChange = { _ in changes += 1 }
    slider.onChange = { _ in changes += 1 }
    segments.onChange = { _ in changes += 1 }
    pages.onSelect = { _ in changes += 1 }
    for control in [toggle, slider, segments, pages] as [Control] {
      _ = put(control, 200, 30)
      window.focusedView = control
      control.isEnabled = false
      #expect(!control.isFocused && !control.canBecomeFocused, "\(control)")
      #expect(control.subviews.contains { $0.alpha < 1 })
      for x in stride(from: 110.0, to: 300, by: 30) { PointerScript(window).tap(at: Point(x: x, y: 115)) }
      PointerScript(window).drag(from: Point(x: 200, y: 115), to: Point(x: 280, y: 115), duration: 0.2)
      for name in [Key.space, .left, .right, .end] { key(name) }
      #expect(changes == 0, "\(control)")
      control.isEnabled = true
      #expect(control.subviews.allSatisfy { $0.alpha == 1 })
      PointerScript(window).tap(at: Point(x: 290, y: 115))
      PointerScript(window).drag(from: Point(x: 200, y: 115), to: Point(x: 280, y: 115), duration: 0.2)
      key(.end)
      #expect(changes > 0, "\(control)")
      changes = 0
      control.removeFromSuperview()
    }
  }

  @Test("settle waits for custom tickers")
  func ownTicker() {
    final class Own: Ticker {
      weak var tickingWindow: Window?
      var end = 0.5
      var isTicking: Bool { (tickingWindow?.currentTime ?? 1) < end }
      func tick(at time: Double) {}
    }
    let ticker = Own()
    ticker.tickingWindow = window
    window.add(ticker)
    let took = window.settle()
    #expect((0.5...0.55).contains(took))
    #expect(window.settle() == 0)
  }
}
