#if canImport(Glibc)
  internal import Glibc
#endif

/// Hears the signals that ask a program to end: SIGTERM, SIGINT (Ctrl+C) and SIGHUP (the terminal is gone), for as long as this
/// lives.
///
/// They are blocked, and a thread waits for them. So it does not matter which thread one would have come to, or whether the
/// loop is just about to fall asleep, where a handler of SDL's would be overlooked. Whoever started the program may have had
/// them blocked, too: that is inherited, and makes no difference here. A second one ends the program at once, so that nobody
/// is at the mercy of a program that hangs.
///
/// A signal that is ignored stays so, as `nohup` and a shell's background jobs want it, and one that somebody handles stays
/// his.
@MainActor  // written out: an isolated deinit loses the default in release builds
package final class TerminationSignals {
  /// What a signal leads to.
  package nonisolated enum Answer: Sendable {
    /// The program ends by the signal, as whoever started it expects.
    case end
    /// It ends by itself, soon.
    case willEnd
  }

  private nonisolated struct State {
    var isAsked = false
    var isOver = false
  }
  private let state = Monitor(State())
  private let heard: [CInt]
  private var thread: WorkerThread?
  private var former = sigset_t()

  private nonisolated static let all = [SIGTERM, SIGINT, SIGHUP]

  /// - Parameter answer: called on another thread, for the first signal alone.
  package init(_ answer: @escaping @Sendable () -> Answer) {
    heard = Self.all.filter { number in
      var action = sigaction()
      return sigaction(number, nil, &action) == 0 && action.__sigaction_handler.sa_handler == nil  // SIG_DFL
    }
    guard !heard.isEmpty else { return }
    var set = Self.set(heard)
    pthread_sigmask(SIG_BLOCK, &set, &former)
    thread = WorkerThread { [state, heard] in
      var set = Self.set(heard)
      while true {
        var number: CInt = 0
        guard sigwait(&set, &number) == 0 else { continue }
        let (isOver, isFirst) = state.change { state in
          defer { state.isAsked = true }
          return (state.isOver, !state.isAsked)
        }
        if isOver { return }
        if isFirst, answer() == .willEnd { continue }
        var one = Self.set([number])
        pthread_sigmask(SIG_UNBLOCK, &one, nil)
        raise(number)
      }
    }
    if thread == nil { pthread_sigmask(SIG_SETMASK, &former, nil) }
  }

  isolated deinit {
    guard let thread else { return }
    state.change { $0.isOver = true }
    thread.interrupt(by: heard[0])
    thread.join()
    pthread_sigmask(SIG_SETMASK, &former, nil)
  }

  /// Whether somebody has asked for the end.
  package var isAsked: Bool { state.read { $0.isAsked } }

  /// Lets the signals through where whoever started the program had them blocked. For a program's first line.
  package nonisolated static func unblock() {
    var set = set(all)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Begins a thread that none of the signals comes to: they are the main thread's, as long as nobody waits for them.
  nonisolated static func beginThread(_ begin: () -> CInt) -> CInt {
    var set = set(all)
    var former = sigset_t()
    pthread_sigmask(SIG_BLOCK, &set, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    return begin()
  }

  private nonisolated static func set(_ numbers: [CInt]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
  }
}
