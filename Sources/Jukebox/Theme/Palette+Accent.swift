import ViewTree

extension Palette {
  /// The palette for a look.
  /// - Parameter accent: the desktop's accent colour; nil for the program's own.
  init(isDark: Bool, hasMoreContrast: Bool = false, accent: Color? = nil) {
    self =
      switch (isDark, hasMoreContrast) {
      case (true, false): .dark
      case (false, false): .light
      case (true, true): .darkWithMoreContrast
      case (false, true): .lightWithMoreContrast
      }
    if let accent, accent.isFinite { adopt(accent) }
  }

  /// The least contrast of texts with their background: that of WCAG AA, or of AAA for people who prefer more contrast.
  var leastContrast: Double { hasMoreContrast ? 7 : 4.5 }

  /// Uses another accent colour, made lighter or darker until text in it can be read on every background.
  private mutating func adopt(_ wanted: Color) {
    let end = isDark ? Color.white : Color.black
    let grounds = [ground, panel, card, cardHovered]
    let steps = stride(from: 0, through: 1, by: 0.02).lazy.map { wanted.withAlpha(1).mixed(with: end, $0) }
    accent = steps.first { color in grounds.allSatisfy { color.contrast(with: $0) >= leastContrast } } ?? end
    textOnAccent = isDark ? accent.mixed(with: .black, 0.9) : .white
    accentHovered = legible(accent.mixed(with: .white, isDark ? 0.2 : 0.08))
    accentPressed = legible(accent.mixed(with: .black, 0.14))
  }

  /// The background for `textOnAccent`: `color`, or the accent itself if the text could not be read on `color`.
  private func legible(_ color: Color) -> Color {
    textOnAccent.contrast(with: color) >= leastContrast ? color : accent
  }

  /// The panel's colour with a little of `color` mixed in, as far as the contrast of the texts allows.
  func panel(tintedBy color: Color) -> Color {
    for part in stride(from: 0.22, to: 0.01, by: -0.02) {
      let ground = panel.mixed(with: color.withAlpha(1), part)
      if min(secondaryText.contrast(with: ground), text.contrast(with: ground)) >= leastContrast { return ground }
    }
    return panel
  }

  /// The background of selected text: the accent colour, as opaque as the contrast of the text allows.
  var selectedTextBackground: Color {
    for alpha in stride(from: isDark ? 0.4 : 0.3, to: 0.1, by: -0.02) {
      if text.contrast(with: field.mixed(with: accent, alpha)) >= leastContrast { return accent.withAlpha(alpha) }
    }
    return accent.withAlpha(0.1)
  }
}
