internal import CEventLoop

/// Runs what waits for the main actor, in a loop that sleeps elsewhere.
///
/// Main-actor jobs go to libdispatch's main queue, which nobody drains while the loop sleeps. So each turn of the loop drains
/// it, and the loop looks at its `signal` beside what else may wake it; or, where it sleeps in SDL, a thread does.
@MainActor  // written out: an isolated deinit loses the default in release builds
final class MainQueue {
  /// Readable when something came in; nil where libdispatch runs the queue by itself: in a program with an asynchronous
  /// `main`, or in tests.
  let signal: Int32?
  private var watcher: (thread: pthread_t, end: Int32)?

  init(signal: Int32? = main_queue_is_here() != 0 ? main_queue_handle() : nil) { self.signal = signal }

  isolated deinit {
    guard let watcher else { return }
    eventfd_write(watcher.end, 1)
    pthread_join(watcher.thread, nil)
    close(watcher.end)
  }

  /// Takes the signal back. Comes before `drain`, so that what comes in meanwhile signals anew.
  func takeSignal() { if let signal { main_queue_take_signal(signal) } }

  /// Runs what has come in so far.
  func drain() { if signal != nil { main_queue_drain() } }

  /// Has a thread look at the signal from now on.
  /// - Parameter wake: called on that thread when something came in.
  func watch(wake: @escaping @Sendable () -> Void) {
    guard let signal, watcher == nil else { return }
    let end = eventfd(0, Int32(EFD_CLOEXEC))
    guard end >= 0 else { return }
    let job = Unmanaged.passRetained(Watcher(signal: signal, end: end, wake: wake))
    var thread = pthread_t()
    let status = TerminationSignals.beginThread { pthread_create(&thread, nil, watchMainQueue, job.toOpaque()) }
    if status == 0 {
      watcher = (thread, end)
    } else {
      job.release()
      close(end)
    }
  }
}

private nonisolated final class Watcher: Sendable {
  let signal: Int32
  /// Written to when the thread is to end.
  let end: Int32
  let wake: @Sendable () -> Void

  init(signal: Int32, end: Int32, wake: @escaping @Sendable () -> Void) {
    self.signal = signal
    self.end = end
    self.wake = wake
  }
}

/// What the watching thread does, until the queue that started it goes away.
private nonisolated func watchMainQueue(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  let watcher = Unmanaged<Watcher>.fromOpaque(argument).takeRetainedValue()
  while main_queue_wait(watcher.signal, watcher.end) != 0 { watcher.wake() }
  return nil
}
