import ViewTree

/// The program's colours, fonts and spacing, and the labels and buttons made with them.
///
/// The contrast of texts with their intended background is at least that of WCAG AA; `ThemeTests` checks it.
struct AppTheme {
  /// The background of the window.
  let ground: Color
  /// The background of regions such as Up next and Now playing.
  let panel: Color
  /// The background of what lies on a panel and can be pressed.
  let card: Color
  let cardHovered: Color
  let cardPressed: Color
  /// Separators between regions.
  let line: Color
  let text: Color
  let secondaryText: Color
  /// The background of the primary button, and the colour of highlights.
  let accent: Color
  let accentHovered: Color
  let accentPressed: Color
  let textOnAccent: Color
  /// Shown where there is no cover, and behind transparent covers.
  let coverGround: Color
  let coverShadow: Shadow
  let isDark: Bool

  static let dark = AppTheme(
    ground: Color(hex: 0x0F1014), panel: Color(hex: 0x17181E), card: Color(hex: 0x22242D),
    cardHovered: Color(hex: 0x2B2E39), cardPressed: Color(hex: 0x1C1E26), line: Color(hex: 0x262832),
    text: Color(hex: 0xF3F2EF), secondaryText: Color(hex: 0xA6A8B4), accent: Color(hex: 0xFFB454),
    accentHovered: Color(hex: 0xFFC374), accentPressed: Color(hex: 0xE09A3D), textOnAccent: Color(hex: 0x1A1206),
    coverGround: Color(hex: 0x1B1C24),
    coverShadow: Shadow(color: Color(white: 0, alpha: 0.55), radius: 28, offset: Point(x: 0, y: 12)), isDark: true)

  static let light = AppTheme(
    ground: Color(hex: 0xF5F2EC), panel: Color(hex: 0xFCFBF8), card: Color(hex: 0xEFEBE3),
    cardHovered: Color(hex: 0xE6E0D5), cardPressed: Color(hex: 0xDDD6C9), line: Color(hex: 0xE3DED4),
    text: Color(hex: 0x1D1B18), secondaryText: Color(hex: 0x645F57), accent: Color(hex: 0xB4490F),
    accentHovered: Color(hex: 0xBE5215), accentPressed: Color(hex: 0x963A08), textOnAccent: Color(hex: 0xFFFFFF),
    coverGround: Color(hex: 0xFAF8F4),
    coverShadow: Shadow(color: Color(white: 0, alpha: 0.28), radius: 26, offset: Point(x: 0, y: 10)), isDark: false)

  // MARK: Fonts

  static let titleFont = Font(family: "Inter", size: 20, weight: .bold)
  static let headlineFont = Font(family: "Inter", size: 15, weight: .semibold)
  static let bodyFont = Font(family: "Inter", size: 14)
  static let smallFont = Font(family: "Inter", size: 12.5)
  static let buttonFont = Font(family: "Inter", size: 14, weight: .semibold)

  // MARK: Spacing, in points

  static let margin = 20.0
  static let gap = 12.0
  static let smallGap = 6.0
  static let coverRadius = 8.0

  // MARK: Views

  /// The panel's colour with a little of `color` mixed in, as far as the contrast of the texts allows.
  func panel(tintedBy color: Color) -> Color {
    for part in stride(from: 0.22, to: 0.01, by: -0.02) {
      let ground = panel.mixed(with: color.withAlpha(1), part)
      if min(secondaryText.contrast(with: ground), text.contrast(with: ground)) >= 4.5 { return ground }
    }
    return panel
  }

  func label(_ text: String = "", font: Font = AppTheme.bodyFont, isSecondary: Bool = false) -> Label {
    let label = Label(text: text)
    label.font = font
    label.textColor = isSecondary ? secondaryText : self.text
    // Titles line up with the other texts of the layout, whatever language they are in.
    label.textAlignment = .leading
    return label
  }

  /// The most important button of a region.
  func primaryButton(_ title: String) -> Button {
    let button = Button(title: title)
    style(button, text: textOnAccent, ground: accent, hovered: accentHovered, pressed: accentPressed)
    return button
  }

  func quietButton(_ title: String) -> Button {
    let button = Button(title: title)
    styleQuietly(button)
    return button
  }

  /// A quiet button that goes back to the scene with this title.
  func backButton(to title: String) -> BackButton {
    let button = BackButton(to: title)
    styleQuietly(button)
    return button
  }

  func styleQuietly(_ button: Button) {
    style(button, text: text, ground: card, hovered: cardHovered, pressed: cardPressed)
  }

  private func style(_ button: Button, text: Color, ground: Color, hovered: Color, pressed: Color) {
    button.font = Self.buttonFont
    button.cornerRadius = Self.coverRadius
    button.setTitleColor(text, for: .normal)
    button.setBackgroundColor(ground, for: .normal)
    button.setBackgroundColor(hovered, for: .hovered)
    button.setBackgroundColor(pressed, for: .highlighted)
    button.setTitleColor(secondaryText, for: .disabled)
    button.setBackgroundColor(card, for: .disabled)
  }
}

extension Color {
  /// A colour from 0xRRGGBB.
  nonisolated init(hex: UInt32) {
    self.init(
      red: Double((hex >> 16) & 0xFF) / 255, green: Double((hex >> 8) & 0xFF) / 255, blue: Double(hex & 0xFF) / 255)
  }

  /// The relative luminance as WCAG 2 defines it: 0 for black, 1 for white.
  nonisolated var relativeLuminance: Double {
    func linear(_ c: Double) -> Double { c <= 0.04045 ? c / 12.92 : Self.power((c + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio as WCAG 2 defines it: 1 for equal luminance, 21 for black and white. AA requires 4.5 for texts.
  nonisolated func contrast(with other: Color) -> Double {
    let (a, b) = (relativeLuminance, other.relativeLuminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The colour `part` of the way to `other`.
  nonisolated func mixed(with other: Color, _ part: Double) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}
