internal import CEventLoop
internal import CSDL2

#if canImport(Glibc)
  internal import Glibc
#endif

/// How the loop sleeps: until the display tells something, another thread wants it awake, or the time of the next frame.
///
/// SDL's own wait counts in milliseconds, and asks the X server's connection some twenty times around each sleep. Where that
/// connection is known, one `ppoll` waits for it and all else, to the microsecond; what came is then fetched from SDL once.
/// Elsewhere SDL waits, whose Wayland repeats keys by itself meanwhile.
@MainActor  // written out: an isolated deinit loses the default in release builds
final class EventWait {
  private let waker: Waker
  private let mainQueue: MainQueue
  /// The X server's; nil where SDL waits.
  private let connection: Int32?
  private var descriptors: [pollfd] = []

  /// - Parameter connection: the X server's, the same for all windows; nil where there is none.
  init(connection: Int32?, waker: Waker, mainQueue: MainQueue) {
    self.waker = waker
    self.mainQueue = mainQueue
    guard let connection, waker.descriptor >= 0 else {
      self.connection = nil
      waker.beginInSDL()
      mainQueue.watch { [waker] in waker.wake() }
      return
    }
    self.connection = connection
    descriptors = [connection, waker.descriptor, mainQueue.signal].compactMap(\.self)
      .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  }

  isolated deinit { if connection == nil { waker.endInSDL() } }

  /// Sleeps at most so many seconds; nil: for as long as nothing comes. To be called when SDL has nothing any more.
  /// - Returns: whether something may have come.
  func sleep(_ seconds: Double?) -> Bool {
    connection == nil ? sleepInSDL(seconds) : sleepHere(seconds)
  }

  private func sleepHere(_ seconds: Double?) -> Bool {
    let limit = seconds.map(Self.limited) ?? -1
    if wait_for_descriptors(&descriptors, UInt(descriptors.count), limit) == 0 { return false }
    waker.takeSignal()
    mainQueue.takeSignal()
    return true
  }

  private func sleepInSDL(_ seconds: Double?) -> Bool {
    guard let seconds else { return SDL_WaitEvent(nil) != 0 }
    let limit = Self.limited(seconds)
    if limit >= 0.001 { return SDL_WaitEventTimeout(nil, Int32(limit * 1000)) != 0 }
    usleep(UInt32(limit * 1e6))
    return false
  }

  private static func limited(_ seconds: Double) -> Double { max(0, min(1e6, seconds)) }
}
