internal import CSDL2
internal import Glibc

/// The clock of all windows: SDL's performance counter, in seconds. Nothing else that is seen or played reads a clock.
package struct FrameTimer {
  private let frequency = Double(SDL_GetPerformanceFrequency())
  private let origin = SDL_GetPerformanceCounter()
  /// SDL's millisecond clock when the timer was made.
  private let firstTick = SDL_GetTicks64()

  package init() {}

  /// Seconds since the timer was made.
  var now: Double { Double(SDL_GetPerformanceCounter() &- origin) / frequency }

  /// The time of an SDL event on this clock, not later than `now`.
  ///
  /// SDL's timestamps are whole milliseconds, rounded down, of the moment at which SDL fetched the event.
  func time(ofEvent timestamp: UInt32, now: Double) -> Double {
    let tick = Self.tick(ofEvent: timestamp, now: SDL_GetTicks64())
    let start = (Double(tick) - Double(firstTick)) / 1000
    return min(now, start + 0.001)
  }

  /// The time of an event on SDL's 64-bit clock. Timestamps of events have 32 bits and wrap around after 49.7 days.
  static func tick(ofEvent timestamp: UInt32, now: UInt64) -> UInt64 {
    let age = Int64(Int32(truncatingIfNeeded: Int64(UInt32(truncatingIfNeeded: now)) - Int64(timestamp)))
    return age >= 0 ? (now >= UInt64(age) ? now - UInt64(age) : 0) : now + UInt64(-age)
  }

  /// Real time in seconds since an unspecified moment, including the time for which the machine was suspended. For
  /// processes that continue while nothing is drawn, such as a song. Setting the system's clock does not change it.
  package var realTime: Double {
    var time = timespec()
    guard clock_gettime(CLOCK_BOOTTIME, &time) == 0 else { return now }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The longest unexpected time in seconds by which a frame advances the window's clock. So animations continue where
  /// they were after a suspend, or a stop in a debugger.
  static let longestFrame = 0.1
}
