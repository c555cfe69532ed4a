internal import CEventLoop
internal import CSDL2

#if canImport(Glibc)
  internal import Glibc
#endif

/// Wakes the loop from any thread, as long as there is one.
nonisolated final class Waker: Sendable {
  /// Readable when somebody wants the loop awake; -1 where the system has no descriptor left.
  let descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
  /// The type of the events that do nothing but wake.
  private let event = SDL_RegisterEvents(1)
  /// Whether it is SDL in which the loop sleeps.
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

  /// Takes the signals back that have come so far.
  func takeSignal() {
    var count: eventfd_t = 0
    eventfd_read(descriptor, &count)
  }

  /// SDL is up, and the loop sleeps in it.
  func beginInSDL() { isInSDL.change { $0 = true } }

  /// SDL is about to go down: workers may outlive the loop, and must not find it half taken down.
  func endInSDL() { isInSDL.change { $0 = false } }
}
