/// An event for assistive technology, in AT-SPI's terms.
struct AccessibilityEvent {
  /// The object that it is about.
  var path: String
  var interface: String
  var member: String
  var arguments: [BusValue]

  private init(
    _ member: String, _ path: String, of interface: String = ATSPI.objectEvent, _ detail: String = "", _ first: Int = 0,
    _ second: Int = 0, _ value: BusValue = .int32(0)
  ) {
    self.path = path
    self.interface = interface
    self.member = member
    arguments = [.string(detail), .int(first), .int(second), .variant(value), .dictionary([])]
  }

  static func property(_ name: String, _ path: String, _ value: BusValue) -> AccessibilityEvent {
    AccessibilityEvent("PropertyChange", path, name, 0, 0, value)
  }
  static func state(_ name: String, _ path: String, isOn: Bool) -> AccessibilityEvent {
    AccessibilityEvent("StateChanged", path, name, isOn ? 1 : 0)
  }
  static func children(of path: String, isAdded: Bool, index: Int, child: BusValue) -> AccessibilityEvent {
    AccessibilityEvent("ChildrenChanged", path, isAdded ? "add" : "remove", index, 0, child)
  }
  static func text(_ kind: String, _ path: String, start: Int, _ text: String) -> AccessibilityEvent {
    AccessibilityEvent("TextChanged", path, kind, start, text.unicodeScalars.count, .string(text))
  }
  static func caret(_ path: String, offset: Int) -> AccessibilityEvent {
    AccessibilityEvent("TextCaretMoved", path, "", offset)
  }
  static func textSelection(_ path: String) -> AccessibilityEvent { AccessibilityEvent("TextSelectionChanged", path) }
  static func selection(_ path: String) -> AccessibilityEvent { AccessibilityEvent("SelectionChanged", path) }
  /// Lets clients say a text when they have said what they are saying.
  static func announcement(_ path: String, _ text: String) -> AccessibilityEvent {
    let polite = 1
    return AccessibilityEvent("Announcement", path, "", polite, 0, .string(text))
  }
  static func focus(_ path: String) -> AccessibilityEvent {
    AccessibilityEvent("Focus", path, of: ATSPI.focusEvent)
  }
  static func window(_ member: String, _ path: String, name: String) -> AccessibilityEvent {
    AccessibilityEvent(member, path, of: ATSPI.windowEvent, "", 0, 0, .string(name.withoutIsolates))
  }
  /// Makes clients add an object to their cache, with these values.
  static func added(_ item: BusValue) -> AccessibilityEvent { AccessibilityEvent(cache: "AddAccessible", item) }
  static func removed(_ reference: BusValue) -> AccessibilityEvent {
    AccessibilityEvent(cache: "RemoveAccessible", reference)
  }

  private init(cache member: String, _ value: BusValue) {
    path = ATSPI.cachePath
    interface = ATSPI.cache
    self.member = member
    arguments = [value]
  }
}
