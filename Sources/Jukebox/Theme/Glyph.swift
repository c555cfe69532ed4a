import ViewTree

/// A small symbol that needs no font, as it is drawn from shapes. Mirrored in right-to-left layouts.
final class Glyph: View {
  enum Kind {
    case play, pause, previous, next, search, shuffle, repetition, repeatedSong, volume, lowVolume, muted, more, grid,
      order,
      warning, down, queue
  }

  var kind: Kind { didSet { if kind != oldValue { setNeedsDisplay() } } }
  var color: Color { didSet { if color != oldValue { setNeedsDisplay() } } }

  init(_ kind: Kind, color: Color) {
    self.kind = kind
    self.color = color
    super.init()
    isUserInteractionEnabled = false
  }

  /// A drawing is stretched after a change of size unless it is made again.
  override func boundsSizeDidChange() { setNeedsDisplay() }

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
    func point(_ along: Double, _ down: Double) -> Point { Point(x: x(along), y: origin.y + side * down) }
    /// A line between two points of the unit square.
    func line(_ from: (Double, Double), _ to: (Double, Double), width: Double = 0.1) {
      let length = ((to.0 - from.0) * (to.0 - from.0) + (to.1 - from.1) * (to.1 - from.1)).squareRoot()
      let (dx, dy) = ((to.0 - from.0) / length * width / 2, (to.1 - from.1) / length * width / 2)
      context.fill(
        polygon: [
          point(from.0 + dy, from.1 - dx), point(to.0 + dy, to.1 - dx), point(to.0 - dy, to.1 + dx),
          point(from.0 - dy, from.1 + dx),
        ], color: color)
    }
    /// An arrowhead whose tip is at (`tip`, `height`). It points to the end, or to the beginning if `back` is true.
    func arrowhead(_ tip: Double, _ height: Double, back: Bool = false) {
      let base = tip + (back ? 0.24 : -0.24)
      context.fill(polygon: [point(base, height - 0.2), point(tip, height), point(base, height + 0.2)], color: color)
    }
    switch kind {
    case .shuffle:
      line((0, 0.26), (0.24, 0.26))
      line((0.2, 0.24), (0.62, 0.76))
      line((0.58, 0.74), (0.8, 0.74))
      line((0, 0.74), (0.24, 0.74))
      line((0.2, 0.76), (0.62, 0.24))
      line((0.58, 0.26), (0.8, 0.26))
      arrowhead(1, 0.26)
      arrowhead(1, 0.74)
    case .repetition, .repeatedSong:
      line((0.05, 0.52), (0.05, 0.2))
      line((0, 0.24), (0.8, 0.24))
      arrowhead(1, 0.24)
      line((0.95, 0.48), (0.95, 0.8))
      line((1, 0.76), (0.2, 0.76))
      arrowhead(0, 0.76, back: true)
      if kind == .repeatedSong { line((0.5, 0.38), (0.5, 0.62), width: 0.12) }
    case .volume, .lowVolume, .muted:
      context.fill(
        polygon: [
          point(0.02, 0.34), point(0.22, 0.34), point(0.48, 0.08), point(0.48, 0.92), point(0.22, 0.66),
          point(0.02, 0.66),
        ], color: color)
      if kind == .muted {
        line((0.62, 0.34), (0.96, 0.68))
        line((0.96, 0.34), (0.62, 0.68))
      } else {
        line((0.67, 0.34), (0.67, 0.66))
        if kind == .volume { line((0.88, 0.18), (0.88, 0.82)) }
      }
    case .more:
      for part in [0.12, 0.5, 0.88] {
        let dot = side * 0.2
        context.fill(
          Rect(x: x(part) - dot / 2, y: origin.y + (side - dot) / 2, width: dot, height: dot), color: color,
          cornerRadius: dot / 2)
      }
    case .grid:
      for row in [0.02, 0.56] {
        for column in [0.02, 0.56] {
          context.fill(
            Rect(x: origin.x + side * column, y: origin.y + side * row, width: side * 0.42, height: side * 0.42),
            color: color, cornerRadius: side * 0.1)
        }
      }
    case .order:
      line((0, 0.2), (1, 0.2))
      line((0, 0.5), (0.7, 0.5))
      line((0, 0.8), (0.4, 0.8))
    case .queue:
      line((0, 0.16), (1, 0.16))
      line((0, 0.48), (0.62, 0.48))
      line((0, 0.8), (0.5, 0.8))
      context.fill(polygon: [point(0.68, 0.44), point(1, 0.68), point(0.68, 0.92)], color: color)
    case .warning:
      line((0.5, 0.04), (0.98, 0.92))
      line((0.98, 0.9), (0.02, 0.9))
      line((0.02, 0.92), (0.5, 0.04))
      line((0.5, 0.34), (0.5, 0.6))
      line((0.5, 0.7), (0.5, 0.8))
    case .down:
      line((0.08, 0.3), (0.54, 0.76), width: 0.14)
      line((0.46, 0.76), (0.92, 0.3), width: 0.14)
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
