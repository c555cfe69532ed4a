internal import Glibc
internal import Platform

/// Receives the signals that ask a program to end, for as long as it exists: SIGTERM, SIGINT (Ctrl+C) and SIGHUP (the
/// terminal was closed).
///
/// The signals are blocked, and a thread waits for them. So it does not matter which thread a signal would have been
/// delivered to, or whether the event loop is just about to sleep, when the flag that SDL's handler sets would be
/// missed. It also works if the parent process had blocked the signals, which is inherited. After a second signal the
/// program ends in any case, so that one that hangs can be stopped. It has some time before that, as `timeout` sends a
/// signal twice: to the program, and to its group.
///
/// A signal that is ignored stays ignored, as `nohup` and background jobs of a shell need it, and a signal that has a
/// handler keeps it.
@MainActor  // explicit: with an isolated deinit, Swift 6.3 loses the default isolation in release builds
package final class TerminationSignals {
  /// How the program responds to a signal.
  package nonisolated enum Response: Sendable {
    /// The signal ends the program, so that its parent process sees that.
    case end
    /// The program will end by itself.
    case willEnd
  }

  private nonisolated struct State {
    var isReceived = false
    /// Whether the thread should end.
    var isOver = false
  }
  private let state = Monitor(State())
  private let handled: [CInt]
  private var thread: WorkerThread?
  private var former = sigset_t()

  /// - Parameters:
  ///   - patience: for how many seconds after the first signal the program may end by itself although a second one has come.
  ///   - respond: called for the first signal, on a thread of its own.
  package init(patience: Double = 2, _ respond: @escaping @Sendable () -> Response) {
    handled = SignalMask.termination.filter { number in
      var action = sigaction()
      return sigaction(number, nil, &action) == 0 && action.__sigaction_handler.sa_handler == nil  // SIG_DFL
    }
    guard !handled.isEmpty else { return }
    var set = SignalMask.set(of: handled)
    pthread_sigmask(SIG_BLOCK, &set, &former)
    thread = WorkerThread("signals") { [state, handled] in
      var set = SignalMask.set(of: handled)
      var end = 0.0
      while true {
        var number: CInt = 0
        guard sigwait(&set, &number) == 0 else { continue }
        let (isOver, isFirst) = state.change { state in
          defer { state.isReceived = true }
          return (state.isOver, !state.isReceived)
        }
        if isOver { return }
        if isFirst, respond() == .willEnd {
          end = MonotonicClock.now + patience
          continue
        }
        if state.wait(atMost: end - MonotonicClock.now, { $0.isOver ? true : nil }) != nil { return }
        var one = SignalMask.set(of: [number])
        pthread_sigmask(SIG_UNBLOCK, &one, nil)
        raise(number)
      }
    }
    // Without a thread they end the program as usual, also if the parent process, or `hold()`, has blocked them.
    if thread == nil { pthread_sigmask(SIG_UNBLOCK, &set, nil) }
  }

  isolated deinit {
    guard let thread else { return }
    state.change { $0.isOver = true }
    thread.interrupt(by: handled[0])
    thread.join()
    pthread_sigmask(SIG_SETMASK, &former, nil)
  }

  /// Whether a signal was received.
  package var isReceived: Bool { state.read { $0.isReceived } }

  /// Does not return if a signal is ending the program. To be called where the response to it can have made something fail, so that the
  /// program does not end with that failure. Only for instances whose response is `end`.
  package func waitIfEnding() { while isReceived { pause() } }

  /// Holds the signals back until the program is ready to end in its own way. To be called at the beginning of a program that makes an
  /// instance of this.
  package nonisolated static func hold() {
    var set = SignalMask.set(of: SignalMask.termination)
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Unblocks the signals, which the parent process, or `hold()`, may have blocked.
  package nonisolated static func unblock() {
    var set = SignalMask.set(of: SignalMask.termination)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }
}
