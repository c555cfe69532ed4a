import Testing
import ViewTree

@Suite("Accessibility states") struct AccessibilityStatesTests {
  /// A view that says of itself whether it is selected.
  private final class Row: View {
    var isCurrent = false
    override var defaultAccessibilityStates: AccessibilityStates { isCurrent ? .selected : [] }
  }

  @Test("U11 Views have the states that they were given, and no others")
  func given() {
    let view = View()
    #expect(view.accessibilityStates == [])
    view.accessibilityStates = [.selected, .expanded]
    #expect(view.accessibilityStates == [.selected, .expanded])
    view.accessibilityStates.remove(.expanded)
    view.accessibilityStates.insert(.busy)
    #expect(view.accessibilityStates == [.selected, .busy])
    #expect(view.accessibilityStates.names == ["selected", "busy"])
    let states: [(AccessibilityStates, String)] = [
      (.selected, "selected"), (.checked, "checked"), (.disabled, "disabled"), (.expanded, "expanded"), (.busy, "busy"),
      (.multiselectable, "multiselectable"), (.collapsed, "collapsed"), (.unchecked, "unchecked"),
      (.opensMenu, "opensMenu"),
    ]
    for (state, name) in states { #expect(state.names == [name]) }
    #expect(AccessibilityStates(states.map(\.0)).names == states.map(\.1))
  }

  @Test("U11 What a view says of itself comes and goes, whatever else was set meanwhile")
  func own() {
    let row = Row()
    row.isCurrent = true
    row.accessibilityStates.insert(.busy)
    #expect(row.accessibilityStates == [.selected, .busy])
    row.isCurrent = false
    #expect(row.accessibilityStates == .busy)
  }

  @Test("U11 A control is disabled as long as it is; a switch is checked while it is on")
  func controls() {
    for control in [Button(title: "A"), Switch(), Slider(), SegmentedControl(titles: ["A", "B"]), PageIndicator()] {
      #expect(!control.accessibilityStates.contains(.disabled))
      control.isEnabled = false
      #expect(control.accessibilityStates.contains(.disabled), "\(control)")
      control.isEnabled = true
      #expect(control.accessibilityStates == [], "\(control)")
    }
    let toggle = Switch()
    toggle.isOn = true
    #expect(toggle.accessibilityStates == .checked)
    toggle.isEnabled = false
    #expect(toggle.accessibilityStates == [.checked, .disabled])
    toggle.isOn = false
    toggle.isEnabled = true
    #expect(toggle.accessibilityStates == [])
  }

  @Test("U11 The segment that is chosen is selected, and a disabled control's segments are disabled")
  func segments() {
    let control = SegmentedControl(titles: ["A", "B"])
    func states() -> [AccessibilityStates] { control.subviews.filter { $0 is Label }.map(\.accessibilityStates) }
    #expect(states() == [.selected, []])
    control.selectedIndex = 1
    #expect(states() == [[], .selected])
    control.isEnabled = false
    #expect(states() == [.disabled, [.selected, .disabled]])
  }

  @Test("U11 A progress bar of unknown length is busy")
  func progress() {
    let bar = ProgressView()
    #expect(bar.accessibilityStates == [])
    bar.progress = nil
    #expect(bar.accessibilityStates == .busy)
  }
}
