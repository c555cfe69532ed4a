/// A scroller that is connected to user input, which moves it along an axis of a view.
final class ScrollConnection {
  private(set) weak var input: ScrollInput?
  let scroller: Scroller
  var axis: Axis
  /// Whether the position grows when the finger moves to the right or downward, and not in the opposite direction.
  var isMirrored: Bool
  /// How far forward the finger has pulled it since its drag began. Points.
  private(set) var pull = 0.0

  init(_ scroller: Scroller, of input: ScrollInput, along axis: Axis, isMirrored: Bool) {
    self.scroller = scroller
    self.input = input
    self.axis = axis
    self.isMirrored = isMirrored
    scroller.connection = self
  }

  /// Converts between a movement of the finger to the right or downward, and one of the scroller forward.
  func forward(_ way: Double) -> Double { isMirrored ? way : -way }

  /// How far `vector`, a distance or a velocity in the window, leads to the right or downward along the axis, in points of the view.
  func along(_ vector: Point) -> Double { (input?.view?.presentedVector(fromWindow: vector) ?? vector)[axis] }

  /// What a point along the axis is in the window, where the view may be seen scaled or rotated.
  private var unit: Point {
    let map = input?.view?.shownToRoot ?? .identity
    return axis == .horizontal ? Point(x: map.a, y: map.b) : Point(x: map.c, y: map.d)
  }

  /// How many points along the axis of `other` are seen as one point along this one: negative where they are seen in opposite directions.
  /// Nil where the axes are not parallel.
  func scale(to other: ScrollConnection) -> Double? { Self.scale(from: unit, to: other.unit) }

  private static func scale(from unit: Point, to other: Point) -> Double? {
    guard abs(unit.x * other.y - unit.y * other.x) <= 1e-6 * unit.length * other.length else { return nil }
    let scale = (unit.x * other.x + unit.y * other.y) / (other.x * other.x + other.y * other.y)
    // A view that is scaled to nothing has no direction.
    return scale != 0 && scale.isFinite ? scale : nil
  }

  func mobility(toward direction: Double) -> PanMobility {
    guard let input, input.isEnabled else { return .never }
    return input.mobility(of: scroller, toward: direction)
  }

  /// Whether the user can move it at all.
  var isMovable: Bool { mobility(toward: 1) != .never }

  /// Whether it moves in that direction before the scrollers inside its view do.
  func leads(toward direction: Double) -> Bool {
    input?.leadsForward == true && direction > 0 && mobility(toward: direction) == .free
  }

  // MARK: A finger

  func begin(toward direction: Double, at time: Double) -> Bool {
    pull = 0
    var hasBegun = false
    input?.perform { hasBegun = input?.beginDragging(scroller, toward: direction, at: time) ?? false }
    return hasBegun
  }

  func drag(to pull: Double, at time: Double) {
    self.pull = pull
    input?.perform { input?.drag(scroller, by: pull, at: time) }
  }

  /// - Parameter velocity: of the finger, forward. Nil for a drag that was cancelled.
  func end(velocity: Double?, at time: Double) {
    input?.perform { input?.endDragging(scroller, velocity: velocity, at: time) }
  }

  // MARK: Those around it

  /// The connections with which a drag of `first` can be shared: those of `pressed` and of the views around it whose axis is seen parallel
  /// to that of `first`, the innermost first.
  static func shared(from pressed: View?, with first: ScrollConnection) -> [ScrollConnection] {
    let unit = first.unit
    return SuperviewChain(from: pressed).compactMap { view in
      guard let input = view.scrollTarget as? ScrollInput, input.sharesDrags else { return nil }
      return input.connection { scale(from: unit, to: $0.unit) != nil }
    }
  }

  /// Passes the velocity of a movement that has reached the end of its range on to the innermost scroller around it that can move on.
  /// - Returns: whether there is such a scroller. Otherwise the movement bounces.
  func passOn(velocity: Double, at time: Double) -> Bool {
    guard let input, input.sharesDrags else { return false }
    for taker in Self.shared(from: input.view?.parent, with: self) where !taker.scroller.phase.isHeld {
      let passed = taker.forward(forward(velocity) * (scale(to: taker) ?? 0))
      guard taker.mobility(toward: passed) == .free else { continue }
      taker.input?.perform { taker.scroller.slide(velocity: passed, at: time) }
      return true
    }
    return false
  }
}
