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
    scroller.passOn = { [weak self] in self?.passOn(velocity: $0, at: $1) ?? false }
  }

  /// Converts between a movement of the finger to the right or downward, and one of the scroller forward.
  func forward(_ way: Double) -> Double { isMirrored ? way : -way }

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

  /// The connections along `axis` with which a drag of `pressed` can be shared: those of `pressed` and of the views around it, the
  /// innermost first.
  static func shared(from pressed: View?, along axis: Axis) -> [ScrollConnection] {
    SuperviewChain(from: pressed).compactMap { view in
      guard let input = view.scrollTarget as? ScrollInput, input.sharesDrags else { return nil }
      return input.connection(along: axis)
    }
  }

  /// Gives the velocity of a movement that has reached its end to the innermost scroller around it that can move on.
  private func passOn(velocity: Double, at time: Double) -> Bool {
    guard let input, input.sharesDrags else { return false }
    let way = forward(velocity)
    let taker = Self.shared(from: input.view?.parent, along: axis).first {
      $0.mobility(toward: $0.forward(way)) == .free && !$0.scroller.phase.isHeld
    }
    guard let taker else { return false }
    taker.input?.perform { taker.scroller.slide(velocity: taker.forward(way), at: time) }
    return true
  }
}
