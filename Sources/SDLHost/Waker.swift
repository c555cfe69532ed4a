internal import CEventLoop
internal import CSDL2
internal import Glibc
internal import Platform

/// Wakes the event loop from any thread. Has no effect once the loop has ended.
nonisolated final class Waker: Sendable {
  /// A file descriptor that is readable after `wake`; -1 if the system has no descriptor left.
  let descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
  /// The type of SDL events whose only purpose is to wake the loop.
  private let event = SDL_RegisterEvents(1)
  /// Whether the loop sleeps in SDL, and not in `ppoll`.
  private let isInSDL = Monitor(false)

  deinit { if descriptor >= 0 { close(descriptor) } }

  func wake() {
    eventfd_write(descriptor, 1)
    isInSDL.read { isInSDL in
      guard isInSDL else { return }
      var message = SDL_Event()
      message.type = event
      SDL_PushEvent(&message)
    }
  }

  /// Resets the descriptor.
  /// - Returns: whether it was signalled.
  func takeSignal() -> Bool {
    var count: eventfd_t = 0
    return eventfd_read(descriptor, &count) == 0
  }

  /// Call this when SDL is initialized and the loop sleeps in it.
  func beginInSDL() { isInSDL.change { $0 = true } }

  /// Call this before SDL shuts down, as workers may outlive the loop and must not call SDL then.
  func endInSDL() { isInSDL.change { $0 = false } }
}
