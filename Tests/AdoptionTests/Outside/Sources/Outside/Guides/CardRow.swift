import ViewTree

/// A row of cards. A card that is thrown out falls, and the others close the gap.
final class CardRow: View {
  private(set) var cards: [View] = []
  private let spring = AnimationCurve.spring(dampingRatio: 1, response: 0.4)

  /// The scroll offset in points. Cards that are moving are shifted with it.
  var scroll = 0.0 {
    didSet { View.performShiftingAnimations { place() } }
  }

  func add(_ card: View) {
    cards.append(card)
    addSubview(card)
    View.performWithoutAnimation { place() }
  }

  /// - Parameter velocity: the velocity of the throw, in points per second.
  func throwOut(_ card: View, velocity: Point) {
    guard let window, let index = cards.firstIndex(where: { $0 === card }) else { return }
    cards.remove(at: index)
    let now = window.currentTime
    let end = View.animate(AnimationTiming(start: now, curve: spring), centerVelocity: velocity) {
      card.center.y = bounds.height + card.bounds.height
    }
    window.schedule(at: end) { card.removeFromSuperview() }
    View.animate(AnimationTiming(start: now + 0.1, curve: spring)) { place() }
  }

  /// When the cards reach their places after a change of size: at the end of the animation that changed it; nil without one.
  private(set) var settlingTime: Double?

  override func boundsSizeDidChange() {
    settlingTime = inheritedTiming?.end
    place()
  }

  private func place() {
    for (index, card) in cards.enumerated() {
      card.center = Point(x: 30 + Double(index) * 50 - scroll, y: bounds.midY)
    }
  }
}
