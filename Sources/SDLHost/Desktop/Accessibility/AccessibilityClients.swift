/// The programs on the bus that use this one's accessibility: those that registered for events, and those that called a method and are
/// still connected.
struct AccessibilityClients {
  /// Whether any program registered for events.
  var hasListeners = false
  /// The bus names of the programs that called a method.
  private(set) var callers: Set<String> = []

  /// The most callers that are counted. Further ones count as connected for as long as one of the others is.
  static let mostCallers = 64

  var isEmpty: Bool { !hasListeners && callers.isEmpty }

  /// Notes that a program has called a method.
  /// - Returns: whether it is new, so that its end has to be watched for.
  mutating func noteCall(by caller: String) -> Bool {
    guard callers.count < Self.mostCallers || callers.contains(caller) else { return false }
    return callers.insert(caller).inserted
  }

  /// Notes that a program has left the bus.
  mutating func remove(_ caller: String) { callers.remove(caller) }
}
