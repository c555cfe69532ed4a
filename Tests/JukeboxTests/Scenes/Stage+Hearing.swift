import ViewTree

@testable import Jukebox

extension Stage {
  /// What assistive technology is told to say while something is done.
  func heard(_ act: () throws -> Void) rethrows -> [String] { try window.heard(act) }
}

extension Window {
  /// What assistive technology is told to say while something is done.
  func heard(_ act: () throws -> Void) rethrows -> [String] {
    let listener = Listener()
    accessibilityObserver = listener
    defer { accessibilityObserver = nil }
    try act()
    notifyAccessibilityObserver()
    return listener.sentences
  }
}

private final class Listener: AccessibilityObserver {
  var sentences: [String] = []
  func accessibilityDidChange(in window: Window, changes: [AccessibilityChange]) {}
  func accessibilityWasAnnounced(_ sentence: String, in window: Window) { sentences.append(sentence) }
}
