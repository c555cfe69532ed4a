internal import ViewTree

/// The end of a drag that moves a view to a different place: after the release the view lies over the others until it has arrived, and
/// the shadow and background that it had while it was dragged fade. The owner keeps this object until then.
final class DropAnimation: Ticker {
  private let view: View
  private var onEnd: (() -> Void)?
  private var start = 0.0
  /// The shadow at the release, and the one that remains; nil if there is nothing to fade.
  private var fade: (from: Shadow, to: Shadow)?
  private var finalShadow: Shadow?
  /// The shadow that was set last. If other code has set a different one, the fade ends.
  private var shownShadow: Shadow?

  /// How long the shadow takes to fade. Seconds.
  private static let fadeSeconds = ItemChange.seconds
  /// If the view is animated for longer than this, the animation is not that of the drop. Seconds.
  private static let longestSeconds = 2.0

  init(of view: View) { self.view = view }

  /// - Parameters:
  ///   - change: gives the view its usual background and shadow again. Both fade.
  ///   - onEnd: called when the view has arrived, unless `finish()` is called before.
  func begin(change: () -> Void, onEnd: @escaping () -> Void) {
    let old = view.shadow
    View.animate(withDuration: Self.fadeSeconds, animations: change)
    finalShadow = view.shadow
    guard let window = view.window else { return onEnd() }
    self.onEnd = onEnd
    start = window.currentTime
    if let old, old != finalShadow {
      fade = (old, finalShadow ?? old.withAlpha(0))
      show(old)
    }
    window.add(self)
  }

  /// Ends the animation, wherever the view is.
  func finish() {
    endFade()
    onEnd = nil
  }

  private func show(_ shadow: Shadow?) {
    view.shadow = shadow
    shownShadow = view.shadow
  }

  private func endFade() {
    if fade != nil, view.shadow == shownShadow { view.shadow = finalShadow }
    fade = nil
  }

  var tickingWindow: Window? { view.window }
  var isTicking: Bool { onEnd != nil }

  func tick(at time: Double) {
    let part = (time - start) / Self.fadeSeconds
    if let fade, view.shadow == shownShadow, part < 1 {
      show(fade.from.mixed(with: fade.to, by: part))
    } else {
      endFade()
    }
    guard part >= 1, !view.isAnimating || time - start >= Self.longestSeconds else { return }
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?()
  }
}

nonisolated extension Shadow {
  fileprivate func withAlpha(_ alpha: Double) -> Shadow {
    Shadow(color: color.withAlpha(alpha), radius: radius, offset: offset)
  }

  fileprivate func mixed(with other: Shadow, by part: Double) -> Shadow {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    return Shadow(
      color: color.mixed(with: other.color, part), radius: mix(radius, other.radius),
      offset: Point(x: mix(offset.x, other.offset.x), y: mix(offset.y, other.offset.y)))
  }
}
