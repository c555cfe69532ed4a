import ViewTree

/// What tests call it, as the toolkit has a type of that name, too.
typealias JukeboxTheme = Theme

extension Theme {
  /// What the toolkit's controls look like where nothing else is said.
  var controls: ViewTree.Theme {
    var controls: ViewTree.Theme = isDark ? .dark : .light
    controls.groundColor = ground
    controls.font = Self.bodyFont
    controls.textColor = text
    controls.secondaryTextColor = secondaryText
    controls.accentColor = accent
    controls.switchOnColor = accent
    controls.switchOffColor = secondaryText.withAlpha(0.45)
    controls.dotColor = secondaryText.withAlpha(0.4)
    controls.focusColor = ViewTree.Theme.light.focusColor
    controls.buttonColor = card
    controls.buttonTitleColor = text
    controls.segmentsColor = card
    controls.segmentTitleColor = secondaryText
    controls.selectedSegmentColor = isDark ? Color(hex: 0x3C3F4D) : Color(hex: 0xFFFFFF)
    controls.selectedSegmentTitleColor = text
    return controls
  }

  func toggle(_ label: String) -> Switch {
    let control = Switch()
    control.accessibilityLabel = label
    return control
  }

  func slider(_ label: String, range: ClosedRange<Double>, step: Double = 0) -> SteppedSlider {
    let control = SteppedSlider(range: range, step: step)
    control.accessibilityLabel = label
    return control
  }

  func segments(_ label: String, titles: [String]) -> SegmentedControl {
    let control = SegmentedControl(titles: titles)
    control.accessibilityLabel = label
    return control
  }

  /// A button of a row of several: small, and calm.
  func smallButton(_ title: String) -> Button {
    let button = quietButton(title)
    button.font = Font(family: "Inter", size: 13, weight: .medium)
    return button
  }
}
