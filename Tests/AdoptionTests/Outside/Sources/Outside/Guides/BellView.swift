import ViewTree

/// A bell that swings when it is rung, one ring after another, and glows while an alarm lasts.
final class BellView: View {
  private(set) var ringCount = 0
  private let glow = View()

  init() {
    super.init(frame: Rect(x: 0, y: 0, width: 60, height: 60))
    backgroundColor = .orange
    glow.frame = bounds
    glow.backgroundColor = .white
    glow.alpha = 0
    addSubview(glow)
  }

  /// Swings to both sides and back. A ring that comes while the bell swings waits for its turn.
  func ring() {
    animationQueue.enqueue([
      AnimationItem(.rotation(by: 0.4), duration: 0.1, curve: .easeOut),
      AnimationItem(.rotation(by: -0.8), duration: 0.2),
    ])
    animationQueue.enqueue(AnimationItem(.rotation(by: 0.4), duration: 0.1, curve: .easeIn)) { [weak self] finished in
      if finished { self?.ringCount += 1 }
    }
  }

  /// Whether the bell glows, again and again. A view inside another one has an animation queue of its own.
  var isAlarmed = false {
    didSet {
      guard isAlarmed != oldValue else { return }
      glow.animationQueue.cancel()
      guard isAlarmed else {
        glow.alpha = 0
        return
      }
      glow.animationQueue.enqueue(
        AnimationItem(repeating: [
          AnimationItem(.alpha(0.6), duration: 0.5), AnimationItem(.alpha(0), duration: 0.5),
          AnimationItem(.wait, duration: 1),
        ]))
    }
  }

  /// Shrinks after all rings, and returns when that is done.
  func putAway() async {
    animationQueue.enqueue(
      AnimationItem([.transform(Transform(scaleX: 0.5, y: 0.5)), .alpha(0.5)], duration: 0.3))
    await animationQueue.waitUntilEmpty()
  }
}
