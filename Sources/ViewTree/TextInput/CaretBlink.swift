/// Lets a caret blink: half a second on, half a second off, beginning with each restart. With reduced motion it stays on.
final class CaretBlink {
  /// Whether the caret is visible.
  private(set) var isOn = false
  /// Called after `isOn` changed by itself.
  var onChange: (() -> Void)?
  private var next: ScheduledAction?

  /// How long it is on, and how long it is off, in seconds.
  static let interval = 0.5

  /// Starts over with a visible caret.
  func restart(in window: Window?) {
    stop()
    isOn = true
    if let window { schedule(in: window) }
  }

  func stop() {
    next?.cancel()
    isOn = false
  }

  private func schedule(in window: Window) {
    guard !window.prefersReducedMotion else { return }
    next = window.schedule(after: Self.interval) { [weak self, weak window] in
      guard let self, let window else { return }
      // Reduced motion may have been switched on meanwhile.
      isOn = !isOn || window.prefersReducedMotion
      schedule(in: window)
      onChange?()
    }
  }
}
