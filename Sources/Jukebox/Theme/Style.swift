import ViewTree

/// The colours of the program for one look. The texts have at least the contrast of WCAG AA with the backgrounds that they are on.
nonisolated struct Palette: Hashable, Sendable {
  /// The background of the window.
  var ground: Color
  /// The background of regions such as Up next and Now playing.
  var panel: Color
  /// The background of cards and buttons on a panel.
  var card: Color
  var cardHovered: Color
  var cardPressed: Color
  /// Separators between regions.
  var line: Color
  var text: Color
  var secondaryText: Color
  /// The background of the primary button, and the colour of highlights.
  var accent: Color
  var accentHovered: Color
  var accentPressed: Color
  var textOnAccent: Color
  /// Shown where there is no cover, and behind transparent covers.
  var coverGround: Color
  var coverShadow: Shadow
  /// The background of menus, sheets and tool tips, and the lines in them.
  var raised: Color
  var raisedLine: Color
  /// The background of the selection in menus, lists and segmented controls.
  var selection: Color
  var selectedSegment: Color
  /// The background of text fields.
  var field: Color
  /// The ring around the focused view.
  var focus: Color
  /// The colour of destructive actions and of error messages.
  var alarm: Color
  var isDark: Bool
  var hasMoreContrast = false

  static let dark = Palette(
    ground: Color(hex: 0x0F1014), panel: Color(hex: 0x17181E), card: Color(hex: 0x22242D),
    cardHovered: Color(hex: 0x2B2E39), cardPressed: Color(hex: 0x1C1E26), line: Color(hex: 0x262832),
    text: Color(hex: 0xF3F2EF), secondaryText: Color(hex: 0xA6A8B4), accent: Color(hex: 0xFFB454),
    accentHovered: Color(hex: 0xFFC374), accentPressed: Color(hex: 0xE09A3D), textOnAccent: Color(hex: 0x1A1206),
    coverGround: Color(hex: 0x1B1C24),
    coverShadow: Shadow(color: Color(white: 0, alpha: 0.55), radius: 28, offset: Point(x: 0, y: 12)),
    raised: Color(hex: 0x282A34), raisedLine: Color(hex: 0x3A3D49), selection: Color(hex: 0x3A3D49),
    selectedSegment: Color(hex: 0x3C3F4D), field: Color(hex: 0x22242D), focus: Theme.light.focusColor,
    alarm: Theme.dark.destructiveColor, isDark: true)

  static let light = Palette(
    ground: Color(hex: 0xF5F2EC), panel: Color(hex: 0xFCFBF8), card: Color(hex: 0xEFEBE3),
    cardHovered: Color(hex: 0xE6E0D5), cardPressed: Color(hex: 0xDDD6C9), line: Color(hex: 0xE3DED4),
    text: Color(hex: 0x1D1B18), secondaryText: Color(hex: 0x645F57), accent: Color(hex: 0xB4490F),
    accentHovered: Color(hex: 0xBE5215), accentPressed: Color(hex: 0x963A08), textOnAccent: Color(hex: 0xFFFFFF),
    coverGround: Color(hex: 0xFAF8F4),
    coverShadow: Shadow(color: Color(white: 0, alpha: 0.28), radius: 26, offset: Point(x: 0, y: 10)),
    raised: Color(hex: 0xFFFFFF), raisedLine: Color(hex: 0xE3DED4), selection: Color(hex: 0xEFEBE3),
    selectedSegment: Color(hex: 0xFFFFFF), field: Color(hex: 0xFFFFFF), focus: Theme.light.focusColor,
    alarm: Theme.light.destructiveColor, isDark: false)

  /// Black, white, and lines that can be seen by everybody.
  static let darkWithMoreContrast: Palette = {
    var palette = dark
    palette.ground = Color(hex: 0x000000)
    palette.panel = Color(hex: 0x000000)
    palette.card = Color(hex: 0x16171C)
    palette.cardHovered = Color(hex: 0x262832)
    palette.cardPressed = Color(hex: 0x0B0C0F)
    palette.line = Color(hex: 0x8A8C98)
    palette.text = Color(hex: 0xFFFFFF)
    palette.secondaryText = Color(hex: 0xDCDDE4)
    palette.raised = Color(hex: 0x0B0C0F)
    palette.raisedLine = Color(hex: 0x8A8C98)
    palette.field = Color(hex: 0x000000)
    palette.focus = Color(hex: 0x6FB1FF)
    palette.alarm = Theme.highContrast.destructiveColor
    palette.hasMoreContrast = true
    return palette
  }()

  static let lightWithMoreContrast: Palette = {
    var palette = light
    palette.ground = Color(hex: 0xFFFFFF)
    palette.panel = Color(hex: 0xFFFFFF)
    palette.card = Color(hex: 0xF2F2F2)
    palette.cardHovered = Color(hex: 0xE4E4E4)
    palette.cardPressed = Color(hex: 0xD8D8D8)
    palette.line = Color(hex: 0x767676)
    palette.text = Color(hex: 0x000000)
    palette.secondaryText = Color(hex: 0x2E2E2E)
    palette.accent = Color(hex: 0x8A3307)
    palette.accentHovered = Color(hex: 0x963A08)
    palette.accentPressed = Color(hex: 0x6E2803)
    palette.raisedLine = Color(hex: 0x767676)
    palette.focus = Color(hex: 0x0B4FD0)
    palette.alarm = Color(hex: 0x8F0E0C)
    palette.hasMoreContrast = true
    return palette
  }()
}

// MARK: Type

extension AppTheme {
  nonisolated private static let family = "Inter"

  /// The title of an album where it has much room.
  nonisolated static let displayFont = Font(family: family, size: 28, weight: .bold)
  nonisolated static let titleFont = Font(family: family, size: 20, weight: .bold)
  nonisolated static let headlineFont = Font(family: family, size: 15, weight: .semibold)
  nonisolated static let bodyFont = Font(family: family, size: 14)
  nonisolated static let smallFont = Font(family: family, size: 12.5)
  nonisolated static let buttonFont = Font(family: family, size: 14, weight: .semibold)
  nonisolated static let smallButtonFont = Font(family: family, size: 13, weight: .medium)
  nonisolated static let tileButtonFont = Font(family: family, size: 13, weight: .semibold)
  nonisolated static let graphFont = Font(family: family, size: 11)

  /// Letters and numbers that are drawn as a picture.
  nonisolated static func drawnFont(size: Double) -> Font { Font(family: family, size: size, weight: .bold) }
}

// MARK: Spacing and radii, in points

extension AppTheme {
  nonisolated static let margin = 20.0
  nonisolated static let gap = 12.0
  nonisolated static let smallGap = 6.0

  /// Corner radius of covers, cards and large buttons.
  nonisolated static let coverRadius = 8.0
  /// Corner radius of rows and of buttons in them.
  nonisolated static let rowRadius = 6.0
  /// Corner radius of regions within a page.
  nonisolated static let regionRadius = 12.0
}

// MARK: Motion, in seconds

extension AppTheme {
  /// Movements that follow the pointer, and reactions to a press.
  nonisolated static let quickFade = 0.12
  nonisolated static let noticeFade = 0.15
  nonisolated static let fade = 0.25
  /// Scrolling from one album to the next, other than by a drag.
  nonisolated static let turn = 0.35
  /// The change of a region's colour.
  nonisolated static let tint = 0.8
  nonisolated static let untint = 0.6
}
