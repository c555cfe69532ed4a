internal import CPlatform
internal import Glibc

/// Wakes a thread that waits. Signals from before the wait are not lost; several of them count as one.
package final class WakeSignal: @unchecked Sendable {  // a semaphore may be used by all threads
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  package init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Never blocks and needs no memory, so that the thread of an audio device may call it.
  package func signal() { sem_post(semaphore) }

  /// Waits for a signal.
  /// - Parameter limit: the longest wait in seconds; nil for no limit.
  package func wait(upTo limit: Double? = nil) {
    if let limit {
      var deadline = MonotonicClock.moment(in: limit)
      while thread_wait(semaphore, CLOCK_MONOTONIC, &deadline) != 0, errno == EINTR {}
    } else {
      while sem_wait(semaphore) != 0, errno == EINTR {}
    }
    while sem_trywait(semaphore) == 0 {}
  }
}
