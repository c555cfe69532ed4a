/// How far a wheel or a key scrolls. Positive numbers are forward, towards the content that follows.
public nonisolated enum ScrollStep: Hashable, Sendable {
  /// Notches of a wheel. Wheels with fine steps report fractions.
  case notches(Double)
  /// Presses of an arrow key.
  case arrows(Int)
  /// Presses of a page key or of Space.
  case pages(Int)
  /// To the beginning or to the end, as Home and End do.
  case start, end
}
