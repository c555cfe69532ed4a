#if canImport(Glibc)
  internal import Glibc
#endif

/// A thread for work that blocks: reading files, decoding pictures. Swift's own pool must not be held up by such.
package nonisolated final class WorkerThread: @unchecked Sendable {  // constant after the initialiser
  private let thread: pthread_t
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts it; nil when the system has no more threads.
  /// - Parameter isUrgent: whether the main thread will soon wait for it. If not, it gets somewhat less than that may claim.
  package init?(isUrgent: Bool = false, _ run: @escaping @Sendable () -> Void) {
    let body = Unmanaged.passRetained(
      Body {
        // On Linux this is a matter of the single thread.
        if !isUrgent { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5) }
        run()
      })
    var thread = pthread_t()
    let status = TerminationSignals.beginThread {
      pthread_create(
        &thread, nil,
        { argument in
          if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
          return nil
        }, body.toOpaque())
    }
    guard status == 0 else {
      body.release()
      return nil
    }
    self.thread = thread
  }

  /// Sends a signal to it alone. Not after `join`.
  func interrupt(by signal: CInt) { pthread_kill(thread, signal) }

  /// Waits for its end. To be called once.
  package func join() { pthread_join(thread, nil) }

  /// How many processors there are.
  package static var processorCount: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }
}
