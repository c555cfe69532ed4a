internal import CEventLoop
internal import Languages
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#endif

/// Runs the jobs of the main actor in an event loop that is not libdispatch's.
///
/// These jobs are in libdispatch's main queue, which nothing drains while the event loop sleeps. So the loop drains the
/// queue each time it wakes, and waits for the queue's `signal` beside its other events. Where the loop sleeps in SDL,
/// which cannot wait for a file descriptor, a thread waits for the signal.
@MainActor  // written out: an isolated deinit loses the default in release builds
final class MainQueue {
  /// A file descriptor that is readable when there are new jobs; nil if libdispatch itself drains the queue, as in a
  /// program with an asynchronous `main` and in tests.
  let signal: Int32?
  private var watcher: (thread: WorkerThread, end: Int32)?

  /// The exit status of a process that cannot wait for jobs, as in sysexits.h: a service is unavailable.
  private static let refusedStatus: Int32 = 69

  /// Finds the queue of this process.
  /// - Throws: if the system has no descriptor left for its signal. Should that be so a moment later, when libdispatch makes the
  ///   signal, the process ends with a sentence, as libdispatch itself leaves no other way.
  convenience init(ofProcess: Void) throws(SDLError) {
    guard main_queue_is_here() != 0 else {
      self.init(signal: nil)
      return
    }
    let attempt = tr("Cannot wait for events")
    let descriptor = eventfd(0, Int32(EFD_CLOEXEC))
    guard descriptor >= 0 else { throw SDLError(attempt: attempt, reason: systemSentence(errno)) }
    close(descriptor)
    let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "error"
    let refusal = "\(name): \(attempt): \(systemSentence(EMFILE))\n"
    self.init(signal: refusal.withCString { main_queue_handle($0, Self.refusedStatus) })
  }

  init(signal: Int32?) { self.signal = signal }

  isolated deinit {
    guard let watcher else { return }
    eventfd_write(watcher.end, 1)
    watcher.thread.join()
    close(watcher.end)
  }

  /// Resets the signal. Call it before `drain`, so that jobs added during `drain` signal again.
  func takeSignal() { if let signal { main_queue_take_signal(signal) } }

  /// Runs the waiting jobs.
  func drain() { if signal != nil { main_queue_drain() } }

  /// Starts a thread that waits for the signal.
  /// - Parameter wake: called on that thread when there are new jobs.
  func watch(wake: @escaping @Sendable () -> Void) {
    guard let signal, watcher == nil else { return }
    let end = eventfd(0, Int32(EFD_CLOEXEC))
    guard end >= 0 else { return }
    let thread = WorkerThread("main queue", isUrgent: true) {
      while main_queue_wait(signal, end) != 0 { wake() }
    }
    if let thread { watcher = (thread, end) } else { close(end) }
  }
}
