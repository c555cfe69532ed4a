/// The fades that replace movements where `Window.prefersReducedMotion` is true.
public nonisolated enum ReducedMotion {
  /// The longest duration of such a fade, in seconds.
  public static let longestFadeSeconds = 0.15

  /// How long the fade takes that replaces a movement of `duration` seconds.
  public static func fadeSeconds(replacing duration: Double) -> Double { max(0, min(duration, longestFadeSeconds)) }
}

extension View {
  /// Fades this view in with its new content, which has jumped there in place of a movement of `duration` seconds.
  ///
  /// Animations of the geometry of a view do this by themselves where reduced motion is preferred. `alpha` stays as it is, and the view
  /// takes input meanwhile.
  public final func fadeIn(replacingMovementOf duration: Double) {
    guard let window = attachedWindow else { return }
    window.animator.beginFade(of: self, startingAt: window.currentTime, duration: duration)
  }
}
