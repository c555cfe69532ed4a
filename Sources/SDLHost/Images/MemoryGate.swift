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
  private let onMuch: @Sendable () -> Void

  /// Up to here, nothing else need give way.
  static let little = 32 << 20

  /// - Parameter onMuch: called when more than `little` is used, so that others can make room.
  init(bound: Int, onMuch: @escaping @Sendable () -> Void = {}) {
    self.bound = bound
    self.onMuch = onMuch
  }

  /// Waits until so many bytes are free.
  func enter(_ bytes: Int) {
    let ticket = state.change { state in
      state.nextTicket += 1
      return state.nextTicket - 1
    }
    let used = state.wait { [bound] state -> Int? in
      guard state.served == ticket, state.used == 0 || state.used + bytes <= bound else { return nil }
      state.served += 1
      state.used += bytes
      state.peak = max(state.peak, state.used)
      return state.used
    }
    if used > Self.little { onMuch() }
  }

  func leave(_ bytes: Int) { state.change { $0.used -= bytes } }

  /// How many stand in line.
  var waitingCount: Int { state.read { $0.nextTicket - $0.served } }

  /// How far the use now is over what is little.
  var excess: Int { max(0, state.read { $0.used } - Self.little) }

  /// The most that was ever used at once.
  var peak: Int { state.read { $0.peak } }
}
