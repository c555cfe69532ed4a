/// Constants of the fades that replace movements where `Window.prefersReducedMotion` is true.
public nonisolated enum ReducedMotion {
  /// The longest duration of such a fade, in seconds.
  public static let longestFadeSeconds = 0.15
}
