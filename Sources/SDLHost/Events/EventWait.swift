internal import CEventLoop
internal import CSDL2
internal import Glibc

/// Puts the event loop to sleep until the display has an event, another thread wakes it, or the next frame is due.
///
/// SDL's own wait has a resolution of milliseconds. It polls the X server's connection about twenty times for each sleep, and makes a
/// compositor of Wayland answer a message each time that it is woken. If the connection to the display is known, a single `ppoll` waits
/// for it and for everything else, with microsecond resolution, and SDL's events are fetched once afterwards. Otherwise SDL waits.
@MainActor  // explicit: with an isolated deinit, Swift 6.3 loses the default isolation in release builds
final class EventWait {
  private let waker: Waker
  private let mainQueue: MainQueue
  /// The file descriptor of the connection to the display; nil if SDL waits.
  private let connection: Int32?
  private let wayland: WaylandConnection?
  private var descriptors: [pollfd] = []
  /// How many of the descriptors are always waited for.
  private var ownCount = 0
  /// Waits for the descriptors where SDL waits for the display, which cannot wait for both.
  private lazy var watcher = DescriptorWatcher { [waker] in waker.wake() }

  /// - Parameters:
  ///   - connection: the file descriptor of the connection to the display, which all windows share; nil without one.
  ///   - wayland: the same connection if it is one of Wayland.
  init(connection: Int32?, wayland: WaylandConnection? = nil, waker: Waker, mainQueue: MainQueue) {
    self.wayland = wayland
    self.waker = waker
    self.mainQueue = mainQueue
    self.connection = waker.descriptor >= 0 ? connection : nil
    let display: [Int32] = self.connection.map { [$0, waker.descriptor] } ?? []
    descriptors = (display + [mainQueue.signal].compactMap(\.self)).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    ownCount = descriptors.count
    if self.connection == nil { waker.beginInSDL() }
  }

  isolated deinit { if connection == nil { waker.endInSDL() } }

  /// Sleeps for at most `seconds`, or without a limit for nil. Call this only when SDL's event queue is empty.
  /// - Parameter others: further file descriptors that end the sleep.
  /// - Returns: whether there may be a new event or signal.
  func sleep(_ seconds: Double?, orFor others: [pollfd] = []) -> Bool {
    if !others.isEmpty || descriptors.count > ownCount {
      descriptors.removeLast(descriptors.count - ownCount)
      descriptors += others
    }
    return connection == nil ? sleepInSDL(seconds) : sleepHere(seconds)
  }

  private func sleepHere(_ seconds: Double?) -> Bool {
    var limit = seconds.map(Self.limited) ?? -1
    if let wayland {
      guard wayland.prepareToSleep() else { return true }
      if let longest = wayland.longestSleep { limit = limit < 0 ? longest : min(limit, longest) }
    }
    if wait_for_descriptors(&descriptors, UInt(descriptors.count), limit) == 0 { return false }
    takeSignals()
    return true
  }

  private func sleepInSDL(_ seconds: Double?) -> Bool {
    watcher.arm(descriptors)
    defer { takeSignals() }
    guard let seconds else { return SDL_WaitEvent(nil) != 0 }
    let limit = Self.limited(seconds)
    if limit >= 0.001 { return SDL_WaitEventTimeout(nil, Int32(limit * 1000)) != 0 }
    usleep(UInt32(limit * 1e6))
    return false
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

  private static func limited(_ seconds: Double) -> Double { max(0, min(1e6, seconds)) }
}
