import SDLHost
import Testing
import ViewTree

@testable import Jukebox

/// What `LookFaults` cannot see in the scenes: all the colours that a person could have chosen.
@Suite("Accent colours") struct AccentTests {
  @Test("P5 Any accent becomes one that can be read as a text, and as the ground of one")
  func anyAccent() {
    let parts = stride(from: 0.0, through: 1, by: 0.25)
    for isDark in [true, false] {
      for hasMoreContrast in [true, false] {
        for red in parts {
          for green in parts {
            for blue in parts {
              let accent = Color(red: red, green: green, blue: blue)
              let palette = Palette(isDark: isDark, hasMoreContrast: hasMoreContrast, accent: accent)
              let least = hasMoreContrast ? 7 : 4.5
              let grounds = [palette.ground, palette.panel, palette.card, palette.cardHovered]
              let onAccent = [palette.accent, palette.accentHovered, palette.accentPressed]
              let isLegible =
                grounds.allSatisfy { palette.accent.contrast(with: $0) >= least }
                && onAccent.allSatisfy { palette.textOnAccent.contrast(with: $0) >= least }
              #expect(isLegible, "\(accent) dark \(isDark) contrast \(hasMoreContrast)")
            }
          }
        }
      }
    }
  }

  @Test("P5 A colour that is legible already stays as the person has chosen it")
  func chosen() {
    let blue = Color(hex: 0x1C71D8)
    #expect(Palette(isDark: false, accent: blue).accent.contrast(with: blue) < 1.35)
    let yellow = Color(hex: 0xF8E45C)
    #expect(Palette(isDark: true, accent: yellow).accent == yellow)
  }
}
