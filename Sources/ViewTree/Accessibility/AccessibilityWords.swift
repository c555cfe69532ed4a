/// The words with which the toolkit describes views to assistive technology and in menus, where the program has set no label and no value.
///
/// They are English by default. A program in another language sets its own; see `Window.setAccessibilityWords(_:)`.
public nonisolated struct AccessibilityWords: Sendable {
  /// The labels of controls that have no title.
  public var button = "Button", toggle = "Switch", slider = "Slider", segments = "Segments", progress = "Progress"
  /// The labels of a page indicator, of a swipe view, and of a queue.
  public var page = "Page", pages = "Pages", queue = "Queue"
  /// The values of a switch.
  public var on = "on", off = "off"
  /// The place of a page, a row or a card, counted from 1, among all of them.
  public var place: @Sendable (_ number: Int, _ count: Int) -> String = { "\($0) of \($1)" }
  /// The items of the menu of a text field.
  public var undo = "Undo", cut = "Cut", copy = "Copy", paste = "Paste", selectAll = "Select all"
  /// The names of keys, which menus also show.
  public var keys = KeyNames()
  /// The names of actions and roles in the person's language. For those that are not set, a host reports the standard names of its
  /// platform, which assistive technology translates itself.
  public var actions: [AccessibilityAction: String] = [:], roles: [AccessibilityRole: String] = [:]

  /// The English words.
  public init() {}
}

extension View {
  /// The words of the window; the English ones outside of a window.
  public final var accessibilityWords: AccessibilityWords {
    attachedWindow?.accessibility.words ?? AccessibilityWords()
  }
}

extension Window {
  /// Sets the words that describe views to assistive technology. Views that are visible already use them from the next layout on.
  public func setAccessibilityWords(_ words: AccessibilityWords) {
    accessibility.words = words
    forEachInSubtree {
      $0.accessibilityDidChange()
      // Containers number their views while they lay them out.
      $0.setNeedsLayout()
    }
  }
}
