internal import CEventLoop
internal import Glibc
internal import Platform

/// Waits for file descriptors in a thread, where the event loop sleeps in SDL, which cannot. It wakes the loop once each time that it
/// was armed.
@MainActor  // explicit: with an isolated deinit, Swift 6.3 loses the default isolation in release builds
final class DescriptorWatcher {
  private let shared: Shared
  private var thread: WorkerThread?

  nonisolated final class Shared: Sendable {
    let state = Monitor((descriptors: [pollfd](), isEnding: false))
    /// Is signalled when the state has changed.
    let signal = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    let wake: @Sendable () -> Void

    init(wake: @escaping @Sendable () -> Void) { self.wake = wake }
    deinit { if signal >= 0 { close(signal) } }

    /// The body of the thread, which runs until the watcher is gone.
    func watch() {
      var watched: [pollfd] = []
      while true {
        var requests = [pollfd(fd: signal, events: Int16(POLLIN), revents: 0)] + watched
        if poll(&requests, nfds_t(requests.count), -1) < 0 {
          guard errno == EINTR else { return }
          continue
        }
        if requests[0].revents != 0 {
          var count: eventfd_t = 0
          eventfd_read(signal, &count)
          let state = self.state.read { $0 }
          if state.isEnding { return }
          watched = state.descriptors
        } else {
          // Does not wake the loop again before it has handled what is there and has armed the watcher anew.
          watched = []
          wake()
        }
      }
    }
  }

  /// - Parameter wake: called on the thread when a descriptor is ready.
  init(wake: @escaping @Sendable () -> Void) { shared = Shared(wake: wake) }

  isolated deinit {
    guard let thread else { return }
    shared.state.change { $0.isEnding = true }
    eventfd_write(shared.signal, 1)
    thread.join()
  }

  /// Waits for these from now on, until one is ready. The thread begins with the first.
  func arm(_ descriptors: [pollfd]) {
    guard thread != nil || !descriptors.isEmpty, shared.signal >= 0 else { return }
    shared.state.change { $0.descriptors = descriptors }
    eventfd_write(shared.signal, 1)
    guard thread == nil else { return }
    thread = WorkerThread("descriptors", isUrgent: true) { [shared] in shared.watch() }
  }
}
