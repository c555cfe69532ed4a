import Languages
import Testing
import ViewTree

@testable import Jukebox

@Suite("Theme")
struct ThemeTests {
  nonisolated enum Look: CaseIterable { case dark, light }

  private func theme(_ look: Look) -> AppTheme { look == .dark ? .dark : .light }

  @Test("The contrast ratio agrees with the examples of WCAG 2")
  func formula() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
    #expect(abs(Color.white.contrast(with: .white) - 1) < 1e-9)
    // The lightest grey with enough contrast on white.
    #expect(Color(hex: 0x767676).contrast(with: .white) >= 4.5)
    #expect(Color(hex: 0x777777).contrast(with: .white) < 4.5)
  }

  @Test("J4 the contrast of texts with their backgrounds is at least that of WCAG AA", arguments: Look.allCases)
  func texts(look: Look) {
    let theme = theme(look)
    let pairs: [(name: String, text: Color, ground: Color)] = [
      ("text on ground", theme.text, theme.ground), ("text on panel", theme.text, theme.panel),
      ("text on card", theme.text, theme.card), ("text on a card under the pointer", theme.text, theme.cardHovered),
      ("text on a pressed card", theme.text, theme.cardPressed),
      ("secondary on ground", theme.secondaryText, theme.ground),
      ("secondary on panel", theme.secondaryText, theme.panel), ("secondary on card", theme.secondaryText, theme.card),
      ("secondary where a cover is missing", theme.secondaryText, placeholder(on: theme.coverGround)),
      ("primary button", theme.textOnAccent, theme.accent),
      ("under the pointer", theme.textOnAccent, theme.accentHovered),
      ("pressed", theme.textOnAccent, theme.accentPressed),
    ]
    for (name, text, ground) in pairs {
      #expect(text.contrast(with: ground) >= 4.5, "\(name): \(text.contrast(with: ground))")
    }
  }

  /// The colour that the renderers draw in place of a missing picture.
  private func placeholder(on ground: Color) -> Color { ground.mixed(with: .gray, 0.18) }

  @Test("J4 Now playing keeps the contrast of its texts, whatever the cover's colour", arguments: Look.allCases)
  func tints(look: Look) {
    let theme = theme(look)
    let parts = [0, 0.25, 0.5, 0.75, 1]
    for red in parts {
      for green in parts {
        for blue in parts {
          let cover = Color(red: red, green: green, blue: blue)
          let ground = theme.palette.panel(tintedBy: cover)
          #expect(theme.text.contrast(with: ground) >= 4.5, "\(cover)")
          #expect(theme.secondaryText.contrast(with: ground) >= 4.5, "\(cover)")
        }
      }
    }
    // The tint is visible.
    for cover in [Color.blue, .orange] { #expect(theme.palette.panel(tintedBy: cover) != theme.panel) }
  }

  @Test("J4 a button has the colours of its state, and gets those of another palette at once")
  func buttons() {
    let theme = AppTheme.dark
    let (primary, quiet) = (theme.primaryButton("Play"), theme.quietButton("Cancel"))
    let window = Window(size: Size(width: 200, height: 200))
    let root = ViewController()
    window.rootViewController = root
    primary.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    quiet.frame = Rect(x: 100, y: 0, width: 100, height: 100)
    for button in [primary, quiet] { root.view.addSubview(button) }
    window.advance(by: 0)
    func point(_ phase: PointerEvent.Phase, _ location: Point) {
      window.send(.pointer(PointerEvent(phase: phase, location: location)))
    }
    for palette in [Palette.light, .dark] {
      theme.palette = palette
      for (button, normal, hovered, pressed) in [
        (primary, palette.accent, palette.accentHovered, palette.accentPressed),
        (quiet, palette.card, palette.cardHovered, palette.cardPressed),
      ] {
        #expect(button.backgroundColor == normal)
        point(.hovered, button.center)
        #expect(button.backgroundColor == hovered)
        point(.began, button.center)
        #expect(button.backgroundColor == pressed)
        point(.ended, button.center)
        button.isEnabled = false
        #expect(button.backgroundColor == palette.card)
        button.isEnabled = true
        point(.hovered, Point(x: 100, y: 150))
      }
    }
  }

  @Test("P7 a button with a choice has room for its title and, beside that, for its arrow")
  func choice() throws {
    let button = ChoiceButton("Look", theme: .dark)
    button.chosen = "As the desktop has it"
    let window = Window(size: Size(width: 400, height: 100))
    let root = ViewController()
    window.rootViewController = root
    root.view.addSubview(button)
    button.frame = Rect(origin: .zero, size: button.sizeThatFits(window.bounds.size))
    window.advance(by: 0)
    let title = try #require(button.labels.first)
    let arrow = try #require(button.subviews.first { $0 is Glyph })
    #expect(title.isWhole && title.frame.maxX <= arrow.frame.minX && arrow.frame.maxX < button.bounds.maxX)
    // Where there is hardly any room, the arrow remains.
    button.frame.size.width = 24
    window.advance(by: 0)
    #expect(title.frame.width == 0 && arrow.frame.width > 0)
  }

  @Test("J4 visible elements other than texts have a contrast of at least 3", arguments: Look.allCases)
  func marks(look: Look) {
    let theme = theme(look)
    #expect(theme.accent.contrast(with: theme.ground) >= 3)
    #expect(theme.accent.contrast(with: theme.panel) >= 3)
    #expect(theme.controls.focusColor.contrast(with: theme.panel) >= 3)
    #expect(theme.controls.focusColor.contrast(with: theme.ground) >= 3)
  }

  @Test(
    "P5 With more contrast, the line of a slider and the chosen item of a menu are seen, and what is pressed has an edge",
    arguments: Look.allCases)
  func controlsWithMoreContrast(look: Look) {
    let theme = AppTheme(Palette(isDark: look == .dark, hasMoreContrast: true))
    let track = theme.controls.sliderTrackColor
    #expect(theme.panel.mixed(with: track.withAlpha(1), track.alpha).contrast(with: theme.panel) >= 3)
    // The item of a menu that Return would choose.
    #expect(theme.controls.selectionColor.contrast(with: theme.raised) >= 3)
    #expect(theme.controls.selectedTextColor.contrast(with: theme.controls.selectionColor) >= 7)
    let views: [View] = [
      theme.segments("Repeat", titles: ["Off", "On"]),
      PlaygroundEntry(theme: theme, kind: .queue, title: "Queue", about: "Covers that come and go"),
    ]
    for view in views {
      #expect(view.borderWidth == 1 && view.borderColor == theme.line)
    }
    // The colours of cards and rows hardly change under the mouse.
    #expect(theme.controls.hoverEdge == theme.text)
    let card = SongCell(theme: theme)
    card.hoverDidChange(true)
    #expect(card.borderWidth == 2 && card.borderColor == theme.text)
    card.hoverDidChange(false)
    #expect(card.borderWidth == 0)
    card.hoverDidChange(true)
    theme.palette = look == .dark ? .dark : .light
    #expect(views.allSatisfy { $0.borderWidth == 0 } && card.borderWidth == 0 && theme.controls.hoverEdge == .clear)
  }
}
