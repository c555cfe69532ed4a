package import Glibc

/// Which signals a thread receives.
package enum SignalMask {
  /// The signals that ask a program to end.
  package static let termination = [SIGTERM, SIGINT, SIGHUP]

  /// Calls `begin`, which starts a thread, with the signals in `termination` blocked. A thread inherits that, so these
  /// signals are delivered to the main thread as long as no thread waits for them.
  static func beginThread(_ begin: () -> CInt) -> CInt {
    var set = set(of: termination)
    var former = sigset_t()
    pthread_sigmask(SIG_BLOCK, &set, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    return begin()
  }

  /// The set that contains these signals.
  package static func set(of numbers: [CInt]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
  }
}
