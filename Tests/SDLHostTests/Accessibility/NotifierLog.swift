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

/// A service whose notices are logged.
struct NotifierStage {
  let service: ServiceStage
  let notifier: AccessibilityNotifier
  let log = NotifierLog()

  init() throws {
    service = try ServiceStage()
    let log = log
    notifier = AccessibilityNotifier(service.service) { log.events.append($0) }
  }
}

/// Shared parts of the suites that look at what assistive technology is told.
protocol NotifierSuite {
  var announced: NotifierStage { get }
}

extension NotifierSuite {
  var stage: ServiceStage { announced.service }
  var notifier: AccessibilityNotifier { announced.notifier }
  var log: NotifierLog { announced.log }

  func watch() { log.watch(with: notifier, stage.window) }
}
