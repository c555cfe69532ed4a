import ViewTree

/// A drawing of one of the four systems, made of a few shapes.
final class EntryDrawing: View {
  enum Kind { case queue, swipe, stack, animation }

  private let theme: AppTheme
  private let kind: Kind

  init(theme: AppTheme, kind: Kind) {
    self.theme = theme
    self.kind = kind
    super.init()
    isUserInteractionEnabled = false
    theme.style(self) { drawing, _ in drawing.setNeedsDisplay() }
  }

  /// A drawing is stretched after a change of size unless it is made again.
  override func boundsSizeDidChange() { setNeedsDisplay() }

  override func draw(in context: inout DrawingContext) {
    // A coordinate system of 160 by 100 units, in the middle.
    let unit = max(0, min(context.bounds.width / 160, context.bounds.height / 100))
    let origin = Point(x: context.bounds.midX - 80 * unit, y: context.bounds.midY - 50 * unit)
    let isMirrored = isMirrored
    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color, radius: Double = 6) {
      let left = isMirrored ? 160 - x - width : x
      context.fill(
        Rect(x: origin.x + left * unit, y: origin.y + y * unit, width: width * unit, height: height * unit),
        color: color, cornerRadius: radius * unit)
    }
    let quiet = theme.secondaryText.withAlpha(0.28)
    let middle = theme.secondaryText.withAlpha(0.5)
    switch kind {
    case .queue:
      box(92, 2, 60, 20, theme.accent)
      for index in 1..<4 { box(30, 2 + Double(index) * 25, 72, 20, index == 1 ? middle : quiet) }
    case .swipe:
      box(0, 18, 40, 54, quiet)
      box(50, 6, 60, 72, theme.accent, radius: 8)
      box(120, 18, 40, 54, quiet)
      for index in 0..<3 {
        box(65 + Double(index) * 12, 90, index == 1 ? 9 : 6, 6, index == 1 ? theme.accent : quiet, radius: 3)
      }
    case .stack:
      box(24, 10, 72, 80, quiet, radius: 8)
      box(44, 10, 72, 80, middle, radius: 8)
      box(70, 10, 72, 80, theme.accent, radius: 8)
    case .animation:
      let steps = 5
      for index in 0..<steps {
        let part = Double(index) / Double(steps - 1)
        let side = 14 + 24 * part
        // A parabola, like the path of something that is thrown.
        let x = 14 + 100 * part
        let y = 62 - 200 * part * (1 - part) + 4 * part
        box(x, y - side / 2 + 14, side, side, theme.accent.withAlpha(0.15 + 0.85 * part * part), radius: side * 0.3)
      }
    }
  }
}
