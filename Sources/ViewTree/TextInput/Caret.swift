/// The caret of a text field. It blinks: half a second on, half a second off, beginning with each restart. With reduced motion it stays on.
final class Caret: View {
  private var next: ScheduledAction?

  /// How long it is on, and how long it is off, in seconds.
  private static let interval = 0.5

  init() {
    super.init()
    isUserInteractionEnabled = false
    isHidden = true
  }

  /// Shows it, and lets it blink from now on.
  func restart() {
    next?.cancel()
    isHidden = false
    blinkLater()
  }

  /// Hides it.
  func stop() {
    next?.cancel()
    isHidden = true
  }

  private func blinkLater() {
    guard let window, !window.prefersReducedMotion else { return }
    next = window.schedule(after: Self.interval) { [weak self] in
      guard let self, let window = self.window else { return }
      // Reduced motion may have been switched on meanwhile.
      isHidden = !isHidden && !window.prefersReducedMotion
      blinkLater()
    }
  }
}
