internal import CEventLoop
internal import Glibc

/// Wakes the event loop from any thread. Has no effect once the loop has ended.
nonisolated final class Waker: Sendable {
  /// A file descriptor that is readable after `wake`; -1 if the system has no descriptor left.
  let descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))

  deinit { if descriptor >= 0 { close(descriptor) } }

  func wake() { eventfd_write(descriptor, 1) }

  /// Resets the descriptor.
  /// - Returns: whether it was signalled.
  func takeSignal() -> Bool {
    var count: eventfd_t = 0
    return eventfd_read(descriptor, &count) == 0
  }
}
