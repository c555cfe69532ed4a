/// The programs on the bus that use this one's accessibility: those that registered for events, and those that called a method and are
/// still connected.
struct AccessibilityClients {
  /// Whether any program registered for events.
  private(set) var hasListeners = false
  /// Whether any program registered for announcements. Older screen readers do not know them.
  private(set) var hearAnnouncements = false
  /// The bus names of the programs that called a method.
  private(set) var callers: Set<String> = []

  /// The most callers that are counted. Further ones count as connected for as long as one of the others is.
  static let mostCallers = 64

  var isEmpty: Bool { !hasListeners && callers.isEmpty }

  /// Notes the events for which programs are registered, each with the program's name on the bus, such as `Object:Announcement:`.
  mutating func noteRegistrations(_ registrations: [BusValue]) {
    hasListeners = !registrations.isEmpty
    hearAnnouncements = registrations.contains {
      let event: [Substring] = $0.elements?.last?.text?.split(separator: ":", omittingEmptySubsequences: false) ?? []
      return event.first == "Object" && event.count > 1 && (event[1] == "Announcement" || event[1].isEmpty)
    }
  }

  /// Notes that a program has called a method.
  /// - Returns: whether it is new, so that its end has to be watched for.
  mutating func noteCall(by caller: String) -> Bool {
    guard callers.count < Self.mostCallers || callers.contains(caller) else { return false }
    return callers.insert(caller).inserted
  }

  /// Notes that a program has left the bus.
  mutating func remove(_ caller: String) { callers.remove(caller) }
}
