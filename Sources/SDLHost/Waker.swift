internal import CSDL2

/// Wakes SDL's loop from any thread, as long as there is one.
nonisolated final class Waker: Sendable {
  /// The type of the events that do nothing but wake.
  let event: UInt32
  private let isOpen = Monitor(false)

  init() { event = SDL_RegisterEvents(1) }

  func wake() {
    isOpen.read { isOpen in
      guard isOpen else { return }
      var message = SDL_Event()
      message.type = event
      SDL_PushEvent(&message)
    }
  }

  /// SDL is up: from now on it can be woken.
  func open() { isOpen.change { $0 = true } }

  /// Wakes nobody any more: workers may outlive the loop, and must not find SDL half taken down.
  func close() { isOpen.change { $0 = false } }
}
