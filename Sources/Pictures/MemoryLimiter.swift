internal import Platform

/// Limits the memory that threads use at a time. Threads acquire memory in the order in which they arrive. A thread that needs
/// more than the limit gets it when no other thread has any.
package final class MemoryLimiter: Sendable {
  private struct State {
    var used = 0
    var peak = 0
    var nextTicket = 0
    var served = 0
  }
  private let limit: Int
  private let state = Monitor(State())
  private let onExcess: @Sendable () -> Void

  /// Up to this many bytes, no other memory needs to be released.
  package static let softLimit = 32 << 20

  /// - Parameter onExcess: called when more than `softLimit` bytes are used, so that other memory can be released.
  package init(limit: Int, onExcess: @escaping @Sendable () -> Void = {}) {
    self.limit = limit
    self.onExcess = onExcess
  }

  /// Waits until the bytes are available.
  package func acquire(_ bytes: Int) {
    let ticket = state.change { state in
      state.nextTicket += 1
      return state.nextTicket - 1
    }
    let used = state.wait { [limit] state -> Int? in
      guard state.served == ticket, state.used == 0 || state.used + bytes <= limit else { return nil }
      state.served += 1
      state.used += bytes
      state.peak = max(state.peak, state.used)
      return state.used
    }
    if used > Self.softLimit { onExcess() }
  }

  package func release(_ bytes: Int) { state.change { $0.used -= bytes } }

  /// The number of threads that wait.
  package var waitingCount: Int { state.read { $0.nextTicket - $0.served } }

  /// By how many bytes the use exceeds `softLimit`.
  package var excess: Int { max(0, state.read { $0.used } - Self.softLimit) }

  /// The most bytes that were used at a time.
  package var peak: Int { state.read { $0.peak } }
}
