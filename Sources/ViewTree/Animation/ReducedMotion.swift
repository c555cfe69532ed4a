/// What takes the place of movement where `Window.prefersReducedMotion` is true.
public nonisolated enum ReducedMotion {
  /// The longest time in which something fades in instead of moving. Seconds.
  public static let longestFadeSeconds = 0.15
}
