internal import CSDL2

#if canImport(Glibc)
  internal import Glibc
#endif

/// The only reader of a clock: SDL's performance counter, in seconds.
package struct FrameTimer {
  private let frequency = Double(SDL_GetPerformanceFrequency())
  private let origin = SDL_GetPerformanceCounter()
  /// What is added to SDL's event times, which count milliseconds from its start, to come to this clock.
  private let eventOffset: Double

  package init() {
    eventOffset = -Double(SDL_GetTicks64()) / 1000
  }

  /// Seconds since the timer was made.
  var now: Double { Double(SDL_GetPerformanceCounter() &- origin) / frequency }

  /// An SDL event's time on this clock.
  func time(ofEvent timestamp: UInt32) -> Double { Double(timestamp) / 1000 + eventOffset }

  /// Real time that has passed since some moment, a suspend of the machine included: for what goes on without being drawn,
  /// like a song. Not moved by somebody who sets the clock.
  package var realTime: Double {
    var time = timespec()
    guard clock_gettime(CLOCK_BOOTTIME, &time) == 0 else { return now }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// No frame passes more than this, in seconds: after a suspend, or a stop in a debugger, what moves goes on where it was.
  static let longestFrame = 0.1
  /// Where nothing else paces the frames, in seconds.
  static let defaultInterval = 1.0 / 60
}
