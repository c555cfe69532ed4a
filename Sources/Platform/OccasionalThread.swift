/// A thread that exists only while there is work for it, which may have to wait for a disk that does not respond.
package final class OccasionalThread: Sendable {
  private enum State {
    case idle, working
    /// The work has to be done once more, because `begin` was called while it was being done.
    case workingAgain
  }
  private let state = Monitor(State.idle)
  private let name: StaticString

  /// - Parameter name: see `WorkerThread`.
  package init(_ name: StaticString) { self.name = name }

  /// Does `work` on a new thread. If the thread exists already, it does `work` once more afterwards. May be called on any thread.
  /// - Parameters:
  ///   - work: the same closure in each call. It finds out by itself what there is to do, which may be nothing.
  ///   - otherwise: called instead if the system has no thread left.
  package func begin(_ work: @escaping @Sendable () -> Void, otherwise: () -> Void = {}) {
    let wasIdle = state.change { state in
      defer { state = state == .idle ? .working : .workingAgain }
      return state == .idle
    }
    guard wasIdle else { return }
    let thread = WorkerThread(name) { [self] in repeat { work() } while goesOn() }
    if thread == nil { repeat { otherwise() } while goesOn() }
  }

  private func goesOn() -> Bool {
    state.change { state in
      state = state == .workingAgain ? .working : .idle
      return state == .working
    }
  }

  /// Waits until all work is done, but no longer than a number of seconds.
  package func wait(atMost seconds: Double) { _ = state.wait(atMost: seconds) { $0 == .idle ? true : nil } }
}
