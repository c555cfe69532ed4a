internal import CSDL2

/// The only reader of a clock: SDL's performance counter, in seconds.
struct FrameTimer {
  private let frequency = Double(SDL_GetPerformanceFrequency())
  private let origin = SDL_GetPerformanceCounter()
  /// What is added to SDL's event times, which count milliseconds from its start, to come to this clock.
  private let eventOffset: Double

  init() {
    eventOffset = -Double(SDL_GetTicks64()) / 1000
  }

  /// Seconds since the timer was made.
  var now: Double { Double(SDL_GetPerformanceCounter() &- origin) / frequency }

  /// An SDL event's time on this clock.
  func time(ofEvent timestamp: UInt32) -> Double { Double(timestamp) / 1000 + eventOffset }

  /// No frame passes more than this, in seconds: after a suspend, or a stop in a debugger, what moves goes on where it was.
  static let longestFrame = 0.1
  /// Where nothing else paces the frames, in seconds.
  static let defaultInterval = 1.0 / 60
}
