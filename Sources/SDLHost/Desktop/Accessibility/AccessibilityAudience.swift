/// Who wants to know about the program: those who registered for events, and those who asked something and are still there.
struct AccessibilityAudience {
  /// Whether somebody registered for events.
  var hasListeners = false
  /// The names on the bus of those who asked.
  private(set) var clients: Set<String> = []

  /// More are not counted one by one; they are there as long as one of the others is.
  static let mostClients = 64

  var isEmpty: Bool { !hasListeners && clients.isEmpty }

  /// - Returns: whether this client is new, and it has to be found out when it goes.
  mutating func asked(by client: String) -> Bool {
    guard clients.count < Self.mostClients || clients.contains(client) else { return false }
    return clients.insert(client).inserted
  }

  mutating func left(_ client: String) { clients.remove(client) }
}
