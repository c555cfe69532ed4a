/// Bounds the memory that is used at once. Who comes first enters first; what is over the bound by itself enters alone.
nonisolated final class MemoryGate: Sendable {
  private struct State {
    var used = 0
    var peak = 0
    var nextTicket = 0
    var served = 0
  }
  private let bound: Int
  private let state = Monitor(State())

  init(bound: Int) { self.bound = bound }

  /// Waits until so many bytes are free.
  func enter(_ bytes: Int) {
    let ticket = state.change { state in
      state.nextTicket += 1
      return state.nextTicket - 1
    }
    state.wait { [bound] state -> Void? in
      guard state.served == ticket, state.used == 0 || state.used + bytes <= bound else { return nil }
      state.served += 1
      state.used += bytes
      state.peak = max(state.peak, state.used)
      return ()
    }
  }

  func leave(_ bytes: Int) { state.change { $0.used -= bytes } }

  /// The most that was ever used at once.
  var peak: Int { state.read { $0.peak } }
}
