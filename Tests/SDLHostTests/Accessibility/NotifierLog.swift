import Testing
import ViewTree
import ViewTreeTesting

@testable import SDLHost

/// The events that assistive technology is sent.
final class NotifierLog {
  var events: [AccessibilityEvent] = []

  /// What was told since the last time: the kind with its detail, and the first number.
  func take() -> [String] {
    defer { events = [] }
    return events.filter { $0.interface != ATSPI.cache }.map {
      let detail = $0.arguments[0].text ?? ""
      return "\($0.member)\(detail.isEmpty ? "" : ":" + detail) \($0.arguments[1].integer ?? 0)"
    }
  }

  /// Lets a window be observed, and passes over what is told at the beginning.
  func watch(with notifier: AccessibilityNotifier, _ window: Window) {
    window.settle()
    notifier.watch()
    _ = take()
    window.settle()
    #expect(take() == [])
  }
}
