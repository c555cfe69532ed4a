internal import CSDL2

#if canImport(Glibc)
  internal import Glibc
#endif

/// The only reader of a clock: SDL's performance counter, in seconds.
package struct FrameTimer {
  private let frequency = Double(SDL_GetPerformanceFrequency())
  private let origin = SDL_GetPerformanceCounter()
  /// What SDL's clock of milliseconds said when the timer was made.
  private let firstTick = SDL_GetTicks64()

  package init() {}

  /// Seconds since the timer was made.
  var now: Double { Double(SDL_GetPerformanceCounter() &- origin) / frequency }

  /// An SDL event's time on this clock, not later than `now`.
  ///
  /// SDL counts whole milliseconds from the moment at which it fetched the event. One that it fetched in this very millisecond
  /// was fetched just now.
  func time(ofEvent timestamp: UInt32, now: Double) -> Double {
    let tick = Self.tick(ofEvent: timestamp, now: SDL_GetTicks64())
    let start = (Double(tick) - Double(firstTick)) / 1000
    return min(now, start + 0.001)
  }

  /// The event's time on SDL's clock of 64 bits. Those of events have 32, and begin again at 0 after 49.7 days.
  static func tick(ofEvent timestamp: UInt32, now: UInt64) -> UInt64 {
    let age = Int64(Int32(truncatingIfNeeded: Int64(UInt32(truncatingIfNeeded: now)) - Int64(timestamp)))
    return age >= 0 ? (now >= UInt64(age) ? now - UInt64(age) : 0) : now + UInt64(-age)
  }

  /// Real time that has passed since some moment, a suspend of the machine included: for what goes on without being drawn,
  /// like a song. Not moved by somebody who sets the clock.
  package var realTime: Double {
    var time = timespec()
    guard clock_gettime(CLOCK_BOOTTIME, &time) == 0 else { return now }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// No frame passes more than this, in seconds: after a suspend, or a stop in a debugger, what moves goes on where it was.
  static let longestFrame = 0.1
}
