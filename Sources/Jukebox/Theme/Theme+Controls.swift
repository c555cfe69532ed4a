import ViewTree

// Controls in the theme's colours.

extension Theme {
  func toggle(_ label: String) -> Switch {
    let control = Switch()
    control.onColor = accent
    control.offColor = secondaryText.withAlpha(0.45)
    control.accessibilityLabel = label
    return control
  }

  func slider(_ label: String, range: ClosedRange<Double>, step: Double = 0) -> SteppedSlider {
    let control = SteppedSlider(range: range, step: step)
    control.fillColor = accent
    control.accessibilityLabel = label
    return control
  }

  func segments(_ label: String, titles: [String]) -> SegmentedControl {
    let control = SegmentedControl(titles: titles)
    control.backgroundColor = card
    control.titleColor = secondaryText
    control.selectedColor = isDark ? Color(hex: 0x3C3F4D) : Color(hex: 0xFFFFFF)
    control.selectedTitleColor = text
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
