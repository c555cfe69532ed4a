import Languages
import ViewTree

/// Produces the changes that the Animation page enqueues. Scenes are enqueued before earlier ones have run, so the next target
/// follows from the state kept here, not from the shape.
struct SceneScript {
  /// The area in which the shape moves.
  var stage = Rect.zero
  private var corner = 0
  private var isLarge = false
  private var colorIndex = 0
  private var isRound = false
  private var isPale = false
  private var isSkewed = false
  var firstColor: Color
  /// Whether the shape has, or is to get, the first colour.
  var hasFirstColor: Bool { colorIndex % 5 == 0 }

  static let smallRadius = 14.0

  init(color: Color) { firstColor = color }

  var side: Double { max(0, min(AnimationPage.side, min(stage.width, stage.height) * 0.4)) }

  /// The current target of the movement: the middle of the stage, then a place near each of its corners.
  var place: Point {
    guard corner > 0 else { return stage.center }
    let inset = side * 0.5 + min(stage.width, stage.height) * 0.08
    let isRight = corner == 2 || corner == 3
    let isLow = corner == 3 || corner == 4
    return Point(
      x: isRight ? stage.maxX - inset : stage.minX + inset, y: isLow ? stage.maxY - inset : stage.minY + inset)
  }

  mutating func move() -> AnimationItem.Change {
    corner = corner == 4 ? 0 : corner + 1
    return .center(place)
  }

  mutating func size() -> AnimationItem.Change {
    isLarge.toggle()
    let side = isLarge ? self.side * 1.4 : self.side
    return .bounds(Rect(x: 0, y: 0, width: side, height: side))
  }

  /// A new place and a new size in one change.
  mutating func frame() -> AnimationItem.Change {
    corner = corner == 4 ? 0 : corner + 1
    isLarge.toggle()
    let side = isLarge ? self.side * 1.4 : self.side
    let place = place
    return .frame(Rect(x: place.x - side / 2, y: place.y - side / 2, width: side, height: side))
  }

  mutating func skew() -> AnimationItem.Change {
    isSkewed.toggle()
    return .transform(isSkewed ? Transform(a: 1, b: 0, c: -0.5, d: 1, tx: 0, ty: 0) : .identity)
  }

  mutating func color() -> AnimationItem.Change {
    colorIndex += 1
    return .backgroundColor(hasFirstColor ? firstColor : Sample.color(colorIndex))
  }

  mutating func corners() -> AnimationItem.Change {
    isRound.toggle()
    return .cornerRadius(isRound ? side / 2 : min(Self.smallRadius, side / 2))
  }

  mutating func fade() -> AnimationItem.Change {
    isPale.toggle()
    return .alpha(isPale ? 0.25 : 1)
  }
}

/// The duration and curve of scenes.
struct ScenePace {
  enum Kind: Int, CaseIterable {
    case linear, ease, bezier, spring
    var title: Sentence { [tr("Linear"), tr("Ease"), tr("Bézier"), tr("Spring")][rawValue] }
  }

  var duration = 0.6
  var kind = Kind.ease
  /// 0: in, 1: out, 2: both.
  var ease = 2
  var damping = 0.5
  var response = 0.5
  /// x1, y1, x2, y2.
  var bezier = [0.34, 1.56, 0.64, 1]

  var curve: AnimationCurve {
    switch kind {
    case .linear: .linear
    case .ease: ease == 0 ? .easeIn : ease == 1 ? .easeOut : .easeInOut
    case .bezier: .cubicBezier(x1: bezier[0], y1: bezier[1], x2: bezier[2], y2: bezier[3])
    case .spring: .spring(dampingRatio: damping, response: response)
    }
  }
}
