import Languages
import ViewTree

extension AppTheme {
  /// The theme of the toolkit's controls that matches this one.
  var controls: Theme {
    let palette = palette
    var controls: Theme = palette.isDark ? .dark : .light
    controls.groundColor = palette.ground
    controls.font = Self.bodyFont
    controls.textColor = palette.text
    controls.secondaryTextColor = palette.secondaryText
    controls.accentColor = palette.accent
    controls.switchOnColor = palette.accent
    // A white thumb is hardly seen on a light panel. WCAG requires a contrast of 3 for what shows a control.
    if !palette.isDark { controls.thumbBorderColor = palette.secondaryText }
    controls.switchOffColor = palette.secondaryText.withAlpha(palette.hasMoreContrast ? 0.7 : 0.45)
    if palette.hasMoreContrast { controls.sliderTrackColor = palette.line }
    if palette.hasMoreContrast { controls.hoverEdge = palette.text }
    controls.dotColor = palette.secondaryText.withAlpha(palette.hasMoreContrast ? 0.7 : 0.4)
    controls.focusColor = palette.focus
    controls.destructiveColor = palette.alarm
    controls.raisedColor = palette.raised
    controls.separatorColor = palette.raisedLine
    controls.selectionColor = palette.hasMoreContrast ? palette.accent : palette.selection
    controls.selectedTextColor = palette.hasMoreContrast ? palette.textOnAccent : palette.text
    controls.buttonColor = palette.card
    controls.buttonTitleColor = palette.text
    controls.fieldColor = palette.field
    controls.fieldBorderColor = palette.secondaryText.withAlpha(palette.hasMoreContrast ? 1 : 0.4)
    controls.selectedTextBackground = palette.selectedTextBackground
    controls.segmentsColor = palette.card
    controls.segmentTitleColor = palette.secondaryText
    controls.selectedSegmentColor = palette.hasMoreContrast ? palette.accent : palette.selectedSegment
    controls.selectedSegmentTitleColor = palette.hasMoreContrast ? palette.textOnAccent : palette.text
    return controls
  }

  func segments(_ label: Sentence, titles: [Sentence]) -> SegmentedControl {
    let control = SegmentedControl(titles: titles.map(tr))
    translate(control) { control, theme in
      for (index, title) in titles.enumerated() { control.setTitle(theme.tr(title), forSegmentAt: index) }
      control.accessibilityLabel = theme.tr(label)
    }
    style(control) { $1.showEdge(of: $0) }
    return control
  }

  /// A small, quiet button, for rows of several.
  /// - Parameter symbol: can be shown instead of the title.
  func smallButton(_ title: Sentence, symbol: Glyph.Kind? = nil) -> SmallButton {
    let button = smallButton(symbol: symbol)
    translate(button) { $0.setTitle($1.tr(title)) }
    return button
  }

  /// A small button whose title is set later, as it changes.
  func smallButton(symbol: Glyph.Kind? = nil) -> SmallButton {
    let button = SmallButton(symbol: symbol.map { glyph($0) })
    styleQuietly(button)
    button.font = Self.smallButtonFont
    return button
  }
}
