import Foundation
import Testing
import ViewTreeTesting

@testable import ViewTree

/// How controls get their colours and fonts.
@Suite("Themes")
struct ThemeTests {
  private let window = Window(size: Size(width: 400, height: 300))

  private final class Custom: View {
    var changes = 0
    var drawn: [Color] = []
    override func themeDidChange() { changes += 1 }
    override func draw(in context: inout DrawingContext) {
      drawn.append(effectiveTheme.accentColor)
      context.fill(context.bounds, color: effectiveTheme.accentColor)
    }
  }

  @Test("C1 C2 Controls use the window's theme; a new one is visible in the next frame")
  func windowTheme() {
    let label = Label(text: "a")
    let button = Button(title: "a")
    let slider = Slider()
    let segments = SegmentedControl(titles: ["a", "b"])
    let toggle = Switch()
    let progress = ProgressView(frame: Rect(x: 0, y: 0, width: 100, height: 4))
    let indicator = PageIndicator(frame: Rect(x: 0, y: 0, width: 100, height: 24))
    let image = ImageView()
    for (index, view) in [label, button, slider, segments, toggle, progress, indicator, image].enumerated() {
      view.frame = Rect(x: 0, y: Double(index) * 32, width: 200, height: 30)
      window.addSubview(view)
    }
    window.advance(by: 0)
    func check(_ theme: Theme) {
      #expect(label.textColor == theme.textColor && label.font == theme.font)
      #expect(button.backgroundColor == theme.buttonColor && button.font == theme.font)
      #expect(slider.fillColor == theme.accentColor)
      #expect(segments.backgroundColor == theme.segmentsColor && segments.titleColor == theme.segmentTitleColor)
      #expect(segments.selectedColor == theme.selectedSegmentColor)
      #expect(segments.selectedTitleColor == theme.selectedSegmentTitleColor)
      #expect(toggle.onColor == theme.switchOnColor && toggle.offColor == theme.switchOffColor)
      #expect(progress.backgroundColor == theme.progressTrackColor && progress.barColor == theme.accentColor)
      #expect(indicator.pillColor == theme.accentColor && indicator.dotColor == theme.dotColor)
      #expect(image.failureColor == theme.secondaryTextColor)
    }
    check(.light)
    for theme in [Theme.dark, .highContrast, .light] {
      window.theme = theme
      check(theme)
      #expect(window.nextWakeTime == window.currentTime)
      window.advance(by: 0.016)
      // At least the label, the button and the segments are redrawn.
      for view in [label, button, segments] {
        #expect(window.lastDamage.contains { $0.intersects(view.frame) })
      }
    }
    window.settle()
    window.theme = .light
    #expect(window.nextWakeTime == nil, "nothing is drawn for the same theme")
    var theme = Theme.dark
    theme.font = Font(size: 20)
    window.theme = theme
    check(theme)
    let size = button.sizeThatFits(Size(width: .infinity, height: .infinity))
    window.theme = .dark
    #expect(size.height > button.sizeThatFits(Size(width: .infinity, height: .infinity)).height)
  }

  @Test("C1 C2 Properties set on a control take precedence over any theme, set before or after")
  func explicitWins() {
    let label = Label(text: "a")
    let button = Button(title: "a")
    let toggle = Switch()
    let bare = Button(title: "b")
    for view in [label, button, toggle, bare] { window.addSubview(view) }
    label.textColor = .red
    // Setting the value that the theme has now counts as setting it.
    label.font = Theme.light.font
    button.setBackgroundColor(.yellow, for: .normal)
    button.setTitleColor(.purple, for: .normal)
    bare.backgroundColor = nil
    window.theme = .highContrast
    toggle.onColor = .orange
    window.theme = .dark
    #expect(label.textColor == .red && label.font == Theme.light.font)
    #expect(button.backgroundColor == .yellow && bare.backgroundColor == nil)
    #expect((button.subviews.first as? Label)?.textColor == .purple)
    #expect(toggle.onColor == .orange && toggle.offColor == Theme.dark.switchOffColor)
  }

  @Test("C1 C2 A theme is inherited down the tree, to the next view with its own, also by views added later")
  func inheritance() {
    let (outer, inner, deep) = (View(), View(), Custom(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    let label = Label(text: "a")
    inner.addSubview(deep)
    inner.addSubview(label)
    outer.addSubview(inner)
    outer.overrideTheme = .dark
    #expect(deep.effectiveTheme == .dark && deep.changes == 1)
    window.addSubview(outer)
    window.theme = .highContrast
    #expect(outer.effectiveTheme == .dark && deep.changes == 1)
    inner.overrideTheme = .light
    #expect(label.textColor == Theme.light.textColor && deep.changes == 2)
    inner.overrideTheme = nil
    #expect(label.textColor == Theme.dark.textColor)
    outer.overrideTheme = nil
    #expect(outer.overrideTheme == nil && label.textColor == Theme.highContrast.textColor)
    window.advance(by: 0)
    // A removed view keeps its theme. When it is added elsewhere, it gets the theme there.
    inner.removeFromSuperview()
    let changes = deep.changes
    #expect(deep.effectiveTheme == .highContrast)
    window.addSubview(inner)
    #expect(deep.changes == changes)
    let other = Window(size: Size(width: 100, height: 100))
    other.addSubview(inner)
    #expect(deep.effectiveTheme == .light && deep.changes == changes + 1)
    func draw() {
      other.advance(by: 0)
      var list = DisplayList()
      other.paintAll(into: &list)
    }
    draw()
    #expect(deep.drawn.last == Theme.light.accentColor)
    other.theme = .dark
    draw()
    #expect(deep.drawn.last == Theme.dark.accentColor)
  }

  // MARK: Contrast

  private func luminance(_ color: Color) -> Double {
    func linear(_ c: Double) -> Double { c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  private func contrast(_ color: Color, on ground: Color) -> Double {
    let seen = over(color, ground)
    let (a, b) = (luminance(seen), luminance(ground))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private func over(_ color: Color, _ ground: Color) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a * color.alpha + b * (1 - color.alpha) }
    return Color(
      red: mix(color.red, ground.red), green: mix(color.green, ground.green), blue: mix(color.blue, ground.blue))
  }

  @Test("C1 Texts have a contrast of 4.5 to 1, and in the high contrast theme 7 to 1, where everything else has 3 to 1")
  func contrasts() {
    for (theme, text) in [(Theme.light, 4.5), (.dark, 4.5), (.highContrast, 7.0)] {
      let ground = theme.groundColor
      #expect(contrast(theme.textColor, on: ground) >= text)
      // The secondary text of the light theme is an exception.
      #expect(contrast(theme.secondaryTextColor, on: ground) >= (theme == .light ? 3.9 : text))
      for shade in [nil, theme.hoverShade, theme.highlightShade] {
        let button = over(shade ?? .clear, over(theme.buttonColor, ground))
        #expect(contrast(theme.buttonTitleColor, on: button) >= text)
      }
      #expect(contrast(theme.segmentTitleColor, on: over(theme.segmentsColor, ground)) >= text)
      #expect(contrast(theme.selectedSegmentTitleColor, on: theme.selectedSegmentColor) >= text)
    }
    let theme = Theme.highContrast
    for color in [
      theme.accentColor, theme.switchOnColor, theme.focusColor, theme.buttonColor, theme.switchOffColor,
      theme.sliderTrackColor, theme.dotColor, theme.thumbColor, theme.selectedSegmentColor,
    ] {
      #expect(contrast(color, on: theme.groundColor) >= 3)
    }
    #expect(contrast(theme.thumbColor, on: theme.switchOffColor) >= 3)
  }
}
