import ViewTree

/// A sticker that springs to the nearer side of its superview when it is let go, and that a finger catches on its way.
final class Sticker: View {
  init() {
    super.init(frame: Rect(x: 0, y: 0, width: 64, height: 64))
    backgroundColor = .orange
    cornerRadius = 32
    let pan = PanGestureRecognizer { [weak self] pan in self?.follow(pan) }
    pan.catchMovement = { [weak self] _, _ in self?.stop() ?? false }
    // The press did not become a drag, so the sticker flies on.
    pan.catchDidEnd = { [weak self] _ in self?.flyHome() }
    addGestureRecognizer(pan)
  }

  /// Stops where it is seen. Returns whether it was moving.
  private func stop() -> Bool {
    guard isAnimating else { return false }
    center = presented.center
    return true
  }

  private func follow(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began, .changed:
      let way = pan.translation(in: superview)
      center = Point(x: center.x + way.x, y: center.y + way.y)
      pan.setTranslation(.zero, in: superview)
    case .ended: flyHome(velocity: pan.velocity(in: superview).x)
    case .cancelled: flyHome()
    default: break
    }
  }

  /// - Parameter velocity: that of the finger that has let it go, to the right, in points per second.
  func flyHome(velocity: Double = 0) {
    guard let superview, let window else { return }
    let isLeft = center.x + 0.2 * velocity < superview.bounds.midX
    let timing = AnimationTiming(start: window.currentTime, curve: .spring(dampingRatio: 0.7, response: 0.5))
    View.animate(timing, centerVelocity: Point(x: velocity, y: 0)) {
      center.x = isLeft ? 40 : superview.bounds.width - 40
    }
  }
}
