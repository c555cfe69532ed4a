internal import CMainQueue

/// Runs what waits for the main actor, in a loop that sleeps in SDL.
///
/// Main-actor jobs go to libdispatch's main queue, which nobody drains while SDL waits for events. So a thread sleeps on that
/// queue's signal and wakes the loop, and each turn of the loop drains the queue.
@MainActor  // written out: an isolated deinit loses the default in release builds
final class MainQueue {
  /// What the thread looks at beside the queue's signal: written to when it is to end.
  private let end: Int32
  private var thread: pthread_t?
  /// Not so in a program with an asynchronous `main`, or in tests: there libdispatch runs the queue by itself.
  private let isDrainedHere = main_queue_is_here() != 0

  /// Begins to watch the queue.
  /// - Parameter wake: called on another thread when something came in.
  init(wake: @escaping @Sendable () -> Void) {
    end = eventfd(0, Int32(EFD_CLOEXEC))
    guard end >= 0 else { return }
    let watcher = Unmanaged.passRetained(Watcher(handle: main_queue_handle(), end: end, wake: wake))
    var thread = pthread_t()
    if pthread_create(&thread, nil, watchMainQueue, watcher.toOpaque()) == 0 {
      self.thread = thread
    } else {
      watcher.release()
    }
  }

  isolated deinit {
    if let thread {
      eventfd_write(end, 1)
      pthread_join(thread, nil)
    }
    if end >= 0 { close(end) }
  }

  /// Runs what has come in so far.
  func drain() { if isDrainedHere { main_queue_drain() } }
}

private nonisolated final class Watcher: Sendable {
  let handle: Int32
  let end: Int32
  let wake: @Sendable () -> Void

  init(handle: Int32, end: Int32, wake: @escaping @Sendable () -> Void) {
    self.handle = handle
    self.end = end
    self.wake = wake
  }
}

/// What the watching thread does, until the queue that started it goes away.
private nonisolated func watchMainQueue(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  let watcher = Unmanaged<Watcher>.fromOpaque(argument).takeRetainedValue()
  while main_queue_wait(watcher.handle, watcher.end) != 0 { watcher.wake() }
  return nil
}
