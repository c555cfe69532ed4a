import Glibc
import ViewTree

/// What covers are drawn with: a drawing context, and a few more shapes.
struct Canvas {
  var context: DrawingContext
  /// The side of the cover in points.
  let side: Double
  private var state: UInt64

  init(context: DrawingContext, seed: UInt64) {
    self.context = context
    side = context.bounds.width
    state = seed
  }

  /// The next number, from 0 to 1, of a sequence that depends only on the seed.
  mutating func random() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 33) / Double(UInt64(1) << 31)
  }

  mutating func random(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * random()
  }

  // MARK: Shapes

  mutating func fill(_ color: Color) {
    context.fill(Rect(x: 0, y: 0, width: side, height: side), color: color)
  }

  /// A gradient from `top` to `bottom`, drawn in lines of one point.
  mutating func gradient(_ top: Color, _ bottom: Color, from y0: Double = 0, to y1: Double? = nil) {
    let end = y1 ?? side
    var y = y0
    while y < end {
      let part = (y - y0) / max(1, end - y0)
      context.fill(Rect(x: 0, y: y, width: side, height: min(2, end - y)), color: mix(top, bottom, part))
      y += 2
    }
  }

  mutating func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color, radius: Double = 0) {
    context.fill(Rect(x: x, y: y, width: width, height: height), color: color, cornerRadius: radius)
  }

  mutating func circle(_ x: Double, _ y: Double, _ radius: Double, _ color: Color) {
    rect(x - radius, y - radius, 2 * radius, 2 * radius, color, radius: radius)
  }

  mutating func ring(_ x: Double, _ y: Double, _ radius: Double, width: Double, _ color: Color) {
    context.stroke(
      Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius), color: color, width: width,
      cornerRadius: radius)
  }

  mutating func polygon(_ points: [(Double, Double)], _ color: Color) {
    context.fill(polygon: points.map { Point(x: $0.0, y: $0.1) }, color: color)
  }

  /// A sector of a disc between two angles in radians, clockwise from the right.
  mutating func sector(_ x: Double, _ y: Double, _ radius: Double, from a: Double, to b: Double, _ color: Color) {
    var points = [(x, y)]
    let steps = max(2, Int(abs(b - a) * 24))
    for step in 0...steps {
      let angle = a + (b - a) * Double(step) / Double(steps)
      points.append((x + radius * cos(angle), y + radius * sin(angle)))
    }
    polygon(points, color)
  }

  /// Everything below a line from the left edge to the right edge.
  mutating func land(_ color: Color, line: (_ x: Double) -> Double) {
    var points: [(Double, Double)] = []
    for step in 0...160 {
      let x = side * Double(step) / 160
      points.append((x, line(x)))
    }
    points.append((side, side))
    points.append((0, side))
    polygon(points, color)
  }

  /// A band of the given height along a line.
  mutating func band(_ color: Color, width: Double, line: (_ x: Double) -> Double) {
    var upper: [(Double, Double)] = []
    var lower: [(Double, Double)] = []
    for step in 0...160 {
      let x = side * Double(step) / 160
      upper.append((x, line(x) - width / 2))
      lower.append((x, line(x) + width / 2))
    }
    polygon(upper + lower.reversed(), color)
  }

  mutating func text(
    _ text: String, x: Double, y: Double, width: Double, size: Double, weight: Font.Weight = .bold, _ color: Color
  ) {
    context.draw(
      text, in: Rect(x: x, y: y, width: width, height: size * 4),
      font: Font(family: "Inter", size: size, weight: weight),
      color: color)
  }
}

func hex(_ value: UInt32, _ alpha: Double = 1) -> Color {
  Color(
    red: Double((value >> 16) & 0xFF) / 255, green: Double((value >> 8) & 0xFF) / 255, blue: Double(value & 0xFF) / 255,
    alpha: alpha)
}

func mix(_ a: Color, _ b: Color, _ part: Double) -> Color {
  Color(
    red: a.red + (b.red - a.red) * part, green: a.green + (b.green - a.green) * part,
    blue: a.blue + (b.blue - a.blue) * part, alpha: a.alpha + (b.alpha - a.alpha) * part)
}
