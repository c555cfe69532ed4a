import ViewTree

/// A small symbol that needs no font, as it is drawn from shapes. Mirrored in right-to-left layouts.
final class Glyph: View {
  enum Kind { case play, pause, previous, next, search }

  var kind: Kind { didSet { if kind != oldValue { setNeedsDisplay() } } }
  var color: Color { didSet { if color != oldValue { setNeedsDisplay() } } }

  init(_ kind: Kind, color: Color) {
    self.kind = kind
    self.color = color
    super.init()
    isUserInteractionEnabled = false
  }

  override func draw(in context: inout DrawingContext) {
    let side = min(bounds.width, bounds.height)
    let origin = Point(x: (bounds.width - side) / 2, y: (bounds.height - side) / 2)
    let pointsLeft = (kind == .previous) != isMirrored && kind != .pause
    /// Maps 0...1 along the symbol's direction to a coordinate in the view.
    func x(_ part: Double) -> Double { origin.x + side * (pointsLeft ? 1 - part : part) }
    func bar(_ start: Double, _ width: Double) {
      context.fill(
        Rect(x: min(x(start), x(start + width)), y: origin.y + side * 0.06, width: side * width, height: side * 0.88),
        color: color, cornerRadius: side * 0.06)
    }
    func triangle(_ start: Double, _ end: Double) {
      context.fill(
        polygon: [
          Point(x: x(start), y: origin.y + side * 0.04), Point(x: x(end), y: origin.y + side * 0.5),
          Point(x: x(start), y: origin.y + side * 0.96),
        ], color: color)
    }
    switch kind {
    case .play: triangle(0.12, 0.98)
    case .pause:
      bar(0.12, 0.26)
      bar(0.62, 0.26)
    case .search:
      let lens = Rect(x: origin.x + side * (isMirrored ? 0.3 : 0), y: origin.y, width: side * 0.7, height: side * 0.7)
      context.stroke(lens, color: color, width: side * 0.13, cornerRadius: lens.width / 2)
      // From the lens down to the corner.
      func corner(_ along: Double, _ across: Double) -> Point {
        let part = 0.6 + along * 0.38
        let horizontal = part + across * 0.07
        return Point(
          x: origin.x + side * (isMirrored ? 1 - horizontal : horizontal), y: origin.y + side * (part - across * 0.07))
      }
      context.fill(polygon: [corner(0, -1), corner(0, 1), corner(1, 1), corner(1, -1)], color: color)
    case .previous, .next:
      triangle(0.02, 0.76)
      bar(0.8, 0.18)
    }
  }
}
