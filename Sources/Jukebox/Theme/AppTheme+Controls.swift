import ViewTree

extension AppTheme {
  /// The theme of the toolkit's controls that matches this one.
  var controls: Theme {
    var controls: Theme = isDark ? .dark : .light
    controls.groundColor = ground
    controls.font = Self.bodyFont
    controls.textColor = text
    controls.secondaryTextColor = secondaryText
    controls.accentColor = accent
    controls.switchOnColor = accent
    // A white thumb is hardly seen on a light panel. WCAG requires a contrast of 3 for what shows a control.
    if !isDark { controls.thumbBorderColor = secondaryText }
    controls.switchOffColor = secondaryText.withAlpha(0.45)
    controls.dotColor = secondaryText.withAlpha(0.4)
    controls.focusColor = Theme.light.focusColor
    controls.raisedColor = isDark ? Color(hex: 0x282A34) : Color(hex: 0xFFFFFF)
    controls.separatorColor = isDark ? Color(hex: 0x3A3D49) : line
    controls.selectionColor = isDark ? Color(hex: 0x3A3D49) : card
    controls.selectedTextColor = text
    controls.buttonColor = card
    controls.buttonTitleColor = text
    controls.fieldColor = isDark ? card : Color(hex: 0xFFFFFF)
    controls.fieldBorderColor = secondaryText.withAlpha(0.4)
    controls.selectedTextBackground = accent.withAlpha(isDark ? 0.4 : 0.3)
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

  /// A small, quiet button, for rows of several.
  /// - Parameter symbol: can be shown instead of the title.
  func smallButton(_ title: String, symbol: Glyph.Kind? = nil) -> SmallButton {
    let button = SmallButton(title: title, symbol: symbol.map { Glyph($0, color: text) })
    styleQuietly(button)
    button.font = Font(family: "Inter", size: 13, weight: .medium)
    return button
  }
}
