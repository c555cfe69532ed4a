internal import CMainQueue

/// Runs what waits for the main actor, in a loop that sleeps in SDL.
///
/// Main-actor jobs go to libdispatch's main queue, which nobody drains while SDL waits for events. So a thread sleeps on that
/// queue's signal and wakes the loop, and each turn of the loop drains the queue.
struct MainQueue {
  /// Begins to watch the queue.
  /// - Parameter wake: called on another thread when something came in.
  init(wake: @escaping @Sendable () -> Void) {
    let watcher = Unmanaged.passRetained(Watcher(handle: main_queue_handle(), wake: wake))
    var thread = pthread_t()
    let result = pthread_create(&thread, nil, watchMainQueue, watcher.toOpaque())
    if result == 0 { pthread_detach(thread) } else { watcher.release() }
  }

  /// Runs what has come in so far.
  func drain() { main_queue_drain() }
}

private nonisolated final class Watcher: Sendable {
  let handle: Int32
  let wake: @Sendable () -> Void

  init(handle: Int32, wake: @escaping @Sendable () -> Void) {
    self.handle = handle
    self.wake = wake
  }
}

/// What the watching thread does, for as long as the process lives.
private nonisolated func watchMainQueue(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  let watcher = Unmanaged<Watcher>.fromOpaque(argument).takeRetainedValue()
  while main_queue_wait(watcher.handle) != 0 { watcher.wake() }
  return nil
}
