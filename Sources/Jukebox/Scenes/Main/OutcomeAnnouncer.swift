import Languages
import ViewTree

/// Lets assistive technology say what has come of a command that the focus does not show.
final class OutcomeAnnouncer {
  private unowned let main: MainController
  /// Pending until a key that is held down is not repeated any more.
  private var pending: ScheduledAction?
  /// Longer than the time between two repeats of a key, in seconds.
  private static let pause = 0.4

  init(for main: MainController) { self.main = main }

  /// Does something, and lets assistive technology say the outcome, unless that is the value of the control that has the focus, which is
  /// read anyway. While a key is held down, only what has come of it in the end is said.
  func perform(_ change: () -> Void, isKeyRepeated: Bool, saying outcome: @escaping () -> Sentence?) {
    let window = main.isViewLoaded ? main.view.window : nil
    let control = window?.focusedView as? Control
    let value = control?.accessibilityValue
    change()
    pending?.cancel()
    guard control?.accessibilityValue == value else { return }
    let say: () -> Void = { [weak main] in
      if let sentence = outcome() { main?.announce(sentence) }
    }
    if !isKeyRepeated {
      say()
    } else if let window, window.accessibilityObserver != nil {
      pending = window.schedule(after: Self.pause, say)
    }
  }
}
