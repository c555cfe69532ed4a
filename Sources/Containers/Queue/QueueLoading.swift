/// How far a queue has come with showing its first items.
nonisolated enum QueueLoading: Sendable {
  /// They have not been shown yet.
  case awaited
  /// `refill` is asked for those of them that are missing.
  case refilling
  /// They are sliding in until the given time.
  case running(until: Double)
  case done

  /// Whether they were shown.
  var hasBegun: Bool {
    switch self {
    case .awaited, .refilling: false
    case .running, .done: true
    }
  }
}
