internal import CPlatform
internal import Glibc

/// A thread for work that blocks, such as reading files and decoding pictures, which must not block Swift's own thread
/// pool. It goes on after the last reference to it.
package final class WorkerThread: @unchecked Sendable {  // only the one who joins it changes it
  private let thread: pthread_t
  private var isJoined = false
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// How long to wait after each attempt to start a thread, in microseconds. A system that has none left may have one soon.
  private static let pauses: [UInt32] = [1_000, 10_000, 30_000, 0]

  /// Starts the thread; nil if the system has no more threads.
  /// - Parameters:
  ///   - name: the name of the thread in debuggers and `top -H`, of at most 15 bytes.
  ///   - isUrgent: whether the main thread will soon wait for it. Otherwise it gets a slightly lower priority.
  @discardableResult
  package init?(_ name: StaticString, isUrgent: Bool = false, _ run: @escaping @Sendable () -> Void) {
    assert(name.utf8CodeUnitCount <= 15, "the system refuses the name \(name)")
    let body = Unmanaged.passRetained(
      Body {
        name.withUTF8Buffer { bytes in
          bytes.withMemoryRebound(to: CChar.self) { if let name = $0.baseAddress { thread_set_name(name) } }
        }
        if !isUrgent { Self.lowerPriority() }
        run()
      })
    var thread = pthread_t()
    var status: CInt = 0
    for pause in Self.pauses {
      status = SignalMask.beginThread {
        pthread_create(
          &thread, nil,
          { argument in
            if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
            return nil
          }, body.toOpaque())
      }
      if status == 0 { break }
      usleep(pause)
    }
    guard status == 0 else {
      body.release()
      return nil
    }
    self.thread = thread
  }

  /// Gives the calling thread the slightly lower priority of one that is not urgent.
  package static func lowerPriority() {
    // On Linux the niceness is a property of a single thread.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
  }

  deinit { if !isJoined { pthread_detach(thread) } }

  /// Sends a signal to this thread alone. Must not be called after `join`.
  package func interrupt(by signal: CInt) { pthread_kill(thread, signal) }

  /// Waits for the end of the thread. May be called once.
  package func join() {
    pthread_join(thread, nil)
    isJoined = true
  }

  /// The number of processors.
  package static var processorCount: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }
}
