import ViewTree

@testable import Jukebox

/// What is wrong with a scene's colours: texts that can hardly be read, in any look, and what keeps its former colours when the desktop
/// changes its look.
enum LookFaults {
  static func all(on stage: WalkStage) -> [String] {
    let first = stage.theme.palette
    defer { stage.theme.palette = first }
    // Accents that are hard to read on the backgrounds.
    let others = [
      Palette(isDark: !first.isDark), Palette(isDark: !first.isDark, hasMoreContrast: true, accent: .blue),
      Palette(isDark: first.isDark, hasMoreContrast: true, accent: .yellow),
    ]
    var faults = TextContrast.faults(in: stage.window, least: first.leastContrast)
    for palette in others {
      stage.theme.palette = palette
      stage.window.advance(by: 0)
      faults += TextContrast.faults(in: stage.window, least: palette.leastContrast)
      if palette == others[0] { faults += leftovers(of: first, beside: palette, on: stage) }
    }
    return Set(faults).sorted()
  }

  /// The views that still have a colour that only the former palette contains, or that have not got the new theme of controls.
  private static func leftovers(of former: Palette, beside now: Palette, on stage: WalkStage) -> [String] {
    func colors(_ palette: Palette) -> Set<Color> {
      [
        palette.ground, palette.panel, palette.card, palette.cardHovered, palette.line, palette.text,
        palette.secondaryText, palette.accent, palette.textOnAccent,
      ]
    }
    // White is the colour of many things that never change.
    let old = colors(former).subtracting(colors(now)).subtracting([.white])
    let controls = stage.theme.controls
    var faults: [String] = []
    stage.window.forEachVisible(frontToBack: false) { view, visible in
      let colors = [view.backgroundColor, (view as? Label)?.textColor, (view as? Glyph)?.color].compactMap(\.self)
      if !visible.isEmpty, colors.contains(where: old.contains) || view.effectiveTheme != controls {
        faults.append("\(type(of: view)) “\(view.accessibilityLabel ?? "")” keeps a colour of the former look")
      }
      return true
    }
    return faults
  }
}

/// Finds texts that can hardly be read.
enum TextContrast {
  static func faults(in window: Window, least: Double) -> [String] {
    var boxes: [(view: View, frame: Rect, color: Color)] = []
    var faults: [String] = []
    window.forEachVisible(frontToBack: false) { view, visible in
      if visible.isEmpty { return true }
      if let label = view as? Label, !label.text.isEmpty, isLegibleOnPurpose(label) {
        // As WCAG defines it for large texts.
        let least = label.font.size >= 24 ? min(least, 3) : least
        let middle = visible.center
        var ground = window.backgroundColor ?? .black
        for box in boxes where box.frame.contains(middle) {
          ground = ground.mixed(with: box.color.withAlpha(1), box.color.alpha)
        }
        let ink = ground.mixed(with: label.textColor.withAlpha(1), label.textColor.alpha * opacity(of: label))
        let contrast = ink.contrast(with: ground)
        if contrast < least - 0.005 {
          faults.append("“\(label.text)” has a contrast of \((contrast * 100).rounded() / 100)")
        }
      }
      if let color = view.backgroundColor, color.alpha > 0 {
        boxes.append((view, visible, color.withAlpha(color.alpha * opacity(of: view))))
      }
      return true
    }
    return faults
  }

  private static func opacity(of view: View) -> Double { view.alpha * view.ancestors.map(\.alpha).reduce(1, *) }

  /// Not what is disabled, which WCAG leaves out, what fades with its distance from the middle, or letters that stand for a picture.
  private static func isLegibleOnPurpose(_ label: Label) -> Bool {
    let around = [label] + label.ancestors
    let isDisabled = around.contains { view in
      (view as? Control)?.isEnabled == false || view.accessibilityStates.contains(.disabled)
        || view is FormRow && !view.isUserInteractionEnabled
    }
    return !isDisabled && !around.contains { $0 is CoverView } && opacity(of: label) > 0.98
  }
}
