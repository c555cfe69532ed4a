import Testing
import ViewTree
import ViewTreeTesting

@Suite("Golden: controls", .enabled(if: Fonts.inter))
struct ControlTests {
  /// Makes the focus visible, as the first key does.
  private func showFocus(_ stage: Stage, on view: View) {
    stage.window.focusedView = view
    stage.window.send(.key(KeyEvent(key: .function(12))))
  }

  private func button(_ stage: Stage, _ title: String, _ x: Double, _ y: Double) -> Button {
    let button = Button(title: title)
    button.font = Font(family: "Inter", size: 13, weight: .semibold)
    return stage.add(button, x, y, 100, 32)
  }

  @Test("C1 A button in each of its states", arguments: Variant.scales, [true, false])
  func buttons(_ variant: Variant, isColored: Bool) throws {
    let stage = try Stage(variant)
    var all: [Button] = []
    for (index, title) in ["Normal", "Hovered", "Pressed", "Disabled", "Focused", "Off and focus"].enumerated() {
      let button = button(stage, title, 12 + Double(index % 2) * 116, 10 + Double(index / 2) * 50)
      if isColored {
        button.setBackgroundColor(Color(red: 1, green: 0.7, blue: 0.33), for: .normal)
        button.setBackgroundColor(Color(red: 1, green: 0.77, blue: 0.46), for: .hovered)
        button.setBackgroundColor(Color(red: 0.88, green: 0.6, blue: 0.24), for: .highlighted)
        button.setTitle("Down", for: .highlighted)
        button.setTitleColor(.red, for: .highlighted)
      }
      all.append(button)
    }
    all[3].isEnabled = false
    all[5].isEnabled = false
    stage.window.send(.pointer(PointerEvent(phase: .hovered, location: all[1].center)))
    // A press takes the focus, and hides the focus ring.
    PointerScript(stage.window, device: .touch, id: 3).press(at: all[2].center)
    showFocus(stage, on: all[4])
    stage.settle()
    #expect(all[2].isHighlighted)
    try stage.expect(isColored ? "buttons-colored" : "buttons", exceptions: Fonts.exceptions)
  }

  @Test("C2 Switch, slider, progress", arguments: Variant.directions)
  func values(_ variant: Variant) throws {
    let stage = try Stage(variant)
    let off = stage.add(Switch(), 12, 10, 46, 28)
    let on = stage.add(Switch(), 76, 10, 46, 28)
    on.isOn = true
    let slider = stage.add(Slider(), 12, 46, 216, 28)
    slider.value = 0.3
    let focused = stage.add(Slider(), 12, 82, 100, 28)
    focused.value = 1
    let small = stage.add(Switch(), 150, 10, 30, 20)
    small.isOn = true
    for (index, part) in [0, 0.02, 0.4, 1].enumerated() {
      stage.add(ProgressView(), 12 + Double(index) * 56, 122, 48, 4).progress = part
    }
    stage.add(ProgressView(), 12, 136, 216, 8).progress = 0.65
    _ = off
    showFocus(stage, on: focused)
    stage.settle()
    try stage.expect("values")
  }

  @Test("C1 C2 C3 Controls under the mouse", arguments: [true, false])
  func hovered(isDark: Bool) throws {
    let stage = try Stage(size: Size(width: 240, height: 150), ground: Color(white: isDark ? 0.11 : 1))
    stage.window.theme = isDark ? .dark : .light
    let pages = PageIndicator()
    pages.numberOfPages = 6
    pages.onSelect = { _ in }
    let on = Switch()
    on.isOn = true
    let slider = Slider()
    slider.value = 0.4
    let segments = SegmentedControl(titles: ["One", "Two"])
    let controls: [(Control, Double)] = [(Switch(), 46), (on, 46), (slider, 100), (segments, 100), (pages, 100)]
    // A mouse for each.
    for (index, (control, width)) in controls.enumerated() {
      stage.add(control, 12 + Double(index % 2) * 116, 10 + Double(index / 2) * 46, width, 28)
      control.hoverDidChange(true)
    }
    stage.settle()
    try stage.expect("hovered-\(isDark ? "dark" : "light")", exceptions: Fonts.exceptions)
  }

  @Test("C2 An indeterminate progress bar", arguments: Variant.directions)
  func unknownProgress(_ variant: Variant) throws {
    let stage = try Stage(variant, size: Size(width: 240, height: 24))
    stage.add(ProgressView(), 12, 8, 216, 8).progress = nil
    for _ in 0..<40 { stage.window.advance(by: 1.0 / 60) }
    try stage.expect("progress-unknown")
  }

  @Test("C2 Segmented control, also with the focus", arguments: Variant.directions)
  func segments(_ variant: Variant) throws {
    let stage = try Stage(variant, size: Size(width: 240, height: 130))
    let first = stage.add(SegmentedControl(titles: ["One", "Two", "Three"]), 12, 10, 216, 30)
    let second = stage.add(SegmentedControl(titles: ["Vertical", "Horizontal"]), 12, 50, 216, 30)
    second.selectedIndex = 1
    stage.add(SegmentedControl(titles: ["Much too long a title", "B"]), 12, 90, 120, 30)
    _ = first
    showFocus(stage, on: second)
    stage.settle()
    try stage.expect("segments", exceptions: 0.02)
  }

  @Test("S12 Page indicators at several positions", arguments: Variant.directions)
  func pageIndicators(_ variant: Variant) throws {
    let stage = try Stage(variant, size: Size(width: 240, height: 230))
    let all: [(pages: Int, position: Double)] = [
      (1, 0), (5, 0), (5, 0.25), (5, 0.5), (5, 1), (5, 4), (30, 0), (30, 10), (30, 10.5), (30, 29),
    ]
    for (index, (pages, position)) in all.enumerated() {
      let indicator = stage.add(PageIndicator(), 0, 4 + Double(index) * 22, 240, 20)
      indicator.numberOfPages = pages
      indicator.position = position
      indicator.onSelect = { _ in }
      if index == 4 { showFocus(stage, on: indicator) }
    }
    stage.settle()
    try stage.expect("page-indicators", exceptions: Fonts.exceptions)
  }

  @Test("C1 C2 The controls in each theme", arguments: Variant.scales, ["light", "dark", "high-contrast"])
  func themes(_ variant: Variant, name: String) throws {
    let theme: Theme = name == "light" ? .light : name == "dark" ? .dark : .highContrast
    let stage = try Stage(variant, size: Size(width: 240, height: 230), ground: theme.groundColor)
    stage.window.theme = theme
    stage.add(Label(text: "A label"), 12, 8, 100, 20)
    stage.add(Switch(), 128, 6, 46, 28)
    stage.add(Switch(), 184, 6, 46, 28).isOn = true
    let buttons = ["Normal", "Hovered", "Pressed", "Disabled"].enumerated().map { index, title in
      stage.add(Button(title: title), 12 + Double(index % 2) * 116, 42 + Double(index / 2) * 40, 100, 32)
    }
    buttons[3].isEnabled = false
    stage.add(SegmentedControl(titles: ["One", "Two", "Three"]), 12, 124, 216, 30).selectedIndex = 1
    let slider = stage.add(Slider(), 12, 160, 216, 28)
    slider.value = 0.4
    stage.add(ProgressView(), 12, 194, 216, 6).progress = 0.6
    let indicator = stage.add(PageIndicator(), 0, 206, 240, 20)
    indicator.numberOfPages = 40
    indicator.position = 11
    stage.window.send(.pointer(PointerEvent(phase: .hovered, location: buttons[1].center)))
    PointerScript(stage.window, device: .touch, id: 3).press(at: buttons[2].center)
    showFocus(stage, on: slider)
    stage.settle()
    try stage.expect("theme-\(name)", exceptions: Fonts.exceptions)
  }
}
