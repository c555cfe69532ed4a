internal import CEventLoop
internal import Glibc

/// Puts the event loop to sleep until the display has an event, another thread wakes it, or the next frame is due.
///
/// SDL's own wait has a resolution of milliseconds. It polls the X server's connection about twenty times for each sleep, and makes a
/// compositor of Wayland answer a message each time that it is woken. So a single `ppoll` waits for the connection to the display and
/// for everything else, with microsecond resolution, and SDL's events are fetched once afterwards.
final class EventWait {
  private let waker: Waker
  private let mainQueue: MainQueue
  private let hasConnection: Bool
  private let wayland: WaylandConnection?
  private var descriptors: [pollfd] = []
  /// How many of the descriptors are always waited for.
  private var ownCount = 0

  /// How long a sleep may be, in seconds, without a connection to wait for: SDL's other displays have to be asked for their events.
  private static let pollInterval = 0.01

  /// - Parameters:
  ///   - connection: the file descriptor of the connection to the display, which all windows share; nil without one.
  ///   - wayland: the same connection if it is one of Wayland.
  init(connection: Int32?, wayland: WaylandConnection? = nil, waker: Waker, mainQueue: MainQueue) {
    self.wayland = wayland
    self.waker = waker
    self.mainQueue = mainQueue
    hasConnection = connection != nil
    descriptors = [connection, waker.descriptor, mainQueue.signal].compactMap(\.self).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    ownCount = descriptors.count
  }

  /// Sleeps for at most `seconds`, or without a limit for nil. Call this only when SDL's event queue is empty.
  /// - Parameter others: further file descriptors that end the sleep.
  /// - Returns: whether there may be a new event or signal.
  func sleep(_ seconds: Double?, orFor others: [pollfd] = []) -> Bool {
    if !others.isEmpty || descriptors.count > ownCount {
      descriptors.removeLast(descriptors.count - ownCount)
      descriptors += others
    }
    if let wayland, !wayland.prepareToSleep() { return true }
    var limit = seconds.map { max(0, min(1e6, $0)) } ?? -1
    if let longest = hasConnection ? wayland?.longestSleep : Self.pollInterval {
      limit = limit < 0 ? longest : min(limit, longest)
    }
    if wait_for_descriptors(&descriptors, UInt(descriptors.count), limit) == 0 { return false }
    takeSignals()
    return true
  }

  private func takeSignals() {
    let signals = (waker.takeSignal(), mainQueue.takeSignal())
    if signals.0 || signals.1 { wasWoken = true }
  }

  /// Whether another thread has ended a sleep since the last call.
  func takeWake() -> Bool {
    defer { wasWoken = false }
    return wasWoken
  }
  private var wasWoken = false
}
