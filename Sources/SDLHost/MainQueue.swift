internal import CEventLoop
internal import Glibc
internal import Languages

/// Runs the jobs of the main actor in an event loop that is not libdispatch's.
///
/// These jobs are in libdispatch's main queue, which nothing drains while the event loop sleeps. So the loop drains the
/// queue each time it wakes, and waits for the queue's `signal` beside its other events.
struct MainQueue {
  /// A file descriptor that is readable when there are new jobs; nil if libdispatch itself drains the queue, as in a
  /// program with an asynchronous `main` and in tests.
  let signal: Int32?

  /// The exit status of a process that cannot wait for jobs, as in sysexits.h: a service is unavailable.
  private static let refusedStatus: Int32 = 69

  /// Finds the queue of this process.
  /// - Throws: if the system has no descriptor left for its signal. Should that be so a moment later, when libdispatch makes the
  ///   signal, the process ends with a sentence, as libdispatch itself leaves no other way.
  init(ofProcess: Void) throws(SDLError) {
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

  /// Resets the signal. Call it before `drain`, so that jobs added during `drain` signal again.
  /// - Returns: whether there was one.
  func takeSignal() -> Bool {
    guard let signal else { return false }
    var value: eventfd_t = 0
    return eventfd_read(signal, &value) == 0
  }

  /// Runs the waiting jobs.
  func drain() { if signal != nil { main_queue_drain() } }
}
