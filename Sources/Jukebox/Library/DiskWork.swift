internal import Platform

/// Work that may have to wait for a disk that does not respond, such as a folder in a network. It is done on a thread of its own, so that
/// the window never waits for long.
enum DiskWork {
  /// For how many seconds the window waits for a result, which is usually known much sooner.
  nonisolated static let patience = 0.05

  private nonisolated struct State<Result: Sendable>: Sendable {
    var result: Result?
    /// Whether the caller has stopped waiting.
    var isLate = false
  }

  /// Does the work, and returns its result if that is known within a moment.
  /// - Parameters:
  ///   - seconds: for how long it waits for the result.
  ///   - late: called with the result when it is known later.
  static func run<Result: Sendable>(
    atMost seconds: Double = patience, _ work: @escaping @Sendable () -> Result,
    late: @escaping @MainActor (Result) -> Void = { _ in }
  ) -> Result? {
    let state = Monitor(State<Result>())
    let thread = WorkerThread("disk work", isUrgent: true) {
      let result = work()
      let isLate = state.change { state in
        state.result = result
        return state.isLate
      }
      if isLate { Task { @MainActor in late(result) } }
    }
    if thread == nil { return work() }
    _ = state.wait(atMost: seconds) { $0.result == nil ? nil : true }
    return state.change { state in
      state.isLate = state.result == nil
      return state.result
    }
  }
}
